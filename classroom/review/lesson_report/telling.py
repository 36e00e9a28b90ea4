"""Tell a class what happened at a moment of its lesson, as a teacher would."""

from classroom.analysis.positions import answer_ply, log_before, move_sentence
from classroom.review.lesson_report.point import DiscussionPoint
from games.errors import Sentence, gettext_noop
from games.movelog import MoveLog, is_draw

_HAD = gettext_noop("They had %(numbers)s.")
_PLAYED = gettext_noop("They played: %(move)s.")


def story_of(point: DiscussionPoint, log: MoveLog) -> tuple[Sentence, ...]:
    """Say what the team had, what it played and what came of that, then why it is worth a talk."""
    ply = answer_ply(log, point.ply, point.seat)
    if ply is None:
        return (point.reason,)
    row, before = log.rows[ply], log_before(log, ply)
    idea = log.game.hooks.idea(before.state, row.seat)
    has_dice = idea is not None and idea.question is None
    numbers = ", ".join(map(str, idea.numbers)) if idea and has_dice else ""
    dice = (Sentence(_HAD, {"numbers": numbers}),) if numbers else ()
    played = Sentence(_PLAYED, {"move": move_sentence(before, row.seat, row.text)})
    return (*dice, played, *_drama(log, ply), point.reason)


def _drama(log: MoveLog, ply: int) -> tuple[Sentence, ...]:
    """Say how badly it went for the team before the next roll, as everybody could see it."""
    seat, game = log.rows[ply].seat, log.game
    for at in range(ply, log.ply):
        row, move = log.rows[at], game.notation.read(log.rows[at].text)
        # A roll right after the move is what the move was for.
        if at > ply + 1 and is_draw(log, at) and game.hooks.dice_shown(log.options, move):
            break
        events = game.hooks.events(log.states[at], row.seat, move, log.states[at + 1], None)
        lines = [one.sentence for one in events if one.kind == "drama" and one.seat == seat]
        if lines:
            return (lines[0],)
    return ()
