#!/usr/bin/env -S python3 -S -E
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
if any(part in line for part in state["refuses"]):
    sys.exit("refused")
match words:
    case ["compose", _, _, "ps", "-q" | "-aq", "web"]:
        say("\n".join(webs))
    case ["compose", _, _, "up", "-d", *more] if "--scale" in more:
        count = int(next(one for one in more if one.startswith("web=")).partition("=")[2])
        while len(webs) < count:
            state["count"] += 1
            webs[f"web{state['count']:02}"] = Path("docker/.env").read_text()
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
    case ["image", "ls", *_]:
        say("\n".join(state["tags"]))
    case ["image", "rm", name]:
        state["tags"].remove(name.partition(":")[2])
state["lines"].append(line)
state["least"] = min(state["least"], len(webs))
state["version"] = os.environ.get("VERSION", "")
FILE.write_text(json.dumps(state))
