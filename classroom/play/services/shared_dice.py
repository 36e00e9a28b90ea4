"""The same dice at several tables: which one waits for the others, and when the seed is opened."""

from contextlib import suppress
from datetime import timedelta

from django.db import transaction
from django.db.models import DateTimeField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils import timezone

from classroom.play import logs
from classroom.play.models import Match, Move, SharedDice
from classroom.play.secrecy import KeyLost
from classroom.play.services.bot_queue import bot_moves_enqueue
from classroom.play.services.clock import clock_restart
from classroom.play.services.versions import version_bump_and_notify
from games.errors import NotYourTurn, gettext_noop
from games.movelog import MoveLog, is_draw

# How many rounds a table may be ahead of the slowest when it rolls.
MOST_ROUNDS_AHEAD = 1
# A table that has done nothing for this long is not waited for.
QUIET_AFTER = timedelta(minutes=3)
# Seeds of tables that ended longer ago are not looked after.
SEED_CHECK_WINDOW = timedelta(hours=12)


def check_in_step(match: Match, before: MoveLog, log: MoveLog) -> None:
    """Raise NotYourTurn if a press is made, or draws dice, in a round that is too far ahead of the
    slowest other table. Called in its transaction. Moves can always be taken back.
    """
    new = range(before.ply, log.ply)
    if not new or log.rows[before.ply].take_back_ply is not None:
        return
    rounds = [log.states[ply].round for ply in new if ply == before.ply or is_draw(log, ply)]
    if _is_ahead(match, max(rounds)):
        raise NotYourTurn(
            gettext_noop("You are a round ahead. Your dice wait for the other tables.")
        )


def round_note(match: Match, before: MoveLog, log: MoveLog) -> None:
    """Inside the transaction of a press: which round the table is in, and whether it waits."""
    if log.state.round == before.state.round and not match.waits:
        return
    match.round = log.state.round
    match.waits = bool(log.to_move) and _is_ahead(match, match.round)
    Match.objects.filter(pk=match.pk).update(round=match.round, waits=match.waits)
    transaction.on_commit(lambda: waiting_release(match))


def tables_update_after_status_change(match: Match) -> None:
    """After this table was paused, resumed or ended: reveal the seed if all tables are over, and
    release tables that waited for it."""
    seed_open(match)
    waiting_release(match)


def waiting_release(match: Match) -> None:
    """Release the tables with these dice that need not wait any more; to be called after the
    commit, so that of two tables that catch up at once the later one sees both."""
    _release_some(_tables(match))


@transaction.atomic
def match_set_shared_dice(*, match: Match, in_step: bool) -> None:
    """Whether the tables with the dice of this one wait for each other."""
    SharedDice.objects.filter(matches=match).update(in_step=in_step)
    transaction.on_commit(lambda: waiting_release(match))


def seed_open(match: Match) -> None:
    """Show the seed once all tables with it are over; to be called after the commit, so that of
    two tables that end at once the later one sees both."""
    if _tables(match).exclude(status=Match.Status.ENDED).exists():
        return
    with suppress(KeyLost):
        _tables(match).update(kept_seed=bytes(match.seed))


def shared_dice_sweep() -> None:
    """Make up for what was lost on its way: tables go on once the one that they wait for has fallen
    silent, and seeds are opened."""
    _release_some(Match.objects.all())
    on = Match.objects.exclude(status=Match.Status.ENDED).filter(shared_dice__isnull=False)
    lately = Match.objects.filter(
        ended_at__gte=timezone.now() - SEED_CHECK_WINDOW, shared_dice__isnull=False
    )
    over = lately.exclude(shared_dice__in=on.values("shared_dice"))
    sealed = {match.shared_dice_id: match for match in over if match.public_seed is None}
    for match in sealed.values():
        seed_open(match)


def _release_some(tables: QuerySet[Match]) -> None:
    for table in tables.filter(waits=True, status=Match.Status.PLAYING):
        if not _is_ahead(table, table.round):
            _release(table)


@transaction.atomic
def _release(match: Match) -> None:
    version_bump_and_notify(match.pk)
    waiting = Match.objects.filter(pk=match.pk, waits=True, round=match.round)
    if not waiting.update(waits=False):
        return  # Another process was quicker, and the table may be in its next round by now.
    log = logs.reload_log(match).log
    if match.move_seconds is not None:
        clock_restart(match, log)
    transaction.on_commit(lambda: bot_moves_enqueue(match, None, log))


def _is_ahead(match: Match, number: int) -> bool:
    """Whether this round is too far ahead of the slowest other table that is waited for."""
    slow = (
        _tables(match)
        .exclude(pk=match.pk)
        .filter(
            status=Match.Status.PLAYING,
            round__lt=number - MOST_ROUNDS_AHEAD,
            shared_dice__in_step=True,
        )
    )
    return number > 1 + MOST_ROUNDS_AHEAD and _lively(slow).exists()


def _lively(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Keep those with recent activity."""
    since = timezone.now() - QUIET_AFTER
    rows = Move.objects.filter(match=OuterRef("pk")).order_by("-ply")
    moved_at = Coalesce(Subquery(rows.values("at")[:1]), "started_at", output_field=DateTimeField())
    return matches.annotate(moved_at=moved_at).filter(
        Q(moved_at__gte=since) | Q(resumed_at__gte=since)
    )


def _tables(match: Match) -> QuerySet[Match]:
    tables: QuerySet[Match] = Match.objects.filter(shared_dice=match.shared_dice_id)
    return tables
