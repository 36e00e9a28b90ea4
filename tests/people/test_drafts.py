"""From a list of names to the rows that a teacher looks at."""

import pytest

from classroom.people.rosters.drafts import MOST_ROWS, draft_columns, draft_names, read_draft
from classroom.people.rude_names import is_likely_rude
from games.errors import UserError

ODDITIES = {
    "one name a line": ("Anna\nBen\n", ["Anna", "Ben"]),
    "windows line ends": ("Anna\r\nBen\r\n", ["Anna", "Ben"]),
    "old mac line ends": ("Anna\rBen", ["Anna", "Ben"]),
    "empty lines and spaces": ("\n  Anna  \n\n\t\nBen\n\n", ["Anna", "Ben"]),
    "a byte order mark": ("\ufeffAnna\nBen", ["Anna", "Ben"]),
    "a nickname in quotes": ('Anna "Annie" B\nBen', ['Anna "Annie" B', "Ben"]),
    "quoted single column": ('"Anna"\n"Ben"', ["Anna", "Ben"]),
    "an apostrophe": ("O'Brien\nD'Arcy", ["O'Brien", "D'Arcy"]),
    "first column of commas": ("Anna,4b,9\nBen,4b,9", ["Anna", "Ben"]),
    "first column of semicolons": ("Anna;4b\nBen;4b", ["Anna", "Ben"]),
    "first column of tabs": ("Anna\t4b\nBen\t4b", ["Anna", "Ben"]),
    "a column headed name": ("Number,Name,Class\n1,Anna,4b\n2,Ben,4b", ["Anna", "Ben"]),
    "heading in capitals": ("NAME;CLASS\nAnna;4b", ["Anna"]),
    "heading of a plain list": ("Name\nAnna\nBen", ["Anna", "Ben"]),
    "first and last name": ("First name,Last name\nAnna,Berg\nBen,Low", ["Anna Berg", "Ben Low"]),
    "last name before first": ("Last Name;First Name\nBerg;Anna", ["Anna Berg"]),
    "no last name in a row": ("First name,Last name\nAnna,\nBen,Low", ["Anna", "Ben Low"]),
    "short rows": ("Id,Name\n1,Anna\n2\n3,Ben", ["Anna", "Ben"]),
    "comma inside quotes": ('Name,Class\n"Berg, Anna",4b', ["Anna Berg"]),
    "doubled quotes": ('Name,Class\n"Anna ""Annie"" B",4b', ['Anna "Annie" B']),
    "zero bytes": ("An\0na\nBen", ["Anna", "Ben"]),
    "numbers before names": ("1. Ada\n2) Ben\n13 Cleo", ["Ada", "Ben", "Cleo"]),
    "last names first": ("Adams, Olivia\nde la Cruz, Ana", ["Olivia Adams", "Ana de la Cruz"]),
    "numbered, last names first": ("1. Adams, Eva\n2. Low, Ben", ["Eva Adams", "Ben Low"]),
}  # fmt: skip


@pytest.mark.parametrize(("text", "names"), ODDITIES.values(), ids=ODDITIES.keys())
def test_it_reads(text, names):
    assert read_draft(text).names == names


@pytest.mark.parametrize(("text", "names"), ODDITIES.values(), ids=ODDITIES.keys())
def test_the_list_to_edit_holds_the_names_alone_and_is_read_as_the_same(text, names):
    assert read_draft(text).text == "\n".join(names)
    assert read_draft(read_draft(text).text).names == names


def test_rows_are_numbered_as_in_the_list_to_edit():
    draft = read_draft("Name\nAnna\n\n?\nBen")
    assert draft.text.split("\n") == ["Anna", "?", "Ben"]
    assert [(row.number, bool(row.error)) for row in draft.rows] == [
        (1, False),
        (2, True),
        (3, False),
    ]


def test_the_same_name_twice_says_the_row_and_what_to_do():
    draft = read_draft("Anna\nBen\nanna")
    assert draft.names == ["Anna", "Ben"]
    [error] = draft.errors
    assert error.number == 3
    assert "Line 1" in error.error
    assert "Add a letter" in error.error


def test_a_name_of_the_class_is_an_error_of_its_row():
    [error] = read_draft("Ben\nAnna", known=["ANNA"]).errors
    assert error.number == 2
    assert "already" in error.error


def test_a_long_name_is_an_error_of_its_row():
    [error] = read_draft("Ben\n" + "a" * 41).errors
    assert "40" in error.error


@pytest.mark.parametrize("formula", ["=1+1", '=HYPERLINK("x")', "@LINK(A1)", "+cmd|' /C calc'!A0"])
def test_a_formula_is_an_error_of_its_row(formula):
    draft = read_draft(f"Name\tClass\n{formula}\t4b\nBen\t4b")
    assert draft.names == ["Ben"]
    assert "formula" in draft.errors[0].error


def test_a_formula_in_one_of_two_columns_is_an_error():
    [error] = read_draft("First name\tLast name\nAnna\t=1+1\nBen\tLow").errors
    assert "formula" in error.error


def test_left_out_columns_are_said():
    assert read_draft("Anna,4b").more_columns
    assert not read_draft("First,Last\nAnna,Berg").more_columns
    assert not read_draft("Anna\nBen").more_columns


def test_each_line_that_was_left_out_is_said_with_its_reason():
    draft = read_draft("Name;Role\nAnna;Student\nKim Lee;Teacher\n;Student\nTotal: 2;")
    assert draft.names == ["Anna"]
    notes = " ".join(draft.notes)
    assert "not names: “Total: 2”" in notes
    assert "not students: “Kim Lee”" in notes
    assert "1 line has no name" in notes


def test_what_is_no_name_goes_no_further_than_the_reading():
    text = "Name;Born;Mail;Phone\nAnna Berg;01.02.2015;anna@school.example;0123 456\n"
    draft = read_draft(text)
    for secret in ("2015", "anna@", "0123", "Born"):
        assert secret not in repr(draft)


def test_a_question_keeps_the_columns_of_names_alone():
    question = read_draft("1;Anna;Berg;01.02.2015;4b\n2;Ben;Low;03.04.2015;4b").question
    assert question is not None
    assert question.rows == [["Anna", "Berg"], ["Ben", "Low"]]


@pytest.mark.parametrize(
    ("first", "last", "names"),
    [
        (0, 1, ["Anna Berg", "Ben Low"]),
        (1, 0, ["Berg Anna", "Low Ben"]),
        (0, None, ["Anna", "Ben"]),
        (1, 1, ["Berg", "Low"]),
        (None, None, ["Anna", "Berg", "Ben", "Low"]),
    ],
)
def test_the_columns_that_a_teacher_taps_are_read(first, last, names):
    assert draft_columns("Anna\tBerg\nBen\tLow", first, last).names == names


def test_a_column_that_is_not_there_has_no_name():
    with pytest.raises(UserError, match="at least one name"):
        draft_columns("Anna\tBerg", 7, 9)


def test_sixty_names_fit_and_sixty_one_do_not():
    assert len(read_draft("\n".join(f"Child {n}" for n in range(MOST_ROWS))).names) == 60
    with pytest.raises(UserError, match="61"):
        read_draft("\n".join(f"Child {n}" for n in range(MOST_ROWS + 1)))


@pytest.mark.parametrize("text", ["", "\n\n", " , , \n,", "Name\n", "sep=;\n", "Name;Class\n;;4b"])
def test_no_name_at_all_is_refused(text):
    with pytest.raises(UserError, match="at least one name"):
        read_draft(text)


def test_more_than_a_megabyte_is_refused():
    with pytest.raises(UserError, match="1 MB"):
        read_draft("a" * 1_000_001)
    with pytest.raises(UserError, match="1 MB"):
        read_draft(b"a" * 1_000_001)


@pytest.mark.parametrize(
    ("name", "turned"),
    [
        ("DUPONT Lina", "Lina DUPONT"),
        ("DE LA TOUR Noé", "Noé DE LA TOUR"),
        ("de la Cruz Ana Maria", "Ana Maria de la Cruz"),
        ("Berg Anna Maria", "Anna Maria Berg"),
        ("Cher", "Cher"),
    ],
)
def test_last_names_that_come_first_are_put_last(name, turned):
    assert draft_names([name, "Ben Low"]).turned().rows[0].name == turned


def test_capitals_that_come_first_are_offered_to_be_swapped():
    assert read_draft("DUPONT Lina\nMARTIN Noé").last_first
    assert not read_draft("Lina DUPONT\nNoé MARTIN").last_first
    assert not read_draft("LINA DUPONT\nNOÉ MARTIN").last_first


@pytest.mark.parametrize("name", ["ada@school.example", "Sh1t", "F.u.c.k", "Hure"])
def test_an_address_or_a_rude_word_is_marked_and_not_refused(name):
    (row,) = read_draft(name).rows
    assert row.warning
    assert not row.error


@pytest.mark.parametrize("name", ["Cassandra", "Ingo Nazir", "Dick", "Nadia Fickert", "Penisson"])
def test_names_that_only_contain_such_a_word_are_not_marked(name):
    assert not is_likely_rude(name)
