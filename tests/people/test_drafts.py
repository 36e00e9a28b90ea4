import pytest

from classroom.people.pasting import MOST_ROWS, decode_names, read_draft, shorten, swap_names
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
    "german heading": ("Nachname;Vorname\nBerg;Anna", ["Anna Berg"]),
    "no last name in a row": ("First name,Last name\nAnna,\nBen,Low", ["Anna", "Ben Low"]),
    "short rows": ("Id,Name\n1,Anna\n2\n3,Ben", ["Anna", "Ben"]),
    "comma inside quotes": ('Name,Class\n"Berg, Anna",4b', ["Berg, Anna"]),
    "doubled quotes": ('Name,Class\n"Anna ""Annie"" B",4b', ['Anna "Annie" B']),
    "zero bytes": ("An\0na\nBen", ["Anna", "Ben"]),
    "formula": ("=1+1\nBen", ["=1+1", "Ben"]),
}


@pytest.mark.parametrize(("text", "names"), ODDITIES.values(), ids=ODDITIES.keys())
def test_it_reads(text, names):
    assert read_draft(text).names == names


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_a_file_may_be_written_in(encoding):
    assert decode_names("Zoë\nBen".encode(encoding)).removeprefix("\ufeff") == "Zoë\nBen"


def test_a_file_of_an_old_spreadsheet_is_read_as_windows_letters():
    assert decode_names("Zoë\nJürgen € x".encode("cp1252")) == "Zoë\nJürgen € x"


def test_random_bytes_are_no_error():
    assert isinstance(decode_names(bytes(range(256)) * 20), str)


def test_rows_are_numbered_as_in_the_file():
    draft = read_draft("Name\nAnna\n\n?\nBen")
    assert [(row.number, bool(row.error)) for row in draft.rows] == [
        (2, False),
        (4, True),
        (5, False),
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


def test_left_out_columns_are_told():
    assert read_draft("Anna,4b").more_columns
    assert not read_draft("First,Last\nAnna,Berg").more_columns
    assert not read_draft("Anna\nBen").more_columns


def test_sixty_names_fit_and_sixty_one_do_not():
    assert len(read_draft("\n".join(f"Child {n}" for n in range(MOST_ROWS))).names) == 60
    with pytest.raises(UserError, match="61"):
        read_draft("\n".join(f"Child {n}" for n in range(MOST_ROWS + 1)))


@pytest.mark.parametrize("text", ["", "\n\n", " , , \n,", "Name\n"])
def test_no_name_at_all_is_refused(text):
    with pytest.raises(UserError, match="at least one name"):
        read_draft(text)


def test_more_than_64_kb_are_refused():
    with pytest.raises(UserError, match="64 kB"):
        read_draft("a" * 65_537)
    with pytest.raises(UserError, match="64 kB"):
        decode_names(b"a" * 65_537)


def test_a_quote_that_is_never_closed_is_an_error_of_its_row():
    draft = read_draft('Anna,4b\n"Ben,4b\nCleo,4b')
    assert draft.names == ["Anna"]
    [error] = draft.errors
    assert error.number == 2
    assert "quotation mark" in error.error


def test_the_numbers_of_a_list_are_left_out():
    assert read_draft("1. Ada\n2) Ben\n13 Cleo").names == ["Ada", "Ben", "Cleo"]


def test_last_names_that_come_first_are_offered_to_be_swapped():
    text = "Adams, Olivia\nde la Cruz, Ana Maria"
    assert read_draft(text).last_first
    assert read_draft(swap_names(text)).names == ["Olivia Adams", "Ana Maria de la Cruz"]
    numbered = "1. Adams, Olivia\n2. de la Cruz, Ana Maria"
    assert read_draft(numbered).last_first
    assert read_draft(swap_names(numbered)).names == ["Olivia Adams", "Ana Maria de la Cruz"]
    assert not read_draft("Last name, First name\nAdams, Olivia").last_first
    assert not read_draft("Ada\nAdams, Olivia").last_first


def test_names_are_shortened_to_first_name_and_initial():
    assert [shorten(name) for name in ("Olivia Adams", "Ada")] == ["Olivia A.", "Ada"]
    assert read_draft("Olivia Adams").can_be_shorter
    assert not read_draft("Ada\nOlivia A.").can_be_shorter


@pytest.mark.parametrize("name", ["ada@school.example", "Sh1t", "F.u.c.k", "Hure"])
def test_an_address_or_a_rude_word_is_marked_and_not_refused(name):
    (row,) = read_draft(name).rows
    assert row.warning
    assert not row.error


@pytest.mark.parametrize("name", ["Cassandra", "Ingo Nazir", "Dick", "Nadia Fickert", "Penisson"])
def test_names_that_only_contain_such_a_word_are_not_marked(name):
    assert not is_likely_rude(name)
