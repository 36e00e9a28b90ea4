"""Say of a list of names what would be added to a class, and what cannot be, and why."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _, ngettext

from classroom.people.names import clean_name, is_same_name
from classroom.people.rosters.files import open_file, open_text
from classroom.people.rosters.name_cells import is_formula, turn_words
from classroom.people.rosters.people import (
    LeftOut,
    People,
    Question,
    Why,
    choose_columns,
    read_people,
)
from classroom.people.rosters.shortening import number_twins, shorten
from classroom.people.rosters.tables import without_empty
from classroom.people.rude_names import is_likely_rude
from classroom.sentences import translate
from games.errors import UserError, gettext_noop

MOST_ROWS = 60
_LONGEST_LINE = 400
_LONGEST_NOTE = 60
_MOST_NOTES = 12


@dataclass(frozen=True)
class PastedName:
    """One name as it would be added, or why it cannot be. `number` is its place, from 1.

    `warning`: it can be added, but should be looked at. `is_twin`: a name before it, or one of
    the class, is the same.
    """

    number: int
    name: str
    error: str = ""
    warning: str = ""
    is_twin: bool = False


@dataclass(frozen=True)
class Draft:
    """The people that a list would add; nothing is saved. `question`: which columns are meant is a
    guess."""

    rows: list[PastedName]
    known: tuple[str, ...] = ()
    left_out: list[LeftOut] = field(default_factory=list)
    more_columns: bool = False
    last_first: bool = False
    question: Question | None = None

    @property
    def names(self) -> list[str]:
        return [row.name for row in self.rows if not row.error]

    @property
    def errors(self) -> list[PastedName]:
        return [row for row in self.rows if row.error]

    @property
    def text(self) -> str:
        """The list as it can be edited: the names alone, one a line."""
        return "\n".join(self._all)

    @property
    def notes(self) -> list[str]:
        """What was left out and why, for the teacher to look at."""
        notes = [_("Other columns of the list are ignored.")] if self.more_columns else []
        no_names = [one.text for one in self.left_out if one.why == Why.NO_NAME]
        staff = [one.text for one in self.left_out if one.why == Why.STAFF]
        empty = sum(one.why == Why.EMPTY for one in self.left_out)
        if no_names:
            notes.append(_("Left out, not names: %(lines)s.") % {"lines": _listed(no_names)})
        if staff:
            notes.append(_("Left out, not students: %(lines)s.") % {"lines": _listed(staff)})
        if empty:
            sentence = ngettext(
                "%(count)d line has no name.", "%(count)d lines have no name.", empty
            )
            notes.append(sentence % {"count": empty})
        return notes

    @property
    def can_be_shorter(self) -> bool:
        """Whether `shortened` would change a name."""
        return shorten(self._all) != self._all

    @property
    def has_twins(self) -> bool:
        return any(row.is_twin for row in self.rows)

    def shortened(self) -> "Draft":
        """Return the same people by first name and initial, with more letters if two are the
        same."""
        return draft_names(shorten(self._all), self.known)

    def numbered(self) -> "Draft":
        """Return the same people; whoever has the name of another gets a number."""
        return draft_names(number_twins(self._all), self.known)

    def turned(self) -> "Draft":
        """Return the same people with the last name, which came first, put last."""
        return draft_names([turn_words(name) for name in self._all], self.known)

    @property
    def _all(self) -> list[str]:
        return [row.name for row in self.rows]


def read_draft(source: str | bytes, known: Iterable[str] = ()) -> Draft:
    """Read what pasted text or the bytes of a file would add; `known` are names that the class has.

    Raises UserError if it is no list, has no name or more than 60, or is too big.
    """
    rows = open_file(source) if isinstance(source, bytes) else open_text(source)
    return _draft(read_people(rows), tuple(known))


def draft_columns(
    text: str, first: int | None, last: int | None, known: Iterable[str] = ()
) -> Draft:
    """Read what the chosen columns of a table would add, as `Question` hands it out, by tabs."""
    rows = without_empty([line.split("\t") for line in text.split("\n")])
    return _draft(choose_columns(rows, first, last), tuple(known))


def draft_names(names: Sequence[str], known: Iterable[str] = ()) -> Draft:
    """Read what these names would add."""
    return _draft(People(list(names)), tuple(known))


def _listed(lines: Sequence[str]) -> str:
    """List the first few lines, and how many more there are."""
    texts = [f"“{line[:_LONGEST_NOTE]}”" for line in lines[:_MOST_NOTES]]
    more = len(lines) - len(texts)
    return ", ".join([*texts, *([f"+ {more}"] if more else [])])


def _draft(people: People, known: tuple[str, ...]) -> Draft:
    if not people.names:
        raise UserError(gettext_noop("Type or paste at least one name."))
    if len(people.names) > MOST_ROWS:
        sentence = gettext_noop("Add at most %(most)d names at once. You have %(count)d.")
        raise UserError(sentence, most=MOST_ROWS, count=len(people.names))
    return Draft(
        _check(people.names, known),
        known,
        people.left_out,
        people.has_more_columns,
        people.is_last_first,
        people.question,
    )


def _check(names: Sequence[str], known: Sequence[str]) -> list[PastedName]:
    rows: list[PastedName] = []
    for number, text in enumerate(names, start=1):
        try:
            name = _clean(text)
        except UserError as error:
            rows.append(PastedName(number, text[:_LONGEST_LINE], translate(error.sentence)))
            continue
        twin = next((row for row in rows if not row.error and is_same_name(row.name, name)), None)
        clash = _clash(name, twin, known)
        rows.append(PastedName(number, name, clash, _warning(name), twin is not None))
    return rows


def _clean(text: str) -> str:
    if is_formula(text):
        raise UserError(gettext_noop("This is a formula. Type the name instead."))
    return clean_name(text)


def _clash(name: str, twin: PastedName | None, known: Sequence[str]) -> str:
    if twin is not None:
        sentence = _("Line %(row)d has the same name. Add a letter of the last name.")
        return sentence % {"row": twin.number}
    if any(is_same_name(name, other) for other in known):
        return _("This name is already in the class. Remove it or add a letter.")
    return ""


def _warning(name: str) -> str:
    if "@" in name:
        return _("This looks like an e-mail address. A first name is enough.")
    return _("This may be a rude word. Look at it once more.") if is_likely_rude(name) else ""
