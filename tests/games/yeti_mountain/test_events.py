from games.engine import Seat
from games.yeti_mountain.agenda import Face, LeadYeti
from games.yeti_mountain.events import closing, events
from games.yeti_mountain.notation import read
from games.yeti_mountain.position import State
from games.yeti_mountain.rules import to_move
from tests.games.yeti_mountain.positions import BETWEEN, due, play_out, scene

Events = list[tuple[str, Seat, str]]


def brings(state: State, text: str, seat: Seat | None) -> Events:
    mover = min(to_move(state)) if state.agenda else state.seat
    game_events = events(state, mover, read(text), play_out(state, text), seat)
    return [(one.kind, one.seat, str(one.sentence)) for one in game_events]


CALM = BETWEEN.replace("YY", "..")


def test_a_step_up_is_a_climb() -> None:
    assert brings(scene(CALM), "step@r6c1", 1) == [("climbed", 1, "You climb!")]
    assert brings(scene(CALM), "step@r6c1", None) == [("climbed", 1, "1 climb.")]


def test_a_step_down_is_nothing() -> None:
    assert brings(scene(CALM), "step@r4c1", 1) == []


def test_the_yeti_throws_a_team_down() -> None:
    state = due(scene(BETWEEN, compass=2), LeadYeti(2, 1))
    assert ("drama", 1, "The Yeti is beside you. It throws you 2 rows down!") in brings(
        state, "yeti@r5c2", 1
    )
    assert ("drama", 1, "The Yeti throws 1 2 rows down!") in brings(state, "yeti@r5c2", None)


def test_a_team_is_warned_when_the_yeti_has_been_led_near_to_it() -> None:
    far = "   T1..\n  ......\n ........\n..........\n ........\nYY..T2....\n"
    state = due(scene(far, compass=2), LeadYeti(2, 1))
    assert brings(state, "yeti@r2c1", 2) == [("wrong", 2, "The Yeti comes! 2 tiles away.")]
    assert brings(state, "yeti@r2c1", 1) == brings(state, "yeti@r2c1", None) == []
    assert brings(due(state, LeadYeti(2, 2)), "yeti@r2c1", 2) == []


def test_where_a_team_lands_by_its_own_choice_it_slides_down() -> None:
    state = play_out(due(scene(BETWEEN, compass=2), LeadYeti(2, 1)), "yeti@r5c2")
    thrown = "The Yeti is beside you. It throws you 2 rows down!"
    assert brings(state, "place@r3c1", 1)[0] == ("drama", 1, thrown)


def slides(state: State, text: str) -> list[str]:
    """Return what the team that slides, the other one, and all read."""
    return [brings(state, text, seat)[0][2] for seat in (2, 1, None)]


def test_a_slide_says_who_played_the_card() -> None:
    state = scene(
        GAP.replace("T2", "..").replace("Ga..", "..T2"), teams={1: {"dangers": ("Rockfall",)}}
    )
    assert slides(state, "play Rockfall on 2") == [
        "1 played Rockfall! You slide 1 row down.",
        "You played Rockfall! 2 slide 1 row down.",
        "1 played Rockfall! 2 slide 1 row down.",
    ]


def test_a_card_that_is_drawn_says_its_name() -> None:
    state = due(scene(GAP.replace("T2", "..").replace("Ga..", "..T2")), Face(2, "Rockfall"))
    assert slides(state, "resolve") == [
        "Rockfall! You slide 1 row down.",
        "Rockfall! 2 slide 1 row down.",
        "Rockfall! 2 slide 1 row down.",
    ]


GAP = """
   ####
  Ga....
 T1..##T2
..........
"""


def test_a_gap_is_a_slide_and_no_climb() -> None:
    state = scene(GAP.replace("..........", "..########"))
    assert brings(state, "step@r3c1", 1) == [("drama", 1, "A gap! You slide 2 rows down.")]


def test_a_gap_with_a_choice_where_to_land_is_a_slide_once_the_team_has_chosen() -> None:
    state = scene(GAP)
    assert brings(state, "step@r3c1", 1) == []
    state = play_out(state, "step@r3c1")
    assert [kind for kind, *_ in brings(state, "place@r1c1", 1)] == ["drama"]


def test_right_rows_are_told_to_the_team_that_added_them() -> None:
    state = play_out(scene(CALM, calculate="student"), "step@r6c1")
    assert brings(state, "end +1", 1) == [("right", 1, "Yes! +1 row.")]
    assert brings(state, "end +1", 2) == []


def test_the_summit_is_a_milestone() -> None:
    state = scene(CALM, teams={1: {"at": "r7c1"}})
    summit = f"step@r{state.mountain.summit.row}c1"
    assert brings(state, summit, 1)[-1] == ("milestone", 1, "You are on top!")
    assert brings(state, summit, 2)[-1] == ("milestone", 1, "1 are on top!")


def test_every_place_has_a_line_of_its_own_in_the_end() -> None:
    state = scene(BETWEEN, teams={2: {"at": "r7c1"}})
    state = state.with_team(1, at=state.mountain.summit)
    lines = [[str(line) for line in closing(state, seat)] for seat in (1, 2)]
    assert lines == [
        ["You are on top!", "You climbed 8 rows."],
        ["1 row to go. So close!", "You climbed 7 rows."],
    ]
