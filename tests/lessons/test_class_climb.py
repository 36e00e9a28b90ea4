"""One number says how far a class has come, wherever it stands; bots climb nothing of it."""

import re
from collections.abc import Callable
from random import Random

import pytest

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.scores import mountain_of, standings
from classroom.lessons.services.bots import table_set_bot
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.next_game import lesson_set_goal, lesson_start_next_game
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.bots import bot_play
from classroom.play.services.moves import move_play, move_take_back
from games import registry
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, on_the_wall
from tests.lessons.test_projector import page, playing
from tests.play.tables import first_legal

pytestmark = pytest.mark.django_db

SLUGS = sorted(game.slug for game in registry.all_games())
SEED = bytes([6]) * 32  # with these dice no team slides back down before its bots have climbed
FEET = re.compile(r"Our class: ([\d,]+)")


def moves(match: Match, number: int) -> None:
    """Make so many moves of whoever is asked, then play on until the next round begins."""
    while number > 0 or match_log(match).state.phase != "roll":
        move(match)
        number -= 1


def move(match: Match) -> None:
    """Make the best move of whoever is asked first, or its bot's."""
    log = match_log(match)
    seat = min(log.to_move)
    hints = log.game.hints.hint_list(log.state, seat)
    text = hints["hints"][0]["text"] if hints and hints["hints"] else first_legal(log, seat)
    if match.seats.get(number=seat).bot:
        assert bot_play(match=match, seat=seat, ply=log.decision_start(seat) or 0)
    else:
        key = f"{seat}-{log.ply}"
        move_play(match=match, seat=seat, student=None, ply=log.ply, key=key, text=text)
    match.refresh_from_db()


def moves_until(match: Match, is_done: Callable[[], bool]) -> None:
    """Play on for some moves at a time: what a bot likes depends on the match's number, too."""
    while not is_done():
        moves(match, 6)


def take_over(lesson: Lesson, bot: int, *seats: int) -> None:
    """A bot plays for these teams from now on; 0: their students do."""
    for seat in seats:
        table_set_bot(table=lesson.tables.get(), seat=seat, bot=bot)


def feet(lesson: Lesson) -> int:
    lesson.refresh_from_db()
    matches = Match.objects.filter(table__lesson=lesson, table__game_number=lesson.game_number)
    return mountain_of(lesson, list(matches)).feet


def at_a_table(game: str = "on_belay") -> tuple[Lesson, Match]:
    _, lesson = playing(2, teams=2, game=game)
    match = Match.objects.get(table__lesson=lesson)
    return lesson, seeded(match)


def seeded(match: Match) -> Match:
    """The match with dice that are the same in every run, if none has fallen yet."""
    if not match.moves.exists():
        match.seed = SEED
        match.save(update_fields=["kept_seed", "seal"])
    return match


def heights(match: Match) -> tuple[dict[int, int], int]:
    match.refresh_from_db()
    log = match_log(match)
    return log.game.board.progress(log.state)


def test_what_students_climb_counts_while_they_play_and_when_the_game_is_over() -> None:
    lesson, match = at_a_table()
    moves(match, 12)
    before = feet(lesson)
    assert before > 0
    lesson_end(lesson=lesson)
    assert feet(lesson) == before


def test_a_game_that_ends_in_its_first_round_has_feet_and_no_podium_of_firsts() -> None:
    lesson, match = at_a_table()
    while not any(heights(match)[0].values()):
        move(match)
    assert match_log(match).state.round == 1
    lesson_end(lesson=lesson)
    assert feet(lesson) > 0
    assert {team.games for team in standings(lesson).teams} == {(None,)}
    html = page(on_the_wall(lesson, "podium"))
    assert "No places yet" in html
    assert "Nobody has points yet." in html


def test_what_the_first_game_of_a_lesson_has_climbed_stays_when_the_second_ends() -> None:
    lesson, match = at_a_table()
    moves(match, 12)
    before = feet(lesson)
    lesson_start_next_game(lesson=lesson, game_number=1, game="cant_stop", options={})
    assert feet(lesson) == before
    lesson_end(lesson=lesson)
    assert feet(lesson) == before > 0


@pytest.mark.parametrize("game", SLUGS)
def test_the_mountain_of_the_class_never_sinks(game: str) -> None:
    """Not when a team slides down, nor when a move is taken back."""
    lesson, match = at_a_table(game)
    highest, chance, count = 0, Random(6), 0
    while not highest or count % 6:
        log = match_log(match)
        seat = min(log.to_move)
        legal = sorted(map(log.game.notation.write, log.game.rules.legal_moves(log.state, seat)))
        key = f"{seat}-{log.ply}"
        text = chance.choice(legal)
        move_play(match=match, seat=seat, student=None, ply=log.ply, key=key, text=text)
        match.refresh_from_db()
        count += 1
        assert feet(lesson) >= highest
        highest = feet(lesson)
    log = match_log(match)
    move_take_back(match=match, ply=next(ply for ply in log.line if log.rows[ply].seat))
    assert sum(heights(match)[0].values()) == 0
    assert feet(lesson) == highest > 0


@pytest.mark.parametrize("game", SLUGS)
def test_bots_among_themselves_climb_nothing(game: str) -> None:
    lesson, match = at_a_table(game)
    take_over(lesson, 1, 1, 2)
    while not any(heights(match)[0].values()):
        log = match_log(match)
        seat = min(log.to_move)
        assert bot_play(match=match, seat=seat, ply=log.decision_start(seat) or 0)
    assert feet(lesson) == 0
    lesson_end(lesson=lesson)
    assert feet(lesson) == 0


def test_what_a_bot_climbs_beside_students_does_not_count() -> None:
    lesson, match = at_a_table()
    take_over(lesson, 1, 2)
    moves_until(match, lambda: min(heights(match)[0].values()) > 0)
    climbed, whole = heights(match)
    assert feet(lesson) == 100 * climbed[1] // whole


def test_a_bot_that_takes_over_adds_nothing_and_takes_nothing_away() -> None:
    lesson, match = at_a_table()
    moves(match, 12)
    (climbed, whole), before = heights(match), feet(lesson)
    assert before == 100 * sum(climbed.values()) // whole > 0
    take_over(lesson, 1, 1, 2)
    moves_until(match, lambda: sum(heights(match)[0].values()) > sum(climbed.values()))
    by_bots = sum(heights(match)[0].values()) - sum(climbed.values())
    assert feet(lesson) == before
    take_over(lesson, 0, 1, 2)

    def by_students() -> int:
        return 100 * (sum(heights(match)[0].values()) - by_bots) // whole

    moves_until(match, lambda: by_students() > before)
    assert feet(lesson) == by_students()


def test_every_page_says_the_same_number_by_the_same_name(room: Room) -> None:
    lesson = room.running(teams=2)
    lesson_set_goal(lesson=lesson, goal=300)
    moves(seeded(Match.objects.get(table__lesson=lesson)), 8)
    number = f"{feet(lesson)}"
    assert number != "0"
    desk = teacher_client(room.owner).get(f"/lessons/{lesson.pk}/").content.decode()
    points = student_client(room.students[0]).get("/lesson/points").content.decode()
    walls = [page(on_the_wall(lesson, view)) for view in ("", "code", "climb")]
    for html in (desk, points, *walls):
        assert FEET.findall(html) == [number]
        assert "ogether:" not in html
    lesson_end(lesson=lesson)
    assert FEET.findall(page(on_the_wall(lesson, "climb"))) == [number]
