import re
import unicodedata

import pytest

from classroom.people.names import clean_name, is_same_name
from classroom.people.rosters.shortening import shorten
from games.errors import UserError
from tests.people.name_lists import HOSTILE, REAL


def test_at_least_a_hundred_real_names_are_on_the_list():
    assert len(set(REAL)) >= 100


@pytest.mark.parametrize("name", REAL)
def test_a_real_name_is_kept_as_it_is(name):
    assert clean_name(name) == unicodedata.normalize("NFKC", name)


def test_at_least_sixty_hostile_names_are_on_the_list():
    assert len(set(HOSTILE)) >= 60


@pytest.mark.parametrize("typed", HOSTILE)
def test_of_a_hostile_name_nothing_unseen_is_left(typed):
    try:
        name = clean_name(typed)
    except UserError:
        return
    assert 1 <= len(name) <= 40
    assert name == name.strip()
    # A flag or a family is one emoji by its joiners.
    plain = re.sub("(?<=[\u2190-\U0001ffff])\u200d(?=[\u2190-\U0001ffff])", "", name)
    assert not [sign for sign in plain if unicodedata.category(sign)[0] == "C"]
    assert not [sign for sign in name if sign.isspace() and sign != " "]


def test_a_direction_override_is_left_out():
    assert clean_name("An\u202ena\u202c") == "Anna"


def test_a_name_of_forty_letters_fits_and_of_forty_one_does_not():
    assert clean_name("a" * 40) == "a" * 40
    with pytest.raises(UserError, match="40"):
        clean_name("a" * 41)


def test_the_length_counts_after_the_name_is_cleaned():
    assert clean_name("a\u200b" * 40) == "a" * 40


def test_ten_thousand_letters_are_refused_at_once():
    with pytest.raises(UserError):
        clean_name("\ufdfa" * 10_000)


@pytest.mark.parametrize("nothing", ["", "   ", "\u200b", "!!!", "🙂", "\u3164", "\u2800", "\x00"])
def test_a_name_needs_a_letter_or_digit(nothing):
    with pytest.raises(UserError, match="at least one letter"):
        clean_name(nothing)


def test_wide_letters_become_plain_ones():
    assert clean_name("\uff21\uff4e\uff4e\uff41") == "Anna"


def test_piled_up_marks_are_cut():
    assert len(clean_name("Z" + "\u0335" * 30)) == 4


def test_capitals_do_not_make_another_name():
    assert is_same_name("ANNA", "anna")
    assert not is_same_name("Anna", "Anne")


@pytest.mark.parametrize(
    "name",
    ["نیک\u200cزاد", "क्\u200dषमा", "👨\u200d👩\u200d👧 Ada", "ශ්\u200dරී"],  # noqa: RUF001
)
def test_a_joiner_between_what_it_joins_is_kept(name):
    assert clean_name(name) == name
    assert is_same_name(clean_name(name), clean_name(re.sub("[\u200c\u200d]", "", name)))


@pytest.mark.parametrize("typed", ["A\u200dnna", "Anna\u200c", "\u200dAnna", "An\u200c\u200dna"])
def test_a_joiner_beside_other_letters_is_left_out(typed):
    assert clean_name(typed) == "Anna"


@pytest.mark.parametrize(
    ("name", "short"),
    [
        ("अमित क्षेत्री", "अमित क्षे."),
        ("Nino ბერიძე", "Nino ბ."),
        ("Ana Ímpar", "Ana Í."),
        ("நிலா குமார்", "நிலா கு."),
    ],
)
def test_an_initial_is_a_letter_as_its_script_writes_it(name, short):
    assert shorten([name]) == [short]
