"""Make the match of a number talk: a fresh roll for the whole class, which no table plays."""

import secrets
from collections.abc import Iterator

from django.db import transaction

from classroom.lessons.models import Lesson
from classroom.lessons.sample_roll import SAMPLE_SEATS, sample_log
from classroom.lessons.services.versions import version_bump_and_notify
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.creation import SeatPlan, match_create
from classroom.play.services.matches import match_end
from classroom.play.services.moves import move_play
from games import dice, registry
from games.contract import Game
from games.engine import CHANCE
from games.errors import Illegal, gettext_noop
from games.movelog import MoveLog


@transaction.atomic
def talk_match_create(*, lesson: Lesson, game: str, is_exit: bool = False) -> Match:
    """Make a match of this game without students that ends at its first sum to work out.

    It stays, as rows are never deleted, and counts in no report, as nobody has played. Raises a
    UserError for a game that there is not, and once the lesson is over, unless this `is_exit`: its
    last question.
    """
    if version_bump_and_notify(lesson) == Lesson.Status.ENDED and not is_exit:
        raise Illegal(gettext_noop("This lesson is over. Start a new one first."))
    kind, seed = registry.get(game), secrets.token_bytes(dice.SEED_BYTES)
    options, sample = next(_samples(lesson, kind, seed), ({}, None))
    if sample is None:
        raise Illegal(gettext_noop("This game has no sums to talk about. Choose another one."))
    match = match_create(
        school_class=lesson.school_class,
        game=game,
        options=options,
        seats=[SeatPlan(str(colour), colour, ()) for colour in range(1, SAMPLE_SEATS + 1)],
        seed=seed,
    )
    for row in sample.rows:
        # With the same seed chance answers as in the sample.
        if row.seat != CHANCE:
            match.refresh_from_db()
            ply = match_log(match).ply
            move_play(
                match=match, seat=row.seat, student=None, ply=ply, key=f"talk{ply}", text=row.text
            )
    match_end(match=match)
    match.refresh_from_db()
    return match


def _samples(
    lesson: Lesson, game: Game, seed: bytes
) -> Iterator[tuple[dict[str, object], MoveLog]]:
    """Yield options with a log that ends at a sum: as the lesson plays first, then each preset."""
    own = [lesson.options] if lesson.game == game.slug else []
    for options in [*own, *game.rules.PRESETS.values()]:
        sample = sample_log(game, options, seed)
        if sample is not None:
            yield options, sample
