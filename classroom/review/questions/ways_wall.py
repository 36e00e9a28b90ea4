"""The roll of the day on the wall: found together, what is missing lit, then talked about, then the
ridge of four weeks."""

from collections.abc import Sequence
from dataclasses import dataclass

from classroom.lessons.selectors.projector_screens import Pages, Screen
from classroom.people.animals import animal_of, coat_of
from classroom.people.team_looks import TeamLook
from classroom.review.models import Question
from classroom.review.questions.challenges import WaitingDraft, waiting_drafts
from classroom.review.questions.ridges import Ridge, ridge_of
from classroom.review.questions.selectors import present_students
from classroom.review.questions.ways_page import WaysPage

FINDING, MISSING, TALK, RIDGE = 1, 2, 3, 4


@dataclass(frozen=True, kw_only=True)
class WaysScreen(Screen):
    """The ledges of the mountain, by number and never by child; on the desk also who found them."""

    template = "review/questions/_ways_wall.html"
    desk_template = "review/questions/_ways_desk.html"
    ways: WaysPage
    climbers: Sequence[TeamLook]
    """Those who are in, one rope team in the order of the class list: nobody is before another."""
    ridge: Ridge | None

    @property
    def rope_at(self) -> int:
        """The number of rows of ledges above the rope team, which climbs as they light up."""
        share = len(self.ways.lit) / max(1, len(self.ways.ways))
        return round(len(self.ways.ledges) * (1 - share))

    @property
    def drafts(self) -> list[WaitingDraft]:
        """The rolls that children made, once this one is found."""
        question = self.ways.question
        return waiting_drafts(question.school_class_id) if question.show_answers else []


def ways_screen(question: Question, page: int) -> WaysScreen:
    """Return this page of the roll: found first, then what is missing, then two ways to talk of,
    and the ridge of four weeks if there is one."""
    ways, present = WaysPage(question), present_students(question.school_class_id)
    ridge = ridge_of(question) if question.show_answers else None
    last = RIDGE if ridge else TALK
    number = min(max(page, MISSING), last) if question.show_answers else FINDING
    return WaysScreen(
        values={"question": question},
        ways=ways,
        climbers=[TeamLook(coat_of(pk), animal_of(pk)) for pk in present],
        pages=Pages(number, last),
        ridge=ridge,
    )
