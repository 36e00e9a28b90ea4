"""S2: no page, fragment, export or error tells anybody what their eyes may not see, in any game.

A row that is hidden from somebody is played in two ways, the second one in place of the first. All
addresses there are answer each role the same both times, byte by byte; only the team itself is told
them apart. And the seed of the dice is in none of the answers.
"""

import random
import re
from base64 import b64encode
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Any
from unittest.mock import patch
from zipfile import ZipFile

import pytest
from django.test import Client
from django.urls import URLPattern, get_resolver

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.lifecycle import lesson_create, lesson_start
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.moves import move_play
from games.bots import choose
from games.dice import numbers
from games.movelog import MoveLog
from tests.cast import colleague, student_client, teacher_client
from tests.lessons.setting import Room, asked_again, room_make
from tests.undone import process_forget, same_browser, undone

pytestmark = [pytest.mark.slow, pytest.mark.django_db]

SEED, OTHER_SEEDS = bytes(range(100, 132)), [bytes([number]) * 32 for number in range(40)]
GAMES = {
    "cant_stop": {},
    "climb_on": {},
    "on_belay": {"trails": (2, 3, 5), "height": 24},
    "roll_to_the_top": {"sheet": "pyramid"},
    "yeti_mountain": {},
}
SECRET = sorted(set(GAMES) - {"cant_stop"})
PLIES, COMPARED = 80, 2
# What is another one each time a page is drawn, and the promise of the seed, which differs with it.
CHANCE_SIGNS = re.compile(
    r'(csrfmiddlewaretoken" value="|X-CSRFToken": "|nonce="|nonce-|data-now="|name="key" value=")'
    r"[^\"';]+|\b[0-9a-f]{64}\b"
)


@dataclass
class Story:
    """A running lesson with one table, and everybody who may look."""

    room: Room
    lesson: Lesson
    match: Match
    people: dict[str, tuple[Client, int | None]]
    addresses: list[str] = field(default_factory=list)

    @property
    def log(self) -> MoveLog:
        return match_log(Match.objects.get(pk=self.match.pk))

    def play(self, seat: int, text: str) -> MoveLog:
        match = Match.objects.get(pk=self.match.pk)
        ply = self.log.ply
        return move_play(
            match=match, seat=seat, student=None, ply=ply, key=f"key{ply}", text=text
        ).log


@pytest.fixture(autouse=True)
def _everybody(monkeypatch, time_machine) -> Iterator[None]:
    time_machine.move_to("2027-03-01 09:00Z", tick=False)
    monkeypatch.setattr("classroom.play.services.creation.secrets.token_bytes", lambda _: SEED)
    monkeypatch.setattr("classroom.play.services.hints.enqueue", lambda *task: None)
    monkeypatch.setattr("classroom.people.views.join.make_guest_names", lambda *_: ["Brave Otter"])
    process_forget()


def story_of(slug: str) -> Story:
    room = room_make(4)
    lesson = lesson_create(
        school_class=room.school_class, teacher=room.owner, game=slug, options=GAMES[slug]
    )
    room.arrived(lesson, 3)
    teams_shuffle(lesson=lesson, teams=3)
    lesson_start(lesson=lesson)
    match = Match.objects.get(table__lesson=lesson)
    seats = {seat.students.get().pk: seat.number for seat in match.seats.all()}
    people: dict[str, tuple[Client, int | None]] = {
        f"team {seats[one.pk]}": (student_client(one), seats[one.pk])
        for one in room.students
        if one.pk in seats
    }
    outside = next(one for one in room.students if one.pk not in seats)
    stranger = room_make(1, "other")
    people |= {
        "classmate": (student_client(outside), None),
        "student of another class": (student_client(stranger.students[0]), None),
        "owner": (teacher_client(room.owner), None),
        "looker": (teacher_client(colleague(room, "read")), None),
        "another teacher": (teacher_client(stranger.owner), None),
        "nobody": (Client(), None),
    }
    return Story(room, lesson, match, people)


# Every address -------------------------------------------------------------------------------


def routes(patterns: Any = None, before: str = "", app: str = "") -> Iterator[tuple[str, str]]:
    """Every route there is, but those of accounts, with the room that it belongs to."""
    for one in patterns or get_resolver().url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLPattern):
            yield app, route
        elif not route.startswith("accounts/"):
            yield from routes(one.url_patterns, route, one.app_name or app)


def addresses(story: Story) -> list[str]:
    """All that can be opened, with what belongs to this lesson in every place."""
    urls = {filled(story, *one) for one in routes()} | more_addresses(story)
    owner, _ = story.people["owner"]
    with undone():
        return sorted(one for one in urls if same_browser(owner).get(one).status_code != 405)


def filled(story: Story, app: str, route: str) -> str:
    school_class, last = story.room.school_class, story.log.ply
    own = {"people": school_class.pk, "lessons": story.lesson.pk}.get(app, story.match.pk)
    if "<slug:kind>" in route or route.startswith("sheets/") or "reports/classes" in route:
        own = school_class.pk
    values = {
        "pk": own, "ply": last, "number": 1, "student": story.room.students[0].pk,
        "access_request": 1,
        "teacher": story.room.owner.pk, "invitation": 1, "code": school_class.join_code,
        "token": projector_address(story.lesson).split("/")[-2], "action": "x", "answer": "x",
        "kind": "classes", "name": "facts",
    }  # fmt: skip
    return "/" + re.sub(r"<\w+:(\w+)>", lambda place: str(values[place[1]]), route)


def more_addresses(story: Story) -> set[str]:
    match, last = f"/review/{story.match.pk}", story.log.ply
    students = {f"/review/reports/students/{one.pk}/" for one in story.room.students}
    steps = {f"{match}/{ply}/?seat={seat}" for ply in (last - 1, last) for seat in (0, 1, 2)}
    return students | steps | {f"{match}/{last + 9}/", "/live/parts?r=table:999"}


def answers(story: Story, client: Client) -> dict[str, str]:
    """Ask every address as this browser, and as a page of it that asks what it lacks."""
    texts = {}
    for address in story.addresses:
        answer = same_browser(client).get(address)
        texts[address] = plain(answer)
        if 'data-live="/live/' in texts[address]:
            page = answer.content.decode().replace('data-state="', 'data-state="{}" data-was="')
            texts[f"{address} lacks"] = plain(asked_again(same_browser(client), page))
    press = {"text": "x", "ply": story.log.ply, "key": "press"}
    with undone():
        texts["press"] = plain(same_browser(client).post(f"/play/{story.match.pk}/move", press))
    return texts


def plain(answer: Any) -> str:
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content
    if body.startswith(b"PK"):
        with ZipFile(BytesIO(body)) as book:
            body = b"".join(book.read(name) for name in sorted(book.namelist()))
    headers = " ".join(f"{name}: {value}" for name, value in answer.headers.items())
    return CHANCE_SIGNS.sub(r"\1", f"{answer.status_code} {headers} {body.decode('latin-1')}")


# Two ways to go on ---------------------------------------------------------------------------


def sees(log: MoveLog, ply: int, viewer: int | None) -> bool:
    row, (before, after) = log.rows[ply], log.states[ply : ply + 2]
    move = log.game.notation.read(row.text)
    return bool(log.game.hooks.is_visible(before, row.seat, move, after, viewer))


def is_blind(one: MoveLog, other: MoveLog, since: int, viewer: int | None) -> bool:
    """Whether the viewer may read no row in which these two differ."""
    return not any(
        sees(log, ply, viewer)
        for ply in range(since, one.ply)
        if one.rows[ply] != other.rows[ply]
        for log in (one, other)
    )


def bots_choice(log: MoveLog, luck: random.Random) -> tuple[int, str]:
    """Choose a move for somebody to move."""
    seats = sorted(log.to_move, key=lambda _: luck.random())
    moves = ((seat, choose(log.game, log.state, seat, 2, luck.randrange)) for seat in seats)
    return next((seat, text) for seat, text in moves if text is not None)


def another_way(log: MoveLog, seat: int, text: str, viewers: set[int | None]) -> Any:
    """Another move, or other draws after it, that look the same to somebody: (text, seed)."""
    first = log.play(seat, text).settle(SEED)
    moves = [log.game.notation.write(one) for one in log.game.rules.legal_moves(log.state, seat)]
    ways = [(one, SEED) for one in moves[:: max(1, len(moves) // 25)] if one != text]
    ways += [(text, seed) for seed in OTHER_SEEDS]
    for way in ways:
        after = log.play(seat, way[0]).settle(way[1])
        like = (after.ply, after.to_move) == (first.ply, first.to_move)
        kinds = [
            [type(one.game.notation.read(row.text)) for row in one.rows[log.ply :]]
            for one in (first, after)
        ]
        is_other = after.rows != first.rows and like and kinds[0] == kinds[1]
        if not is_other:
            continue
        blind = {one for one in viewers if is_blind(first, after, log.ply, one)}
        if blind:
            return way, blind
    return None


def all_answers(story: Story, seat: int, text: str, seed: bytes) -> dict[str, dict[str, str]]:
    """Play this with this seed, return everybody's answers, and undo it."""
    with undone():
        with patch("games.movelog.dice.numbers", lambda _, *what: numbers(seed, *what)):
            story.play(seat, text)
        story.addresses = addresses(story)
        return {name: answers(story, client) for name, (client, _) in story.people.items()}


@pytest.mark.parametrize("slug", SECRET)
def test_no_address_tells_anybody_what_others_choose_or_draw_in_secret(slug: str) -> None:
    story, luck = story_of(slug), random.Random(5)
    viewers = {viewer for _, viewer in story.people.values()}
    compared = told_apart = 0
    while (log := story.log).to_move and log.ply < PLIES and compared < COMPARED:
        seat, text = bots_choice(log, luck)
        way = another_way(log, seat, text, viewers)
        if way:
            (other, seed), blind = way
            one, two = all_answers(story, seat, text, SEED), all_answers(story, seat, other, seed)
            for name, (_, viewer) in story.people.items():
                differing = {url for url in one[name] if one[name][url] != two[name].get(url)}
                if viewer in blind:
                    assert not differing, (name, text, other, sorted(differing)[:5])
                told_apart += bool(differing)
            compared += 1
        story.play(seat, text)
    assert compared == COMPARED
    # The control: the team itself is told, so that a page that leaks would differ.
    assert told_apart


@pytest.mark.parametrize("slug", GAMES)
def test_no_address_tells_anybody_the_seed_of_a_running_game(slug: str) -> None:
    story, luck = story_of(slug), random.Random(3)
    while story.log.to_move and story.log.ply < 12:
        story.play(*bots_choice(story.log, luck))
    story.addresses = addresses(story)
    number = int.from_bytes(SEED, "big")
    forms = [SEED.hex(), b64encode(SEED).decode(), str(number), SEED.decode("latin-1"), str(SEED)]
    statuses = set()
    for name, (client, _) in story.people.items():
        for address, text in answers(story, client).items():
            statuses.add(text[:3])
            assert not [form for form in forms if form in text], (name, address)
    assert {"200", "302", "404"} <= statuses
    assert "500" not in statuses
