"""How sentences of the games become words on a page."""

import pytest
from django.utils import translation

from classroom.sentences import translate
from games.errors import Sentence


@pytest.mark.parametrize(
    ("language", "number", "text"),
    [("en", 100.0, "100"), ("en", 2.5, "2.5"), ("de", 2.5, "2,5"), ("de", -3.0, "\N{MINUS SIGN}3")],
)
def test_a_decimal_is_written_as_the_reader_does_and_a_whole_one_without_a_point(
    language: str, number: float, text: str
) -> None:
    with translation.override(language):
        assert translate(Sentence("%(number)s", {"number": number})) == text


def test_teams_are_called_by_name_also_in_a_sentence_within_a_sentence() -> None:
    inner = Sentence("Wait for %(seat)s.", {"seat": 2})
    sentence = translate(
        Sentence("Back: %(seats)s. %(todo)s", {"seats": "1, 2", "todo": inner}),
        {1: "Owls", 2: "<b>Foxes</b>"},
    )
    assert sentence == "Back: Owls and <b>Foxes</b>. Wait for <b>Foxes</b>."


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("Friendly Dolphins", "The Friendly Dolphins are rolling."),
        ("Brave Bears 2", "The Brave Bears 2 are rolling."),
        ("The Owls", "The Owls are rolling."),
        ("Owls", "Owls are rolling."),
        ("Team B", "Team B are rolling."),
    ],
)
def test_names_of_two_words_that_are_plural_have_an_article(name: str, sentence: str) -> None:
    assert translate(Sentence("%(seat)s are rolling.", {"seat": 1}), {1: name}) == sentence


def test_an_article_is_small_within_a_sentence_and_large_at_its_start() -> None:
    names = {1: "Kind Marmots", 2: "Brave Bears"}
    sentence = Sentence("Off belay! %(seats)s slide back down.", {"seats": "1, 2"})
    text = "Off belay! The Kind Marmots and the Brave Bears slide back down."
    assert translate(sentence, names) == text
    assert translate(Sentence("say %(seat)s are safe", {"seat": 2}), names) == (
        "say the Brave Bears are safe"
    )


def test_german_names_of_teams_have_no_article() -> None:
    with translation.override("de"):
        sentence = translate(Sentence("%(seat)s are rolling.", {"seat": 1}), {1: "Muntere Yaks"})
    assert sentence == "Muntere Yaks würfeln gerade."


@pytest.mark.parametrize(("number", "expected"), [(-3, "~3"), (-0.5, "~0.5"), (3, "3"), (0, "0")])
def test_a_number_below_zero_has_a_true_minus(number: float, expected: str) -> None:
    sentence = translate(Sentence("%(claim)s", {"claim": number}))
    assert sentence == expected.replace("~", "\N{MINUS SIGN}")
