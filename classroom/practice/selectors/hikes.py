"""A hike as its student sees it: the question, what was answered last, how far it is."""

from dataclasses import dataclass, field, replace

from classroom.facts.known import AnyFact
from classroom.facts.quick import quick_facts
from classroom.play.mistakes import Mistake, mistake_of
from classroom.practice.models import Hike, Question
from classroom.practice.selectors.camp import FEET_PER_FACT, View, camp_of, new_views
from classroom.practice.selectors.progress import Progress, progress_of
from classroom.practice.services.answers import is_how_known
from classroom.prepared import PreparedQuery

# They are asked at each answer of a child who waits.
first_open = PreparedQuery(
    lambda hike: Question.objects.filter(hike=hike, is_solved=False).order_by("number")[:1]
)
last_solved = PreparedQuery(
    lambda hike: Question.objects.filter(hike=hike, is_solved=True).order_by("-number")[:1]
)
HOW_EVERY = 6  # questions, one is followed by 'How did you get it?'


@dataclass(frozen=True)
class HikeScreen:
    """Hold what the page of a hike shows. All of it follows from what is stored, so any device
    shows the same."""

    hike: Hike
    questions: tuple[Question, ...]
    progress: Progress = field(default_factory=Progress)
    asks_how: bool = False  # the last answer was come by
    quick: tuple[AnyFact, ...] = ()  # of its facts, at the end
    views: tuple[View, ...] = ()  # that are new then

    @property
    def question(self) -> Question | None:
        """The question that is open; None once all are solved."""
        return next((one for one in self.questions if not one.is_solved), None)

    @property
    def ahead(self) -> list[Question]:
        """Those that come next, with which a page goes on while it has no connection."""
        return [one for one in self.questions if not one.is_solved and one != self.question]

    @property
    def solved_last(self) -> Question | None:
        """The question solved just before the open one is tried."""
        is_tried = self.question is not None and self.question.tries
        solved = [one for one in self.questions if one.is_solved]
        return solved[-1] if solved and not is_tried else None

    @property
    def mistake(self) -> Mistake | None:
        """Return what helps with the last answer, if it was wrong."""
        one = self.question
        if one is None or one.claim is None:
            return None
        return mistake_of(one.fact.fact._replace(claim=one.claim), one.tries)

    @property
    def helper(self) -> Mistake | None:
        """Return what helps with a fact that was wrong in this hike and comes back now."""
        one = self.question
        if one is None or one.tries or one.fact not in self.to_see_again:
            return None
        return mistake_of(one.fact.fact)

    @property
    def brings(self) -> str:
        """Name what the last answer sounds like; empty before the first one."""
        if self.question is None and self.questions:
            return "milestone"
        return "wrong" if self.mistake else "right" if self.solved_last else ""

    @property
    def feet(self) -> int:
        """How far the student's camp climbs with these questions."""
        return FEET_PER_FACT * len(self.questions)

    @property
    def to_see_again(self) -> list[AnyFact]:
        """Those that were wrong at first, each once."""
        return list(dict.fromkeys(one.fact for one in self.questions if one.tries > 1))

    @property
    def may_go_on(self) -> bool:
        """Whether more practice makes sense: there was something to ask."""
        return bool(self.questions)

    @property
    def has_position(self) -> bool:
        """Whether a position waits once the facts are solved."""
        return self.hike.practice_set_id is not None and not self.progress.is_done


def hike_screen(hike: Hike) -> HikeScreen:
    """Read the screen of a hike."""
    questions = tuple(hike.questions.order_by("number"))
    screen = HikeScreen(hike, questions, progress_of([hike])[hike.pk])
    if screen.question is None:
        facts = {one.remembered for one in questions}
        quick = (one for one in quick_facts(hike.student) if one in facts) if facts else ()
        camp = camp_of(hike.student, hike.day)
        views = tuple(new_views(camp.feet, screen.feet))
        return replace(screen, quick=tuple(quick), views=views)
    return replace(screen, asks_how=asks_how(screen))


def asks_how(screen: HikeScreen) -> bool:
    """Say if the student should be asked how they got the last answer."""
    last, hike = screen.solved_last, screen.hike
    if last is None or screen.helper or last.tries > 1 or (hike.pk + last.number) % HOW_EVERY:
        return False
    return not is_how_known(hike, last)
