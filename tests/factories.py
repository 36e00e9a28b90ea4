"""Factories of all rooms."""

from functools import cache

import factory
from django.contrib.auth.hashers import make_password
from django.utils import timezone

from classroom.lessons.models import Lesson, Member
from classroom.people.models import ClassTeacher, SchoolClass, Student, Teacher


@cache
def _password() -> str:
    """The hash of every teacher's password; made once, since it is slow on purpose."""
    return make_password("mountain-goat-9")


class TeacherFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = Teacher

    email = factory.Sequence(lambda n: f"teacher{n}@school.example")
    password = factory.LazyFunction(_password)


class SchoolClassFactory(factory.django.DjangoModelFactory):
    """A class; `SchoolClassFactory(owner=teacher)` gives it an owner, else a new one is made."""

    class Meta:
        model = SchoolClass
        skip_postgeneration_save = True

    name = factory.Sequence(lambda n: f"Class {n}")

    @factory.post_generation
    def owner(self, create, extracted, **kwargs):
        if create:
            owner = extracted or TeacherFactory()
            ClassTeacherFactory(school_class=self, teacher=owner, right=ClassTeacher.Right.OWNER)


class ClassTeacherFactory(factory.django.DjangoModelFactory):
    class Meta:
        model = ClassTeacher

    school_class = factory.SubFactory(SchoolClassFactory)
    teacher = factory.SubFactory(TeacherFactory)
    right = ClassTeacher.Right.FULL


class StudentFactory(factory.django.DjangoModelFactory):
    """A name on the roster; traits `guest`, `waiting` and `removed`; `seated` holds a seat."""

    class Meta:
        model = Student

    school_class = factory.SubFactory(SchoolClassFactory)
    name = factory.Sequence(lambda n: f"Student {n}")
    return_code = "bear-kite"

    class Params:
        guest = factory.Trait(status=Student.Status.GUEST, came_as_guest=True)
        waiting = factory.Trait(
            status=Student.Status.WAITING,
            came_as_guest=True,
            device=factory.Sequence("dev{}".format),
        )
        removed = factory.Trait(status=Student.Status.REMOVED)
        seated = factory.Trait(device=factory.Sequence("device{}".format))


class LessonFactory(factory.django.DjangoModelFactory):
    """A short On Belay lesson in its lobby; the services take it from there."""

    class Meta:
        model = Lesson

    school_class = factory.SubFactory(SchoolClassFactory)
    teacher = factory.SubFactory(TeacherFactory)
    game = "on_belay"
    options = factory.LazyFunction(lambda: {"trails": [2, 3], "height": 12})


class MemberFactory(factory.django.DjangoModelFactory):
    """A student of the lesson's class, expected in the lesson; `here` has arrived."""

    class Meta:
        model = Member

    lesson = factory.SubFactory(LessonFactory)
    student = factory.SubFactory(
        StudentFactory, school_class=factory.SelfAttribute("..lesson.school_class")
    )

    class Params:
        here = factory.Trait(joined_at=factory.LazyFunction(timezone.now))
