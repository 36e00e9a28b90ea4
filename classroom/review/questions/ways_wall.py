"""The roll of the day on the wall: found together, what is missing lit, then talked about, then the
ridge of four weeks."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.utils import timezone

from classroom.lessons.selectors.projector_screens import Pages, Screen
from classroom.people.animals import animal_of, coat_of
from classroom.people.team_looks import TeamLook
from classroom.review.models import Question
from classroom.review.questions.challenges import WaitingDraft, waiting_drafts
from classroom.review.questions.ridges import Ridge, ridge_of, roll_day
from classroom.review.questions.ropes import BEFORE, LAST_WEEK, OTHER, Ghost, ghost_of
from classroom.review.questions.selectors import present_students
from classroom.review.questions.ways_page import WaysPage
from games.errors import Sentence, gettext_noop

FINDING, MISSING, TALK, RIDGE = 1, 2, 3, 4
_NAMES = {
    LAST_WEEK: gettext_noop("our rope of last week"),
    BEFORE: gettext_noop("our rope of before"),
    OTHER: gettext_noop("the other rope"),
}
_BOTH = {
    LAST_WEEK: gettext_noop(
        "Our rope %(n)s of %(all)s, our rope of last week %(other)s of %(total)s"
    ),
    BEFORE: gettext_noop("Our rope %(n)s of %(all)s, our rope of before %(other)s of %(total)s"),
    OTHER: gettext_noop("Our rope %(n)s of %(all)s, the other rope %(other)s of %(total)s"),
}


@dataclass(frozen=True, kw_only=True)
class WaysScreen(Screen):
    """The ledges of the mountain, by number and never by child; on the desk also who found them."""

    template = "review/questions/_ways_wall.html"
    desk_template = "review/questions/_ways_desk.html"
    ways: WaysPage
    climbers: Sequence[TeamLook]
    """Those who are in, one rope team in the order of the class list: nobody is before another."""
    ridge: Ridge | None
    day: int
    """The number of days with a roll, this one too; 0 once the class has a way."""

    @property
    def rope_at(self) -> int:
        """The number of rows of ledges above the rope team, which climbs as they light up."""
        return _rows_above(len(self.ways.mountain), len(self.ways.lit), len(self.ways.ways))

    @property
    def arch(self) -> "Arch":
        """The rope team as it stands."""
        return Arch(self.climbers)

    @property
    def widest(self) -> int:
        """Count the ledges of the lowest row."""
        return max(map(len, self.ways.mountain), default=0)

    @property
    def ghost(self) -> "GhostRope | None":
        """The rope beside ours."""
        ghost = ghost_of(self.ways.roll)
        return GhostRope(ghost, self.ways) if ghost else None

    @property
    def drafts(self) -> list[WaitingDraft]:
        """The rolls that children made, once this one is found."""
        question = self.ways.question
        return waiting_drafts(question.school_class_id) if question.show_answers else []


@dataclass(frozen=True)
class Arch:
    """The rope team as it is drawn: over a hill, 1200 wide and 64 high."""

    climbers: Sequence[TeamLook]

    @property
    def size(self) -> int:
        """The width and height of a face: as large as there is room for all."""
        return min(44, 1150 // max(1, len(self.climbers)))

    @property
    def faces(self) -> list[tuple[TeamLook, int, int]]:
        """Each face with its middle."""
        step = min(50, 1150 // max(1, len(self.climbers)))
        first = 600 - step * (len(self.climbers) - 1) // 2
        places = enumerate(self.climbers)
        return [(look, first + step * at, _hill(first + step * at)) for at, look in places]

    @property
    def line(self) -> str:
        """The rope, as a path."""
        left = min((x for _, x, _ in self.faces), default=600) - 30
        high, low = _hill(600) + 10, _hill(left) + 10
        return f"M{left} {low}Q600 {2 * high - low} {1200 - left} {low}"


def _hill(x: int) -> int:
    """How far down the hill is, highest in the middle."""
    return round(24 + 18 * ((x - 600) / 600) ** 2)


@dataclass(frozen=True)
class GhostRope:
    """The rope beside ours, which climbs by time past the same rows of ledges."""

    ghost: Ghost
    ways: WaysPage

    @property
    def name(self) -> Sentence:
        return Sentence(_NAMES[self.ghost.whose])

    @property
    def both(self) -> Sentence:
        """Say how far each rope is."""
        ways, ghost = self.ways, self.ghost
        ours = {"n": len(ways.lit), "all": len(ways.ways)}
        return Sentence(_BOTH[ghost.whose], {**ours, "other": self.count, "total": ghost.total})

    @property
    def count(self) -> int:
        """Count the ways that it has by now; all of its own once ours has ended."""
        passed = timezone.now() - self.ways.question.asked_at
        is_over = self.ways.is_over
        return len(self.ghost.seconds) if is_over else self.ghost.count_at(passed.total_seconds())

    @property
    def at(self) -> int:
        """The number of rows of ledges above it."""
        return _rows_above(len(self.ways.mountain), self.count, self.ghost.total)

    @property
    def steps(self) -> list[int]:
        """When it climbs past a row, in ms since 1970, the lowest row first."""
        start, rows = self.ways.question.asked_at, len(self.ways.mountain)
        above, steps = rows, list[int]()
        for number, second in enumerate(self.ghost.seconds, start=1):
            at = _rows_above(rows, number, self.ghost.total)
            time = int((start + timedelta(seconds=second)).timestamp() * 1000)
            steps += [time] * (above - at)
            above = at
        return steps


def _rows_above(rows: int, number: int, total: int) -> int:
    """Return how many rows are above a rope that has so many ways of all."""
    return round(rows * (1 - number / max(1, total)))


def ways_screen(question: Question, page: int) -> WaysScreen:
    """Return this page of the roll: found first, then what is missing, then two ways to talk of,
    and the ridge of four weeks if there is one."""
    ways, present = WaysPage(question), present_students(question.school_class_id)
    begins = not question.show_answers and not ways.lit
    # Before the first way there is room for the day before.
    ridge = ridge_of(question) if question.show_answers or begins else None
    last = RIDGE if ridge and question.show_answers else TALK
    number = min(max(page, MISSING), last) if question.show_answers else FINDING
    return WaysScreen(
        values={"question": question},
        ways=ways,
        climbers=[TeamLook(coat_of(pk), animal_of(pk)) for pk in present],
        pages=Pages(number, last),
        ridge=ridge,
        day=roll_day(question) if begins else 0,
    )
