"""Away from its table a decision has the table's screen: strip, board, dock, tabs, own keys."""

import pytest
from django.test import Client

from games import registry
from tests.decisions import replayable
from tests.places import open_decisions, question_put, stand_make

pytestmark = pytest.mark.django_db

PARTS = ("table__strip", "table__board", "table__action", "table__tabs", "pad")


@pytest.mark.parametrize("game", sorted(one.slug for one in registry.all_games()))
def test_a_question_practice_and_what_if_have_the_screen_of_the_table(game: str) -> None:
    record = replayable(game)[0]
    stand = stand_make(game, record, open_decisions(game, record)[0])
    child = Client()
    child.cookies["sessionid"] = stand.session
    for path in (stand.paths["practice"], stand.paths["what if"], question_put(stand)):
        page = child.get(path).content.decode()
        assert f'class="table table--{game} table--seat' in page
        for part in PARTS:
            assert f'class="{part}"' in page, (path, part)
    assert (
        f'class="table table--{game} table--still'
        in child.get(stand.paths["replay"]).content.decode()
    )
