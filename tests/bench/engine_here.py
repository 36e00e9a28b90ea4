"""In the place of `docker`: what `docker/rope` asks of its containers, done by the programs of this
machine on the database at PGHOST. Containers start and stop in no time, as none is there.
"""

import os
import subprocess
import sys

from classroom.server.local_servers import postgresql_program


def command(words: list[str]) -> tuple[list[str], dict[str, str]]:
    """Return what does the same here, and its environment; nothing for what is not needed."""
    match words:
        case ["exec", "-T", "postgres", program, *more]:
            return [postgresql_program(program), *more], {}
        case ["run", "--rm", "--no-deps", "migrate", "python", *more]:
            url = f"postgres://classroom@{os.environ['PGHOST'].replace('/', '%2F')}"
            return [sys.executable, *more], {
                "DATABASE_URL": f"{url}/{os.environ['DATABASE']}",
                "DJANGO_SETTINGS_MODULE": "classroom.settings",
            }
        case ["up" | "stop" | "ps", *_]:
            return [], {}
    raise SystemExit(f"{words} is nothing that was thought of here.")


def main() -> None:
    words = sys.argv[1:]
    assert words[:3] == ["compose", "-f", "docker/compose.yml"], words
    here, env = command(words[3:])
    if here:
        root = os.environ["CHECKOUT"]
        sys.exit(subprocess.run(here, env={**os.environ, **env}, cwd=root).returncode)


if __name__ == "__main__":
    main()
