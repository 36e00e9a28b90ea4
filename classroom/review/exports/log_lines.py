"""The raw log as JSON lines: matches, rows, refused tries, checks, predictions, ideas, hints."""

import json
from collections.abc import Iterator
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from classroom.play import chain
from classroom.play.models import Attempt, Check, HintStep, KeptIdea, Match, Move, Prediction
from classroom.review.counting_matches import matches_that_count
from classroom.review.dates import started_between
from classroom.review.reports.selectors import Period, Subject
from classroom.review.viewers import viewable_matches

SOME = 20  # matches whose rows are in memory at a time
_TRY_COLUMNS = ("ply", "seat", "text", "refusal", "template", "facts", "student", "checker", "at")
# A line's `kind` says what the line is.
_FIELDS = {"refusal": "kind"}
# What no page shows of others.
_OWN = (Prediction, KeptIdea)
_KINDS: tuple[tuple[str, Any, tuple[str, ...]], ...] = (
    ("move", Move, ("ply", "seat", "text", "student", "checker", "at", "digest", "hidden")),
    ("try", Attempt, _TRY_COLUMNS),
    ("check", Check, ("ply", "seat", "text", "sums", "student", "checker", "at")),
    ("prediction", Prediction, ("ply", "seat", "name", "choice", "student", "at")),
    ("idea", KeptIdea, ("ply", "seat", "sum", "student", "at")),
    ("hint", HintStep, ("ply", "seat", "rung", "student", "at")),
)


def log_lines(subject: Subject, period: Period) -> Iterator[str]:
    """Yield the subject's finished matches, match by match, each line an object with its `kind` and
    `match`.

    `match` lines hold what a record's header holds, `move` lines the log; `try`, `check`,
    `prediction`, `idea` and `hint` lines what was refused, worked out, predicted, kept and asked.
    People are numbers. In what students take away only they themselves have a number, and of
    predictions and ideas, which no page shows, they get their own.
    """
    # No query stays open: on SQLite a reader could not write how far the file is.
    keys = list(matches_of(subject, period).order_by("pk").values_list("pk", flat=True))
    for place in range(0, len(keys), SOME):
        some = Match.objects.filter(pk__in=keys[place : place + SOME]).order_by("pk")
        yield from _lines(list(some), subject)


def matches_of(subject: Subject, period: Period) -> QuerySet[Match]:
    """Return the finished matches that count and began in these days."""
    if subject.seat:
        return Match.objects.filter(pk=subject.seat.match_id, status=Match.Status.ENDED)
    matches = viewable_matches(subject.student).filter(
        school_class=subject.school_class, status=Match.Status.ENDED
    )
    return matches_that_count(matches, of_student=subject.student is not None).filter(
        **started_between(period.since, period.until)
    )


def _lines(matches: list[Match], subject: Subject) -> Iterator[str]:
    rows: dict[int, list[str]] = {match.pk: [_match_line(match)] for match in matches}
    by_pk = {match.pk: match for match in matches}
    for kind, model, columns in _KINDS:
        entries = model.objects.filter(match__in=matches)
        if model in _OWN and subject.reader:
            entries = entries.filter(student=subject.reader)
        for match, *values in entries.order_by("match", "ply", "pk").values_list(
            "match", *(_FIELDS.get(name, name) for name in columns)
        ):
            row = dict(zip(columns, values, strict=True))
            hidden = row.pop("hidden", None)
            if hidden is not None and by_pk[match].public_seed:
                row["text"] = chain.row_text(by_pk[match], "", hidden)
            rows[match].append(_line({"kind": kind, "match": match, **_known(row, subject)}))
    for match in matches:
        yield "".join(rows[match.pk])


def _known(row: dict[str, Any], subject: Subject) -> dict[str, Any]:
    """Return the row without the numbers of others, if only one student's may stand there."""
    only = subject.only_student
    if only is None:
        return row
    others = {who for who in ("student", "checker") if row.get(who) != only.pk}
    return {name: None if name in others else value for name, value in row.items()}


def _match_line(match: Match) -> str:
    return _line(
        {
            "kind": "match",
            "match": match.pk,
            "game": match.game,
            "version": match.rules_version,
            "seats": match.seats_count,
            "options": match.options,
            "seed": match.public_seed.hex() if match.public_seed else None,
            "dice": "shared" if match.shared_dice_id else "own",
            "started_at": match.started_at,
            "ended_at": match.ended_at,
        }
    )


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, default=datetime.isoformat, ensure_ascii=False) + "\n"
