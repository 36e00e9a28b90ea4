"""Which branches are whose."""

from typing import Any

from django.db.models import QuerySet

from classroom.play.models import Match
from classroom.prepared import PreparedQuery
from classroom.review.models import Branch


def own_branches(owner: dict[str, Any]) -> QuerySet[Branch]:
    """Return the branches of this owner, `{"teacher": …, "student": …}`, with their matches."""
    branches: QuerySet[Branch] = Branch.objects.filter(**owner)
    return branches.select_related("match__school_class").prefetch_related("match__seats")


def named_branches(match: Match, owner: dict[str, Any]) -> list[Branch]:
    """Return the branches of a match that the owner stored under a name."""
    if owner["student"] is not None:
        return _named_branches(match.pk, owner["student"].pk)
    return list(Branch.objects.filter(match=match, **owner).exclude(name=""))


_named_branches = PreparedQuery(
    lambda match, student: Branch.objects.filter(match=match, student=student).exclude(name="")
)
