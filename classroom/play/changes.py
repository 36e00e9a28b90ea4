"""The change that a version of a match made, as JSON: a process that hears it need not read it.

`moves`: rows as they are stored, so that what is hidden in the database is hidden here, `after` the
row with this digest; `match`: its columns that a press has changed; `hints`: by seat the ply of the
list that is stored; `proposal`: the one that a team has now; `prediction`: the latest of a student.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django.db.models import Model

from classroom.live.recent_changes import Change
from classroom.play.models import HintList, Match, Move, Prediction, Proposal

_WORDS = {"moves", "after", "match", "hints", "proposal", "prediction"}
_MATCH_COLUMNS = ("round", "waits", "clock_at", "clock_left")
_PROPOSAL_COLUMNS = [column.attname for column in Proposal._meta.concrete_fields]
_PREDICTION_COLUMNS = ("match_id", "ply", "seat", "name", "choice", "student_id")


def is_known(change: Change) -> bool:
    """Whether all of it is read here; during an upgrade another release may tell more."""
    return change.keys() <= _WORDS


def match_columns(match: Match) -> dict[str, Any]:
    """All that a press changes of a match that goes on."""
    return _plain(match, _MATCH_COLUMNS)


def press_change(
    proposal: Proposal | None,
    moves: Iterable[Move],
    after: str,
    columns: tuple[Mapping[str, Any], Mapping[str, Any]],
) -> Change:
    """A proposal, or else these rows after the one with this digest; `columns`: the
    `match_columns` before and after the press.
    """
    if proposal is not None:
        return {"proposal": _plain(proposal, _PROPOSAL_COLUMNS)}
    old, new = columns
    rows = [
        [
            move.ply,
            move.seat,
            move.text,
            move.hidden and bytes(move.hidden).decode(),
            move.at.isoformat(),
            move.digest,
        ]
        for move in moves
    ]
    changed = {column: value for column, value in new.items() if value != old[column]}
    return {"moves": rows, "after": after, "match": changed}


def _plain(row: Model, columns: Iterable[str]) -> dict[str, Any]:
    values = {column: getattr(row, column) for column in columns}
    return {
        column: value.isoformat() if isinstance(value, datetime) else value
        for column, value in values.items()
    }


def stored_values(model: type[Model], plain: Mapping[str, Any]) -> dict[str, Any]:
    """The columns of a change as a row of this model has them."""
    columns = {one.attname: one for one in model._meta.concrete_fields if one.attname in plain}
    return {name: columns[name].to_python(value) for name, value in plain.items()}


def added_moves(change: Change) -> list[Move]:
    """The rows that are new, without who made them."""
    return [
        Move(
            ply=ply,
            seat=seat,
            text=text,
            hidden=hidden and hidden.encode(),
            at=datetime.fromisoformat(at),
            digest=digest,
        )
        for ply, seat, text, hidden, at, digest in change.get("moves", ())
    ]


def hints_change(lists: Iterable[HintList]) -> Change:
    """These hint lists are stored."""
    return {"hints": [[one.seat, one.ply] for one in lists]}


def prediction_change(prediction: Prediction) -> Change:
    """This prediction is stored."""
    return {"prediction": _plain(prediction, _PREDICTION_COLUMNS)}
