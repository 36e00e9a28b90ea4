"""Practice: positions out of a student's weaker moves, solved with hints, or on paper."""

import re

import pytest
from django.test import Client

from classroom.people.services.accounts import teacher_delete
from classroom.play.models import BOT
from classroom.play.services.moves import move_play
from classroom.review.models import PracticeSet, PracticeTask, PracticeTry
from classroom.review.practice.missed_moves import missed_at, missed_by
from classroom.review.practice.page import Task
from classroom.review.practice.services import SETS_PER_STUDENT
from games.errors import WrongAnswer
from tests.cast import teacher_client
from tests.factories import ClassTeacherFactory, StudentFactory, TeacherFactory
from tests.facts.memories import remembers
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, scene_make, too_far_for_the_rope, words

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def weak() -> Scene:
    """Roll 2, 5 and 6: A climbs 2 feet though 12 are the best, after a wrong sum; B does its
    best."""
    scene = scene_make(2, 1).say(1, "roll").hints(2)
    with pytest.raises(WrongAnswer):
        scene.say(2, "2*5=11 2x+5")
    best = scene.log.game.hints.hint_list(scene.log.state, 2)["hints"][0]["text"]
    return scene.say(1, "2 2x+1").say(2, best).end()


def made(client: Client, **who: str) -> str:
    response = client.post("/review/practice/make", who)
    assert response.status_code == 302
    return response.url


def best_text(scene: Scene) -> str:
    log = scene.log
    return log.game.hints.hint_list(log.states[2], 1)["hints"][0]["text"]


# What is missed ------------------------------------------------------------------------------


def test_a_move_below_the_best_is_missed(weak: Scene) -> None:
    (missed,) = missed_by([weak.student(1)])
    assert tuple(missed.choice) == (weak.match.pk, 2, 1)
    assert 0 < missed.loss < 1


def test_a_best_move_is_not_missed_but_the_wrong_sum_before_it_is(weak: Scene) -> None:
    (missed,) = missed_by([weak.student(2)])
    assert (missed.choice.ply, missed.choice.seat, missed.loss) == (2, 2, 1.0)
    weak.match.attempts.all().delete()
    assert missed_by([weak.student(2)]) == []


def test_a_pass_is_missed_where_there_was_something_to_take() -> None:
    options = {"trails": [2, 3], "height": 12, "passing": "free"}
    scene = scene_make(options=options).say(1, "roll").hints(2).say(1, "pass").end()
    assert [missed.loss for missed in missed_at(scene.match, 1)] == [1.0]


def test_a_running_game_gives_no_practice() -> None:
    scene = scene_make().say(1, "roll").hints(2).say(1, "2 2x+1")
    assert missed_by([scene.student(1)]) == []
    assert missed_at(scene.match, 1) == []


def test_a_team_in_one_game(weak: Scene) -> None:
    assert [missed.choice.seat for missed in missed_at(weak.match, 1)] == [1]


def test_what_a_bot_played_for_a_team_is_no_missed_move(scene: Scene) -> None:
    scene.say(1, "roll").hints(2)
    move_play(match=scene.match, seat=1, student=None, ply=2, key=f"{BOT}2", text="2 2x+1")
    scene.say(2, "2 2x+1").end()
    assert missed_at(scene.match, 1) == []
    assert len(missed_at(scene.match, 2)) == 1


def test_the_same_position_twice_is_missed_once(weak: Scene) -> None:
    for attempt in list(weak.match.attempts.all()):
        attempt.pk, attempt.key, attempt.seat = None, None, 1
        attempt.student = weak.student(1)
        attempt.save()
    students = [weak.student(1), weak.student(2)]
    (missed,) = missed_by(students)
    assert (missed.wrong, missed.loss) == (True, 1.0)


def slipped(wrong: str, rolls: tuple[int, ...]) -> Scene:
    """Team A answers wrong once, then both teams do their best."""
    scene = scene_make(1, 1, rolls=rolls).say(1, "roll").hints(2)
    with pytest.raises(WrongAnswer):
        scene.say(1, wrong)
    return scene.say(1, best_text(scene)).say(2, best_text(scene)).end()


@pytest.mark.parametrize(("secure_days", "is_first"), [(0, True), (20, False)])
def test_among_equally_bad_moves_facts_that_are_due_come_first(
    secure_days: int, is_first: bool
) -> None:
    early, late = slipped("2*5=11 2x+5", (2, 5, 6)), slipped("2*2=5 2x+2", (1, 2, 2))
    students = [early.student(1), late.student(1)]
    assert [one.choice.match for one in missed_by(students)] == [late.match.pk, early.match.pk]
    remembers(early.student(1), "2*5", "*", ago=9, secure_days=secure_days)
    assert (missed_by(students)[0].choice.match == early.match.pk) is is_first


def test_a_worse_move_comes_before_one_whose_facts_are_due(weak: Scene) -> None:
    best = best_text(weak).partition("=")[0]
    remembers(weak.student(1), best, "*", ago=9)
    moves = missed_by([weak.student(1), weak.student(2)])
    assert [one.wrong for one in moves] == sorted([one.wrong for one in moves], reverse=True)


def test_a_position_is_titled_by_its_game_and_what_was_lost(weak: Scene) -> None:
    lost, wrong = client_of(weak.student(1)), client_of(weak.student(2))
    assert "1. On Belay a better move" in page_text(lost, made(lost))
    assert "1. On Belay a wrong answer" in page_text(wrong, made(wrong))


def test_facts_are_a_place_of_their_own(weak: Scene) -> None:
    page = page_text(client_of(weak.student(1)), "/review/practice/")
    assert "Facts to practice" in page


# Solving -------------------------------------------------------------------------------------


def test_a_student_solves_their_missed_move_with_a_hint(weak: Scene) -> None:
    student = client_of(weak.student(1))
    url = made(student)
    assert "Solved: 0 of 1" in page_text(student, url)
    page = student.post(f"{url}1/hint", {"rung": 1}, headers=HTMX).content.decode()
    assert "Find results that fit your trails." in page
    page = student.post(f"{url}1/answer", {"text": "2 2x+1"}, headers=HTMX).content.decode()
    assert "Try again." in page
    page = student.post(f"{url}1/answer", {"text": best_text(weak)}, headers=HTMX).content.decode()
    assert "Right! This helps most." in page
    assert "The best moves" in page
    assert "You solved them all!" in page_text(student, url)
    row = PracticeTry.objects.get()
    assert (row.rungs, row.answers, row.result) == (1, 2, "right")


def test_the_best_move_in_another_order_is_right(weak: Scene) -> None:
    student = client_of(weak.student(1))
    url = made(student)
    text = best_text(weak)
    sides, rest = text.split("=")
    first, second = sides.split("*")
    student.post(f"{url}1/answer", {"text": f"{second}*{first}={rest}"})
    assert PracticeTry.objects.get().result == "right"


def test_a_wrong_sum_is_told_and_a_solved_task_stays_solved(weak: Scene) -> None:
    student = client_of(weak.student(1))
    url = made(student)
    refused = student.post(f"{url}1/answer", {"text": "2*5=11 2x+5"}, headers=HTMX)
    assert (refused.status_code, "is not 11" in refused.content.decode()) == (200, True)
    assert PracticeTry.objects.get().result == "again"
    student.post(f"{url}1/answer", {"text": best_text(weak)})
    student.post(f"{url}1/answer", {"text": "2 2x+1"})
    assert PracticeTry.objects.get().result == "right"


def test_rungs_are_climbed_one_by_one_up_to_the_last(weak: Scene) -> None:
    student = client_of(weak.student(1))
    url = made(student)
    assert student.post(f"{url}1/hint", {"rung": 3}, headers=HTMX)["HX-Retarget"] == "#press-error"
    for rung in (1, 1, 2, 3, 4, 5):
        assert student.post(f"{url}1/hint", {"rung": rung}, headers=HTMX).status_code == 200
    assert PracticeTry.objects.get().rungs == 5
    assert "One more hint" not in page_text(student, f"{url}1/")
    assert student.post(f"{url}1/hint", {"rung": 6}, headers=HTMX)["HX-Retarget"] == "#press-error"


def test_nothing_missed_makes_no_set(weak: Scene) -> None:
    newcomer = StudentFactory(school_class=weak.school_class, device="new")
    student = client_of(newcomer)
    assert made(student) == "/review/practice/"
    assert "nothing to practice yet" in page_text(student, "/review/practice/")


# Whose ---------------------------------------------------------------------------------------


def test_a_teacher_makes_sets_for_one_a_team_and_the_class(weak: Scene) -> None:
    teacher, pk = teacher_client(weak.owner), weak.match.pk
    for who, students in (
        (f"student-{weak.student(1).pk}", {"Kid 11"}),
        (f"team-{pk}-1", {"Kid 11", "Kid 12"}),
        (f"class-{weak.school_class.pk}", {"Kid 11", "Kid 12", "Kid 21"}),
    ):
        url = made(teacher, who=who)
        practice_set = PracticeSet.objects.get(pk=url.split("/")[-2])
        assert {student.name for student in practice_set.students.all()} == students
    page = page_text(client_of(weak.student(2)), "/review/practice/")
    assert page.count("Solved: 0 of") == 1


def test_a_teacher_sees_how_far_everybody_is(weak: Scene) -> None:
    teacher = teacher_client(weak.owner)
    url = made(teacher, who=f"team-{weak.match.pk}-1")
    client_of(weak.student(1)).post(f"{url}1/answer", {"text": best_text(weak)})
    assert "Kid 11 1 1 0 Kid 12 0 0 0" in page_text(teacher, url)
    assert "The best moves" in page_text(teacher, f"{url}1/")


@pytest.mark.parametrize("who", ["", "class", "class-x", "team-1", "student-999999", "class-99"])
def test_nobody_makes_a_set_for_nobody(weak: Scene, who: str) -> None:
    response = teacher_client(weak.owner).post("/review/practice/make", {"who": who})
    assert response.status_code == 404


def test_students_own_sets_are_theirs_alone(weak: Scene) -> None:
    url = made(client_of(weak.student(1)))
    for client in (client_of(weak.student(2)), teacher_client(weak.owner)):
        for address in (url, f"{url}1/", f"{url}print"):
            assert client.get(address).status_code == 404


def test_a_student_cannot_delete_the_set_of_a_teacher(weak: Scene) -> None:
    url = made(teacher_client(weak.owner), who=f"team-{weak.match.pk}-1")
    assert client_of(weak.student(1)).post(f"{url}delete").status_code == 404
    own = made(client_of(weak.student(1)))
    assert client_of(weak.student(1)).post(f"{own}delete").status_code == 302
    assert PracticeSet.objects.count() == 1


def test_a_set_of_the_class_stays_one_when_the_teacher_who_made_it_is_deleted(weak: Scene) -> None:
    colleague = TeacherFactory()
    ClassTeacherFactory(school_class=weak.school_class, teacher=colleague, right="owner")
    url = made(teacher_client(weak.owner), who=f"class-{weak.school_class.pk}")
    teacher_delete(teacher=weak.owner)
    child = client_of(weak.student(1))
    assert "Delete the set" not in page_text(child, url)
    assert child.post(f"{url}delete").status_code == 404
    for _own_set in range(SETS_PER_STUDENT + 1):
        made(child)
    assert "Kid 11" in page_text(teacher_client(colleague), url)
    assert teacher_client(colleague).post(f"{url}delete").status_code == 302


def test_the_name_of_another_team_is_not_in_the_tasks(weak: Scene) -> None:
    weak.match.seats.filter(number=1).update(name="Secret Foxes")
    teacher = teacher_client(weak.owner)
    url = made(teacher, who=f"class-{weak.school_class.pk}")
    for address in (f"{url}1/", f"{url}print"):
        assert "Secret Foxes" not in page_text(client_of(weak.student(2)), address)


def test_a_sheet_of_facts_is_for_the_students_of_the_address(weak: Scene) -> None:
    kid, teacher = weak.student(1), teacher_client(weak.owner)
    for one in (kid, weak.student(2)):
        remembers(one, "2*6", "*", ago=9)
    url = f"/review/practice/facts/?class={weak.school_class.pk}"
    for query, names in (
        ("", {"Kid 11", "Kid 21"}),
        (f"&student={kid.pk}", {"Kid 11"}),
        (f"&student={kid.pk}&student=99999999999999999999", {"Kid 11"}),
    ):
        page = page_text(teacher, url + query)
        assert {name for name in ("Kid 11", "Kid 21") if name in page} == names
    for nobody in ("99999999999999999999", "x"):
        assert teacher.get(f"{url}&student={nobody}").status_code == 404


def test_a_sheet_has_its_facts_both_ways_round_and_a_step_to_color_for_each(weak: Scene) -> None:
    for text, sign in (("2*6", "*"), ("3+4", "+"), ("6/2", "/")):
        remembers(weak.student(1), text, sign, ago=9)
    url = f"/review/practice/facts/?class={weak.school_class.pk}&student={weak.student(1).pk}"
    html = teacher_client(weak.owner).get(url).content.decode()
    facts = re.findall(r'<li><span class="number">(.*?) =</span>', html)
    assert {"2 \u00d7 6", "6 \u00d7 2", "3 + 4", "4 + 3", "6 \u00f7 2"} <= {*facts}
    assert len({*facts}) == len(facts) <= 20
    assert html.count('class="fact-sheet__step"') == len(facts)
    assert [
        int(one) for one in re.findall(r"(\d+)\)\s", words(html.partition('id="answers"')[2]))
    ] == [*range(1, len(facts) + 1)]


# Paper ---------------------------------------------------------------------------------------


def test_paper_has_the_answers_on_a_page_of_their_own(weak: Scene) -> None:
    student = client_of(weak.student(1))
    page = student.get(f"{made(student)}print").content.decode()
    tasks, _, answers = page.partition('class="page-break"')
    assert tasks.count("My move:") == 1
    assert "climbs" not in words(tasks.partition("<main")[2])
    assert "2 × 6 = 12: 4 steps up trail 3x" in words(answers)  # noqa: RUF001


def test_two_tasks_on_paper_name_no_part_of_the_page_twice(weak: Scene) -> None:
    teacher = teacher_client(weak.owner)
    url = made(teacher, who=f"class-{weak.school_class.pk}")
    (first,) = PracticeTask.objects.all()
    PracticeTask.objects.create(
        practice_set=first.practice_set, number=2, match=weak.match, ply=first.ply, seat=2
    )
    html = teacher.get(f"{url}print")
    ids = re.findall(r'\sid="([^"]+)"', html.content.decode())
    assert {"task-1-belay-title", "task-2-belay-title"} <= set(ids)
    assert len(ids) == len(set(ids))


def test_pages_need_few_statements(weak: Scene, django_assert_max_num_queries) -> None:
    teacher, student = teacher_client(weak.owner), client_of(weak.student(1))
    url = made(teacher, who=f"class-{weak.school_class.pk}")
    for client in (teacher, student):
        for address in ("/review/practice/", url, f"{url}1/", f"{url}print"):
            with django_assert_max_num_queries(15):
                client.get(address)


def test_where_every_climb_is_too_far_for_the_rope_a_pass_is_the_solution() -> None:
    scene = too_far_for_the_rope().end()
    row = PracticeTask(match=scene.match, number=1, ply=2, seat=1)
    assert [str(one) for one in Task(row).solutions] == ["pass"]
