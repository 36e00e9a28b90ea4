"""Shorten a list: everybody stays, and everybody has a name of their own."""

import pytest
from hypothesis import given, settings, strategies as st

from classroom.people.names import LONGEST_NAME, clean_name
from classroom.people.rosters.drafts import read_draft
from classroom.people.rosters.shortening import number_twins, shorten
from games.errors import UserError

SHORT = {
    "a first name and an initial": (["Olivia Adams", "Ada"], ["Olivia A.", "Ada"]),
    "letters as needed": (
        ["Anna Müller", "Anna Meier", "Anna Berg"],
        ["Anna Mü.", "Anna Me.", "Anna B."],
    ),
    "the whole last name": (["Anna Mai", "Anna Maier"], ["Anna Mai", "Anna Maie."]),
    "the same name": (["Jack Smith", "Jack Smith"], ["Jack S.", "Jack S. 2"]),
    "the same name and a like one": (
        ["Jack Smith", "Jack Smith", "Jack Sommer"],
        ["Jack Sm.", "Jack Sm. 2", "Jack So."],
    ),
    "capitals do not tell apart": (["ANNA M.", "Anna M."], ["ANNA M.", "Anna M. 2"]),
    "first names alone": (["Anna", "Anna", "Ben"], ["Anna", "Anna 2", "Ben"]),
    "a number that is taken": (["Anna", "Anna 2", "Anna"], ["Anna", "Anna 2", "Anna 3"]),
    "what is no last name": (["Zoé 🦊", "Ben, Jr.", "C D"], ["Zoé 🦊", "Ben, Jr.", "C D."]),
    "Jr. is no last name": (["Mary Jones III"], ["Mary J."]),
}


@pytest.mark.parametrize(("names", "short"), SHORT.values(), ids=SHORT.keys())
def test_it_shortens(names, short):
    assert shorten(names) == short


def test_shortening_a_draft_drops_nobody():
    """Whoever had the name of another was an error, and was lost with a tap on Shorten."""
    draft = read_draft("Jack Smith\nJack Smith\nAnna Müller\nAnna Meier").shortened()
    assert draft.errors == []
    assert draft.names == ["Jack S.", "Jack S. 2", "Anna Mü.", "Anna Me."]


def test_a_name_that_was_turned_is_shortened_to_its_first_name():
    assert read_draft("Name\nÁlvarez, Sofía\nIbáñez, Íñigo").shortened().names == [
        "Sofía Á.",
        "Íñigo I.",
    ]


def test_shortening_makes_a_name_that_is_too_long_fit():
    draft = read_draft(f"Anna {'Berg' * 10}")
    assert draft.errors
    assert draft.can_be_shorter
    assert draft.shortened().names == ["Anna B."]


def test_numbers_are_given_to_those_of_the_same_name_alone():
    draft = read_draft("Anna Berg\nAnna Berg\nBen Low")
    assert draft.has_twins
    assert draft.numbered().names == ["Anna Berg", "Anna Berg 2", "Ben Low"]
    assert not draft.numbered().has_twins


def test_a_number_fits_behind_a_name_that_is_as_long_as_can_be():
    name = "Maximiliana Wolfeschlegelsteinhausenberg"
    assert len(name) == LONGEST_NAME
    draft = read_draft(f"{name}\n{name}").numbered()
    assert (draft.errors, draft.names[0]) == ([], name)
    assert draft.names[1].endswith(" 2")


def test_there_is_nothing_to_shorten_in_short_names():
    assert read_draft("Olivia Adams").can_be_shorter
    assert not read_draft("Ada\nOlivia A.").can_be_shorter
    assert not read_draft("Anna Müller\nAnna Meier\nBen L.").shortened().can_be_shorter


LETTERS = "aAbBäÄéßıİřžОля王מ'-. 23,"  # noqa: RUF001
WORDS = st.text(LETTERS, min_size=1, max_size=6)
PEOPLE = st.lists(st.lists(WORDS, min_size=1, max_size=4).map(" ".join), min_size=1, max_size=60)


@settings(max_examples=60, deadline=None)
@given(PEOPLE)
def test_as_many_names_come_out_as_people_go_in(typed):
    names = [name for name in map(_clean, typed) if name]
    for apart in (shorten(names), number_twins(names)):
        assert len(apart) == len(names)
        assert len({clean_name(name).casefold() for name in apart}) == len(names)


def _clean(name: str) -> str:
    try:
        return clean_name(name)
    except UserError:
        return ""
