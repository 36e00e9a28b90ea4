"""Two moves of tables, or an own idea of a child and a move, side by side on the wall."""

import re
import secrets
from collections.abc import Iterator
from html import unescape

import pytest
from django.test import Client

from classroom.lessons.models import Lesson, Table
from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_start
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.ideas import idea_before
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.ideas import idea_keep
from classroom.play.services.moves import move_play
from classroom.review.models import PinnedMove
from classroom.review.questions.beside import Candidate, lesson_moves
from classroom.sentences import translate
from games import registry
from games.engine import CHANCE
from games.movelog import MoveLog
from tests.cast import teacher_client
from tests.lessons.setting import Room, fresh, room_make
from tests.play.tables import first_legal

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SLUGS = sorted(game.slug for game in registry.all_games())
# One game stands for all in the fast tests.
SLOW = [
    pytest.param(slug, marks=[pytest.mark.slow] if slug != "on_belay" else []) for slug in SLUGS
]
MOVES = 14
# An idea of Climb ON! pays for a way, which is no sum of its move; Yeti Mountain asks for a number;
# in Roll to the Top! all fill their sheets at once, so nobody has an idea about another's move.
WITHOUT = ("climb_on", "yeti_mountain", "roll_to_the_top")


def room_of(slug: str, *, same_dice: bool) -> tuple[Room, Lesson]:
    """Two tables of teams of one, or one if a class rolls together; each chooses in its way."""
    room = room_make(8)
    whose = {"school_class": room.school_class, "teacher": room.owner}
    lesson = room.arrived(lesson_create(game=slug, options={}, **whose))
    Lesson.objects.filter(pk=lesson.pk).update(same_dice=same_dice, in_step=False)
    lesson = fresh(lesson)
    teams_shuffle(lesson=lesson, teams=8 if slug == "cant_stop" else 4)
    lesson_start(lesson=lesson)
    for table in lesson.current_tables.select_related("match"):
        for _ in range(MOVES):
            choose(table.match, table.number)
    return room, fresh(lesson)


def choose(match: Match, which: int) -> None:
    """The next move of whoever is asked: one of the three best, by this number."""
    match.refresh_from_db()
    log = match_log(match)
    seat = min(log.to_move - {CHANCE}, default=None)
    if seat is None:
        return
    texts = log.game.bots.ranked_moves(log.state, seat)[:3] or [first_legal(log, seat)]
    move_play(
        match=match,
        seat=seat,
        student=match.seats.get(number=seat).students.first(),
        ply=log.ply,
        key=secrets.token_urlsafe(8),
        text=texts[(which + seat) % len(texts)],
    )


def choices(lesson: Lesson) -> Iterator[tuple[Table, int, MoveLog]]:
    for table in lesson.current_tables.select_related("match", "lesson"):
        log = match_log(table.match)
        for ply in log.line:
            if log.rows[ply].seat != CHANCE:
                yield table, ply, log


def with_another(lesson: Lesson, source: str) -> tuple[Table, int, list[Candidate]]:
    """The first choice of the lesson that has an idea from there beside it."""
    moves = lesson_moves(lesson.current_tables.select_related("lesson").first())
    for table, ply, _log in choices(lesson):
        ideas = moves.candidates(table, ply)
        if any(one.source == source for one in ideas):
            return table, ply, ideas
    raise LookupError(source)


def wall(lesson: Lesson) -> str:
    html = unescape(Client().get(projector_address(fresh(lesson))).content.decode())
    return html[html.index('id="projector"') :]


def check_wall(room: Room, lesson: Lesson, table: Table, ply: int, pair: list[Candidate]) -> None:
    """Hold that the wall asks what is the same, then says why, and names nobody."""
    desk = teacher_client(room.owner)
    page = unescape(desk.get(f"/review/{table.match_id}/{ply}/ideas").content.decode())
    offered = re.findall(r'name="pick" value="([^"]+)"', page)
    assert {one.key for one in pair} <= {*offered}
    picks = {"pick": [one.key for one in pair], "seat": 0}
    answer = desk.post(f"/review/{table.match_id}/{ply}/ideas/show", picks, headers=HTMX)
    assert answer.json()["error"] == ""
    first = wall(lesson)
    assert re.findall(r'id="side-([AB])"', first) == ["A", "B"]
    assert "question__why" not in first
    for one in pair:
        assert translate(one.idea.words, one.idea.names) in first
    desk.post(f"/lessons/{lesson.pk}/projector", {"show": "ideas:2"}, headers=HTMX)
    second = wall(lesson)
    for one in pair:
        if one.idea.has_why:
            assert second.count("question__why") in (1, 2)
    names = [one.name for one in room.students] + [team.name for team in lesson.teams.all()]
    assert not any(re.search(rf"\b{name}\b", first + second) for name in names)
    assert not re.search(r"\bTable \d", first + second)


@pytest.mark.parametrize("slug", SLOW)
def test_what_two_tables_made_of_one_roll_stands_side_by_side(slug: str) -> None:
    room, lesson = room_of(slug, same_dice=True)
    lesson_end(lesson=lesson)
    # Teams of these two seldom have the same roll to choose from in the same phase.
    source = "best" if slug in ("climb_on", "yeti_mountain") else "other"
    table, ply, ideas = with_another(lesson, source)
    other = next(one for one in ideas if one.source == source)
    check_wall(room, lesson, table, ply, [ideas[0], other])


def test_one_move_in_two_spellings_is_one_idea() -> None:
    """Can't Stop's list names columns, its log the sums of the dice."""
    _, lesson = room_of("cant_stop", same_dice=False)
    moves, spelled = lesson_moves(lesson.current_tables.select_related("lesson").first()), 0
    for table, ply, _log in choices(lesson):
        ideas = [one.idea for one in moves.candidates(table, ply) if one.source != "other"]
        places = [idea.decision.index(idea.text) for idea in ideas if idea.has_why]
        assert len(places) == len({*places})
        spelled += any(
            idea.decision.hints[place]["text"] != idea.text
            for idea, place in zip(ideas, places, strict=False)
            if place is not None
        )
    assert spelled


def an_idea_kept(lesson: Lesson) -> tuple[Table, int, str]:
    """Some child of another team keeps an idea about the first move to which one belongs: table,
    ply, and the child's name."""
    for table, ply, log in choices(lesson):
        row, before = log.rows[ply], log.states[ply]
        seat = table.match.seats.exclude(number=row.seat).first()
        idea = idea_before(log, seat.number, ply)
        if idea is None:
            continue
        sums = [
            fact.sum
            for text in log.game.bots.ranked_moves(before, row.seat)
            for fact in log.game.facts.facts(before, row.seat, log.game.notation.read(text))
            if not fact.follows and idea.sum_of(fact.sum)
        ]
        if sums:
            student = seat.students.first()
            idea_keep(match=table.match, seat=seat, student=student, ply=ply, text=sums[-1])
            return table, ply, student.name
    raise LookupError(lesson.game)


@pytest.mark.parametrize("slug", [one for one in SLOW if one.values[0] not in WITHOUT])
def test_an_own_idea_that_a_child_kept_stands_beside_the_move(slug: str) -> None:
    room, lesson = room_of(slug, same_dice=False)
    table, ply, name = an_idea_kept(lesson)
    ideas = lesson_moves(table).candidates(table, ply)
    own = next(one for one in ideas if one.source == "own")
    assert own.owners == (name,)
    check_wall(room, lesson, table, ply, [ideas[0], own])
    PinnedMove.objects.create(match=table.match, ply=ply, seat=ideas[0].idea.seat)
    lesson_end(lesson=lesson)
    report = teacher_client(room.owner).get(f"/review/lessons/{lesson.pk}/").content.decode()
    assert f'href="/review/{table.match_id}/{ply}/ideas?seat={ideas[0].idea.seat}"' in report


def test_a_roll_that_a_table_has_yet_to_play_is_not_shown() -> None:
    _, lesson = room_of("on_belay", same_dice=True)
    first, *others = lesson.current_tables.select_related("match", "lesson")
    for _ in range(MOVES):
        choose(first.match, 1)
    moves = lesson_moves(first)
    behind = {one.key for table in others for one in moves.rolls[table.match_id]}
    is_new = [(one.key not in behind, one.choices) for one in moves.rolls[first.match_id]]
    new, old = ([*filter(None, (plies for is_it, plies in is_new if is_it == n))] for n in (1, 0))
    assert new
    assert old
    assert not any(moves.candidates(first, ply) for plies in new for ply in plies.values())
    assert any(moves.candidates(first, ply) for plies in old for ply in plies.values())
