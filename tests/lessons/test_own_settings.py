"""Settings of a student in a lesson: language and time, and nothing on other screens."""

import re
from typing import Any

import pytest
from django.conf import settings
from django.test import Client

from classroom.lessons.models import Lesson, Member
from classroom.lessons.projector_links import projector_address
from classroom.lessons.services.clocks import lesson_set_clock, lesson_set_move_clock
from classroom.lessons.services.members import member_arrive, member_move
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.people.models import Student
from classroom.people.services.student_settings import student_settings_change
from classroom.play.models import Match, Seat
from classroom.play.services.clock import MORE_TIME_FACTOR, clock_left
from tests.cast import student_client
from tests.lessons.setting import Room, asked_again, stream_of
from tests.play.tables import log_of

pytestmark = pytest.mark.django_db


def change(student: Student, **changes: Any) -> None:
    student = Student.objects.get(pk=student.pk)
    assert student_settings_change(student=student, changes=changes, by_teacher=True)


def slow(lesson: Lesson) -> set[str]:
    """The names of the teams that have more time now."""
    seats = Seat.objects.filter(match__table__in=lesson.current_tables, more_time=True)
    return set(seats.values_list("name", flat=True))


def team_of(lesson: Lesson, student: Student) -> str:
    member = Member.objects.select_related("team").get(lesson=lesson, student=student)
    assert member.team is not None
    return member.team.name


def on(lesson: Lesson) -> Lesson:
    lesson.refresh_from_db()
    facts = {"game_number": lesson.game_number, "game": lesson.game, "options": lesson.options}
    assert lesson_start_next_game(lesson=lesson, **facts)
    return lesson


def move(lesson: Lesson, student: Student, to: Student) -> None:
    team = Member.objects.get(lesson=lesson, student=to).team
    assert team is not None
    member_move(lesson=lesson, student=student.pk, team=team.number)


# Time --------------------------------------------------------------------------------------------


def test_the_team_of_who_needs_time_has_more_of_it_in_the_game_that_begins(room: Room) -> None:
    kid = room.students[3]
    change(kid, more_time=True)
    lesson = room.running(teams=3)
    assert slow(lesson) == {team_of(lesson, kid)}
    assert slow(on(lesson)) == {team_of(lesson, kid)}


@pytest.mark.usefixtures("as_committed")
def test_in_a_game_that_is_played_the_clock_follows_at_once(room: Room) -> None:
    lesson, kid = room.running(teams=3), room.students[3]
    lesson_set_clock(lesson=lesson, minutes=1)
    change(kid, more_time=True)
    assert slow(lesson) == {team_of(lesson, kid)}
    match = Match.objects.get(seats__players__student=kid)
    assert 60 * MORE_TIME_FACTOR - 20 <= (clock_left(match) or 0) <= 60 * MORE_TIME_FACTOR
    change(kid, more_time=False)
    assert slow(lesson) == set()
    assert (clock_left(Match.objects.get(pk=match.pk)) or 0) <= 60


@pytest.mark.usefixtures("as_committed")
def test_a_clock_for_moves_is_longer_for_that_team_alone(room: Room) -> None:
    lesson = room.running(teams=6)
    lesson_set_move_clock(lesson=lesson, seconds=60, acts=False)
    match = Match.objects.filter(table__in=lesson.current_tables).order_by("pk")[0]
    number = min(log_of(match).to_move)
    kid = Student.objects.get(players__seat__match=match, players__seat__number=number)
    mate = Student.objects.filter(players__seat__match=match).exclude(pk=kid.pk)[0]
    change(mate, more_time=True)
    assert (clock_left(Match.objects.get(pk=match.pk)) or 0) <= 60
    change(kid, more_time=True)
    assert (clock_left(Match.objects.get(pk=match.pk)) or 0) > 60


@pytest.mark.usefixtures("as_committed")
def test_it_goes_and_comes_with_the_student(room: Room) -> None:
    lesson = room.running(teams=3)
    kid = room.students[0]
    other = next(one for one in room.students if team_of(lesson, one) != team_of(lesson, kid))
    change(kid, more_time=True)
    move(lesson, kid, other)
    assert slow(lesson) == {team_of(lesson, other)} == {team_of(lesson, kid)}
    assert slow(on(lesson)) == {team_of(lesson, kid)}


def test_who_comes_late_brings_it_along(room: Room) -> None:
    late = room.students.pop()
    lesson = room.running(teams=3)
    Lesson.objects.filter(pk=lesson.pk).update(late=True)
    change(late, more_time=True)
    assert slow(lesson) == set()
    lesson.refresh_from_db()
    member_arrive(lesson=lesson, student=Student.objects.get(pk=late.pk))
    assert slow(lesson) == {team_of(lesson, late)}


@pytest.mark.usefixtures("as_committed")
def test_switched_off_between_two_games_it_does_not_go_on(room: Room) -> None:
    kid = room.students[0]
    change(kid, more_time=True)
    lesson = room.running(teams=3)
    for match in Match.objects.filter(table__in=lesson.current_tables):
        Match.objects.filter(pk=match.pk).update(status="ended")
    change(kid, more_time=False)
    assert slow(on(lesson)) == set()


@pytest.mark.usefixtures("as_committed")
def test_two_who_need_it_keep_it_for_each_other(room: Room) -> None:
    lesson = room.running(teams=3)
    kid = room.students[0]
    mate = next(one for one in room.students[1:] if team_of(lesson, one) == team_of(lesson, kid))
    change(kid, more_time=True)
    change(mate, more_time=True)
    change(kid, more_time=False)
    assert slow(lesson) == {team_of(lesson, kid)}


# Languages ---------------------------------------------------------------------------------------


def test_two_of_one_team_see_each_their_own_language_on_devices_that_say_otherwise(
    room: Room,
) -> None:
    lesson = room.running(teams=2)
    one = room.students[0]
    two = next(kid for kid in room.students[1:] if team_of(lesson, kid) == team_of(lesson, one))
    match = Match.objects.get(seats__players__student=one)
    for kid, own, cookie in ((one, "de", "en"), (two, "en", "de")):
        change(kid, language=own)
        client = student_client(kid)
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = cookie
        words = {"de": "Tipps", "en": "Hints"}
        for path in (f"/play/{match.pk}/", "/review/"):
            assert f'<html lang="{own}"' in client.get(path).content.decode()
        page = client.get(f"/play/{match.pk}/").content.decode()
        assert words[own] in page
        assert words[cookie] not in page
        opening = stream_of(client, page)
        assert opening is not None
        assert opening.look == own
        pushed = "".join(region.render().html("") for region in opening.regions)  # type: ignore[union-attr]
        assert words[own] in pushed
        assert words[cookie] not in pushed
        # A page that asks lacks nothing: what it was sent is in its own language, too.
        assert asked_again(client, page).status_code == 204


def test_it_holds_in_the_next_lesson(room: Room) -> None:
    kid = room.students[0]
    change(kid, language="de", text_size="large")
    for _ in range(2):
        lesson = room.running(teams=2)
        page = student_client(kid).get("/lesson/", follow=True).content.decode()
        assert re.search('<html lang="de"[^>]*data-text-size="large"', page)
        Lesson.objects.filter(pk=lesson.pk).update(status=Lesson.Status.ENDED)


# Other screens -----------------------------------------------------------------------------------


def constant(page: str) -> str:
    """A page without what is drawn anew each time: tokens, keys and moments."""
    page = re.sub(r'("X-CSRFToken": |name="csrfmiddlewaretoken" value=)"[^"]*"', "", page)
    page = re.sub(r'name="key" value="[^"]*"|page=[\w-]+|data-now="\d+"', "", page)
    return re.sub(r'data-(left|at|since|served)="[\d.]+"', "", page)


@pytest.mark.usefixtures("as_committed", "early_in_the_hour")
def test_no_other_screen_shows_that_anything_is_set(room: Room, desk: Client) -> None:
    lesson, kid, other = room.running(teams=2), room.students[0], room.students[1]
    browser = student_client(other)
    pages = {(path, browser) for path in ("/lesson/", "/review/", "/settings/")}
    for one in room.students[1:]:
        match = Match.objects.get(seats__players__student=one)
        pages.add((f"/play/{match.pk}/", student_client(one)))
    of_lesson = f"/lessons/{lesson.pk}/"
    for path in (of_lesson, f"{of_lesson}tables/1/", f"/classes/{room.school_class.pk}/"):
        pages.add((path, desk))
    pages.add((projector_address(lesson), Client()))
    for path, client in pages:  # who is here is seen by others from now on
        read(client, path)
    before = {(path, client): read(client, path) for path, client in pages}
    levels = {"start_tables": [2], "start_bots": 1, "start_hints": 1, "fixed": ["calm"]}
    change(kid, language="de", read_aloud=True, text_size="large", calm=True, **levels)
    for (path, client), page in before.items():
        assert constant(read(client, path)) == constant(page), path
        if 'data-live="' in page:
            assert asked_again(client, page).status_code == 204, path


def read(client: Client, path: str) -> str:
    return client.get(path, follow=True).content.decode()
