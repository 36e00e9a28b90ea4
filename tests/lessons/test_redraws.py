"""After every kind of change desk and projector are what a process draws that knows nothing yet."""

from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
import time_machine
from django.db import connection
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from classroom.lessons.models import Lesson, Table
from classroom.lessons.projector_links import projector_token
from classroom.lessons.regions import projector_region
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services import clocks, hint_limits, members, settings
from classroom.lessons.services.lifecycle import lesson_pause, lesson_resume
from classroom.lessons.services.messages import lesson_set_message
from classroom.lessons.services.next_game import lesson_set_goal
from classroom.lessons.services.projector import (
    projector_names,
    projector_set_dark,
    projector_show,
)
from classroom.lessons.services.tables import table_set_skipped, table_skip
from classroom.lessons.services.teams import teams_shuffle
from classroom.lessons.student_regions import waiting_room_region
from classroom.live import cards
from classroom.live.cards import Rendering
from classroom.live.regions import Region
from classroom.people.models import Student
from classroom.people.presence import note_closed_screens, note_open_screens
from classroom.people.services.seats import guest_ask
from classroom.people.services.students import student_rename
from classroom.play.forgetting import forget_all
from classroom.play.models import Match, Proposal, Seat
from classroom.play.roles import Role
from classroom.play.selectors import match_log
from classroom.play.services.attempts import attempt_store
from classroom.play.services.bots import seat_set_bot
from classroom.play.services.hints import hint_climb, hint_lists_store
from classroom.play.services.matches import match_end, match_pause
from classroom.play.services.messages import hand_lower, hand_raise
from classroom.play.services.moves import move_take_back
from classroom.play.services.presence import seats_refresh
from classroom.play.services.press import move_press
from classroom.play.services.proposals import proposal_check
from classroom.play.table import student_viewer, table_at
from games.errors import WrongAnswer
from tests.lessons.setting import Room, moved, on_the_wall, room_make
from tests.lessons.test_desk_statements import desk_of

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("early_in_the_hour")]
WRONG = "%(sum)s is not right."


@pytest.fixture(autouse=True)
def committed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Run commit hooks at once, although the test's transaction is never committed."""
    monkeypatch.setattr("django.db.transaction.on_commit", lambda call, **_: call())


@pytest.fixture(autouse=True)
def fresh_process() -> None:
    """Matches of other tests have the same numbers, and this process remembers them."""
    forget()


@pytest.fixture
def room() -> Room:
    """Five teams of two, at two tables."""
    return room_make(10)


@pytest.fixture
def lesson(room: Room) -> Lesson:
    lesson = room.running(teams=5)
    # Names that somebody has typed are on no projector, but where names are on.
    Seat.objects.filter(number=1).update(name="Champions")
    note_open_screens(student.pk for student in room.students)
    return lesson


def regions_of(room: Room, lesson: Lesson) -> list[Region]:
    """The desk and the projector."""
    regions: list[Region] = [desk_of(room, lesson)]
    token = projector_token(Lesson.objects.get(pk=lesson.pk))
    region = projector_region(RequestFactory().get("/"), token)
    assert region is not None
    return [*regions, region]


def forget() -> None:
    """Be a process that has just started."""
    forget_all()
    cards.store.clear()


def draw_all(regions: list[Region]) -> list[Rendering]:
    renderings = [region.render() for region in regions]
    assert None not in renderings
    return [one for one in renderings if one is not None]


Change = tuple[str, Callable[[], object]]


def changes(room: Room, lesson: Lesson) -> Iterator[Change]:
    """Yield changes of a desk or a projector, in a possible order."""
    table = Table.objects.get(lesson=lesson, number=1)
    seat = Seat.objects.get(match=table.match_id, number=1)
    student = seat.students.order_by("pk").first()
    assert student is not None
    yield from changes_of_a_team(table.match, seat, student)
    yield from changes_of_a_teacher(room, lesson, table, student)
    yield from changes_of_seats(lesson, table, seat, student)


def fresh(match: Match) -> Match:
    return Match.objects.get(pk=match.pk)


def changes_of_a_team(match: Match, seat: Seat, student: Student) -> Iterator[Change]:
    def hint() -> None:
        ply = match_log(fresh(match)).ply
        hint_lists_store(match=fresh(match), ply=ply)
        hint_climb(seat=Seat.objects.get(pk=seat.pk), student=student, ply=ply, rung=1)

    def is_wrong() -> None:
        ply, refusal = match_log(fresh(match)).ply, WrongAnswer(WRONG, sum="6*2=13")
        attempt_store(match=fresh(match), seat=1, ply=ply, text="6*2=13 2x+1", refusal=refusal)

    def present(is_here: bool) -> None:
        if is_here:
            note_open_screens([student.pk])
        else:
            note_closed_screens({student.pk: timezone.now() + timedelta(minutes=1)})
        seats_refresh([student.pk])

    yield "a roll", lambda: moved(match, 1)
    yield (
        "hint lists",
        lambda: hint_lists_store(match=fresh(match), ply=match_log(fresh(match)).ply),
    )
    yield "a hint", hint
    yield "a wrong answer", is_wrong
    yield "another", is_wrong
    yield "the same for the third time", is_wrong
    yield "a proposal", lambda: propose(match, 1)
    yield "a check", lambda: check(match, 1, 99)
    yield "a hand", lambda: hand_raise(seat=seat, student=student)
    yield "a climb", lambda: moved(match, 1)
    yield "no hand", lambda: hand_lower(match=match, student=student.pk)
    yield "somebody comes", lambda: present(True)
    yield "somebody goes", lambda: present(False)


def changes_of_a_teacher(
    room: Room, lesson: Lesson, table: Table, student: Student
) -> Iterator[Change]:
    match = table.match
    yield "a message", lambda: lesson_set_message(lesson=lesson, text="Well done")
    yield "a clock", lambda: clocks.lesson_set_clock(lesson=lesson, minutes=5)
    yield "extra time", lambda: clocks.table_extra_time(table=table, minutes=2)
    yield "more time", lambda: clocks.table_set_more_time(table=table, seats=[1], more_time=True)
    yield (
        "moves by the clock",
        lambda: clocks.lesson_set_move_clock(lesson=lesson, seconds=60, acts=True),
    )
    yield "a climb by the clock", lambda: moved(match, 1)
    yield "a table that rests", lambda: match_pause(match=match)
    yield "all rest", lambda: lesson_pause(lesson=lesson)
    yield "all play", lambda: lesson_resume(lesson=lesson)
    yield "a limit", lambda: hint_limits.lesson_set_hint_limit(lesson=lesson, hint_limit=1)
    yield (
        "a limit of the class",
        lambda: hint_limits.class_set_hint_limit(lesson=lesson, hint_limit=2),
    )
    yield "no roles", lambda: settings.lesson_set_roles(lesson=lesson, roles=False)
    yield "sound", lambda: settings.lesson_set_sound(lesson=lesson, sound="on")
    yield (
        "who is stuck",
        lambda: settings.lesson_set_stuck_limits(lesson=lesson, errors=2, seconds=120),
    )
    yield "a goal", lambda: lesson_set_goal(lesson=lesson, goal=30)
    yield "names", lambda: projector_names(lesson=lesson, names=True)
    was = Stop(lesson.projector_view)
    yield "dark", lambda: projector_set_dark(lesson=lesson, dark=True)
    yield "bright", lambda: projector_set_dark(lesson=lesson, dark=False)
    yield "another choice", lambda: projector_show(lesson=lesson, stop=Stop("seats"))
    yield "the choice before", lambda: projector_show(lesson=lesson, stop=was)
    yield "another name", lambda: student_rename(student=student, name="Zoe")
    yield "a guest", lambda: guest_ask(school_class=room.school_class, name="Yan")
    yield (
        "on without a team",
        lambda: table_skip(
            table=table, seat=min(match_log(fresh(match)).awaited), ply=match_log(fresh(match)).ply
        ),
    )


def changes_of_seats(
    lesson: Lesson, table: Table, seat: Seat, student: Student
) -> Iterator[Change]:
    match, other = table.match, Seat.objects.get(match=table.match_id, number=2)
    yield "another team", lambda: members.member_move(lesson=lesson, student=student.pk, team=5)
    for member in other.students.all():
        yield "out", lambda member=member: members.member_remove(lesson=lesson, student=member)
    yield "passed over", lambda: table_set_skipped(table=table, seat=2, is_skipped=True)
    yield "a bot", lambda: seat_set_bot(seat=Seat.objects.get(pk=other.pk), bot=1)
    yield (
        "back",
        lambda: members.member_let_back(lesson=lesson, student=Student.objects.get(pk=member.pk)),
    )
    yield (
        "taken back",
        lambda: move_take_back(match=fresh(match), ply=match_log(fresh(match)).line[-1]),
    )
    yield "the end of a table", lambda: match_end(match=fresh(match))
    yield (
        "somebody goes then",
        lambda: note_closed_screens(
            {one.pk: timezone.now() + timedelta(minutes=1) for one in seat.students.all()}
        ),
    )


def propose(match: Match, number: int) -> None:
    """The driver of a team asks the checker."""
    log = match_log(Match.objects.get(pk=match.pk))
    seat = Seat.objects.get(match=match, number=number)
    viewers = [student_viewer(student, match.pk) for student in seat.students.all()]
    (viewer,) = (one for one in viewers if one and one.role(log, log.ply) is Role.DRIVER)
    moves = (log.game.notation.write(one) for one in log.game.rules.legal_moves(log.state, number))
    facts = {"viewer": viewer, "seat": seat, "ply": log.ply, "key": "ask", "fields": {}}
    move_press(**facts, text=next(one for one in moves if "=" in one))
    assert Proposal.objects.filter(seat=seat).exists()


def check(match: Match, number: int, result: int) -> None:
    """The checker of a team has worked out something else."""
    log, proposal = match_log(Match.objects.get(pk=match.pk)), Proposal.objects.get()
    viewers = [student_viewer(one, match.pk) for one in proposal.seat.students.all()]
    (viewer,) = (one for one in viewers if one and one.role(log, log.ply) is Role.CHECKER)
    numbers = [result for _ in proposal.sums(log)]
    seat, token = Seat.objects.get(pk=proposal.seat_id), proposal.token
    proposal_check(viewer=viewer, seat=seat, key="check", token=token, numbers=numbers)
    assert Proposal.objects.get().answers == numbers


@pytest.mark.parametrize("view", ["", "1", "points", "climb"])
def test_what_is_drawn_after_a_change_is_what_is_drawn_anew(
    room: Room, lesson: Lesson, view: str
) -> None:
    on_the_wall(lesson, view)
    regions = regions_of(room, lesson)
    draw_all(regions)
    for name, change in changes(room, lesson):
        for table in lesson.current_tables:
            table_at(table.match_id)
        change()
        # No team's time is up, and none is quiet for too long, between the two.
        with time_machine.travel(timezone.now(), tick=False):
            known = draw_all(regions)
            forget()
            for now, anew in zip(known, draw_all(regions), strict=True):
                assert anew.since(now.state) == {}, name
                assert anew == now, name


def test_a_move_is_read_and_drawn_alone(room: Room, lesson: Lesson) -> None:
    desk, projector, *_ = regions_of(room, lesson)
    match = lesson.tables.get(number=2).match
    before = draw_all([desk, projector])
    table_at(match.pk)
    moved(match, 1)
    with CaptureQueriesContext(connection) as queries:
        now = draw_all([desk, projector])
    # The versions twice, and the match.
    assert len(queries) == 3
    assert set(now[0].since(before[0].state)) == {"table-2"}
    assert set(now[1].since(before[1].state)) == {"projector-table-2"}


def test_a_table_whose_checker_answers_is_not_quiet(room: Room, lesson: Lesson) -> None:
    match = lesson.tables.get(number=1).match
    moved(match, 1)
    propose(match, 1)
    (desk,) = regions_of(room, lesson)[:1]
    with time_machine.travel(timezone.now() + timedelta(seconds=lesson.stuck_seconds + 5)):
        quiet = draw_all([desk])[0]
        table_at(match.pk)
        check(match, 1, 99)
        assert "no move for a while" in quiet.cards["table-1"]
        assert "no move for a while" not in draw_all([desk])[0].cards["table-1"]


def test_a_teacher_is_told_of_a_press_but_not_of_what_a_desk_does_not_show(
    room: Room, lesson: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    topics: list[str] = []
    monkeypatch.setattr(
        "classroom.play.services.versions.publish", lambda *args, **_: topics.extend(args)
    )
    match = lesson.tables.get(number=1).match
    moved(match, 1)
    assert f"match:{match.pk}" in topics
    topics.clear()
    hint_lists_store(match=match, ply=match_log(Match.objects.get(pk=match.pk)).ply)
    propose(match, 1)
    assert f"match:{match.pk}:1" in topics
    assert f"match:{match.pk}" not in topics
    check(match, 1, 99)
    assert f"match:{match.pk}" in topics


def test_who_joins_a_team_in_the_lobby_is_told_to_those_who_wait_in_it_alone(
    room: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    topics: set[str] = set()
    monkeypatch.setattr(
        "classroom.lessons.services.members.publish", lambda *some: topics.update(some)
    )
    lesson = room.arrived(room.lesson(), 4)
    teams_shuffle(lesson=lesson, teams=2)
    topics.clear()
    members.member_arrive(lesson=lesson, student=room.students[4])
    hear = [one for one in room.students if topics & {*waiting_room_region(one, lesson).topics}]
    team = lesson.members.get(student=room.students[4]).team
    assert {*hear} == {*team.students.all()}
    assert len(hear) == 3


def test_time_alone_makes_a_table_quiet_and_its_clock_run_out(room: Room, lesson: Lesson) -> None:
    clocks.lesson_set_clock(lesson=lesson, minutes=5)
    desk = desk_of(room, lesson)
    before = draw_all([desk])[0]
    with time_machine.travel(timezone.now() + timedelta(seconds=lesson.stuck_seconds + 5)):
        quiet = draw_all([desk])[0]
        assert "no move for a while" in str(quiet.since(before.state))
    with time_machine.travel(timezone.now() + timedelta(minutes=6)):
        assert "time is up" in str(draw_all([desk])[0].since(quiet.state))
