"""How far hikes are: out of their questions, positions and matches."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from django.db.models import Count, Exists, OuterRef, Q
from django.utils import timezone

from classroom.play.models import Match
from classroom.practice.check_time import CHECK_SECONDS
from classroom.practice.models import Hike, Question, Task
from classroom.review.models import PracticeTask, PracticeTry


@dataclass(frozen=True)
class Progress:
    """So many of the parts of a hike are done; `right`: facts that were right whenever asked."""

    finished: int = 0
    parts: int = 0
    right: int = 0

    @property
    def is_done(self) -> bool:
        return self.finished >= self.parts > 0

    @property
    def percent(self) -> int:
        return 100 * self.finished // self.parts if self.parts else 0

    def __add__(self, other: "Progress") -> "Progress":
        return Progress(
            self.finished + other.finished, self.parts + other.parts, self.right + other.right
        )


def progress_of(hikes: Sequence[Hike]) -> dict[int, Progress]:
    """Return how far each of these hikes is, by its id, in at most four SQL statements."""
    facts, positions = _facts(hikes), _positions(hikes)
    ended = set(
        Match.objects.filter(
            pk__in=[hike.match_id for hike in hikes if hike.match_id], status=Match.Status.ENDED
        ).values_list("pk", flat=True)
    )
    progress = {}
    for hike in hikes:
        one = facts.get(hike.pk, Progress()) + positions.get(hike.pk, Progress())
        if hike.match_id:
            one += Progress(int(hike.match_id in ended), 1)
        progress[hike.pk] = Progress(1, 1, one.right) if hike.is_on_paper else one
    return progress


def _facts(hikes: Sequence[Hike]) -> dict[int, Progress]:
    """Count a fact as done once it is solved; in a check, once it is answered or its time over."""
    rows = Question.objects.filter(hike__in=hikes).order_by().values_list("hike")
    same = Question.objects.filter(hike=OuterRef("hike"), sum=OuterRef("sum"))
    once = Q(is_solved=True, tries=1) & ~Q(Exists(same.filter(tries__gt=1)))
    is_timed = Q(hike__task__kind=Task.Kind.CHECK, hike__task__number__gt=0)
    before = timezone.now() - timedelta(seconds=CHECK_SECONDS)
    is_over = Q(hike__task__kind=Task.Kind.CHECK, tries__gt=0) | is_timed & Q(opened_at__lte=before)
    counts = rows.annotate(
        finished=Count("pk", filter=Q(is_solved=True) | is_over),
        parts=Count("pk"),
        right=Count("sum", filter=once, distinct=True),
    )
    return {hike: Progress(*numbers) for hike, *numbers in counts}


def _positions(hikes: Sequence[Hike]) -> dict[int, Progress]:
    """Count a position as done once it is solved; in a climb, once it is tried."""
    sets = {hike.set_id for hike in hikes if hike.set_id}
    if not sets:
        return {}
    parts: dict[int, int] = defaultdict(int)
    for practice_set in PracticeTask.objects.filter(practice_set__in=sets).values_list(
        "practice_set", flat=True
    ):
        parts[practice_set] += 1
    students = {hike.student_id for hike in hikes}
    tries = PracticeTry.objects.filter(task__practice_set__in=sets, student__in=students)
    solved: dict[tuple[int, int], int] = defaultdict(int)
    tried: dict[tuple[int, int], int] = defaultdict(int)
    for practice_set, student, result, answers in tries.values_list(
        "task__practice_set", "student", "result", "answers"
    ):
        solved[practice_set, student] += result == PracticeTry.Result.RIGHT
        tried[practice_set, student] += answers > 0
    return {
        hike.pk: Progress(
            (tried if hike.kind == Hike.Kind.CLIMB else solved)[hike.set_id, hike.student_id],
            parts[hike.set_id],
        )
        for hike in hikes
        if hike.set_id
    }
