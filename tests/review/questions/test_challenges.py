"""A roll that a child makes: how many ways, how hard, and let out by a press of the teacher."""

from typing import Any

import pytest
from django.test import Client

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.people.models import Student
from classroom.review.models import DayRoll, Question, RollDraft
from classroom.review.questions.challenges import challenge_of, draft_ask
from classroom.review.questions.services import question_show
from classroom.review.questions.ways import ways_ask
from games.errors import Stale
from games.ways import RollRules, ways
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make
from tests.review.questions.rolls import roll_of

pytestmark = pytest.mark.django_db
PAGE = "/review/challenge/"


@pytest.fixture
def room() -> Room:
    return room_make(2)


def fields(*dice: int, roll: str = "two", goal: object = "") -> dict[str, Any]:
    return {**{f"die{n}": die for n, die in enumerate(dice)}, "roll": roll, "goal": goal}


def given(child: Client, *dice: int, **more: Any) -> str:
    """Give a roll to the teacher; returns the page after it."""
    answer = child.post(f"{PAGE}give", fields(*dice, **more), follow=True)
    return answer.content.decode()


def class_page(room: Room) -> str:
    desk = teacher_client(room.owner)
    return desk.get(f"/classes/{room.school_class.pk}/").content.decode()


def press(room: Room, **form: object) -> str:
    desk = teacher_client(room.owner)
    return str(desk.post(f"/review/classes/{room.school_class.pk}/drafts", form).url)


@pytest.mark.parametrize(
    ("dice", "more", "words"),
    [
        ((1, 1, 1), {"roll": "two"}, "This roll is easy."),
        ((2, 3, 6), {"roll": "target", "goal": 4}, "This roll is not too hard."),
        ((2, 5, 6), {"roll": "three"}, "This roll is hard."),
    ],
)
def test_the_page_says_at_once_how_many_ways_and_how_hard(
    room: Room, dice: tuple[int, ...], more: dict[str, Any], words: str
) -> None:
    child = student_client(room.students[0])
    html = child.get(PAGE, fields(*dice, **more)).content.decode()
    listed = ways(dice, RollRules(more["roll"], more.get("goal", 0)))
    assert f"{len(listed)} ways!" in html
    assert words in html
    assert not RollDraft.objects.exists()


def test_a_roll_with_too_few_ways_is_not_given_and_another_number_is_named(room: Room) -> None:
    child = student_client(room.students[0])
    html = child.get(PAGE, fields(1, 2, 6, roll="target", goal=99)).content.decode()
    assert "No way makes that." in html
    assert "Give it to your teacher" not in html
    goal = int(html.partition("Try to make ")[2].partition(".")[0])
    better = child.get(PAGE, fields(1, 2, 6, roll="target", goal=goal)).content.decode()
    assert "Give it to your teacher" in better
    words = "This roll has too few ways. Change it a little."
    assert words in given(child, 1, 2, 6, roll="target", goal=99)
    assert not RollDraft.objects.exists()


@pytest.mark.parametrize(
    ("dice", "more", "refusal"),
    [
        ((2, 5), {}, "Choose three dice."),
        ((2, 5, 7), {}, "Choose three dice."),
        ((2, 5, 6), {"roll": "five"}, "Choose what the class looks for."),
        ((2, 5, 6), {"roll": "target", "goal": "x"}, "Type the number that the class makes."),
        ((2, 5, 6), {"roll": "target", "goal": 217}, "Type the number that the class makes."),
    ],
)
def test_what_is_no_roll_is_refused_with_a_sentence(
    room: Room, dice: tuple[int, ...], more: dict[str, Any], refusal: str
) -> None:
    child = student_client(room.students[0])
    assert refusal in child.get(PAGE, fields(*dice, **more)).content.decode()
    assert refusal in given(child, *dice, **more)
    assert not RollDraft.objects.exists()


def test_one_press_of_the_teacher_puts_a_childs_roll_before_the_class(room: Room) -> None:
    child = student_client(room.students[0])
    page = given(child, 2, 3, 6, roll="target", goal=4)
    assert "Your teacher has this roll." in page
    # It can be given again only once it is changed.
    assert "Give it to your teacher" not in page
    html = class_page(room)
    assert room.students[0].name in html.partition('id="drafts-title"')[2].partition("</ul>")[0]
    assert "medium" in html
    to = press(room, ask=RollDraft.objects.get().pk)
    assert to == f"/lessons/{Lesson.objects.get().pk}/"
    roll = DayRoll.objects.get()
    assert (roll.dice, roll.preset, roll.goal) == ([2, 3, 6], "target", 4)
    assert roll.question.is_open
    assert not RollDraft.objects.exists()
    other = student_client(room.students[1])
    assert "Make 4!" in other.get("/review/question/").content.decode()
    assert 'id="drafts-title"' not in class_page(room)


@pytest.mark.parametrize("is_open", [True, False])
def test_the_teacher_alone_reads_whose_roll_is_let_out_and_sees_it_run(
    room: Room, is_open: bool
) -> None:
    maker, other = room.students
    given(student_client(maker), 2, 5, 6)
    if is_open:
        room.arrived(room.lesson())
    desk = teacher_client(room.owner)
    address = f"/review/classes/{room.school_class.pk}/drafts"
    html = desk.post(address, {"ask": RollDraft.objects.get().pk}, follow=True).content.decode()
    assert f"{maker.name} made this roll. It is on the wall now." in html
    assert 'id="question-count"' in html
    wall = Client().get(projector_address(Lesson.objects.get())).content.decode()
    assert 'id="ways"' in wall
    child = student_client(other).get("/review/question/").content.decode()
    assert not [page for page in (wall, child) if maker.name in page]


def test_a_child_has_one_roll_that_waits_and_the_teacher_may_drop_it(room: Room) -> None:
    child = student_client(room.students[0])
    given(child, 2, 5, 6)
    given(child, 1, 3, 4)
    [draft] = RollDraft.objects.all()
    assert draft.dice == [1, 3, 4]
    assert press(room, drop=draft.pk) == f"/classes/{room.school_class.pk}/"
    assert not RollDraft.objects.exists()
    assert not Question.objects.exists()


def test_a_roll_that_is_gone_is_not_let_out_again(room: Room) -> None:
    given(student_client(room.students[0]), 2, 5, 6)
    draft = RollDraft.objects.get().pk
    press(room, ask=draft)
    with pytest.raises(Stale):
        draft_ask(school_class=room.school_class, teacher=room.owner, draft=draft)
    assert press(room, ask=draft) == f"/classes/{room.school_class.pk}/"
    assert DayRoll.objects.count() == 1


def test_no_teacher_of_another_class_lets_a_roll_out(room: Room) -> None:
    given(student_client(room.students[0]), 2, 5, 6)
    other, draft = room_make(1, "5c"), RollDraft.objects.get()
    desk = teacher_client(other.owner)
    for school_class, status in ((room.school_class, 404), (other.school_class, 302)):
        answer = desk.post(f"/review/classes/{school_class.pk}/drafts", {"ask": draft.pk})
        assert answer.status_code == status
        desk.post(f"/review/classes/{school_class.pk}/drafts", {"drop": draft.pk})
    assert RollDraft.objects.exists()
    assert not DayRoll.objects.exists()


def test_the_roll_of_who_has_left_the_class_does_not_wait_there(room: Room) -> None:
    given(student_client(room.students[0]), 2, 5, 6)
    other = room_make(1, "5c")
    moved = Student.objects.filter(pk=room.students[0].pk)
    moved.update(school_class=other.school_class, name="Zoe")
    assert 'id="drafts-title"' not in class_page(room)
    assert 'id="drafts-title"' not in class_page(other)


def test_beside_a_roll_that_is_shown_the_desk_has_the_rolls_of_children(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    question = ways_ask(lesson=lesson)
    desk = teacher_client(room.owner)
    given(student_client(room.students[0]), 2, 5, 6)
    page = f"/lessons/{lesson.pk}/"
    assert 'id="drafts"' not in desk.get(page).content.decode()
    question_show(question=question)
    html = desk.get(page).content.decode().partition('id="drafts"')[2]
    assert f'action="/review/classes/{room.school_class.pk}/drafts"' in html
    assert room.students[0].name in html.partition("</details>")[0]
    wall = Client().get(projector_address(lesson)).content.decode()
    assert room.students[0].name not in wall


def test_the_camp_leads_to_the_page_once_the_class_has_had_a_roll(room: Room) -> None:
    child = student_client(room.students[1])
    link = f'href="{PAGE}"'
    assert link not in child.get("/lesson/").content.decode()
    roll_of(room.students[0])
    assert link in child.get("/lesson/").content.decode()


def test_a_challenge_has_the_ways_of_its_dice() -> None:
    made = challenge_of(dice=[6, 5, 2], preset="three")
    assert made.ways == ways([2, 5, 6], RollRules("three"))
