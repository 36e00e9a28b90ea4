"""Hint lists, clocks and files by the real worker: inside the web process, and as its own."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import psycopg
import pytest
import redis

from classroom.celery import HINT_QUEUE, LONG_QUEUE
from classroom.play.models import HintList, Match
from classroom.review.models import Export
from tests import servers
from tests.cast import teacher_client
from tests.faults.crowd import CSRF, Crowd, Kid, crowd, seated
from tests.play.tables import say
from tests.review.exports.reading import json_lines, pdf_pages, sheets
from tests.review.reports.small_class import counted, small_class
from tests.servers import wait_for

pytestmark = pytest.mark.services
TASK = "classroom.play.tasks.hint_lists_compute"


def rolled(url: str, in_database) -> Match:
    """A match whose dice lie on the table, and whose task was never sent."""
    with in_database(url):
        match, _ = seated(1, 1)
        say(match, 1, "roll")
    return match


def lists(url: str, match: Match, in_database) -> int:
    with in_database(url):
        return HintList.objects.filter(match=match).count()


def hints_on_page(url: str, match: Match, kid: Kid) -> bool:
    async def look(http: Crowd) -> bool:
        return "hints-on-their-way" not in (await http.look(kid)).text

    return crowd(url, match, look)


def roll_over_http(url: str, match: Match, kid: Kid) -> None:
    async def story(http: Crowd) -> None:
        assert (await http.press(kid, 0, "roll")).status_code == 200

    crowd(url, match, story)


@pytest.fixture
def start_worker(tmp_path: Path, redis_server: str):
    """`start_worker(url)`: `celery worker` of a queue, with a Redis that is empty at first."""
    redis.Redis.from_url(redis_server).flushall()
    started: list[servers.Process] = []

    def start(url: str, queue: str = HINT_QUEUE) -> servers.Process:
        started.append(servers.worker(url, tmp_path, redis_server, queue=queue))
        started[-1].start()
        return started[-1]

    yield start
    for worker in started:
        worker.kill()


def send(redis_url: str, match: Match, times: int) -> None:
    with servers.task_sender(redis_url) as sender:
        for _ in range(times):
            sender.send_task(TASK, (match.pk, 2))


def idle(redis_url: str) -> bool:
    """Whether no task waits and none is being worked on."""
    client = redis.Redis.from_url(redis_url)
    return client.llen("celery") == client.hlen("unacked") == 0


def test_a_roll_brings_its_hints_to_the_page_of_the_demo_process(shared_server, in_database):
    web = shared_server
    with in_database(web.database_url):
        match, kids = seated(1, 1)
    roll_over_http(web.url, match, kids[0])
    wait_for(lambda: hints_on_page(web.url, match, kids[0]))
    assert lists(web.database_url, match, in_database) == 2


@pytest.mark.slow
def test_the_embedded_worker_stores_no_list_twice(sqlite_url, tmp_path, in_database):
    match = rolled(sqlite_url, in_database)
    done = subprocess.run(
        [sys.executable, "-m", "tests.play.embedded", str(match.pk), "2", "5"],
        cwd=servers.ROOT,
        env=servers.environment(sqlite_url, tmp_path, REDIS_URL=""),
        capture_output=True,
        timeout=servers.PATIENCE,
    )
    assert (done.returncode, done.stdout) == (0, b"2\n"), done.stderr.decode()


@pytest.mark.slow
def test_a_worker_of_its_own_stores_no_list_twice(
    fresh_postgresql_url, in_database, start_worker, redis_server
):
    match = rolled(fresh_postgresql_url, in_database)
    send(redis_server, match, 5)
    start_worker(fresh_postgresql_url)
    wait_for(lambda: idle(redis_server))
    assert lists(fresh_postgresql_url, match, in_database) == 2


def worker_connections(url: str) -> set[int]:
    """The processes of PostgreSQL that serve this database, but for the one that is asked, and
    those of connections that this test has just closed: they are gone half a second later.
    """
    sql = (
        "SELECT pid FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    before: set[int] | None = None
    with psycopg.connect(url, autocommit=True) as connection:
        while (now := {pid for (pid,) in connection.execute(sql)}) != before:
            before = now
            time.sleep(0.5)
    return now


@pytest.mark.slow
def test_a_worker_keeps_its_connections_from_task_to_task(
    fresh_postgresql_url, in_database, start_worker, redis_server
):
    match = rolled(fresh_postgresql_url, in_database)
    start_worker(fresh_postgresql_url)
    send(redis_server, match, 10)
    wait_for(lambda: lists(fresh_postgresql_url, match, in_database) and idle(redis_server))
    before = worker_connections(fresh_postgresql_url)
    send(redis_server, match, 10)
    wait_for(lambda: idle(redis_server))
    assert before
    assert before <= worker_connections(fresh_postgresql_url)


@pytest.mark.slow
def test_a_page_gets_hints_from_a_worker_of_its_own(
    sqlite_url, in_database, running_server, start_worker, redis_server
):
    with in_database(sqlite_url):
        match, kids = seated(1, 1)
    start_worker(sqlite_url)
    web = running_server(sqlite_url, redis_server)
    roll_over_http(web.url, match, kids[0])
    wait_for(lambda: hints_on_page(web.url, match, kids[0]))
    assert lists(sqlite_url, match, in_database) == 2


@pytest.fixture
def held(fresh_postgresql_url):
    """`held(match)`: a worker that comes to write this match's lists waits for its row."""
    with psycopg.connect(fresh_postgresql_url) as holder:

        def hold(match: Match) -> psycopg.Connection:
            holder.execute("SELECT 1 FROM play_match WHERE id = %s FOR UPDATE", [match.pk])
            return holder

        yield hold


def waits(url: str) -> bool:
    """Whether a process waits for a row that another one holds."""
    with psycopg.connect(url) as connection:
        sql = (
            "SELECT count(*) FROM pg_stat_activity"
            " WHERE wait_event_type = 'Lock' AND datname = current_database()"
        )
        return connection.execute(sql).fetchone()[0] > 0


@pytest.mark.slow
def test_a_task_whose_worker_is_killed_under_it_is_done_again(
    fresh_postgresql_url, in_database, start_worker, redis_server, held
):
    """The process that works is killed with -9; the one that leads it hands the task out anew."""
    match = rolled(fresh_postgresql_url, in_database)
    holder = held(match)
    worker = start_worker(fresh_postgresql_url)
    send(redis_server, match, 1)
    wait_for(lambda: waits(fresh_postgresql_url))
    assert worker.running
    children = Path(f"/proc/{worker.running.pid}/task/{worker.running.pid}/children").read_text()
    for child in children.split():
        os.kill(int(child), signal.SIGKILL)
    holder.rollback()
    wait_for(lambda: lists(fresh_postgresql_url, match, in_database))
    wait_for(lambda: idle(redis_server))
    assert lists(fresh_postgresql_url, match, in_database) == 2


@pytest.mark.slow
def test_hints_that_die_with_the_whole_worker_come_when_a_page_asks_again(
    fresh_postgresql_url, in_database, start_worker, running_server, redis_server, held
):
    """R3. A page asks again ten seconds after the first time; the broker would take 15 minutes."""
    with in_database(fresh_postgresql_url):
        match, kids = seated(1, 1)
    web = running_server(fresh_postgresql_url, redis_server)
    roll_over_http(web.url, match, kids[0])
    holder = held(match)
    first = start_worker(fresh_postgresql_url)
    wait_for(lambda: waits(fresh_postgresql_url))
    first.kill(signal.SIGKILL)
    holder.rollback()
    start_worker(fresh_postgresql_url)
    assert not hints_on_page(web.url, match, kids[0])
    wait_for(lambda: hints_on_page(web.url, match, kids[0]))
    assert lists(fresh_postgresql_url, match, in_database) == 2


@pytest.mark.slow
def test_play_goes_on_where_no_worker_ever_comes(
    sqlite_url, in_database, running_server, redis_server
):
    with in_database(sqlite_url):
        match, kids = seated(1, 1)
    web = running_server(sqlite_url, redis_server)

    async def story(http: Crowd) -> list[int]:
        answers = [await http.press(kids[0], 0, "roll")]
        assert "hints-on-their-way" in answers[0].text
        answers += [await http.press(kid, 2, "pass") for kid in kids]
        return [answer.status_code for answer in answers]

    assert crowd(web.url, match, story) == [200, 200, 200]


def time_runs_out_after_a_roll(web: servers.Web, in_database) -> bool:
    """Roll for team 1, whose move then has one second; return whether the table continues without
    everybody."""
    url = web.database_url
    with in_database(url):
        match, kids = seated(1, 1)
        Match.objects.filter(pk=match.pk).update(move_seconds=1, clock_acts=True)
    roll_over_http(web.url, match, kids[0])

    def gone_on() -> bool:
        with in_database(url):
            return match.moves.filter(text__in=("skip 1", "skip 2")).count() >= 2

    wait_for(gone_on)
    return gone_on()


def test_a_clock_moves_on_in_the_demo_process(shared_server, in_database):
    assert time_runs_out_after_a_roll(shared_server, in_database)


@pytest.mark.slow
def test_a_clock_moves_on_by_a_worker_of_its_own(
    fresh_postgresql_url, in_database, start_worker, running_server, redis_server
):
    start_worker(fresh_postgresql_url)
    web = running_server(fresh_postgresql_url, redis_server)
    assert time_runs_out_after_a_roll(web, in_database)


def make_files(web: servers.Web, in_database) -> dict[str, bytes]:
    """Every file of a class by its kind: a teacher asks for it, watches the bar and fetches it."""
    with in_database(web.database_url):
        scene = counted(small_class())
        report = f"{web.url}/review/reports/classes/{scene.school_class.pk}"
        cookies = teacher_client(scene.owner).cookies
    session, files = {"sessionid": cookies["sessionid"].value, "csrftoken": CSRF}, {}
    with httpx.Client(cookies=session, timeout=servers.PATIENCE, follow_redirects=True) as http:
        for kind in Export.Kind.values:
            fields = {"kind": kind, "since": "", "csrfmiddlewaretoken": CSRF}
            answer = http.post(f"{report}/exports", data=fields)
            wait_for(lambda page=answer.url: "The file is ready" in http.get(page).text)
            files[kind] = http.get(f"{answer.url}/file").content
    return files


def hints_come_while_a_file_is_made(url: str, match: Match, folder: Path, *words: str) -> bool:
    command = [sys.executable, "-m", "tests.server.beside_a_file", str(match.pk), "2", *words]
    env = servers.environment(url, folder, REDIS_URL="")
    done = subprocess.run(
        command, cwd=servers.ROOT, env=env, capture_output=True, timeout=2 * servers.PATIENCE
    )
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout == b"before the file\n"


@pytest.mark.slow
def test_hints_come_while_the_same_process_makes_a_file(sqlite_url, tmp_path, in_database):
    match = rolled(sqlite_url, in_database)
    assert hints_come_while_a_file_is_made(sqlite_url, match, tmp_path)
    assert lists(sqlite_url, match, in_database) == 2


@pytest.mark.slow
def test_with_one_queue_hints_would_wait_for_the_file(sqlite_url, tmp_path, in_database):
    match = rolled(sqlite_url, in_database)
    assert not hints_come_while_a_file_is_made(sqlite_url, match, tmp_path, "one-queue")


def check_files(files: dict[str, bytes]) -> None:
    assert pdf_pages(files["pdf"]) >= 3
    assert sheets(files["xlsx"])["Students"][1][0] == ("s", "Kid 11")
    assert {line["kind"] for line in json_lines(files["jsonl"])} >= {"match", "move", "try", "hint"}


def test_files_of_a_class_are_made_in_the_demo_process(shared_server, in_database):
    check_files(make_files(shared_server, in_database))


@pytest.mark.slow
def test_files_of_a_class_are_made_by_a_worker_of_its_own(
    fresh_postgresql_url, in_database, start_worker, running_server, redis_server
):
    start_worker(fresh_postgresql_url, LONG_QUEUE)
    check_files(make_files(running_server(fresh_postgresql_url, redis_server), in_database))
