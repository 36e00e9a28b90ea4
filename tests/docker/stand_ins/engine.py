#!/usr/bin/env -S python3 -SE
"""An engine that only counts: web replicas come and go as docker/rope says, each with the settings
of its start. What was run, and how many replicas there were then, is in engine.json beside it."""

import json
import os
import re
import sys
from pathlib import Path


def say(text: str) -> None:
    sys.stdout.write(text + "\n")


FILE = Path(__file__).with_name("engine.json")
state = json.loads(FILE.read_text())
words = sys.argv[1:]
line = " ".join(words)
webs = state["webs"]
created = state["created"]
if any(part in line for part in state["refuses"]):
    sys.exit("refused")
match words:
    case ["compose", _, _, "ps", "-q", "web"]:
        say("\n".join(webs))
    case ["compose", _, _, "ps", "-aq", "web"]:
        say("\n".join([*webs, *created]))
    case ["compose", _, _, "up", "-d", *more] if "--scale" in more:
        count = int(next(one for one in more if one.startswith("web=")).partition("=")[2])
        while len(webs) + len(created) < count:
            state["count"] += 1
            created[f"web{state['count']:02}"] = Path("docker/.env").read_text()
        if state["starts"]:
            webs |= created
            created.clear()
        else:  # as if what they depend on had failed: they are made, and do not run
            FILE.write_text(json.dumps(state))
            sys.exit("dependency failed to start")
    case ["inspect", _, form, name] if "Env" in form:
        say(json.dumps(webs[name].splitlines()))
    case ["inspect", _, form, name] if ".Image" in form:
        (version,) = re.findall("^VERSION=(.*)", webs[name], re.M)
        say(state["images"].get(name, f"image-{version}"))
    case ["image", "inspect", _, form, name] if ".Id" in form:
        say(f"image-{name.partition(':')[2]}")
    case ["image", "inspect", _, form, name] if "revision" in form:
        say(state["revisions"].get(name.partition(":")[2], ""))
    case ["run", "--rm", *_, name, "-e", _]:
        if name.partition(":")[2] in state["old"]:
            sys.exit(1)
    case ["exec", name, "python", *_]:
        say(state["ready"].get(name, '{"database": "ok"}'))
    case ["inspect", _, form, name] if "Networks" in form:
        say(f"classroom_inside 10.0.1.{int(name[3:])}\nclassroom_outside 10.0.2.{int(name[3:])}")
    case ["inspect", _, form, name]:
        is_well = name not in state["sick"] and int(name[3:]) < state["sick_from"]
        say(name if "Created" in form else "running 0 healthy" if is_well else "exited 0 starting")
    case ["compose", _, _, "exec", "-T", "proxy", "cat", _]:
        hosts = Path("docker/proxy/hosts").read_text()
        say(hosts.rstrip("\n"))
        state["asked"].append(re.findall(r"(\S+) web\n", hosts))
    case ["stop", *_] | ["rm", *_]:
        webs.pop(words[-1], None)
        created.pop(words[-1], None)
    case ["image", "ls", *_]:
        say("\n".join(state["tags"]))
    case ["image", "rm", name]:
        state["tags"].remove(name.partition(":")[2])
state["lines"].append(line)
state["least"] = min(state["least"], len(webs))
state["version"] = os.environ.get("VERSION", "")
if "build" in words:
    state["source"] = os.environ.get("SOURCE_COMMIT", "")
FILE.write_text(json.dumps(state))
