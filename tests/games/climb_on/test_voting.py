"""The vote of a table on the colour of its holds."""

from itertools import product

import pytest

from games.climb_on.board import is_visible, view
from games.climb_on.events import events
from games.climb_on.moves import Vote
from games.climb_on.notation import read
from games.climb_on.position import Options, State
from games.climb_on.rules import legal_moves, play, start, to_move
from games.engine import Skip
from games.errors import Illegal

COLOURS = ("red", "yellow", "blue")


def voted(*votes: str) -> State:
    state = start(Options(holds="vote"), len(votes))
    for seat, holds in enumerate(votes, start=1):
        state = play(state, seat, Vote(holds))
    return state


def test_all_teams_vote_at_once_before_panels_are_dealt() -> None:
    state = start(Options(holds="vote"), 3)
    assert (state.phase, to_move(state)) == ("voting", {1, 2, 3})
    state = play(state, 2, Vote("blue"))
    assert to_move(state) == {1, 3}
    with pytest.raises(Illegal):
        play(state, 2, Vote("red"))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_most_votes_count_and_of_equal_ones_more_holds(seats: int) -> None:
    for votes in product(COLOURS, repeat=seats):
        state = voted(*votes)
        best = max(map(votes.count, COLOURS))
        assert state.options.holds == next(one for one in COLOURS if votes.count(one) == best)
        assert (state.phase, to_move(state)) == ("deal", {0})


def test_a_team_chooses_among_three_buttons_and_the_others_wait() -> None:
    state = play(start(Options(holds="vote"), 2), 1, Vote("blue"))
    buttons = {one["text"]: str(one["label"]) for one in view(state, 2)["buttons"]}
    assert buttons == {
        "vote red": "Red circles: many",
        "vote yellow": "Yellow triangles: fewer",
        "vote blue": "Blue squares: few",
    }
    assert view(state, 1)["buttons"] == view(state, None)["buttons"] == []
    assert str(view(state, 1)["todo"]) == "The teams vote on the holds."


def test_nobody_sees_a_vote_before_all_are_in() -> None:
    before = start(Options(holds="vote"), 2)
    now = play(before, 1, Vote("blue"))
    visible = [is_visible(before, 1, Vote("blue"), now, seat) for seat in (None, 1, 2)]
    assert visible == [False, True, False]
    assert is_visible(before, 1, Vote("blue"), play(now, 2, Vote("blue")), 2)


def test_a_silent_team_votes_for_red() -> None:
    state = play(start(Options(holds="vote"), 2), 1, Vote("yellow"))
    assert play(state, 0, Skip(2)).votes == ("yellow", "red")


def test_what_was_voted_for_is_told_to_all() -> None:
    before = play(start(Options(holds="vote"), 2), 1, Vote("blue"))
    (event,) = events(before, 2, Vote("blue"), play(before, 2, Vote("blue")), 1)
    assert (event.kind, event.seat) == ("news", 0)
    assert str(event.sentence) == "You climb on the blue squares."


def test_nobody_votes_where_the_teacher_has_chosen() -> None:
    state = start(Options(holds="yellow"), 2)
    assert (state.phase, state.votes) == ("deal", ())
    assert Vote("red") not in legal_moves(state, 1)
    with pytest.raises(Illegal):
        play(state, 1, read("vote red"))
