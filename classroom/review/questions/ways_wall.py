"""The roll of the day on the wall: found together, what is missing lit, then talked about, then the
ridge of four weeks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from django.utils import timezone

from classroom.lessons.selectors.projector_screens import Pages, Screen
from classroom.people.animals import animal_of, coat_of
from classroom.people.team_looks import TeamLook
from classroom.review.models import Question
from classroom.review.questions.challenges import WaitingDraft, waiting_drafts
from classroom.review.questions.ridges import Ridge, ridge_of, roll_day
from classroom.review.questions.ropes import BEFORE, LAST_WEEK, OTHER, Ghost, ghost_of
from classroom.review.questions.selectors import present_students
from classroom.review.questions.stairs import Place, Stairs
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

    @cached_property
    def stairs(self) -> Stairs:
        """The way up beside the ledges."""
        return Stairs([len(row) for row in self.ways.mountain])

    @property
    def rope(self) -> list[tuple[TeamLook, Place]]:
        """Each face of the rope team with its place: it climbs as ledges light up, and is back on
        the snow for the talk."""
        share = _share(self.ways) if self.pages.number < TALK else 0
        places = self.stairs.team(share, len(self.climbers))
        return [*zip(self.climbers, places, strict=True)]

    @property
    def face_size(self) -> float:
        """The size of a face, in per cent of a screen's height."""
        return self.stairs.face_size(len(self.climbers))

    @property
    def ghost(self) -> "GhostRope | None":
        """The rope beside ours."""
        ghost = ghost_of(self.ways.roll)
        return GhostRope(ghost, self.ways, self.stairs) if ghost else None

    @property
    def drafts(self) -> list[WaitingDraft]:
        """The rolls that children made, once this one is found."""
        question = self.ways.question
        return waiting_drafts(question.school_class_id) if question.show_answers else []


@dataclass(frozen=True)
class GhostRope:
    """The rope beside ours, which climbs by time at the other ends of the same rows."""

    ghost: Ghost
    ways: WaysPage
    stairs: Stairs

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
    def at(self) -> Place:
        """Its place."""
        return self._place_after(self.count)

    @property
    def steps(self) -> list[tuple[int, Place]]:
        """The ms since 1970 and the place of each step; at most one a second."""
        start = self.ways.question.asked_at.timestamp()
        numbers = {second: number for number, second in enumerate(self.ghost.seconds, start=1)}
        steps = [(start + second, number) for second, number in numbers.items()]
        return [(int(time * 1000), self._place_after(number)) for time, number in steps]

    def _place_after(self, number: int) -> Place:
        return self.stairs.ghost(number / max(1, self.ghost.total))


def _share(ways: WaysPage) -> float:
    return len(ways.lit) / max(1, len(ways.ways))


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
