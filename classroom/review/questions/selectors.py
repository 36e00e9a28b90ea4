"""Reading the question of a class, its answers, and the projector's secret address."""

from django.core import signing
from django.db.models import Exists, F, OuterRef, Q, QuerySet, prefetch_related_objects
from django.urls import reverse
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.lessons.models import Lesson
from classroom.people.models import ClassTeacher, SchoolClass, Student
from classroom.people.name_order import name_key
from classroom.people.presence import AWAY_AFTER_SILENCE
from classroom.prepared import PreparedQuery
from classroom.review.models import Answer, DayRoll, Question
from classroom.review.questions.answer_counts import NamedAnswer

_SALT = "classroom.review.questions"


def questions() -> QuerySet[Question]:
    """Return all questions in scope, with their classes, lessons, matches and team marks."""
    rows: QuerySet[Question] = Question.objects.select_related(
        "school_class", "lesson", "match", "roll"
    )
    return rows.prefetch_related("match__seats")


def question_of_teacher(teacher: int, pk: int) -> Question | None:
    """Return a question to one of the teacher's classes, both by their ids."""
    return questions().filter(school_class__classteacher__teacher=teacher, pk=pk).first()


def open_question(school_class: int) -> Question | None:
    """Return what this class (by its id) is asked now."""
    question = next(iter(_open_questions(school_class)), None)
    if question is not None and question.match_id:
        prefetch_related_objects([question], "match__seats")
    return question


_open_questions = PreparedQuery(
    lambda school_class: Question.objects.select_related(
        "school_class", "lesson", "match", "roll"
    ).filter(school_class=school_class, closed_at=None)
)


def open_roll(school_class: int) -> Question | None:
    """Return the roll of the day that is before this class (by its id)."""
    return next(iter(_open_rolls(school_class)), None)


_open_rolls = PreparedQuery(
    lambda school_class: Question.objects.select_related("school_class", "roll").filter(
        school_class=school_class, closed_at=None, kind="ways"
    )
)


def is_seed_shut(roll: DayRoll) -> bool:
    """Say if another class still climbs the dice of this roll. Nobody is shown its seed then."""
    with scopes_disabled():
        others = DayRoll.objects.filter(
            seed=roll.seed, question__closed_at=None, question__show_answers=False
        )
        return any(not one.is_over for one in others.exclude(pk=roll.pk))


def question_of(student: Student, pk: int | None = None) -> Question | None:
    """Return what the student's class is asked now, or else the fact or sentence that it was asked
    at the end of its latest lesson; with `pk` only if it is that question."""
    later = Lesson.objects.filter(school_class=OuterRef("school_class"), pk__gt=OuterRef("lesson"))
    is_alone = Q(match__isnull=False) | Q(kind=Question.Kind.WAYS) | Exists(later)
    is_over = Q(closed_at__isnull=False) & is_alone
    rows = questions().filter(school_class=student.school_class_id).exclude(is_over)
    latest = rows.order_by(F("closed_at").desc(nulls_first=True))
    return (latest if pk is None else latest.filter(pk=pk)).first()


def named_answers(question: Question) -> list[NamedAnswer]:
    """Return what was answered and by whom, in the order of first answers."""
    answers = Answer.objects.filter(question=question).order_by("pk")
    return list(answers.values_list("text", "student__name"))


def answer_of(question: Question, student: Student) -> Answer | None:
    """Return what this student has answered so far."""
    return Answer.objects.filter(question=question, student=student).first()


def asked_student(pk: int) -> Student | None:
    """Return a student who is in, with the class."""
    return next(iter(_asked_students(pk)), None)


_asked_students = PreparedQuery(
    lambda pk: Student.objects.filter(pk=pk, status__in=Student.IN_CLASS).select_related(
        "school_class"
    )
)


classes_now: PreparedQuery[tuple[int, int | None]] = PreparedQuery(
    lambda pk: (
        SchoolClass.objects.filter(pk=pk)
        .annotate(
            question=Question.objects.filter(school_class=OuterRef("pk"), closed_at=None).values(
                "pk"
            )[:1]
        )
        .values_list("version", "question")
    )
)
"""Read the version of the class with this id, and its open question by its id; none without it."""


def present_in_class(school_class: int) -> int:
    """Count those of a class (by its id) who have a screen that was active lately."""
    return int(_present(school_class).count())


def present_students(school_class: int) -> list[int]:
    """Return their ids, in the order of a class list."""
    rows = _present(school_class).values_list("name", "pk")
    return [pk for _name, pk in sorted(rows, key=lambda row: (name_key(row[0]), row[1]))]


def students_near(student: Student, most: int) -> list[int]:
    """Return the ids of so many of them who are in, in a row that has this one in its middle."""
    since = timezone.now() - AWAY_AFTER_SILENCE
    ring = [pk for pk in _present_ids(student.school_class_id, since) if pk != student.pk]
    at = sum(pk < student.pk for pk in ring)
    others = (ring[at:] + ring[:at])[: most - 1]
    after = len(others) // 2
    return [*others[after:], student.pk, *others[:after]]


_present_ids: PreparedQuery[int] = PreparedQuery(
    lambda school_class, since: (
        Student.objects.filter(
            school_class=school_class, status__in=Student.IN_CLASS, seen_at__gt=since
        )
        .order_by("pk")
        .values_list("pk", flat=True)
    )
)


def _present(school_class: int) -> QuerySet[Student]:
    students = Student.objects.filter(school_class=school_class, status__in=Student.IN_CLASS)
    return students.filter(seen_at__gt=timezone.now() - AWAY_AFTER_SILENCE)


def projector_address(question: Question) -> str:
    """Return the secret address of the answers for the projector; it ends with the question."""
    return reverse("review:question_projector", args=[signing.dumps(question.pk, salt=_SALT)])


def is_projector_address(token: str) -> bool:
    """Say if we made this address, whether its question is open or closed."""
    return _question_id(token) is not None


def projector_question(token: str) -> Question | None:
    """Return the question of this address; None once it is closed, or the account of one of its
    teachers is, and if we never made it."""
    question = questions().filter(pk=_question_id(token) or 0, closed_at=None).first()
    if question is None:
        return None
    places = ClassTeacher.objects.filter(school_class=question.school_class_id)
    has_gone = places.filter(teacher__closed_at__gte=question.asked_at).exists()
    return None if has_gone else question


def _question_id(token: str) -> int | None:
    try:
        return int(signing.loads(token, salt=_SALT))
    except signing.BadSignature:
        return None
