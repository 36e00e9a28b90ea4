"""The roll of the day while it is played: hints, the clock, the seal of the dice."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone

from classroom.facts.models import PracticeAnswer
from classroom.people.models import SchoolClass
from classroom.review.models import DayRoll, FoundWay
from classroom.review.models.rolls import GRACE
from classroom.review.questions.services import question_close
from classroom.review.tasks import day_roll_redraw, day_roll_ways
from games import dice
from games.ways import ways
from games.ways_throw import thrown
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make
from tests.review.questions.finding import (
    ask_hint,
    begin,
    find,
    hints,
    page,
    pass_time,
    press,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return room_make(3)


def test_hints_count_what_is_missing_then_say_what_one_makes_then_how_it_begins(
    room: Room, roll: DayRoll
) -> None:
    child = student_client(room.students[0])
    find(child, "6", "6")
    for rungs, words in enumerate(("Look for", "One of them makes", "It begins like this"), 1):
        ask_hint(child)
        assert words in page(child)
        assert len(hints(child)) == rungs
    assert re.search("<button[^>]* disabled>", page(child))


def test_praise_goes_with_the_next_hint_and_after_what_was_wrong(room: Room, roll: DayRoll) -> None:
    child = student_client(room.students[0])
    find(child, "6 + 2", "8")
    assert 'class="hike__yes">New for our class!' in page(child)
    ask_hint(child)
    assert "hike__yes" not in page(child)
    find(child, "6 + 5", "12")
    assert "hike__yes" not in page(child)
    # The help with it makes room for the hint, and no praise comes back.
    ask_hint(child)
    assert "hike__yes" not in page(child)
    find(child, "6 + 5", "11")
    assert 'class="hike__yes">New for our class!' in page(child)
    assert hints(child) == []


def test_hints_lead_a_child_without_a_way_to_an_easy_one(room: Room, roll: DayRoll) -> None:
    child = student_client(room.students[0])
    ask_hint(child)
    assert hints(child) == ["One way begins like this: 5 + ?"]
    for _ in range(2):
        ask_hint(child)
        assert hints(child)[1:] == ["Try this: 5 + 2"]
    find(child, "5 + 2", "7")
    assert hints(child) == []


@pytest.mark.parametrize(
    ("preset", "goal", "seconds"), [("two", 0, 40), ("three", 0, 40), ("table", 6, 15)]
)
def test_a_child_with_nothing_is_offered_a_hint_once_and_quietly(
    room: Room, roll: DayRoll, preset: str, goal: int, seconds: int
) -> None:
    roll.preset, roll.goal, roll.ways = preset, goal, None
    roll.save()
    day_roll_ways(roll.pk)
    first, second = map(student_client, room.students[:2])
    pass_time(roll, seconds - 1)
    assert 'id="offered-hint"' not in page(first)
    pass_time(roll, seconds)
    for child in (first, second):
        assert 'form="hint-form" id="offered-hint"' in page(child)
    ask_hint(first)
    assert len(hints(first)) == 1
    way = ways(roll.dice, roll.rules)[0]
    assert find(second, way.text, str(way.result)) == ""
    for child in (first, second):
        assert 'id="offered-hint"' not in page(child)


def test_who_is_helped_with_a_wrong_result_is_offered_nothing_else(
    room: Room, roll: DayRoll
) -> None:
    child = student_client(room.students[0])
    find(child, "6*5", "28")
    pass_time(roll, 90)
    html = page(child)
    assert 'class="mistake' in html
    assert 'id="offered-hint"' not in html


def test_the_worker_has_open_pages_drawn_again_when_time_has_passed(
    room: Room, roll: DayRoll
) -> None:
    def version() -> int:
        return SchoolClass.objects.get(pk=room.school_class.pk).version

    before = version()
    day_roll_redraw(roll.pk)
    assert version() == before + 1
    question_close(question=roll.question)
    before = version()
    day_roll_redraw(roll.pk)
    assert version() == before


def test_the_worker_is_sent_for_the_first_hints_and_for_the_end(
    room: Room, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[tuple[str, float]] = []
    monkeypatch.setattr(
        "classroom.review.questions.ways.enqueue",
        lambda name, pk, wait=0.0: sent.append((name.rpartition(".")[2], wait)),
    )
    with django_capture_on_commit_callbacks(execute=True):
        begin(teacher_client(room.owner), room.lesson(), minutes="1")
    names = [name for name, _wait in sent]
    assert names == ["day_roll_ways", "day_roll_redraw", "day_roll_redraw"]
    assert [wait for _name, wait in sent] == pytest.approx([0, 40, 62], abs=1)


def test_a_way_of_the_last_second_counts_when_it_is_late_by_the_network(
    room: Room, roll: DayRoll
) -> None:
    child = student_client(room.students[0])
    roll.ends_at = timezone.now() - GRACE + timedelta(seconds=1)
    roll.save()
    assert find(child, "6*5", "30") == ""
    assert "New for our class!" in page(child)
    roll.ends_at = timezone.now() - GRACE
    roll.save()
    assert find(child, "6+5", "11") == "Time is up. Look at the wall."
    html = page(child)
    assert 'id="ways-over"' in html
    assert "data-way" not in html
    assert FoundWay.objects.count() == 1
    assert PracticeAnswer.objects.count() == 1


def test_the_seal_is_shown_from_the_start_and_the_seed_after_the_end(room: Room) -> None:
    lesson, desk = room.arrived(room.lesson()), teacher_client(room.owner)
    begin(desk, lesson)
    roll = DayRoll.objects.get()
    seed, seal = bytes(roll.seed).hex(), dice.commitment(bytes(roll.seed))
    child = student_client(room.students[0])
    pages = lambda: (page(child), desk.get(f"/lessons/{lesson.pk}/").content.decode())  # noqa: E731
    for html in pages():
        assert f"Dice seal: {seal[:16]}" in html
        assert seed not in html
    press(desk, lesson, "ask:2")
    for html in pages():
        assert "The dice come from the seed." in html
        assert seed in html
        assert seal in html


def test_dice_that_the_seed_does_not_throw_are_called_so(room: Room, roll: DayRoll) -> None:
    roll.ends_at = timezone.now() - timedelta(minutes=1)
    roll.dice = [1, 1, 1]
    roll.save()
    assert "These dice do not come from the seed." in page(student_client(room.students[0]))
    roll.dice = list(thrown(bytes(roll.seed), roll.preset).dice)
    roll.save()
    assert "The dice come from the seed." in page(student_client(room.students[0]))


def test_dice_without_a_seed_have_no_seal(room: Room, roll: DayRoll) -> None:
    roll.seed = b""
    roll.save()
    child = student_client(room.students[0])
    assert "Dice seal" not in page(child)
    roll.ends_at = timezone.now() - timedelta(minutes=1)
    roll.save()
    assert 'id="ways-fair"' not in page(child)
