"""How sentences of the games become words on a page."""

import pytest
from django.utils import translation

from classroom.people.sentences import translate
from games.errors import Sentence


@pytest.mark.parametrize(
    ("language", "number", "said"),
    [("en", 100.0, "100"), ("en", 2.5, "2.5"), ("de", 2.5, "2,5"), ("de", -3.0, "-3")],
)
def test_a_decimal_is_written_as_the_reader_does_and_a_whole_one_without_a_point(
    language: str, number: float, said: str
) -> None:
    with translation.override(language):
        assert translate(Sentence("%(number)s", {"number": number})) == said


def test_teams_are_called_by_name_also_in_a_sentence_within_a_sentence() -> None:
    inner = Sentence("Wait for %(seat)s.", {"seat": 2})
    said = translate(
        Sentence("Back: %(seats)s. %(todo)s", {"seats": "1, 2", "todo": inner}),
        {1: "Owls", 2: "<b>Foxes</b>"},
    )
    assert said == "Back: Owls + <b>Foxes</b>. Wait for <b>Foxes</b>."
