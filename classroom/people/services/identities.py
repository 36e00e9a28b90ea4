"""Tie a student to who they are at the school's sign-in, untie them, and follow new keys."""

from django.db import transaction

from classroom.people.models import Student, StudentIdentity
from classroom.people.selectors import identity_marks, identity_of
from classroom.people.services.audit import Kind, audit_note
from classroom.people.services.publishing import publish_class
from classroom.sealing import seal, unseal
from games.errors import UserError, gettext_noop


def identity_check(*, student: Student, identity: str) -> None:
    """Raise UserError, with a sentence for the child, if one of the two is tied already."""
    if identity_of(identity):
        raise UserError(gettext_noop("This sign-in opens another name. Ask your teacher."))
    if StudentIdentity.objects.filter(student=student).exists():
        raise UserError(gettext_noop("This name has another sign-in. Ask your teacher."))


@transaction.atomic
def identity_tie(*, student: Student, identity: str) -> None:
    """Have this identity open the student's seat from now on, by a teacher's nod. Raises UserError
    for who is not on the roster, and if one of the two is tied already."""
    publish_class(student.school_class_id)
    if student.status != Student.Status.ROSTER or not identity:
        raise UserError(gettext_noop("This name is no longer in the class."))
    mine = StudentIdentity.objects.filter(student=student).first()
    known = identity_of(identity) or mine
    if known is None:
        # Another class may tie it at the same time: the second of the two gets the other's row.
        known, _is_new = StudentIdentity.objects.get_or_create(
            mark=identity_marks(identity)[0],
            defaults={"student": student, "sealed": seal(identity)},
        )
        audit_note(school_class=student.school_class_id, kind=Kind.TIE, student=student)
    if known.student_id != student.pk or unseal(known.sealed) != identity:
        raise UserError(
            gettext_noop("The name or the sign-in is tied already. Untie it on the student's page.")
        )


@transaction.atomic
def student_untie(*, student: Student) -> None:
    """Have the school's sign-in open this seat no longer; nothing of it is kept."""
    publish_class(student.school_class_id)
    count, _by_table = StudentIdentity.objects.filter(student=student).delete()
    if count:
        audit_note(school_class=student.school_class_id, kind=Kind.UNTIE, student=student)


def identities_with_old_key() -> list[int]:
    """Return the identities (by id) that the DATA_KEY of now does not open."""
    stored = StudentIdentity.objects.values_list("pk", "sealed").iterator()
    return [pk for pk, text in stored if not unseal(text, by_key_of_now=True)]


def identity_renew(*, pk: int) -> bool:
    """Seal and mark an identity anew. False if no key opens it, or if it was untied meanwhile."""
    stored = StudentIdentity.objects.filter(pk=pk)
    identity = unseal(stored.values_list("sealed", flat=True).first() or "")
    values = {"mark": identity_marks(identity)[0], "sealed": seal(identity)}
    return bool(identity) and stored.update(**values) == 1
