"""Tomorrow's lesson: game, options and teams out of what the class knows and has played."""

from html import unescape

import pytest
from django.test import Client

from classroom.facts.models import FactMemory
from classroom.lessons.models import Lesson, Team
from classroom.lessons.selectors.lessons import lesson_title
from classroom.lessons.selectors.suggestion import lesson_suggestion
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.people.models import Student
from classroom.play.services.matches import match_end
from games.facts import MINUS, OVER, PLUS, TIMES
from tests.cast import teacher_client
from tests.facts.memories import remembers
from tests.lessons.setting import Room

pytestmark = pytest.mark.django_db


def knows(student: Student, operation: str, text: str, secure: bool) -> None:
    """A student who has answered a fact today, and is secure in it or is not."""
    remembers(student, text, operation, ago=0, secure_days=9 if secure else -1)


def weak_in(room: Room, operation: str, *sums: str) -> None:
    """The first two students are not secure in these facts, all others are."""
    for place, student in enumerate(room.students):
        for text in sums:
            knows(student, operation, text, secure=place > 1)


@pytest.mark.parametrize(
    ("operation", "text", "game", "preset"),
    [
        (OVER, "24/8", "on_belay", "all_tables"),
        (TIMES, "7*8", "on_belay", "hard_tables"),
        (OVER, "12/3", "on_belay", "short"),
        (TIMES, "3*5", "on_belay", "short"),
        (PLUS, "2+3", "cant_stop", "one_lesson"),
        (PLUS, "8+9", "roll_to_the_top", "one_lesson"),
    ],
)
def test_weak_facts_choose_the_game_and_the_preset_that_practise_them(
    room: Room, operation: str, text: str, game: str, preset: str
) -> None:
    weak_in(room, operation, text)
    suggestion = lesson_suggestion(room.school_class)
    assert (suggestion.game.slug, suggestion.preset) == (game, preset)
    assert "2 students" in suggestion.reasons[0]


def test_a_game_that_was_played_lately_makes_way_for_another_that_practises_the_same(
    room: Room,
) -> None:
    weak_in(room, PLUS, "2+3")
    first = lesson_suggestion(room.school_class).game.slug
    lesson = room.running(game=first, variant="classic")
    assert first == "cant_stop"
    lesson_end(lesson=lesson)
    second = lesson_suggestion(room.school_class)
    assert second.game.slug != first
    assert any("has not played" in reason for reason in second.reasons)


def test_a_class_without_weak_facts_gets_what_it_has_not_played(room: Room) -> None:
    lesson_end(lesson=room.running())
    suggestion = lesson_suggestion(room.school_class)
    assert suggestion.game.slug != "on_belay"
    assert suggestion.teams == "again"


@pytest.mark.parametrize("gone", [Student.Status.REMOVED, Student.Status.FORMER])
def test_what_former_students_know_suggests_nothing(room: Room, gone: str) -> None:
    weak_in(room, OVER, "24/8")
    Student.objects.update(status=gone)
    suggestion = lesson_suggestion(room.school_class)
    assert "0 answers so far" in suggestion.reasons[0]
    assert suggestion.teams == Lesson.TeamChoice.LATER


@pytest.mark.parametrize(
    ("answers", "reason"), [(9, "18 answers so far: too few"), (10, "No fact is weak")]
)
def test_nothing_is_weak_only_once_there_are_enough_answers(
    room: Room, answers: int, reason: str
) -> None:
    for student in room.students[:2]:
        knows(student, OVER, "24/8", secure=True)
    FactMemory.objects.update(met=answers, right=answers)
    assert lesson_suggestion(room.school_class).reasons[0].startswith(reason)


def test_the_form_is_filled_in_with_reasons_and_opens_the_lesson_that_it_says(
    room: Room, desk: Client
) -> None:
    weak_in(room, OVER, "24/8", "21/7")
    page = desk.get(f"/lessons/suggestion/?class={room.school_class.pk}")
    text = page.content.decode()
    assert "Why this lesson:" in text
    assert "24 \N{DIVISION SIGN} 8 (2 students, wrong yesterday)" in text
    form = {**page.context["lesson_form"].initial, "class": room.school_class.pk}
    options = {f"option-{k}": v for k, v in page.context["form"].initial.items()}
    desk.post("/lessons/new/", {**form, "roles": "on", "game": "on_belay", **options})
    lesson = Lesson.objects.get()
    assert lesson.options["trails"] == [3, 7, 8]
    assert lesson.teams.exists()


def test_each_mixed_team_has_somebody_who_knows_more(room: Room, desk: Client) -> None:
    weak_in(room, TIMES, "3*5", "4*6")
    weak = {student.pk for student in room.students[:2]}
    settings = {"teams": "mixed", "team_size": 2, "roles": "on", "game": "cant_stop"}
    page = desk.get(f"/lessons/new/?class={room.school_class.pk}&game=cant_stop")
    options = {f"option-{k}": v for k, v in page.context["form"].initial.items() if v is not False}
    desk.post("/lessons/new/", {**settings, **options, "class": room.school_class.pk})
    teams = [set(team.students.values_list("pk", flat=True)) for team in Team.objects.all()]
    assert teams
    assert all(len(team & weak) <= 1 for team in teams)
    assert sum(map(len, teams)) == len(room.students)


def test_a_teacher_who_may_only_read_gets_no_proposal(room: Room) -> None:
    room.school_class.classteacher_set.update(right="read")
    address = f"/lessons/suggestion/?class={room.school_class.pk}"
    assert teacher_client(room.owner).get(address).status_code == 404


def test_every_game_of_a_lesson_was_played_not_only_the_last(room: Room) -> None:
    """'The class has not played On Belay', an hour after it did."""
    lesson = room.running(game="on_belay")
    for table in lesson.tables.all():
        match_end(match=table.match)
    again = {"game_number": 1, "game": "cant_stop", "options": {}}
    lesson_start_next_game(lesson=Lesson.objects.get(), **again)
    lesson_end(lesson=Lesson.objects.get())
    weak_in(room, OVER, "24/8")
    suggestion = lesson_suggestion(room.school_class)
    assert suggestion.game.slug == "on_belay"
    assert [one for one in suggestion.reasons if "has not played" in one] == []


def test_a_lesson_is_named_by_all_its_games(room: Room, desk: Client) -> None:
    lesson = room.running(game="on_belay")
    assert lesson_title(lesson) == "On Belay"
    again = {"game_number": 1, "game": "cant_stop", "options": {}}
    lesson_start_next_game(lesson=lesson, **again)
    lesson_end(lesson=Lesson.objects.get())
    title = "On Belay, Can't Stop"
    pages = (
        "/lessons/",
        f"/lessons/{lesson.pk}/",
        f"/review/lessons/{lesson.pk}/",
        f"/lessons/new/?class={room.school_class.pk}",
    )
    assert [page for page in pages if title not in unescape(desk.get(page).content.decode())] == []


def test_a_fact_that_no_game_is_made_for_is_not_kept_quiet(room: Room) -> None:
    weak_in(room, MINUS, "24-12")
    suggestion = lesson_suggestion(room.school_class)
    assert "24 \N{MINUS SIGN} 12 (2 students" in suggestion.reasons[0]
    assert "No fact is weak" not in suggestion.reasons[0]
