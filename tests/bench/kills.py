"""`python -m tests.bench.kills`: kill -9 at each step of backup, restore, upgrade, export and play.

A step is a statement to the database, or a file of the folder that is opened, renamed or deleted.
Each command first runs to its end, which counts its steps; then it is killed at some, spread evenly
from the first to the last. After each kill what was acknowledged has to be there, or the program
has to say that it was cut off and what to do; and the same command has to work again.
"""

import argparse
import random
import subprocess
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

import httpx

from classroom.server.local_servers import free_port
from tests import servers
from tests.bench import rope_kills, running
from tests.bench.figures import figure, say

# Of a process: counts its steps, and kills itself at one of them (0 for none).
COUNTING = """
import os, signal, sys
at, folder, words, count = int(sys.argv[1]), sys.argv[2], sys.argv[3:], 0
def step():
    global count
    count += 1
    if count == at:
        os.kill(os.getpid(), signal.SIGKILL)
FILES = {"open", "os.rename", "os.remove", "os.mkdir", "os.rmdir", "shutil.rmtree"}
def hook(event, args):
    names = [os.fsdecode(one) for one in args[:2] if isinstance(one, (str, bytes))]
    if event in FILES and any(folder in name for name in names):
        step()
import django
from django.core.management import execute_from_command_line
from django.db.backends.signals import connection_created
def stepping(execute, *statement):
    step()
    return execute(*statement)
def count_statements(connection, **_):
    connection.execute_wrappers.append(stepping)
connection_created.connect(count_statements)
django.setup()
sys.addaudithook(hook)
if words[0] == "export":
    from django_scopes import scopes_disabled
    from classroom.review.exports.services import export_make
    with scopes_disabled():
        export_make(export_id=int(words[1]))
else:
    execute_from_command_line(["manage.py", *words])
print("steps", count)
"""
BEFORE = "0005"  # the migration of people to which an upgrade goes back first


@dataclass
class Kills:
    """Kills by what was killed, and their outcomes."""

    place: running.Place
    match: int
    outcomes: Counter[str] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)

    def run(self, *words: object, at: int = 0) -> subprocess.CompletedProcess[str]:
        """Run a command with its steps counted; killed at one of them."""
        command = [sys.executable, "-c", COUNTING, str(at), str(self.place.folder)]
        return self._run([*command, *map(str, words)])

    def manage(self, *words: object) -> subprocess.CompletedProcess[str]:
        """Run a command as it is."""
        return self._run([sys.executable, "manage.py", *map(str, words)])

    def _run(self, command: list[str]) -> subprocess.CompletedProcess[str]:
        env = servers.environment(self.place.database_url, self.place.folder, REDIS_URL="")
        return subprocess.run(
            command, cwd=servers.ROOT, env=env, capture_output=True, text=True, timeout=300
        )

    def steps(self, *words: object) -> int:
        """Count the steps of a command that nobody kills."""
        done = self.run(*words)
        if done.returncode:
            raise RuntimeError(done.stderr)
        return int(done.stdout.split()[-1])

    def disconnect(self) -> None:
        """Have no connection open, in use or not."""
        from django.db import connections

        connections.close_all()
        if self.place.redis_url:
            connections["default"].close_pool()

    def plies(self) -> int:
        """Count the rows of the match, which replays, and whose chain holds."""
        from django_scopes import scopes_disabled

        from classroom.play import chain, logs
        from classroom.play.models import Match

        self.disconnect()
        logs._cache.clear()
        with scopes_disabled():
            match = Match.objects.get(pk=self.match)
            if chain.broken_ply(match, match.moves.all()) is not None:
                raise ValueError("the chain is broken")
            return int(logs.reload_log(match).log.ply)

    def play(self, moves: int = 3) -> None:
        """Make some moves, each of which is acknowledged."""
        from django_scopes import scopes_disabled

        from classroom.play.models import Match
        from classroom.play.selectors import match_log
        from classroom.play.services.moves import move_play

        for _ in range(moves):
            with scopes_disabled():
                match = Match.objects.get(pk=self.match)
                log = match_log(match)
                seat = min(log.to_move)
                # Not to the top: to roll or to pass.
                text = log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[-1])
                key = f"{log.ply}-{seat}"
                move_play(match=match, seat=seat, student=None, ply=log.ply, key=key, text=text)

    def expect(self, what: str, is_so: bool) -> None:
        """Note a fault unless it is so."""
        if not is_so:
            self.faults.append(what)
            say(f"FAULT {what}")

    def database(self) -> Path:
        return self.place.folder / "classroom.sqlite3"


def backup(kills: Kills, at: int) -> int:
    """A backup is whole, or not there, or says that it is none."""
    file = kills.place.folder / f"backup-{random.getrandbits(40)}.zip"
    if not at:
        return kills.steps("backup", file)
    plies = kills.plies()
    kills.run("backup", file, at=at)
    kills.expect(f"backup {at}: the database is as it was", kills.plies() == plies)
    if file.exists():
        from django.core.management.base import CommandError

        from classroom.server.backups import unpack

        try:
            unpack(file, kills.place.folder / "unpacked.sqlite3")
            kills.outcomes["a whole backup"] += 1
        except CommandError:
            kills.outcomes["a backup that says it is none"] += 1
    else:
        kills.outcomes["no backup"] += 1
    again = file.with_name(f"again-{file.name}")
    kills.expect(f"backup {at}: again", kills.manage("backup", again).returncode == 0)
    return at


def restore(kills: Kills, at: int) -> int:
    """The database is the old or the restored one, or the program says that it was cut off."""
    file = kills.place.folder / "kept.zip"
    if not file.exists():
        kills.manage("backup", file)
    saved = kills.plies()
    kills.play()
    before = kills.plies()
    kills.disconnect()
    if not at:
        return kills.steps("restore", file)
    kills.run("restore", file, at=at)
    check = kills.manage("check")
    if "was cut off" in check.stderr:
        kills.outcomes["a restore that says it was cut off"] += 1
    else:
        plies = kills.plies()
        kills.expect(f"restore {at}: {plies} of {saved}, {before}", plies in (saved, before))
        kills.outcomes["the old database" if plies == before else "the restored one"] += 1
    kills.disconnect()
    done = kills.manage("restore", file)
    kills.expect(f"restore {at}: again {done.stderr[-300:]}", done.returncode == 0)
    kills.expect(f"restore {at}: again has {saved}", kills.plies() == saved)
    leftovers = [*kills.place.folder.glob("restore-*"), *kills.place.folder.glob("restore.mark")]
    kills.expect(f"restore {at}: {leftovers} are left", not leftovers)
    file.unlink()
    for old in kills.place.folder.glob("*.before-*"):
        old.unlink()
    return at


def upgrade(kills: Kills, at: int) -> int:
    """A migration is done or not, and the next start does what is missing."""
    plies = kills.plies()
    kills.disconnect()
    back = kills.manage("migrate", "people", BEFORE)
    if back.returncode:
        raise RuntimeError(back.stderr)
    if not at:
        return kills.steps("migrate", "--verbosity", "0")
    kills.run("migrate", "--verbosity", "0", at=at)
    is_ready = kills.manage("migrate", "--check").returncode == 0
    kills.outcomes["upgraded" if is_ready else "an upgrade that is not done"] += 1
    done = kills.manage("migrate", "--verbosity", "0")
    kills.expect(f"upgrade {at}: again {done.stderr[-300:]}", done.returncode == 0)
    kills.expect(f"upgrade {at}: nothing is lost", kills.plies() == plies)
    return at


def export(kills: Kills, at: int) -> int:
    """A file is whole or not finished, and is made by the next try."""
    from django_scopes import scopes_disabled

    from classroom.play.models import Match
    from classroom.review.models import Export

    with scopes_disabled():
        school_class = Match.objects.get(pk=kills.match).school_class
        teacher = school_class.teachers.first()
        how = {"school_class": school_class, "teacher": teacher, "language": "en"}
        one = Export.objects.create(kind=Export.Kind.LOG, **how)
        if not at:
            return kills.steps("export", one.pk)
        plies = kills.plies()
        kills.run("export", one.pk, at=at)
        one.refresh_from_db()
        kills.outcomes["a whole file" if one.finished_at else "a file that is not finished"] += 1
        done = kills.run("export", one.pk)
        one.refresh_from_db()
        is_whole = bool(one.finished_at) and not one.failed
        kills.expect(f"export {at}: again {done.stderr[-300:]}", is_whole)
        kills.expect(f"export {at}: nothing is lost", kills.plies() == plies)
    return at


def played(kills: Kills, number: int) -> int:
    """Kill a server under two teams so many times; return how many moves it has acknowledged."""
    from django_scopes import scopes_disabled

    from classroom.play.models import Match
    from tests.faults.crowd import crowd, kids_at

    with scopes_disabled():
        match = Match.objects.get(pk=kills.match)
    kids, acknowledged = kids_at(match), 0
    for turn in range(number):
        web = servers.web(kills.place.database_url, kills.place.folder, free_port(), REDIS_URL="")
        web.start()
        before = kills.plies()
        last = crowd(web.url, match, partial(_press_on, kids=kids, kill=web.kill))
        after = kills.plies()
        kills.expect(f"play {turn}: {after} rows, {last} acknowledged", after >= last)
        acknowledged += max(0, last - before)
    return acknowledged


async def _press_on(http: Any, kids: list[Any], kill: Callable[[], None]) -> int:
    """Press until the server is gone, soon after the first press; return the last ply that it has
    acknowledged."""
    from tests.faults.crowd import outcome, ply_of

    last = 0
    killing = threading.Timer(random.uniform(0, 2), kill)
    with suppress(httpx.HTTPError):
        while True:
            for kid in kids:
                for text in ("roll", "pass"):
                    answer = await http.press(kid, await http.ply(kid), text)
                    if outcome(answer) == 200:
                        last = ply_of(answer)
                        if not killing.ident:
                            killing.start()
    killing.join()
    return last


STEPS: dict[str, list[Callable[[Kills, int], int]]] = {
    "laptop": [backup, restore, upgrade, export],
    "stack": [rope_kills.backup, rope_kills.restore, upgrade, export],
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tests.bench.kills", description=__doc__)
    parser.add_argument("kills", type=int, nargs="?", default=50)
    parser.add_argument("--stack", action="store_true", help="PostgreSQL")
    parser.add_argument("--only", default="", help="play, backup, restore, upgrade, export")
    chosen = parser.parse_args()
    kind = running.stack if chosen.stack else running.laptop
    with tempfile.TemporaryDirectory() as folder, kind(Path(folder)) as place:
        if chosen.stack:
            place = rope_kills.database_make(place)
        running.django_start(place)
        kills = _scene(place)
        only = chosen.only.split(",") if chosen.only else []
        all_commands = STEPS["stack" if chosen.stack else "laptop"]
        commands = [one for one in all_commands if not only or one.__name__ in only]
        is_played = not only or "play" in only
        share = chosen.kills // (len(commands) + is_played)
        if is_played:
            moves = played(kills, share)
            figure("kills of a server", str(share), f"{moves} rows acknowledged")
        for command in commands:
            kills.outcomes.clear()
            last = command(kills, 0)
            for number in range(share):
                command(kills, 1 + (last - 1) * number // max(1, share - 1))
            came = " · ".join(f"{count} x {what}" for what, count in kills.outcomes.items())
            figure(f"kills of {command.__name__}", f"{share} at 1 to {last} steps", came)
        figure("lost, or empty without a word", str(len(kills.faults)), *kills.faults)
        sys.exit(bool(kills.faults))


def _scene(place: running.Place) -> Kills:
    """A match with some moves, of a class with a teacher."""
    from django_scopes import scopes_disabled

    from classroom.people.models import ClassTeacher, Teacher
    from tests.faults.crowd import ENDLESS
    from tests.play.tables import table

    with scopes_disabled():
        match = table(1, 1, options=ENDLESS)
        teacher = Teacher.objects.create_user("owner@school.example")
        ClassTeacher.objects.create(
            school_class=match.school_class, teacher=teacher, right=ClassTeacher.Right.OWNER
        )
    kills = Kills(place, match.pk)
    kills.play(6)
    return kills


if __name__ == "__main__":
    main()
