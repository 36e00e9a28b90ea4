"""The whole hint list on a page, if the teacher has opened it."""

import pytest

from classroom.play.services.hints import hint_lists_store
from classroom.play.services.matches import match_set
from games.quantities import chance
from tests.play.pages import page_of
from tests.play.tables import log_of, say, table

pytestmark = pytest.mark.django_db


def test_a_choice_of_cant_stop_tells_its_effects_and_the_chance_to_bust():
    match = table(1, 1, game="cant_stop", options={})
    match_set(match=match, hint_limit=6)
    say(match, 1, "roll")
    ply = log_of(match).ply
    hint_lists_store(match=match, ply=ply)
    stored = match.hint_lists.get(seat=1).data["hints"]
    html = page_of(match).html
    ladder = html[html.index("ladder__all") :].split("</ol>")[0]
    assert ladder.count("<li>") == len(stored)
    for hint in stored:
        assert hint["equation"] in ladder
        bust = str(chance(hint["bust"]["ways"], hint["bust"]["of"]))
        assert f"then a bust in {bust}" in " ".join(ladder.split())
    assert "New climber in" in ladder
