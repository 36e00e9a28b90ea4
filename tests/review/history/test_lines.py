"""Who did what, what was tried, what was taken back, which hints were taken."""

import re

import pytest

from classroom.people.models import Student
from classroom.play.models import Attempt
from classroom.play.services.bots import bot_play
from classroom.play.services.moves import move_play, move_skip
from classroom.review.history.lines import Line, match_lines
from classroom.review.history.replay_key import story_key
from classroom.review.viewers import MatchViewer
from games.bots import STRONG
from games.errors import UserError
from tests.cast import teacher_client
from tests.play.tables import student_of
from tests.review.scene import Scene, page_text, part, scene_make

pytestmark = pytest.mark.django_db

WRONG = "2*5=11 2x+5"


def moves(scene: Scene) -> list[str]:
    """The lines of the list as a teacher reads them."""
    html = teacher_client(scene.owner).get(scene.url()).content.decode()
    lines = re.findall(r'<li class="replay__line.*?</li>', html, re.DOTALL)
    return [part(f"<{line}", "<", "</li>") for line in lines]


def tried(scene: Scene, seat: int, text: str) -> None:
    with pytest.raises(UserError):
        scene.say(seat, text)


def test_a_move_says_who_built_it_and_who_checked_it(scene: Scene) -> None:
    scene.say(1, "roll")
    move_play(
        match=scene.match,
        seat=1,
        student=student_of(scene.match, 1, 1),
        checker=student_of(scene.match, 1, 2),
        ply=2,
        key="press",
        text="6 3x+2",
    )
    scene.end()
    assert moves(scene) == [
        "Move 1 A Team A roll Kid 11",
        "Move 2 Rolled: 2, 5, 6",
        "Move 3 A Team A 6: 2 steps up trail 3x Kid 11 · checked by Kid 12",
    ]


def test_a_deleted_student_is_a_former_student(scene: Scene) -> None:
    scene.say(1, "roll")
    scene.student(1).delete()
    assert moves(scene)[0] == "Move 1 A Team A roll a former student"


def test_a_wrong_try_stands_before_the_move_that_came_of_it(scene: Scene) -> None:
    scene.say(1, "roll")
    tried(scene, 1, WRONG)
    scene.say(1, "2*5=10 2x+5").end()
    assert [line.split()[0] for line in moves(scene)] == ["Move", "Move", "A", "Move"]
    assert f"tried {WRONG} 2 × 5 is not 11. Try again. Kid 11" in moves(scene)[2]  # noqa: RUF001


def test_a_wrong_try_is_shown_with_the_step_it_led_to(scene: Scene) -> None:
    scene.say(1, "roll")
    tried(scene, 1, WRONG)
    client = teacher_client(scene.owner)
    scene.say(1, "2*5=10 2x+5").end()
    html = [client.get(scene.url(ply)).content.decode() for ply in (2, 3)]
    happened = [part(page, 'id="happened">', '<section aria-labelledby="moves') for page in html]
    assert [WRONG in one for one in happened] == [False, True]


def test_a_try_without_a_move_after_it_is_shown_at_the_present(scene: Scene) -> None:
    scene.say(1, "roll")
    tried(scene, 1, WRONG)
    html = teacher_client(scene.owner).get(scene.url()).content.decode()
    assert WRONG in part(html, 'id="happened">', "</div>")


def test_a_try_with_a_ply_to_come_belongs_to_the_present(scene: Scene) -> None:
    scene.say(1, "roll")
    tried(scene, 1, WRONG)
    Attempt.objects.update(ply=2**31 - 1)
    assert WRONG in moves(scene)[-1]


def test_a_try_says_why_it_was_refused_then(scene: Scene) -> None:
    scene.say(1, "roll")
    tried(scene, 1, WRONG)
    Attempt.objects.update(template="%(sum)s was too much.", facts={"sum": 9})
    assert "9 was too much." in moves(scene)[-1]


def test_no_name_is_taken_for_a_mark_of_the_page(scene: Scene) -> None:
    scene.say(1, "roll")
    scene.match.seats.filter(number=1).update(name="<i>Owls</i>")
    Student.objects.filter(pk=scene.student(1).pk).update(name="<u>Ada</u> & Co")
    html = teacher_client(scene.owner).get(scene.url()).content.decode()
    assert "<i>" not in html
    assert "<u>" not in html
    assert moves(scene)[0] == "Move 1 A <i>Owls</i> roll <u>Ada</u> & Co"


def test_what_a_student_typed_is_never_markup(scene: Scene) -> None:
    scene.say(1, "roll")
    tried(scene, 1, WRONG)
    Attempt.objects.update(text="<b>no</b>")
    html = teacher_client(scene.owner).get(scene.url()).content.decode()
    assert "<b>no</b>" not in html
    assert "&lt;b&gt;no&lt;/b&gt;" in html


def test_a_take_back_stays_in_the_list_and_marks_what_it_undid(scene: Scene) -> None:
    scene.say(1, "roll", "6 3x+2").take_back(2).say(1, "2 2x+1").end()
    lines = moves(scene)
    assert ["taken back" in line for line in lines] == [False, False, True, False, False]
    assert lines[3] == "Move 4 The teacher takes back move 3"


def test_the_board_of_an_undone_move_is_open_after_the_end(scene: Scene) -> None:
    scene.say(1, "roll", "6 3x+2").take_back(2).say(1, "2 2x+1").end()
    client = teacher_client(scene.owner)
    views = [client.get(scene.url(ply, "?seat=1")).context["step"].view for ply in (2, 3, 4, 5)]
    feet = [[one["feet"] for one in view["teams"][0]["climbers"]] for view in views]
    assert feet == [[0, 0], [0, 6], [0, 0], [2, 0]]


def test_a_round_that_a_take_back_brings_again_is_a_group_of_its_own(scene: Scene) -> None:
    scene.say(1, "roll", "6 3x+2").say(2, "2 2x+1").say(1, "safe 2 2").say(2, "safe 1 6")
    scene.say(2, "roll").take_back(3).say(2, "6 3x+2")
    html = teacher_client(scene.owner).get(scene.url()).content.decode()
    assert re.findall(r"(Round \d)</a></h3>", html) == ["Round 1", "Round 2", "Round 1"]


def test_a_skip_is_the_teachers_move(scene: Scene) -> None:
    move_skip(match=scene.match, seat=1)
    assert moves(scene)[0] == "Move 1 Team A are skipped"


def test_a_bots_move_says_so(scene: Scene) -> None:
    scene.match.seats.filter(number=1).update(bot=STRONG)
    assert bot_play(match=scene.match, seat=1, ply=0)
    scene.say(2, "2 2x+1")
    lines = moves(scene)
    assert [line.endswith("bot") for line in lines] == [True, False, False]


def test_hints_that_were_taken_are_listed_with_their_rung(scene: Scene) -> None:
    scene.say(1, "roll").hints(2).climb_ladder(1, 2, 1).climb_ladder(1, 2, 2)
    lines = [line for line in moves(scene) if "hint" in line]
    assert [re.findall(r"hint \d", line) for line in lines] == [["hint 1"], ["hint 2"]]
    assert "Find results that fit your trails." in lines[0]
    assert all(line.endswith("Kid 11") for line in lines)


def test_lines_that_are_read_once_are_those_of_each_viewer(scene: Scene) -> None:
    tried(scene.say(1, "roll"), 1, WRONG)
    scene.hints(2).climb_ladder(1, 2, 1).end()

    def own(student: Student | None, is_shared: bool) -> list[Line]:
        viewer = MatchViewer(scene.match, student)
        story = story_key(viewer) if is_shared else None
        return match_lines(viewer, scene.log, 0, scene.log.ply + 1, story=story)

    people = [None, scene.student(1), scene.student(2)]
    assert [own(one, True) for one in people] == [own(one, False) for one in people]
    named = [[line.kind for line in own(one, True) if line.by] for one in people]
    assert named == [["move", "try", "hint"], ["move", "try", "hint"], ["move"]]


def test_lines_that_were_read_once_forget_a_student_who_is_forgotten(scene: Scene) -> None:
    assert "Kid 11" in moves(scene.say(1, "roll").end())[0]
    scene.student(1).delete()
    assert moves(scene)[0] == "Move 1 A Team A roll a former student"


def test_teams_and_winners_are_named(ended: Scene) -> None:
    page = page_text(teacher_client(ended.owner), ended.url())
    assert ended.log.outcome.winners == (1, 2)
    for letter in "AB":
        assert f"Team {letter} shares first place" in page
    assert "Kid 11, Kid 12" in page


def test_other_games_than_on_belay_have_a_history() -> None:
    scene = scene_make(1, 1, game="cant_stop", options={}).say(1, "roll")
    lines = match_lines(MatchViewer(scene.match, None), scene.log, 0, scene.log.ply + 1)
    assert [(line.number, line.seat, line.text) for line in lines] == [
        (ply, *row) for ply, row in enumerate(scene.log.rows, start=1)
    ]
