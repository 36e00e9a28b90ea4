"""Bots of all games: they say what is legal, know nothing secret, come to an end, and differ."""

import random
from collections import Counter
from dataclasses import replace

import pytest

from games.bots import BEST_OF_100, MIDDLE, STRENGTHS, STRONG, WEAK, choose
from games.engine import CHANCE, Seat, State
from games.movelog import MoveLog
from games.registry import all_games, get
from tests.games.playing import Case, cases, every_case, random_game, seed_of, some_plies

GAMES = [game.slug for game in all_games()]
# Two careless teams may send each other home for a long time; nobody plays so long in a lesson.
MOST_PLIES = 4_000


def bots_play(log: MoveLog, strengths: tuple[int, ...], words: object, cut: int = 0) -> MoveLog:
    """The log played on to its end, or `cut` short, by a bot of each strength; all of it follows
    from the words.
    """
    luck, seed = random.Random(str(words)), seed_of(words)
    while log.to_move and (not cut or log.ply < cut):
        assert log.ply < MOST_PLIES, f"{log.game.slug}: no end after {MOST_PLIES} plies"
        log = log.draw(seed) if CHANCE in log.to_move else bots_move(log, strengths, luck)
    return log


def bots_move(log: MoveLog, strengths: tuple[int, ...], luck: random.Random) -> MoveLog:
    """The move of the first bot that has something to say. They are asked in any order."""
    for seat in luck.sample(sorted(log.to_move), len(log.to_move)):
        text = choose(log.game, log.state, seat, strengths[seat - 1], luck.randrange)
        if text is not None:
            return log.play(seat, text)
    raise AssertionError(f"{log.game.slug}: nobody goes on in {log.state}")


def table(slug: str, seats: int = 2, preset: str = "") -> MoveLog:
    return Case(slug, preset, seats).start()


def best(n: int) -> int:
    return 0


# What they say -------------------------------------------------------------------------------


@every_case
def test_every_offer_in_a_game_is_a_move_that_is_taken(case: Case) -> None:
    log, _ = random_game(case)
    for ply in some_plies(log, 6):
        state = log.states[ply]
        for seat in sorted(log.game.rules.to_move(state) - {CHANCE})[:2]:
            for text in log.game.bots.ranked_moves(state, seat):
                log.game.rules.play(state, seat, log.game.notation.read(text))


@every_case
def test_somebody_goes_on_in_every_position(case: Case) -> None:
    log, _ = random_game(case)
    for ply in some_plies(log, 12):
        state = log.states[ply]
        seats = log.game.rules.to_move(state) - {CHANCE}
        offered = [bool(log.game.bots.ranked_moves(state, seat)) for seat in sorted(seats)]
        assert any(offered) == bool(seats)


@pytest.mark.parametrize("slug", GAMES)
def test_a_seat_that_is_not_asked_is_offered_nothing(slug: str) -> None:
    log, _ = random_game(Case(slug, "", 2))
    for ply in some_plies(log, 20):
        state = log.states[ply]
        for seat in {1, 2} - log.game.rules.to_move(state):
            assert choose(log.game, state, seat, STRONG, best) is None


def test_where_students_calculate_a_bot_says_the_numbers() -> None:
    log = table("on_belay").play(1, "roll").play(CHANCE, "dice 2 5 6")
    assert all(
        "=" in text or " 0" not in text for text in log.game.bots.ranked_moves(log.state, 1)[:1]
    )
    log = table("cant_stop").play(1, "roll").play(CHANCE, "dice 1 5 4 6")
    students_calculate = log.options.calculate == "student"
    assert all(
        ("=" in text) == students_calculate for text in log.game.bots.ranked_moves(log.state, 1)
    )


def test_a_checking_bot_makes_the_right_call() -> None:
    log = table("on_belay").play(1, "roll").play(CHANCE, "dice 2 5 6")
    log = log.play(1, log.game.bots.ranked_moves(log.state, 1)[-1])
    log = log.play(2, log.game.bots.ranked_moves(log.state, 2)[0])
    for judge, judged in ((1, 2), (2, 1)):
        off = not log.options.on_belay(log.state.team(judged))
        [verdict] = log.game.bots.ranked_moves(log.state, judge)
        assert verdict.split()[:2] == ["off" if off else "safe", str(judged)]


def test_a_danger_card_is_kept_while_nobody_is_further_up() -> None:
    log = table("yeti_mountain")
    seed = seed_of("danger")
    while CHANCE in log.to_move:
        log = log.draw(seed)
    while log.state.agenda:
        [seat] = log.to_move
        log = log.play(seat, choose(log.game, log.state, seat, STRONG, best))
        while CHANCE in log.to_move:
            log = log.draw(seed)
    other = 3 - log.state.seat
    armed = log.state.with_team(other, dangers=("Rockfall",))
    assert log.game.bots.ranked_moves(armed, other) == ()


# What they know ------------------------------------------------------------------------------


def _climb_on(state: State, seat: Seat) -> State:
    """The same table for this seat, with other panels in the pile and in the other hands."""
    teams = tuple(
        team
        if number == seat
        else replace(team, hand=tuple(reversed(state.pile))[: len(team.hand)])
        for number, team in enumerate(state.teams, start=1)
    )
    return replace(state, pile=tuple(reversed(state.pile)), teams=teams)


def _on_belay(state: State, seat: Seat) -> State:
    """Hide what other teams have moved in this round."""
    if state.phase != "move":
        return state
    moves = tuple(
        move if number == seat or move is None else get("on_belay").notation.read("pass")
        for number, move in enumerate(state.moves, start=1)
    )
    return replace(state, moves=moves)


def _yeti_mountain(state: State, seat: Seat) -> State:
    """The cards in other hands are secret."""
    teams = tuple(
        team
        if number == seat
        else replace(team, items=("Rope",) * len(team.items), dangers=("Roar",) * len(team.dangers))
        for number, team in enumerate(state.teams, start=1)
    )
    return replace(state, teams=teams)


SECRETS = {"climb_on": _climb_on, "on_belay": _on_belay, "yeti_mountain": _yeti_mountain}


@pytest.mark.parametrize("slug", SECRETS)
def test_what_its_page_does_not_show_does_not_change_what_a_bot_says(slug: str) -> None:
    log, _ = random_game(Case(slug, "", 2))
    changed = 0
    for ply in some_plies(log, 40):
        state = log.states[ply]
        for seat in log.game.rules.to_move(state) - {CHANCE}:
            other = SECRETS[slug](state, seat)
            if log.game.board.view(other, seat) != log.game.board.view(state, seat):
                continue
            changed += other != state
            assert log.game.bots.ranked_moves(other, seat) == log.game.bots.ranked_moves(
                state, seat
            )
    assert changed


# How strong they are -------------------------------------------------------------------------


def test_a_strong_bot_takes_the_best_offer_and_a_weak_one_any() -> None:
    log = table("on_belay").play(1, "roll").play(CHANCE, "dice 2 5 6")
    offers, game = log.game.bots.ranked_moves(log.state, 1), log.game
    luck = random.Random(1)
    texts = {
        strength: Counter(choose(game, log.state, 1, strength, luck.randrange) for _ in range(300))
        for strength in STRENGTHS
    }
    assert set(texts[STRONG]) == {*offers[: game.bots.near_best(log.state, 1)]}
    assert texts[WEAK][offers[0]] < texts[MIDDLE][offers[0]] < texts[STRONG][offers[0]]
    assert set(texts[WEAK]) == set(offers)


@pytest.mark.parametrize("slug", ["on_belay", "roll_to_the_top"])
def test_two_strong_bots_on_the_same_dice_do_not_move_alike(slug: str) -> None:
    log = bots_play(table(slug), (STRONG, STRONG), "not alike", cut=60)
    first, second = ([row.text for row in log.rows if row.seat == seat] for seat in (1, 2))
    assert {*first} != {*second}


@pytest.mark.parametrize("slug", GAMES)
def test_strong_bots_of_two_seats_choose_apart_where_offers_are_about_as_good(slug: str) -> None:
    games = (bots_play(table(slug), (MIDDLE, MIDDLE), f"apart {n}", cut=200) for n in range(4))
    assert any(_chooses_apart(log) for log in games)


def _chooses_apart(log: MoveLog) -> bool:
    """Whether anywhere in this game five strong bots would not all make the same move."""
    for ply, state in enumerate(log.states):
        for seat in log.game.rules.to_move(state) - {CHANCE}:
            lucks = [random.Random(f"{ply} {number}").randrange for number in range(5)]
            if len({choose(log.game, state, seat, STRONG, luck) for luck in lucks}) > 1:
                return True
    return False


@pytest.mark.parametrize("slug", GAMES)
def test_what_is_near_the_best_is_among_the_ranked_moves(slug: str) -> None:
    log, _ = random_game(Case(slug, "", 2))
    for ply in some_plies(log, 40):
        for seat in log.game.rules.to_move(log.states[ply]) - {CHANCE}:
            ranked = log.game.bots.ranked_moves(log.states[ply], seat)
            near = log.game.bots.near_best(log.states[ply], seat)
            assert not ranked or 1 <= near <= len(ranked)


def test_the_strengths_follow_each_other() -> None:
    assert sorted(STRENGTHS, key=BEST_OF_100.__getitem__) == list(STRENGTHS)


@pytest.mark.parametrize("slug", GAMES)
def test_equal_numbers_make_equal_games(slug: str) -> None:
    first, again = (bots_play(table(slug), (MIDDLE, STRONG), "equal", cut=60) for _ in range(2))
    assert first.rows == again.rows


@pytest.mark.slow
@pytest.mark.parametrize("case", cases(), ids=str)
def test_whole_games_of_bots_end(case: Case) -> None:
    log = case.start()
    strengths = tuple(STRENGTHS[seat % len(STRENGTHS)] for seat in range(log.seats))
    assert bots_play(log, strengths, f"ends {case}").game.rules.outcome


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_games_of_weak_bots_alone_end(slug: str) -> None:
    for number in range(4):
        log = bots_play(table(slug), (WEAK, WEAK), f"weak {number}")
        assert log.game.rules.outcome(log.state).over


@pytest.mark.slow
@pytest.mark.parametrize("slug", GAMES)
def test_strong_bots_beat_weak_ones(slug: str, record_property) -> None:
    # Bots that are equally strong would win 15 of 20 only once in fifty such runs.
    games, least, ahead, behind = 20, 15, 0, 0
    for number in range(games):
        strengths = (STRONG, WEAK) if number % 2 else (WEAK, STRONG)
        log = bots_play(table(slug), strengths, f"duel {number}")
        first, *rest = log.game.rules.outcome(log.state).ranking
        ahead += bool(rest) and strengths[first[0] - 1] == STRONG
        behind += bool(rest) and strengths[first[0] - 1] == WEAK
    record_property("strong, weak, games", (ahead, behind, games))
    assert ahead >= least
