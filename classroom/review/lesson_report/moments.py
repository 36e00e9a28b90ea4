"""Show the points of a lesson to its teacher: a picture, a question, and the place of each."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _, ngettext

from classroom.analysis.positions import log_before
from classroom.people.team_looks import TeamLook, team_look
from classroom.play.boards import MiniBoard, mini_board
from classroom.play.models import Match
from classroom.play.selectors import match_logs
from classroom.review.lesson_report.point import DiscussionPoint
from classroom.review.lesson_report.roll_moments import roll_of_point, roll_question
from classroom.review.models import DayRoll
from games.engine import Seat
from games.errors import Sentence, UserError, gettext_noop
from games.movelog import MoveLog

_QUESTIONS = {
    "mistake": gettext_noop("Somebody wrote %(claim)s for %(sum)s. What might they have thought?"),
    "two_ways": gettext_noop("Two teams made %(number)s. How can you make it with these dice?"),
    "split": gettext_noop("Teams chose %(moves)s different moves here. What would you do?"),
    "ways": gettext_noop("%(number)s: how many ways can you find?"),
    "find": gettext_noop("Which move is the best here?"),
    "tries": gettext_noop("This was hard. What would you do?"),
    "end": gettext_noop("How did it end? What would you do before?"),
    "start": gettext_noop("What would you do first?"),
}
_OF_NUMBERS = "mistake", "two_ways", "split", "ways"
_WITH_DICE = gettext_noop("They have %(numbers)s. What would you do?")
_ANY = gettext_noop("What would you do here?")


@dataclass(frozen=True)
class Moment:
    """A point as the report lists it; `board` is None if its game has other rules now."""

    point: DiscussionPoint
    question: Sentence
    game: str
    table: int
    round: int
    board: MiniBoard | None
    colours: Mapping[Seat, TeamLook]
    roll: DayRoll | None = None

    @property
    def why(self) -> str:
        """Say in a few words why it is worth a look."""
        values = self.point.reason.values
        match self.point.kind:
            case "mistake":
                number = values["number"]
                line = ngettext("wrong %(number)s time", "wrong %(number)s times", number)
            case "find":
                line = ngettext(
                    "%(best)s of %(options)s moves was the best",
                    "%(best)s of %(options)s moves were the best",
                    values["best"],
                )
            case "tries":
                number = values["number"]
                line = ngettext(
                    "%(number)s try was refused", "%(number)s tries were refused", number
                )
            case "roll_hidden":
                line = _("a way that nobody found")
            case "two_ways" | "roll_same":
                line = _("two ways of one roll")
            case "split":
                line = _("%(teams)s teams, %(moves)s different moves")
            case "ways":
                line = _("a number with %(ways)s times facts")
            case "fork":
                line = _("a costly move")
            case "pinned":
                line = _("you pinned it")
            case "end":
                line = _("how a game ended")
            case _:
                line = _("how a game began")
        return line % values


def question_of(point: DiscussionPoint, log: MoveLog) -> Sentence:
    """Ask the class about this point, without saying what was played."""
    if point.kind in _OF_NUMBERS:
        return Sentence(_QUESTIONS[point.kind], point.reason.values)
    idea = log.game.hooks.idea(log.states[point.ply], point.seat) if point.seat else None
    if idea is not None and idea.question is None and point.kind != "find":
        numbers = ", ".join(map(str, sorted(idea.numbers)))
        return Sentence(_WITH_DICE, {"numbers": numbers})
    return Sentence(_QUESTIONS.get(point.kind, _ANY))


def moments(points: Sequence[DiscussionPoint], matches: Sequence[Match]) -> tuple[Moment, ...]:
    """Return the points with their pictures; `matches`: those of the lesson, with their tables."""
    by_id = {match.pk: match for match in matches}
    places = dict.fromkeys(point.match for point in points if not point.roll)
    logs = _logs([by_id[pk] for pk in places])
    return tuple(
        _roll_moment(point)
        if point.roll
        else _moment(point, by_id[point.match], logs.get(point.match))
        for point in points
    )


def _roll_moment(point: DiscussionPoint) -> Moment:
    roll, title = roll_of_point(point), _("Roll of the day")
    return Moment(point, roll_question(point), title, 0, 0, None, {}, roll)


def _logs(matches: Sequence[Match]) -> dict[int, MoveLog]:
    """Return the logs of these matches, without those that were played with other rules."""
    try:
        return match_logs(matches)
    except UserError:
        return _logs(matches[:1]) | _logs(matches[1:]) if len(matches) > 1 else {}


def _moment(point: DiscussionPoint, match: Match, log: MoveLog | None) -> Moment:
    table = match.table
    if log is None:
        return Moment(point, point.reason, match.game, table.number, 0, None, {})
    before = log_before(log, min(point.ply, log.ply))
    colours = {seat.number: team_look(seat.colour, seat.name) for seat in match.seats.all()}
    return Moment(
        point,
        question_of(replace(point, ply=before.ply), log),
        _(log.game.title),
        table.number,
        before.state.round,
        mini_board(match, before),
        colours,
    )
