"""One lesson with tables on three presets, and one with a single preset, which is as ever."""

import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
import time_machine
from django.db import connection
from django.test import Client
from django.urls import reverse
from django.utils.timezone import now

from classroom.analysis.rolls import rolls
from classroom.lessons.labels import label_of
from classroom.lessons.models import Lesson
from classroom.lessons.points import RULE, TIES_RULE
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.same_rolls import same_rolls
from classroom.lessons.selectors.scores import standings
from classroom.lessons.selectors.suggestion import lesson_suggestion
from classroom.lessons.services.lifecycle import lesson_end, lesson_start
from classroom.lessons.services.own_games import (
    teams_restore_own_games,
    teams_set_own_game,
)
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.moves import move_play
from classroom.review.models import WorkCount
from classroom.review.tasks import match_count
from games import registry
from games.errors import UserError
from tests.cast import student_client
from tests.lessons.setting import Room, fresh, on_the_wall, room_make
from tests.lessons.test_own_games import EASY, HARD, SEVENS, give, started
from tests.review.scene import words
from tests.undone import undone

pytestmark = pytest.mark.django_db
SUMMIT = 100  # feet of a table that has climbed its whole way


@pytest.fixture
def room(db: None) -> Room:
    """A class of eighteen, for six teams."""
    return room_make(18)


@pytest.fixture
def lobby(room: Room) -> Lesson:
    lesson = room.arrived(room.lesson(trails=(2, 3, 4), height=36))
    teams_shuffle(lesson=lesson, teams=6)
    return lesson


def played(match: Match, moves: int = 20, wrong_first: int = 0) -> None:
    """The match so many moves on, each with all its facts worked out by a student of the team;
    those of this seat are wrong at first."""
    for number in range(moves):
        match.refresh_from_db()
        log = match_log(match)
        seat = min(log.to_move, default=None)
        if seat is None:
            return
        legal = log.game.rules.legal_moves(log.state, seat)[:60]
        facts = log.game.facts
        move = max(legal, key=lambda one: len(facts.facts(log.state, seat, one)))
        student = match.seats.get(number=seat).students.first()
        texts = [log.game.notation.write(move)]
        own = facts.facts(log.state, seat, move)
        if seat == wrong_first and own:
            wrong = facts.with_claim(log.state, seat, move, own[0].answer + 1)
            texts.insert(0, log.game.notation.write(wrong))
        for text in texts:
            key = f"{number}-{text}"[:20]
            with suppress(UserError):
                move_play(match=match, seat=seat, student=student, ply=log.ply, key=key, text=text)
                break


def lesson_page(desk: Client, lesson: Lesson) -> str:
    return desk.get(reverse("lessons:lesson", args=[lesson.pk])).content.decode()


def wall(lesson: Lesson, view: str = "") -> str:
    on_the_wall(lesson, view)
    return Client().get(projector_address(fresh(lesson))).content.decode()


def ended(lesson: Lesson, matches: list[Match]) -> None:
    lesson_end(lesson=fresh(lesson))
    for match in matches:
        match_count(match.pk)


# Three presets -----------------------------------------------------------------------------------


@pytest.fixture
def three(desk: Client, lobby: Lesson) -> list[Match]:
    give(lobby, 2, 5, preset=HARD)
    give(lobby, 3, 6, preset=EASY, topic=SEVENS)
    matches = started(desk, lobby)
    for match in matches:
        played(match)
        match.refresh_from_db()
    return matches


def test_desk_and_wall_show_each_table_by_its_own_options(
    desk: Client, lobby: Lesson, three: list[Match]
) -> None:
    page = lesson_page(desk, lobby)
    cards = [words(page.split(f'id="table-{number}"')[-1]) for number in (1, 2, 3)]
    trails = ["× 2 × 3 × 4", "× 4 × 5 × 6 × 7 × 8 × 9", "× 2 × 3 × 4 × 5 × 6"]  # noqa: RUF001
    for card, own in zip(cards, trails, strict=True):
        assert own in card.partition("feet")[0]
    game = registry.get("on_belay")
    assert [label_of(game, HARD) in card.partition("Help")[0] for card in cards] == [0, 1, 0]
    assert [label_of(game, EASY) in card.partition("Help")[0] for card in cards] == [0, 0, 1]
    on_wall = words(wall(lobby))
    assert "6, 7, 8" not in on_wall
    for number, match in enumerate(three, start=1):
        heights, _total = game.board.progress(match_log(match).state)
        part = on_wall.split(f"Table {number} ")[1]
        assert all(f": {height}" in part for height in heights.values())


def test_the_class_climbs_by_the_share_of_each_own_way(
    desk: Client, lobby: Lesson, three: list[Match]
) -> None:
    feet = 0
    for match in three:
        heights, total = registry.get(match.game).board.progress(match_log(match).state)
        feet += SUMMIT * sum(heights.values()) // total
    assert feet
    ended(lobby, three)
    assert fresh(lobby).feet == feet
    report = desk.get(f"/review/lessons/{lobby.pk}/").content.decode()
    assert f"Climbed together: {feet} feet" in words(report)


def test_the_report_counts_the_facts_of_each_table(
    desk: Client, lobby: Lesson, three: list[Match]
) -> None:
    ended(lobby, three)
    met = sum(WorkCount.objects.values_list("met", flat=True))
    by_match = {*WorkCount.objects.filter(met__gt=0).values_list("match", flat=True)}
    assert by_match == {match.pk for match in three}
    report = words(desk.get(f"/review/lessons/{lobby.pk}/").content.decode())
    assert f"· {met} facts · 100 % right first time" in report


def test_tomorrows_lesson_follows_what_the_class_knows_and_not_the_last_preset(
    room: Room, lobby: Lesson, three: list[Match]
) -> None:
    before = lesson_suggestion(room.school_class)
    ended(lobby, three)
    after = lesson_suggestion(room.school_class)
    assert after.preset in after.game.rules.PRESETS
    assert after.game.slug != lobby.game
    assert before.game.slug in {game.slug for game in registry.all_games()}


def test_rolls_of_tables_with_other_dice_are_not_compared_nor_waited_for(
    desk: Client, lobby: Lesson
) -> None:
    Lesson.objects.filter(pk=lobby.pk).update(same_dice=True)
    give(lobby, 2, 5, preset=HARD)
    give(lobby, 3, 6, preset=EASY)
    for match in started(desk, lobby):
        played(match)
    tables = list(fresh(lobby).current_tables.select_related("match"))
    assert not any(table.match.waits for table in tables)
    assert all(list(rolls(match_log(table.match))) for table in tables)
    assert same_rolls(tables) == []


# Ties --------------------------------------------------------------------------------------------


def points_of(lesson: Lesson) -> list[tuple[int, int, int]]:
    """Team by number, its points and its place."""
    numbers = dict(lesson.teams.values_list("pk", "number"))
    return [(numbers[row.team], row.points, row.place) for row in standings(lesson).teams]


@pytest.mark.parametrize("differ", [True, False])
def test_equal_points_go_by_first_tries_only_where_tables_differ(
    desk: Client, lobby: Lesson, differ: bool
) -> None:
    if differ:
        give(lobby, 2, 5, preset=HARD)
        give(lobby, 3, 6, preset=EASY)
    matches = started(desk, lobby)
    for match in matches:
        played(match, wrong_first=1)
    ended(lobby, matches)
    rows = points_of(fresh(lobby))
    worst = {match.seats.get(number=1).team.number for match in matches}
    assert {points for _, points, _ in rows} == {6}
    leading = {number for number, _, place in rows if place == 1}
    assert (leading == {*range(1, 7)} - worst) == differ
    assert (len(leading) == 6) != differ
    page = points_page(lobby)
    assert RULE in page
    assert (TIES_RULE in page) == differ


def points_page(lesson: Lesson) -> str:
    student = lesson.members.first().student
    return words(student_client(student).get(reverse("lessons:points")).content.decode())


# One preset --------------------------------------------------------------------------------------

# What differs between two answers of one page: tokens, and how often something has changed.
_TOKENS = re.compile(r'\b\w{64}\b|data-(?:version|state|live)="[^"]*"')


def looks(desk: Client, lesson: Lesson) -> list[str]:
    """Everything that is seen of a lesson with these children: at its start, in play, at its
    end."""
    pages = [lesson_page(desk, lesson), wall(lesson, "seats")]
    lesson_start(lesson=fresh(lesson))
    matches = [table.match for table in fresh(lesson).current_tables.select_related("match")]
    for match in matches:
        played(match, wrong_first=1)
    views = ("", "1", "points", "podium", "climb")
    pages += [lesson_page(desk, lesson), *(wall(lesson, view) for view in views)]
    ended(lesson, matches)
    pages += [repr(standings(fresh(lesson))), points_page(lesson), wall(lesson, "podium")]
    pages += [lesson_page(desk, lesson)]
    pages += [desk.get(f"/review/lessons/{lesson.pk}/").content.decode()]
    return [_TOKENS.sub("", one) for one in pages]


@contextmanager
def same_hour_and_luck(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    seed = "classroom.play.services.creation.secrets.token_bytes"
    monkeypatch.setattr(seed, lambda size: bytes(range(size)))
    with (
        time_machine.travel(now().replace(minute=5, second=0, microsecond=0), tick=False),
        undone(),
    ):
        yield


def test_presets_that_were_taken_back_leave_no_trace(
    desk: Client, lobby: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("only SQLite takes back the numbers of rows, which stand on every page")
    with same_hour_and_luck(monkeypatch):
        ever = looks(desk, lobby)
    with same_hour_and_luck(monkeypatch):
        own = {"preset": HARD, "topic": SEVENS}
        before = teams_set_own_game(lesson=fresh(lobby), teams=(1, 2, 3, 6), **own)
        assert label_of(registry.get("on_belay"), HARD) in lesson_page(desk, lobby)
        teams_restore_own_games(lesson=fresh(lobby), before=before)
        again = looks(desk, lobby)
    assert len(ever) == len(again) == 13
    for one, other in zip(ever, again, strict=True):
        assert one == other


def test_presets_that_stay_would_be_noticed(
    desk: Client, lobby: Lesson, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The control."""
    with same_hour_and_luck(monkeypatch):
        ever = looks(desk, lobby)
    with same_hour_and_luck(monkeypatch):
        give(lobby, 1, 2, preset=HARD)
        again = looks(desk, lobby)
    assert ever != again
