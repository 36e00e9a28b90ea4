"""Bots: they take a seat, make its moves, and give it back."""

import random
from contextlib import suppress
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.crypto import salted_hmac

from classroom.play import logs
from classroom.play.models import BOT, Match, Proposal, Seat
from classroom.play.services.bot_queue import bot_moves_enqueue
from classroom.play.services.hints import LONGEST_LESSON
from classroom.play.services.moves import move_play
from classroom.play.services.versions import version_bump_and_notify
from classroom.play.task_queue import enqueue
from games.bots import STRENGTHS, choose
from games.errors import Illegal, NotYourTurn, Stale, gettext_noop

# A table where a bot has been silent for this many of its longest pauses has lost its call.
SILENT_PAUSES = 3
# Seconds after which a bot whose dice wait for other tables asks again.
ASK_AGAIN = 20


@transaction.atomic
def seat_set_bot(*, seat: Seat, bot: int) -> None:
    """Let a bot of this strength play for the team, or with 0 its students again.

    Raises Illegal for an unknown strength.
    """
    if bot not in (0, *STRENGTHS):
        raise Illegal(gettext_noop("Choose how strong the bot is."))
    version_bump_and_notify(seat.match_id)
    Seat.objects.filter(pk=seat.pk).update(bot=bot, is_skipped=False)
    Proposal.objects.filter(seat=seat).delete()
    match = Match.objects.get(pk=seat.match_id)
    transaction.on_commit(
        lambda: bot_moves_enqueue(match, None, logs.reload_log(match).log, seat.number)
    )


def bot_play(*, match: Match, seat: int, ply: int) -> bool:
    """Make the move that the seat's bot was asked for at `ply`. Returns whether it made one.

    Done twice, or too late, it makes none: the key of the move says what it answers. Equal
    positions and places get equal moves, whichever process works them out.
    """
    chair = match.seats.filter(number=seat, bot__gt=0).first()
    log = logs.reload_log(match).log
    if chair is None or match.status != Match.Status.PLAYING or log.decision_start(seat) != ply:
        return False
    seed = salted_hmac("classroom.play.bots", f"{match.pk}:{seat}:{ply}").digest()
    generator = random.Random(seed)  # noqa: S311 (a bot's taste is no secret)
    text = choose(log.game, log.state, seat, chair.bot, generator.randrange)
    if text is None:
        return False
    # Somebody was faster, or the teacher has paused the table: the bot is called again then.
    with suppress(Stale, NotYourTurn):
        move_play(match=match, seat=seat, student=None, ply=ply, key=bot_key(seat, ply), text=text)
        return True
    if match.shared_dice_id is not None:
        enqueue("classroom.play.tasks.bot_play", match.pk, seat, ply, wait=ASK_AGAIN)
    return False


def bot_key(seat: int, ply: int) -> str:
    """The key of a bot's move, see `Move.by_bot`."""
    return f"{BOT}{seat}:{ply}"


def bots_sweep() -> int:
    """Call the bots again at tables with a silent one. Returns at how many tables."""
    now = timezone.now()
    quiet = now - timedelta(seconds=2 * SILENT_PAUSES * settings.BOT_PAUSE)
    playing = Match.objects.filter(status=Match.Status.PLAYING, started_at__gt=now - LONGEST_LESSON)
    matches = list(playing.filter(seats__bot__gt=0).distinct())
    logged = logs.load_logs(matches)
    silent = [match for match in matches if logged[match.pk].at < quiet]
    for match in silent:
        bot_moves_enqueue(match, None, logged[match.pk].log)
    return len(silent)
