"""Tables with the same dice, which a test plays on."""

from contextlib import AbstractContextManager

from django.test import TestCase

from classroom.people.models import SchoolClass
from classroom.play import logs
from classroom.play.models import Match, SharedDice
from classroom.play.services.creation import SeatPlan, match_create
from classroom.play.services.moves import move_play
from games import dice, registry
from games.engine import CHANCE
from games.errors import NotYourTurn
from tests.games.playing import legal_texts


def tables(number: int, game: str = "on_belay", in_step: bool = True) -> list[Match]:
    """So many tables of two teams with the same dice; no clock, nobody but the test plays."""
    shared, seed = SharedDice.objects.create(in_step=in_step), bytes(range(dice.SEED_BYTES))
    school_class = SchoolClass.objects.create(name="4b")
    plans = [SeatPlan("Team A", 1, []), SeatPlan("Team B", 2, [])]
    rules = registry.get(game).rules
    options = next(iter(rules.PRESETS.values()))
    return [
        match_create(
            school_class=school_class,
            game=game,
            options=options,
            seats=plans,
            seed=seed,
            shared_dice=shared,
        )
        for _ in range(number)
    ]


def step(match: Match) -> None:
    """Make one move at the table; raises NotYourTurn if its dice have to wait."""
    match.refresh_from_db()
    log = logs.reload_log(match).log
    seat = min(log.to_move - {CHANCE})
    texts = log.game.bots.ranked_moves(log.state, seat) or legal_texts(log, seat)
    say(match, seat, texts[0])


def say(match: Match, seat: int, text: str) -> None:
    """A move of this team, whoever makes it."""
    ply = logs.reload_log(match).log.ply
    key = f"{match.pk}-{ply}"
    with committed():
        move_play(match=match, seat=seat, student=None, ply=ply, key=key, text=text)


def committed() -> AbstractContextManager[object]:
    """Run commit hooks at the end of this block."""
    return TestCase.captureOnCommitCallbacks(execute=True)


def round_of(match: Match) -> int:
    return int(logs.reload_log(match).log.state.round)


def play_until_it_waits(match: Match, most: int = 400) -> int:
    """Return the round in which the table's dice have to wait; fail if they never do."""
    for _ in range(most):
        try:
            step(match)
        except NotYourTurn:
            match.refresh_from_db()
            return round_of(match)
    raise AssertionError("The table never waits.")


def play_rounds(match: Match, number: int) -> None:
    """On until so many rounds are over."""
    while round_of(match) <= number:
        step(match)
    match.refresh_from_db()
