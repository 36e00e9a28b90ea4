"""While a match is running its page tells a viewer no more than the table does."""

import pytest

from classroom.review.history.lines import match_lines
from classroom.review.viewers import MatchViewer
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text

pytestmark = pytest.mark.django_db

# Team A climbs 10 feet while team B still thinks; nobody else may know how.
CLIMB, EQUATION = "2*5=10 2x+5", "2 × 5 = 10"  # noqa: RUF001


@pytest.fixture
def hidden(scene: Scene) -> Scene:
    """Team A has climbed, team B has still to choose; A tried a wrong sum first."""
    scene.say(1, "roll")
    with pytest.raises(Exception, match="not"):
        scene.say(1, "2*5=11 2x+5")
    return scene.hints(2).say(1, CLIMB)


def every_page(scene: Scene, client) -> str:
    plies = [None, *range(scene.log.ply + 1)]
    pages = [client.get(scene.url(ply, query)) for ply in plies for query in ("", "?seat=1")]
    return " ".join(page.content.decode() for page in pages)


def test_a_hidden_climb_is_on_no_page_of_another_team(hidden: Scene) -> None:
    pages = every_page(hidden, client_of(hidden.student(2)))
    assert "has moved" in pages
    for secret in (EQUATION, CLIMB, "2*5"):
        assert secret not in pages


def test_the_board_of_another_team_does_not_move_with_a_hidden_climb(hidden: Scene) -> None:
    client = client_of(hidden.student(2))
    boards = [client.get(hidden.url(ply)).context["step"].view["teams"][0] for ply in (2, 3)]
    assert boards[0]["climbers"] == boards[1]["climbers"]


def test_the_own_team_reads_its_climb_and_its_wrong_try(hidden: Scene) -> None:
    page = page_text(client_of(hidden.student(1)), hidden.url())
    assert EQUATION in page
    assert "2*5=11 2x+5" in page


def test_a_teacher_sees_the_public_board_and_every_try(hidden: Scene) -> None:
    client = teacher_client(hidden.owner)
    pages = every_page(hidden, client)
    assert EQUATION not in pages
    assert "2*5=11 2x+5" in pages


def test_nobody_reads_the_seed_before_the_end(hidden: Scene) -> None:
    seed = bytes(hidden.match.seed).hex()
    for client in (client_of(hidden.student(1)), teacher_client(hidden.owner)):
        assert seed not in every_page(hidden, client)


def test_a_climb_that_was_open_is_hidden_again_after_a_take_back(hidden: Scene) -> None:
    hidden.say(2, "6 3x+2")
    client = client_of(hidden.student(2))
    assert EQUATION in page_text(client, hidden.url(4))
    hidden.take_back(3)
    pages = every_page(hidden, client)
    assert EQUATION not in pages
    board = client.get(hidden.url(4)).context["step"].view["teams"][0]["climbers"]
    assert all(climber["feet"] == 0 for climber in board)
    assert "This move was taken back" in page_text(client, hidden.url(4))


def test_what_was_possible_is_not_for_students_while_the_match_runs(hidden: Scene) -> None:
    assert "What was possible" not in every_page(hidden, client_of(hidden.student(1)))


def test_a_running_match_leads_back_to_the_table(hidden: Scene) -> None:
    page = client_of(hidden.student(1)).get(hidden.url()).content.decode()
    assert f'href="/play/{hidden.match.pk}/"' in page


def test_after_a_cut_everything_is_open(hidden: Scene) -> None:
    hidden.end()
    for client in (client_of(hidden.student(2)), teacher_client(hidden.owner)):
        page = page_text(client, hidden.url())
        assert EQUATION in page
        assert "2*5=11 2x+5" in page
    as_team_a = client_of(hidden.student(2)).get(hidden.url(3, "?seat=1")).context["step"].view
    assert [climber["feet"] for climber in as_team_a["teams"][0]["climbers"]] == [10, 0]


def test_whose_wrong_try_it_was_is_for_the_own_team_and_the_teacher(hidden: Scene) -> None:
    hidden.end()
    tried = "2*5=11 2x+5 "
    for client, is_visible in (
        (client_of(hidden.student(1)), True),
        (client_of(hidden.student(2)), False),
        (teacher_client(hidden.owner), True),
    ):
        line = page_text(client, hidden.url(3)).partition(tried)[2][:60]
        assert ("Kid 11" in line) is is_visible


def test_whose_hint_it_was_is_for_the_own_team_and_the_teacher(scene: Scene) -> None:
    scene.say(1, "roll").hints(2).climb_ladder(1, 2, 1).end()
    for viewer, name in (
        (scene.student(1), "Kid 11"),
        (scene.student(2), ""),
        (None, "Kid 11"),
    ):
        lines = match_lines(MatchViewer(scene.match, viewer), scene.log, 2, 3)
        assert [line.by for line in lines if line.kind == "hint"] == [name]
