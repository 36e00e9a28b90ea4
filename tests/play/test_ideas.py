"""Own ideas: a child may keep one that was compared with the move, and nothing else is stored."""

import json

import pytest
from django.utils import timezone

from classroom.people.models import Student
from classroom.people.services.students import student_delete
from classroom.play.models import KeptIdea, Match
from classroom.play.services.matches import match_end, match_pause
from classroom.play.services.moves import move_skip, move_take_back
from games.facts import OPERATIONS, OVER
from games.ideas import Idea
from tests.play.pages import page_of, refused
from tests.play.tables import log_of, rolled_team_of_three, rows, say, student_of, table

pytestmark = pytest.mark.django_db
ON_BELAY = Idea((2, 5, 6, 6), "".join(OPERATIONS))
MOVE = 2  # the ply of team A's climb


@pytest.fixture
def match() -> Match:
    """Three students in team A, who is on climb; the dice show 2, 5, 6."""
    return rolled_team_of_three()


@pytest.fixture
def played(match: Match) -> Match:
    """Kid 11 has built their team's climb."""
    say(match, 1, "6/2=3 3x+1")
    return match


def keep(match: Match, team: int, n: int, idea: str, ply: int | str = MOVE) -> str:
    """Press the button; return how it was refused, "" if it was not."""
    return refused(page_of(match, team, n).press("keep", idea_ply=ply, idea=idea))


@pytest.mark.parametrize("n", [2, 3])
def test_who_did_not_build_the_move_keeps_an_idea(played, n):
    assert keep(played, 1, n, "6*5") == ""
    one = KeptIdea.objects.get()
    assert (one.match, one.student, one.seat) == (played, student_of(played, 1, n), 1)
    assert (one.ply, one.sum) == (MOVE, "5*6")


def test_who_waits_for_another_team_keeps_an_idea_about_its_move(played):
    say(played, 2, "2 2x+1")
    assert keep(played, 1, 1, "6-2", ply=3) == ""
    assert (KeptIdea.objects.get().seat, KeptIdea.objects.get().sum) == (1, "6-2")


def test_the_same_child_counts_once_for_a_move_and_others_for_themselves(played):
    assert [keep(played, 1, n, idea) for n, idea in ((2, "5*6"), (2, "2+5"), (3, "5*6"))] == [
        ""
    ] * 3
    stored = KeptIdea.objects.values_list("student__name", "sum")
    assert list(stored) == [("Kid 12", "5*6"), ("Kid 13", "5*6")]


def test_a_move_that_was_taken_back_has_been_played(played):
    move_take_back(match=played, ply=MOVE)
    assert keep(played, 1, 2, "5*6") == ""
    say(played, 1, "2*6=12 3x+4")
    assert keep(played, 1, 2, "5*6", ply=MOVE + 2) == ""
    assert KeptIdea.objects.count() == 2


def test_nobody_elses_screen_changes(played):
    version, before = Match.objects.get(pk=played.pk).version, rows(played)
    answer = page_of(played, 1, 2).press("keep", idea_ply=MOVE, idea="5*6")
    assert json.loads(answer.content)["error"] == ""
    assert Match.objects.get(pk=played.pk).version == version
    assert rows(played) == before


@pytest.mark.parametrize(
    "idea",
    ["", "x", "6", "6*", "*6", "7*2", "5*5", "2+5+6", "6/5", "5/2", "6*2=12", "-2*5", "6 * 2",
     "²*6", "2^6", "6//2", "6*2-5", "+".join(["2"] * 5000), "9" * 5000 + "*2"],
)  # fmt: skip
def test_what_the_dice_do_not_make_is_refused(played, idea):
    page = page_of(played, 1, 2)
    assert refused(page.press("keep", idea_ply=MOVE, idea=idea)) == "Illegal"
    assert page.error == "Build your idea with the dice on the board."
    assert not KeptIdea.objects.exists()


@pytest.mark.parametrize("idea", ["2-5", "6-6", "5-6", "2-6"])
def test_an_idea_of_less_than_one_is_no_move(played, idea):
    page = page_of(played, 1, 2)
    assert refused(page.press("keep", idea_ply=MOVE, idea=idea)) == "Illegal"
    assert page.error == "A move needs 1 or more. Try other dice."
    assert not KeptIdea.objects.exists()


@pytest.mark.parametrize("ply", ["", "x", "-1", "0", "1", "3", "99", "9" * 500])
def test_where_nothing_was_offered_nothing_is_kept(played, ply):
    assert keep(played, 1, 2, "5*6", ply=ply) == "Stale"
    assert not KeptIdea.objects.exists()


def test_nothing_is_kept_before_the_move_is_played(match):
    assert keep(match, 1, 2, "5*6") == "Stale"


def test_a_skipped_move_has_no_idea(match):
    move_skip(match=match, seat=1)
    assert keep(match, 1, 2, "5*6") == "Stale"


def test_who_plays_at_the_same_time_has_no_idea_about_others(played):
    """Team B climbs itself while team A does, and sees nothing of its climb before."""
    say(played, 2, "2 2x+1")
    assert keep(played, 2, 1, "5*6") == "Stale"


def test_who_built_the_move_does_not_keep_it(played):
    page = page_of(played, 1, 1)
    assert refused(page.press("keep", idea_ply=MOVE, idea="5*6")) == "NotYourTurn"
    assert page.error == "This move is your own. Keep an idea when others play."
    assert not KeptIdea.objects.exists()


def test_without_roles_a_team_builds_together():
    match = table(2, 1)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    for text in ("roll", "6/2=3 3x+1"):
        say(match, 1, text)
    assert keep(match, 1, 2, "5*6") == "NotYourTurn"
    say(match, 2, "2 2x+1")
    assert keep(match, 1, 2, "5*6", ply=3) == ""


@pytest.mark.parametrize(
    ("stop", "words"), [(match_pause, "The lesson is paused."), (match_end, "This game is over.")]
)
def test_nothing_is_kept_while_the_table_rests_or_after_its_end(played, stop, words):
    stop(match=played)
    page = page_of(played, 1, 2)
    assert refused(page.press("keep", idea_ply=MOVE, idea="5*6")) == "Stale"
    assert page.error.startswith(words)


def test_a_student_who_is_deleted_leaves_an_idea_without_a_name(played):
    keep(played, 1, 2, "5*6")
    student_delete(student=student_of(played, 1, 2))
    assert KeptIdea.objects.get().student is None


def test_an_idea_costs_no_row_of_the_log_and_is_on_no_screen(played):
    keep(played, 1, 2, "5*6")
    assert log_of(played).ply == MOVE + 1
    assert not any("5*6" in page_of(played, 1, n).html for n in (1, 2, 3))


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("6*2", "2*6"),
        ("6+6", "6+6"),
        ("2-6", None),
        ("6-2", "6-2"),
        ("6/2", "6/2"),
        ("2/6", None),
        ("5+5", None),
    ],
)
def test_a_sum_is_written_as_the_log_does(text, made):
    assert ON_BELAY.sum_of(text) == made


def test_no_number_is_divided_by_nothing():
    assert Idea((0, 6), OVER).sum_of("6/0") is None
    assert Idea((0, 6), OVER).sum_of("0/6") == "0/6"


def test_a_sum_of_more_numbers_keeps_to_the_most():
    dice = Idea((4, 1, 8, 1), most=3)
    assert dice.sum_of("8+1+4") == "1+4+8"
    assert dice.sum_of("8+1+4+1") is None
    assert dice.sum_of("4-1") is None


def test_an_idea_is_compared_with_what_dice_made_not_with_the_steps_of_that(match):
    say(match, 1, "2*6=12 3x+4")
    assert 'data-sums="1 2 2*6"' in page_of(match, 1, 3).html
