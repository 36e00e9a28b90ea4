"""A teacher conducts the wall: where Next and Back lead in every state, and who may press them."""

import re
from datetime import timedelta
from itertools import pairwise

import pytest
from django.conf import settings
from django.db.models import F
from django.test import Client
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.lesson_now import lesson_now
from classroom.lessons.selectors.projector import projector_of
from classroom.lessons.selectors.projector_screens import PodiumScreen, Stop
from classroom.lessons.selectors.scores import mountain_of, standings
from classroom.lessons.selectors.wall import Wall, wall_of
from classroom.lessons.services.clocks import lesson_set_clock
from classroom.lessons.services.conducting import lesson_conduct
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.next_game import lesson_plan_games, lesson_start_next_game
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.ending import last_right
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.matches import match_end, match_pause
from classroom.review.questions.selectors import open_question
from classroom.review.questions.services import last_question_offer
from tests.cast import colleague, student_client, teacher_client
from tests.lessons.setting import (
    Room,
    fresh,
    lacking,
    moved,
    on_the_wall,
    room_make,
    stream_of,
    won_by_the_first,
)
from tests.play.tables import log_of, say, table

pytestmark = pytest.mark.django_db

RULES = [(f"rules{step}", 1) for step in range(1, 7)]
STEPS = [("podium", 1), ("podium", 2), ("podium", 3)]


def wall(lesson: Lesson) -> Wall:
    now = lesson_now(lesson.pk)
    assert now is not None
    return wall_of(now)


def stop(lesson: Lesson) -> tuple[str, int]:
    """What is on the wall now, and which page of it."""
    now = lesson_now(lesson.pk)
    assert now is not None
    projector = projector_of(now)
    return projector.view, projector.screen.pages.number


def press(lesson: Lesson, key: str) -> tuple[str, int]:
    """Press Next or Back as the desk does; what is on the wall then."""
    strip = wall(lesson)
    to = strip.next if key == "next" else strip.back
    lesson_conduct(lesson=lesson, stop=to, choices=strip.choices)
    return stop(lesson)


def way(lesson: Lesson, key: str, presses: int) -> list[tuple[str, int]]:
    return [stop(lesson), *(press(lesson, key) for _ in range(presses))]


# Next and Back ---------------------------------------------------------------------------------


def test_a_lobby_goes_from_the_code_through_the_rules_to_its_start(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    code = ("code", 1)
    assert way(lesson, "next", 6) == [code, *RULES]
    assert wall(lesson).next_label == "Start"
    assert way(lesson, "back", 6) == [*RULES[::-1], code]
    way(lesson, "next", 7)
    assert fresh(lesson).status == Lesson.Status.RUNNING


def test_a_lobby_with_teams_has_their_seats_between_code_and_rules(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    code, seats = ("code", 1), ("seats", 1)
    assert way(lesson, "next", 6) == [seats, *RULES]
    assert way(lesson, "back", 7) == [*RULES[::-1], seats, code]
    assert way(lesson, "next", 2) == [code, seats, RULES[0]]


def test_many_seats_and_names_are_leafed_through_before_the_next() -> None:
    room = room_make(30)
    lesson = room.arrived(room.lesson())
    Lesson.objects.filter(pk=lesson.pk).update(projector_names=True)
    assert way(lesson, "next", 3) == [("code", 1), ("code", 2), ("code", 3), RULES[0]]
    teams_shuffle(lesson=lesson, teams=30)
    lesson = on_the_wall(lesson, "seats")
    assert way(lesson, "next", 2) == [("seats", 1), ("seats", 2), RULES[0]]


@pytest.mark.parametrize(
    ("tables", "stops"),
    [
        (1, [("1", 1), ("1", 1)]),
        (3, [("", 1), ("", 1)]),
        (8, [("", 1), ("", 1)]),
        (15, [("", 1), ("", 2), ("", 1)]),
    ],
)
def test_a_running_lesson_leafs_through_its_tables(
    tables: int, stops: list[tuple[str, int]]
) -> None:
    lesson = room_make(2 * tables).running(teams=2 * tables, game="cant_stop", columns_to_win=5)
    assert way(lesson, "next", len(stops) - 1) == stops


def test_one_table_large_leads_to_the_next_and_back_to_all() -> None:
    lesson = room_make(9).running(teams=9)
    lesson = on_the_wall(lesson, "1")
    assert way(lesson, "next", 3) == [("1", 1), ("2", 1), ("3", 1), ("", 1)]
    lesson = on_the_wall(lesson, "3")
    assert way(lesson, "back", 3) == [("3", 1), ("2", 1), ("1", 1), ("", 1)]


@pytest.mark.parametrize("tables", [1, 3])
def test_once_all_tables_are_over_next_leads_to_the_podium(tables: int) -> None:
    lesson = room_make(3 * tables).running(teams=3 * tables)
    matches = [one.match for one in lesson.current_tables.select_related("match")]
    assert wall(lesson).next.view != "podium"
    for match in matches:
        won_by_the_first(match)
        match.refresh_from_db()
        match_end(match=match)
    places = min(3, len({team.place for team in standings(fresh(lesson)).teams}))
    # From over to revealed: three presses at most.
    stops = way(lesson, "next", places)
    assert stops[1:] == STEPS[:places]
    assert steps_now(lesson).is_full
    assert press(lesson, "next") == ("climb", 1)
    assert wall(lesson).next_label == "End the lesson"
    press(lesson, "next")
    assert fresh(lesson).status == Lesson.Status.ENDED


def ended(lesson: Lesson) -> list[tuple[str, int]]:
    """The stops from the first one on, as *Next* leads through them, until it leads nowhere."""
    stops = [stop(lesson)]
    while press(lesson, "next") != stops[-1]:
        stops.append(stop(lesson))
    return stops


def test_a_lesson_that_is_ended_goes_on_to_a_moment_a_question_and_the_goodbye(room: Room) -> None:
    lesson = room.running(teams=3)
    won_by_the_first(lesson.current_tables.get().match)
    lesson_end(lesson=lesson)
    stops = ended(lesson)
    views = list(dict.fromkeys(view for view, _page in stops))
    assert views == ["podium", "climb", "moment", "ask", "bye"]
    # No worker runs that would have listed what was best, the third page.
    assert [page for view, page in stops if view == "moment"] == [1, 2]
    assert open_question(room.school_class.pk) is None
    assert lesson.last_questions.get().closed_at is not None
    # What was asked once is not asked again by going back and on.
    assert press(lesson, "back")[0] == "moment"
    assert ended(lesson) == [("moment", 1), ("moment", 2), ("bye", 1)]
    assert lesson.last_questions.count() == 1


@pytest.mark.parametrize(
    ("before", "rest"),
    [
        ("", ["podium", "climb", "moment", "bye"]),
        ("podium", ["climb", "moment", "bye"]),
        ("climb", ["moment", "bye"]),
        ("bye", ["bye"]),
    ],
)
def test_a_question_asked_early_has_what_it_came_before_after_it(
    room: Room, before: str, rest: list[str]
) -> None:
    lesson = room.running(teams=3)
    won_by_the_first(lesson.current_tables.get().match)
    if before:
        lesson_end(lesson=lesson)
        on_the_wall(fresh(lesson), before)
    last_question_offer(lesson=fresh(lesson))
    assert list(dict.fromkeys(view for view, _page in ended(lesson))) == ["ask", *rest]
    assert lesson.last_questions.get().closed_at is not None


def test_next_says_what_it_asks_if_nobody_has_chosen(room: Room) -> None:
    lesson = room.running(teams=3)
    won_by_the_first(lesson.current_tables.get().match)
    lesson_end(lesson=lesson)
    while wall(lesson).next.view != "ask":
        assert wall(lesson).next_label == ""
        press(lesson, "next")
    label = wall(lesson).next_label
    press(lesson, "next")
    fact = lesson.last_questions.get().fact
    assert label == (f"Ask {fact.words}" if fact else "Exit question")


@pytest.mark.parametrize("games", [1, 3])
def test_a_planned_lesson_is_conducted_by_next_alone(games: int) -> None:
    room = room_make(9)
    lesson = room.arrived(room.lesson())
    lesson_plan_games(lesson=lesson, games=games)
    teams_shuffle(lesson=lesson, teams=3)
    views, number = [], 0
    while stop(lesson)[0] != "bye":
        now = fresh(lesson)
        if now.status == Lesson.Status.RUNNING and now.game_number > number:
            number = now.game_number
            won_by_the_first(now.current_tables.get().match)
            match_end(match=now.current_tables.get().match)
        views.append(press(lesson, "next")[0])
        assert len(views) < 60
    assert fresh(lesson).game_number == games
    for view in ("rules6", "podium", "climb", "moment", "ask"):
        assert view in views
    assert views.count("podium") >= games
    assert ("points" in views) == (games > 1)


def test_a_game_that_the_bell_has_stopped_has_its_podium_too(room: Room) -> None:
    lesson = room.running(teams=3)
    match = lesson.current_tables.get().match
    moved(match, 9)
    lesson_set_clock(lesson=lesson, minutes=1, stops=True)
    assert wall(lesson).next == Stop()
    match_pause(match=match)
    Match.objects.filter(pk=match.pk).update(clock_left=0, version=F("version") + 1)
    assert wall(lesson).next_label == "End this game"
    assert press(lesson, "next") == ("podium", 1)
    match.refresh_from_db()
    assert match.status == Match.Status.ENDED
    assert fresh(lesson).status != Lesson.Status.ENDED
    while not steps_now(lesson).is_full:
        press(lesson, "next")
    # What it has climbed counts once, though it was ended before the lesson.
    before = mountain(lesson)
    lesson_end(lesson=lesson)
    assert mountain(lesson) == before > 0


def mountain(lesson: Lesson) -> int:
    now = lesson_now(lesson.pk)
    assert now is not None
    return mountain_of(now.lesson, now.matches).feet


def test_the_points_of_several_games_and_the_same_rolls_come_before_the_mountain(
    room: Room,
) -> None:
    lesson = room.running(teams=3)
    again = {"game": lesson.game, "options": lesson.options}
    lesson_start_next_game(lesson=lesson, game_number=1, **again)
    lesson_end(lesson=lesson)
    Lesson.objects.filter(pk=lesson.pk).update(same_dice=True)
    lesson = fresh(lesson)
    stops = [("podium", 1), ("points", 1), ("rolls", 1), ("climb", 1)]
    assert way(lesson, "next", 3) == stops
    assert way(lesson, "back", 3) == stops[::-1]


# What the desk says of it ----------------------------------------------------------------------


@pytest.mark.parametrize("tables", [1, 3])
def test_one_button_of_the_strip_is_what_is_on_the_wall(tables: int) -> None:
    lesson = room_make(3 * tables).running(teams=3 * tables)
    for view in ("", "rules1", "rules3", "seats", "code", "points", "podium", "climb"):
        strip = wall(on_the_wall(lesson, view))
        assert [one.is_now for one in strip.ways].count(True) == 1, view
    assert wall(on_the_wall(lesson, "podium")).title == "Podium"


def test_the_strip_says_which_page_of_many_is_on_the_wall() -> None:
    lesson = room_make(27).running(teams=27)
    assert wall(lesson).title == "All tables, 1 of 2"
    assert wall(on_the_wall(lesson, "", 2)).title == "All tables, 2 of 2"


# Who presses -----------------------------------------------------------------------------------


def posted(client: Client, lesson: Lesson, **fields: object) -> int:
    return client.post(reverse("lessons:projector", args=[lesson.pk]), fields).status_code


def test_two_teachers_who_press_next_at_once_go_one_stop_on(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson())
    other = teacher_client(colleague(room, "full"))
    strip = wall(lesson)
    both = {"show": str(strip.next), "choices": strip.choices}
    assert [posted(client, lesson, **both) for client in (desk, other)] == [302, 302]
    assert stop(lesson) == RULES[0]
    assert fresh(lesson).projector_choices == strip.choices + 1


@pytest.mark.parametrize(("counted", "where"), [(True, RULES[2]), (False, RULES[0])])
def test_who_presses_on_a_page_from_before_does_not_lead_back(
    room: Room, desk: Client, counted: bool, where: tuple[str, int]
) -> None:
    """Without the count of choices an old page would."""
    lesson = room.arrived(room.lesson())
    strip = wall(lesson)
    for _ in range(3):
        press(lesson, "next")
    count = {"choices": strip.choices} if counted else {}
    posted(teacher_client(colleague(room, "full")), lesson, show=str(strip.next), **count)
    assert stop(lesson) == where


@pytest.mark.parametrize("choices", ["", "x", "-1", "٣", "1e3"])
def test_a_count_that_is_none_counts_for_nothing(room: Room, desk: Client, choices: str) -> None:
    lesson = room.lesson()
    assert posted(desk, lesson, show="rules2", choices=choices) == 302
    assert stop(lesson) == RULES[1]


@pytest.mark.parametrize("who", ["reader", "other teacher", "student", "nobody"])
def test_only_teachers_with_full_rights_conduct(room: Room, who: str) -> None:
    lesson = room.running(teams=3)
    client = {
        "reader": lambda: teacher_client(colleague(room, "read")),
        "other teacher": lambda: teacher_client(colleague(room, "")),
        "student": lambda: student_client(room.students[0]),
        "nobody": Client,
    }[who]()
    before = Lesson.objects.values().get(pk=lesson.pk)
    for fields in ({"show": "rules1"}, {"dark": "on"}, {"names": "on"}, {"address": "new"}):
        assert posted(client, lesson, **fields) in (302, 404)
    assert Lesson.objects.values().get(pk=lesson.pk) == before
    assert "data-controls" not in client.get(projector_address(lesson)).content.decode()


@pytest.mark.parametrize("right", ["owner", "full"])
def test_a_teacher_of_the_class_conducts_from_the_wall_too(room: Room, right: str) -> None:
    lesson = room.running(teams=3)
    teacher = room.owner if right == "owner" else colleague(room, right)
    html = teacher_client(teacher).get(projector_address(lesson)).content.decode()
    assert f'data-controls="{reverse("lessons:projector", args=[lesson.pk])}"' in html


def test_a_reader_sees_on_the_desk_what_is_on_the_wall_and_no_button(room: Room) -> None:
    lesson = on_the_wall(room.running(teams=3), "points")
    reader = teacher_client(colleague(room, "read"))
    html = reader.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    assert re.search(r'id="wall-now">Points<', html)
    assert "wall-next" not in html


def test_blank_and_bright_again_leave_the_stop_as_it_is(room: Room, desk: Client) -> None:
    lesson = on_the_wall(room.running(teams=3), "podium")
    for dark in ("on", "off"):
        posted(desk, lesson, dark=dark)
        assert wall(lesson).is_dark == (dark == "on")
        assert stop(lesson) == ("podium", 1)
    posted(desk, lesson, dark="on")
    press(lesson, "next")
    assert not wall(lesson).is_dark


def test_the_page_may_be_framed_by_our_own_pages_alone(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    answer = Client().get(projector_address(lesson))
    assert "frame-ancestors 'self'" in answer["Content-Security-Policy"]
    assert answer["X-Frame-Options"] == "SAMEORIGIN"
    # The server says so of all others.
    assert "frame-ancestors 'none'" in settings.CONTENT_SECURITY_POLICY
    assert "Content-Security-Policy" not in desk.get(reverse("lessons:lesson", args=[lesson.pk]))


# What was just done well -----------------------------------------------------------------------


def equations(match: Match) -> list[tuple[int, bool]]:
    """The plies at which a team has given a correct result, and whether everybody may read it."""
    log = match_log(Match.objects.get(pk=match.pk))
    right = []
    for ply in log.line:
        row, move = log.rows[ply], log.game.notation.read(log.rows[ply].text)
        facts = log.game.facts.facts(log.states[ply], row.seat, move) if row.seat else ()
        if any(fact.right for fact in facts):
            right.append((ply, log.can_read(ply, None)))
    return right


def test_the_wall_praises_nothing_that_is_hidden_until_the_round_is_over() -> None:
    match = table(1, 1, game="roll_to_the_top", options={}, seed=bytes(32))
    say(match, 1, "roll")
    log = log_of(match)
    texts = (log.game.notation.write(one) for one in log.game.rules.legal_moves(log.state, 1))
    say(match, 1, next(text for text in texts if "=" in text))
    ((ply, is_public),) = equations(match)
    assert not is_public
    assert not log_of(match).can_read(ply, None)
    assert last_right(log_of(match)) is None
    for seat in (1, 2):
        say(match, seat, "done")
    assert [is_public for _, is_public in equations(match)] == [True]
    praised = last_right(log_of(match))
    assert praised is not None
    assert praised[0] == 1


def test_what_is_wrong_or_long_ago_is_not_praised() -> None:
    match = table(1, 1, game="on_belay")
    assert last_right(log_of(match)) is None
    moved(match, 1)
    assert last_right(log_of(match)) is None


# The podium ------------------------------------------------------------------------------------


def steps_at(lesson: Lesson, number: int) -> PodiumScreen:
    return steps_now(on_the_wall(lesson, "podium", number))


def steps_now(lesson: Lesson) -> PodiumScreen:
    now = lesson_now(lesson.pk)
    assert now is not None
    screen = projector_of(now).screen
    assert isinstance(screen, PodiumScreen)
    return screen


def test_the_podium_is_uncovered_from_its_last_step_and_then_all_others_are_named() -> None:
    lesson = room_make(15).running(teams=15)
    for one in lesson.current_tables.select_related("match"):
        won_by_the_first(one.match)
    lesson_end(lesson=lesson)
    teams = [team for team in standings(fresh(lesson)).teams if team.points]
    places = sorted({team.place for team in teams if team.place <= 3})
    pages = [steps_at(lesson, number) for number in range(1, len(places) + 1)]
    for number, screen in enumerate(pages, start=1):
        assert len(screen.steps) == number
        assert screen.is_full == (number == len(pages))
        assert not screen.cards
    for fewer, more in pairwise(pages):
        assert list(more.steps[1:]) == list(fewer.steps)
    assert [step.place for step in pages[-1].steps] == places
    # The steps and the bars go by one number.
    points = [step.points for step in pages[-1].steps]
    assert points == sorted({team.points for team in teams if team.place <= 3}, reverse=True)
    named = steps_at(lesson, len(places) + 1)
    on_steps = [name for step in named.steps for _, name in step.teams]
    names = [*on_steps, *(card.name for card in named.cards)]
    assert sorted(names) == sorted(set(names))
    assert len(names) == 15


def test_a_page_beyond_the_last_step_is_the_whole_podium(room: Room) -> None:
    lesson = room.running(teams=3)
    won_by_the_first(lesson.current_tables.get().match)
    lesson_end(lesson=lesson)
    assert steps_at(lesson, 99).is_full


def test_after_a_game_in_which_nobody_moved_the_podium_is_one_empty_page(room: Room) -> None:
    lesson = room.running(teams=3)
    lesson_end(lesson=lesson)
    screen = steps_at(lesson, 1)
    assert (list(screen.steps), screen.is_full, screen.is_short) == ([], True, False)
    assert (screen.pages.number, screen.pages.of) == (1, 1)


# On which pages --------------------------------------------------------------------------------


def next_on(client: Client, address: str) -> str:
    """The stop of *Next* on this page; "" without a strip."""
    html = client.get(address).content.decode()
    button = re.search(r'id="wall-next" name="show" value="([^"]*)"', html)
    return button[1] if button else ""


def test_the_strip_stands_on_every_page_of_a_lesson_until_its_class_has_another(
    room: Room, desk: Client
) -> None:
    lesson = room.arrived(room.lesson())
    own = reverse("lessons:lesson", args=[lesson.pk])
    assert next_on(desk, own) == "rules1:1"
    lesson_conduct(lesson=lesson, stop=Stop("start"))
    won_by_the_first(lesson.current_tables.get().match)
    assert next_on(desk, own)
    lesson_end(lesson=lesson)
    question = last_question_offer(lesson=fresh(lesson))
    pages = [own, reverse("review:lesson_report", args=[lesson.pk])]
    pages.append(reverse("review:question", args=[question.pk]))
    assert [next_on(desk, one) for one in pages] == ["ask:2"] * 3
    posted(desk, lesson, show="ask:2")
    assert [next_on(desk, one) for one in pages] == ["ask:3"] * 3
    reader = teacher_client(colleague(room, "read"))
    assert "wall-now" in reader.get(pages[1]).content.decode()
    assert [next_on(reader, one) for one in pages] == [""] * 3
    room.lesson()
    assert [next_on(desk, one) for one in pages[:2]] == [""] * 2


def test_yesterdays_lesson_turns_no_wall(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    lesson_end(lesson=lesson)
    own = reverse("lessons:lesson", args=[lesson.pk])
    assert next_on(desk, own)
    Lesson.objects.filter(pk=lesson.pk).update(ended_at=F("ended_at") - timedelta(days=1))
    assert not next_on(desk, own)


def test_the_strip_of_a_lesson_that_is_over_follows_a_press(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    lesson_end(lesson=lesson)
    html = desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()
    assert lacking(desk, html) == ""
    assert "talk-now" not in html
    posted(teacher_client(colleague(room, "full")), lesson, show="climb")
    assert 'value="podium:1"' in lacking(desk, html)
    assert stream_of(desk, html)
    assert stream_of(teacher_client(colleague(room, "")), html) is None
