"""A roll of the day that is over: listed in review, looked at, and gone on with at home."""

import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.lessons.models import Lesson
from classroom.review.lesson_report.lesson_rows import PAGE_SIZE
from classroom.review.models import FoundWay, HomeRoll, Question
from classroom.review.questions.home import GOAL
from games.facts import SIGNS, TIMES
from tests.cast import student_client, teacher_client
from tests.factories import LessonFactory
from tests.lessons.setting import Room, room_make
from tests.review.questions.rolls import ALL, DIFFERENCE, PRODUCT, RESULTS, roll_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def room() -> Room:
    return room_make(3)


def html_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, path
    return answer.content.decode()


def find(child: Client, question: Question, way: str, result: object = None) -> str:
    """Send a way from home; returns the part of the page that answers."""
    fields = {"way": way, "result": RESULTS.get(way) if result is None else result}
    path = f"/review/rolls/{question.pk}/home/way"
    return child.post(path, fields, headers=HTMX).content.decode()


def test_review_lists_a_roll_that_is_over_among_lessons_by_time(room: Room) -> None:
    roll = roll_of(room.students[0], missing=(PRODUCT, DIFFERENCE))
    now = timezone.now()
    for hours in (-1, 1):
        LessonFactory(
            school_class=room.school_class,
            status=Lesson.Status.ENDED,
            started_at=now + timedelta(hours=hours),
            ended_at=now + timedelta(hours=hours),
        )
    html = html_of(teacher_client(room.owner), "/review/")
    assert re.findall(r"data-(lesson|roll)=", html) == ["lesson", "roll", "lesson"]
    assert f'href="/review/rolls/{roll.pk}/"' in html
    assert f"of {len(ALL)} ways" in html
    assert f'<strong class="number">{len(ALL) - 2}</strong>' in html


def test_a_die_alone_makes_no_other_number_at_home(room: Room) -> None:
    roll = roll_of(room.students[0], missing=(PRODUCT, "6"))
    child = student_client(room.students[0])
    assert "One die alone is just its own number." in find(child, roll, "6", 7)
    assert not HomeRoll.objects.exclude(text="").exists()
    assert "Yes! That was missing." in find(child, roll, "6", 6)


def test_review_lists_no_roll_that_is_on(room: Room) -> None:
    roll_of(room.students[0], is_over=False)
    assert "data-roll" not in html_of(teacher_client(room.owner), "/review/")


def test_all_rolls_are_on_the_pages_of_review_each_once(room: Room) -> None:
    rolls = [roll_of(room.students[0]).pk for _ in range(PAGE_SIZE + 3)]
    desk = teacher_client(room.owner)
    first = html_of(desk, "/review/")
    (older,) = re.findall(r'href="\?(older[^"]*)"', first)
    second = html_of(desk, f"/review/?{older.replace('&amp;', '&')}")
    listed = re.findall(r'data-roll="(\d+)"', first + second)
    assert [int(pk) for pk in listed] == rolls[::-1]
    (newer,) = re.findall(r'href="\?(newer[^"]*)"', second)
    again = html_of(desk, f"/review/?{newer.replace('&amp;', '&')}")
    assert re.findall(r'data-roll="(\d+)"', again) == re.findall(r'data-roll="(\d+)"', first)


def test_its_page_has_all_ways_and_names_for_teachers_alone(room: Room) -> None:
    roll, name = roll_of(room.students[0], missing=(PRODUCT,)), room.students[0].name
    desk, child = teacher_client(room.owner), student_client(room.students[1])
    for client in (desk, child):
        html = html_of(client, f"/review/rolls/{roll.pk}/")
        assert [text for text in ALL if text not in html] == []
        assert html.count("badge--good") == len(ALL) - 1
        assert (name in html) == (client is desk)
        assert f"{len(ALL) - 1} of {len(ALL)} ways found" in html


def test_the_page_of_a_roll_leads_a_child_to_what_was_missing(room: Room) -> None:
    rolls = roll_of(room.students[0], missing=(PRODUCT,)), roll_of(room.students[0])
    child, desk = student_client(room.students[1]), teacher_client(room.owner)
    for roll, is_missing in zip(rolls, (True, False), strict=True):
        link = f'href="/review/rolls/{roll.pk}/home/"'
        assert (link in html_of(child, f"/review/rolls/{roll.pk}/")) == is_missing
        assert link not in html_of(desk, f"/review/rolls/{roll.pk}/")


def test_a_child_sees_which_ways_are_their_own(room: Room) -> None:
    roll = roll_of(room.students[0], missing=(PRODUCT,))
    mine, theirs = (
        html_of(student_client(one), f"/review/rolls/{roll.pk}/") for one in room.students[:2]
    )
    words = r"found by you\s*</span></li>"
    assert len(re.findall(words, mine)) == len(ALL) - 1
    assert not re.findall(words, theirs)
    listed = html_of(student_client(room.students[1]), "/review/")
    assert f'href="/review/rolls/{roll.pk}/"' in listed


def test_a_way_stays_found_once_the_child_who_found_it_is_gone(room: Room) -> None:
    roll, (first, second, _third) = roll_of(room.students[0], missing=(PRODUCT,)), room.students
    row = FoundWay.objects.get(text=DIFFERENCE)
    row.pk, row.student, row.is_new = None, second, False
    row.save()
    first.delete()
    html = html_of(teacher_client(room.owner), f"/review/rolls/{roll.pk}/")
    assert html.count("badge--good") == 1


def test_nobody_looks_at_the_ways_of_a_roll_that_is_on_or_of_another_class(room: Room) -> None:
    child = student_client(room.students[0])
    other = room_make(1, "5c")
    strangers = student_client(other.students[0]), teacher_client(other.owner)
    closed = roll_of(room.students[0], missing=(PRODUCT,))
    for stranger in strangers:
        assert stranger.get(f"/review/rolls/{closed.pk}/").status_code == 404
    running = roll_of(room.students[0], missing=(PRODUCT,), is_over=False)
    for path in (f"/review/rolls/{running.pk}/", f"/review/rolls/{running.pk}/home/"):
        assert child.get(path).status_code == 404


def test_the_camp_has_what_the_class_missed_until_it_is_all_there(room: Room) -> None:
    roll = roll_of(room.students[0], missing=(PRODUCT, DIFFERENCE))
    child = student_client(room.students[1])
    camp = html_of(child, "/lesson/")
    assert "Find 2 ways that were missing." in camp
    assert f'href="/review/rolls/{roll.pk}/home/"' in camp
    page = html_of(child, f"/review/rolls/{roll.pk}/home/")
    assert "data-until" not in page
    assert PRODUCT not in page
    assert 'name="way" maxlength="40" required value=""' in page
    assert "Yes! That was missing." in find(child, roll, PRODUCT)
    assert "You have 1." in html_of(child, "/lesson/")
    end = find(child, roll, DIFFERENCE)
    assert "You found them all!" in end
    assert "data-way" not in end
    assert "You found them all!" in html_of(child, "/lesson/")


def test_what_is_found_at_home_counts_for_nobody_and_teaches_the_memory(room: Room) -> None:
    roll = roll_of(room.students[0], missing=(PRODUCT,))
    child, desk = student_client(room.students[1]), teacher_client(room.owner)
    before = html_of(desk, f"/review/rolls/{roll.pk}/")
    find(child, roll, PRODUCT)
    after = html_of(desk, f"/review/rolls/{roll.pk}/")
    assert before.count("badge--good") == after.count("badge--good") == len(ALL) - 1
    assert room.students[1].name not in after
    assert FoundWay.objects.count() == len(ALL) - 1
    assert list(PracticeAnswer.objects.values_list("student", "sum", "claim")) == [
        (room.students[1].pk, "5*6", 30)
    ]
    assert FactMemory.objects.filter(student=room.students[1], sum="5*6").exists()


def test_a_way_that_the_class_has_is_right_and_does_not_count_as_missing(room: Room) -> None:
    roll, child = roll_of(room.students[0], missing=(PRODUCT,)), student_client(room.students[1])
    assert "Yes! Your class has it. Find another one." in find(child, roll, DIFFERENCE)
    assert "Find the way that was missing." in html_of(child, "/lesson/")
    again = child.post(
        f"/review/rolls/{roll.pk}/home/way", {"way": DIFFERENCE, "result": 4}, headers=HTMX
    )
    assert again.status_code == 422
    assert "You have this way already. Find another one." in again.content.decode()
    # What was refused is still in its box.
    assert f'value="{DIFFERENCE}"' in again.content.decode()
    assert "hike__yes" not in again.content.decode()
    assert PracticeAnswer.objects.count() == 1
    # Nor is anything praised when a hint takes the place of the help with a wrong result.
    find(child, roll, "5*6", 28)
    hint = child.post(f"/review/rolls/{roll.pk}/home/hint", headers=HTMX).content.decode()
    assert "hike__yes" not in hint


def test_at_home_a_wrong_result_is_met_as_in_class(room: Room) -> None:
    roll, child = roll_of(room.students[0], missing=(PRODUCT,)), student_client(room.students[1])
    fact = f"5 {SIGNS[TIMES]} 6 = 30"
    for _try in range(2):
        html = find(child, roll, "5*6", 28)
        assert 'class="mistake' in html
        assert fact not in html
    assert fact in find(child, roll, "5*6", 28)
    assert "You found them all!" in find(child, roll, "5*6", 30)
    # Only the first answer says something of what the child knows.
    assert list(PracticeAnswer.objects.values_list("claim", flat=True)) == [28]


@pytest.mark.parametrize(
    ("way", "result", "refusal"),
    [
        ("6 + 3", "9", "There is no 3 in this roll. Use your dice."),
        ("6 + 2", "", "Type a whole number, like 12."),
    ],
)
def test_at_home_what_is_no_way_is_refused_also_without_scripts(
    room: Room, way: str, result: str, refusal: str
) -> None:
    roll, child = roll_of(room.students[0], missing=(PRODUCT,)), student_client(room.students[1])
    path = f"/review/rolls/{roll.pk}/home/"
    assert refusal in find(child, roll, way, result)
    plain = child.post(f"{path}way", {"way": way, "result": result}, follow=True)
    assert plain.redirect_chain == [(path, 302)]
    assert refusal in plain.content.decode()
    assert not HomeRoll.objects.exists()


def test_at_home_hints_lead_to_what_is_still_missing_there(room: Room) -> None:
    roll, child = (
        roll_of(room.students[0], missing=(PRODUCT, DIFFERENCE)),
        student_client(room.students[1]),
    )
    hint, path = f"/review/rolls/{roll.pk}/home/hint", f"/review/rolls/{roll.pk}/home/"
    find(child, roll, PRODUCT)
    for words in ("Look for one more with", "One of them makes 4.", "It begins like this: 6"):
        child.post(hint)
        assert words in html_of(child, path)
    find(child, roll, "6 + 2", 8)
    assert "One of them makes 4." in html_of(child, path)
    find(child, roll, DIFFERENCE)
    assert "One of them makes" not in html_of(child, path)


def test_who_has_found_enough_of_many_may_go_on(room: Room) -> None:
    missing = tuple(ALL[-GOAL - 1 :])
    roll, child = roll_of(room.students[0], missing=missing), student_client(room.students[1])
    assert f"Find {GOAL} of {GOAL + 1} ways that were missing." in html_of(child, "/lesson/")
    find(child, roll, missing[0])
    assert "You have 1." in html_of(child, "/lesson/")
    for text in missing[1:GOAL]:
        html = find(child, roll, text)
    assert f"You found {GOAL}. Well climbed!" in html
    assert "One more is hidden." in html
    assert "data-way" in html
    assert "You found enough." in html_of(child, "/lesson/")
    assert "You found them all!" in find(child, roll, missing[-1])


def test_the_camp_has_no_roll_that_is_old_and_nothing_to_find_where_none_is_missing(
    room: Room,
) -> None:
    child = student_client(room.students[1])
    roll_of(room.students[0])
    camp = html_of(child, "/lesson/")
    assert "Your class found all ways!" in camp
    assert "/home/" not in camp
    roll_of(room.students[0], missing=(PRODUCT,))
    assert "Find the way that was missing." in html_of(child, "/lesson/")
    Question.objects.update(asked_at=timezone.now() - timedelta(days=8))
    assert "roll-title" not in html_of(child, "/lesson/")
