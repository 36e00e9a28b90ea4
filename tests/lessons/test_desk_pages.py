"""The desk's pages, with and without JavaScript, and what students see of them."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.selectors.lesson_now import lesson_now
from classroom.lessons.services.lifecycle import lesson_end, lesson_pause
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.tables import table_skip
from classroom.live import cards
from classroom.people.models import SchoolClass
from classroom.people.services.classes import class_lock
from classroom.play.models import Attempt, Match, Player, Seat
from classroom.play.services.matches import match_pause
from tests.cast import colleague, student_client, teacher_client
from tests.lessons.setting import Room, asked_again, html_of, lacking, refusal

HTMX = {"HTTP_HX_REQUEST": "true"}
# Each game with options that fit two teams.
GAMES = {
    "on_belay": {"trails": (2, 3), "height": 12},
    "cant_stop": {"columns_to_win": 5},
    "roll_to_the_top": {"sheet": "pyramid"},
    "climb_on": {"holds": "red"},
    "yeti_mountain": {"calculate": "student"},
}


@pytest.fixture
def lesson(room: Room) -> Lesson:
    """Six students, each a team of one, at two tables."""
    return room.running(teams=6, trails=(2, 3), height=12)


def text(response: object) -> str:
    return response.content.decode()  # type: ignore[attr-defined]


def at(name: str, *args: object) -> str:
    return reverse(f"lessons:{name}", args=args)


@pytest.mark.parametrize("game", GAMES)
def test_every_game_has_a_mini_board_with_the_marks_of_its_teams(
    room: Room, desk: Client, game: str
) -> None:
    lesson = room.running(teams=2, game=game, **GAMES[game])
    page = text(desk.get(at("lesson", lesson.pk)))
    board = page.split('class="desk__board"')[1].split('class="desk__todo"')[0]
    assert "team--1" in board
    assert "team--2" in board
    assert "<svg" in board


def test_a_mini_board_is_drawn_once_for_a_position(
    room: Room, lesson: Lesson, desk: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    templates: list[str] = []
    from classroom.play import boards

    real = boards.render_template
    monkeypatch.setattr(
        boards, "render_template", lambda name, given: templates.append(name) or real(name, given)
    )
    for _ in range(3):
        desk.get(at("lesson", lesson.pk))
    assert len(templates) == 2
    table_skip(table=lesson.tables.get(number=1), seat=1, ply=0)
    desk.get(at("lesson", lesson.pk))
    assert len(templates) == 3


@pytest.fixture
def table_numbers(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The numbers of the tables whose cards are rendered from here on."""
    numbers: list[int] = []
    real = cards.render_template

    def render(name: str, facts: dict[str, object]) -> str:
        if name == "lessons/_table.html":
            numbers.append(facts["table"].number)  # type: ignore[attr-defined]
        return real(name, facts)

    monkeypatch.setattr(cards, "render_template", render)
    return numbers


def test_a_card_is_rendered_once_for_all_teachers_until_its_table_changes(
    room: Room, lesson: Lesson, desk: Client, table_numbers: list[int]
) -> None:
    for teacher in (room.owner, colleague(room, "full")):
        teacher_client(teacher).get(at("lesson", lesson.pk))
    assert table_numbers == [1, 2]
    match_pause(match=lesson.tables.get(number=2).match)
    desk.get(at("lesson", lesson.pk))
    assert table_numbers == [1, 2, 2]


def test_one_changed_table_is_one_pushed_part(lesson: Lesson, desk: Client) -> None:
    page = text(desk.get(at("lesson", lesson.pk)))
    assert lacking(desk, page) == ""
    table_skip(table=lesson.tables.get(number=2), seat=1, ply=0)
    (update,) = asked_again(desk, page).json()["updates"]
    assert list(update["parts"]) == ["table-2"]


@pytest.mark.usefixtures("early_in_the_hour")
def test_time_alone_changes_nothing_on_a_desk_where_nobody_is_stuck(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    page = text(desk.get(at("lesson", lesson.pk)))
    with time_machine.travel(timezone.now() + timedelta(seconds=lesson.stuck_seconds - 5)):
        assert lacking(desk, page) == ""
    with time_machine.travel(timezone.now() + timedelta(seconds=lesson.stuck_seconds + 5)):
        assert "no move for a while" in html_of(asked_again(desk, page))


def test_a_desk_never_goes_back(room: Room, lesson: Lesson) -> None:
    versions = []
    for change in (
        lambda: table_skip(table=lesson.tables.get(number=1), seat=1, ply=0),
        lambda: lesson_pause(lesson=lesson),
        lambda: class_lock(school_class=room.school_class, locked=True),
        lambda: lesson_start_next_game(
            lesson=lesson, game_number=1, game=lesson.game, options=lesson.options
        ),
    ):
        versions.append(lesson_now(lesson.pk).version)
        change()
    versions.append(lesson_now(lesson.pk).version)
    assert versions == sorted(set(versions))


def test_a_teacher_who_may_only_look_gets_no_card_with_buttons(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    assert 'id="pause-1"' in text(desk.get(at("lesson", lesson.pk)))
    reader = teacher_client(colleague(room, "read"))
    assert 'id="pause-1"' not in text(reader.get(at("lesson", lesson.pk)))


def test_each_teacher_presses_with_a_token_of_their_own(room: Room, lesson: Lesson) -> None:
    for teacher, press in ((room.owner, "pause"), (colleague(room, "full"), "resume")):
        browser = Client(enforce_csrf_checks=True)
        browser.force_login(teacher)
        form = text(browser.get(at("lesson", lesson.pk))).split(f'id="{press}-1"')[1]
        token = re.search(r'name="csrfmiddlewaretoken" value="(\w{64})"', form)
        assert token
        address = at(f"table_{press}", lesson.pk, 1)
        assert browser.post(address).status_code == 403
        assert browser.post(address, {"csrfmiddlewaretoken": token[1]}).status_code == 302
    assert Match.objects.get(table__number=1).status == "playing"


def test_a_student_raises_a_hand_and_the_teacher_puts_it_down_without_javascript(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    student, match = room.students[0], room.students[0].seats.get().match
    browser = student_client(student)
    assert "Raise your hand" in text(browser.get(reverse("play:match", args=[match.pk])))
    answer = browser.post(reverse("play:hand", args=[match.pk]), {"up": "1"}, follow=True)
    assert "Hand is up" in text(answer)
    name = '<span translate="no">Student 01</span>'
    assert f"Lower the hand of {name}" in text(desk.get(at("lesson", lesson.pk)))
    page = text(desk.post(at("lower", lesson.pk, student.pk), follow=True))
    assert "No raised hands" in page
    assert "Raise your hand" in text(browser.get(reverse("play:match", args=[match.pk])))


def test_a_student_cannot_raise_a_hand_at_a_table_of_others(room: Room, lesson: Lesson) -> None:
    own = room.students[0].seats.get().match_id
    other = Match.objects.exclude(pk=own).get()
    answer = student_client(room.students[0]).post(
        reverse("play:hand", args=[other.pk]), {"up": "1"}
    )
    assert answer.status_code == 404
    assert not Player.objects.filter(hand_at__isnull=False).exists()


def test_a_message_is_shown_as_plain_text_until_each_student_puts_it_away(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    desk.post(at("message", lesson.pk), {"text": "<b>Blink</b> up"}, **HTMX)
    one, two = (student_client(student) for student in room.students[:2])
    tables = [
        reverse("play:match", args=[student.seats.get().match_id]) for student in room.students[:2]
    ]
    assert "&lt;b&gt;Blink&lt;/b&gt; up" in text(one.get(tables[0]))
    match = room.students[0].seats.get().match_id
    assert "Blink" not in text(one.post(reverse("play:read_message", args=[match]), follow=True))
    assert "Blink" in text(two.get(tables[1]))
    desk.post(at("message", lesson.pk), {"text": "Once more"}, **HTMX)
    assert "Once more" in text(one.get(tables[0]))


def test_a_message_that_is_too_long_is_told_at_the_desk(lesson: Lesson, desk: Client) -> None:
    answer = desk.post(at("message", lesson.pk), {"text": "x" * 201}, **HTMX)
    assert "200 letters" in refusal(answer)


def test_the_page_of_a_table_moves_a_student_and_sets_the_hints_of_a_team(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    page = text(desk.get(at("table", lesson.pk, 1)))
    assert "Message to this table" in page
    student = lesson.members.get(team__number=1).student
    desk.post(at("move", lesson.pk, student.pk), {"team": "6"})
    assert lesson.members.get(student=student).team.number == 6
    desk.post(at("table_hint_limit", lesson.pk, 2), {"seat": "1", "hint_limit": "0"})
    assert Match.objects.get(table__number=2).seats.get(number=1).hint_limit == 0
    assert Match.objects.get(table__number=2).hint_limit == 5


def test_the_hint_limit_of_the_class_is_chosen_at_the_desk_and_kept(
    lesson: Lesson, desk: Client
) -> None:
    desk.post(at("class_hint_limit", lesson.pk), {"hint_limit": "2"}, **HTMX)
    assert SchoolClass.objects.get().hint_limit == 2
    assert set(Match.objects.values_list("hint_limit", flat=True)) == {2}
    desk.post(at("class_hint_limit", lesson.pk), {"hint_limit": "as"}, **HTMX)
    assert SchoolClass.objects.get().hint_limit is None


def test_a_clock_is_set_at_the_desk_and_seen_by_students(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    desk.post(at("clock", lesson.pk), {"minutes": "10"}, **HTMX)
    student = room.students[0]
    table = reverse("play:match", args=[student.seats.get().match_id])
    assert 'class="clock" data-until="1' in text(student_client(student).get(table))
    desk.post(at("extra_time", lesson.pk), {"minutes": "2"}, **HTMX)
    desk.post(at("clock", lesson.pk), {"minutes": "0"}, **HTMX)
    assert 'class="clock"' not in text(student_client(student).get(table))


def test_the_desk_says_how_far_all_have_climbed_together(lesson: Lesson, desk: Client) -> None:
    assert "Our class: 0 feet<" in text(desk.get(at("lesson", lesson.pk)))


def test_the_desk_says_who_is_stuck(room: Room, lesson: Lesson, desk: Client) -> None:
    match = Match.objects.get(table__number=1)
    for _ in range(3):
        Attempt.objects.create(match=match, ply=0, seat=1, text="x", kind="x", template="Not 5.")
    assert "stuck: same error 3 times" in text(desk.get(at("lesson", lesson.pk)))
    page = html_of(desk.post(at("stuck", lesson.pk), {"errors": "5", "seconds": "60"}, **HTMX))
    assert "stuck: same error" not in page


@pytest.mark.parametrize(
    "name", ["clock", "extra_time", "stuck", "hint_limit", "class_hint_limit", "move"]
)
@pytest.mark.parametrize("junk", [{}, {"minutes": "x", "hint_limit": "-1", "errors": "9" * 20}])
def test_nonsense_gets_a_sentence_and_changes_nothing(
    room: Room, lesson: Lesson, desk: Client, name: str, junk: dict[str, str]
) -> None:
    more = [room.students[0].pk] if name == "move" else []
    answer = desk.post(at(name, lesson.pk, *more), junk, **HTMX)
    assert refusal(answer)


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("table_set_bot", {"seat": "1", "bot": "1"}),
        ("table_set_more_time", {"more": "1"}),
        ("table_message", {"text": "Well done!"}),
        ("message", {"text": "Well done!"}),
        ("roles", {"roles": "0"}),
        ("clock", {"minutes": "5"}),
    ],
)
def test_a_desk_that_is_still_open_changes_no_lesson_that_another_one_has_ended(
    lesson: Lesson, desk: Client, name: str, form: dict[str, str]
) -> None:
    lesson_end(lesson=lesson)
    before = list(Match.objects.values()), list(Seat.objects.values())
    more = [1] if name.startswith("table") else []
    page = text(desk.post(at(name, lesson.pk, *more), form, follow=True))
    assert "This game is over." in page
    assert (list(Match.objects.values()), list(Seat.objects.values())) == before


@pytest.mark.parametrize("name", ["move", "lower"])
def test_a_student_with_a_number_beyond_all_numbers_is_nobody(
    lesson: Lesson, desk: Client, name: str
) -> None:
    assert desk.post(at(name, lesson.pk, 10**30), {"team": "1"}).status_code == 302


def test_turning_roles_are_switched_off_at_all_tables(lesson: Lesson, desk: Client) -> None:
    desk.post(at("roles", lesson.pk), {"roles": "0"}, **HTMX)
    assert not Match.objects.filter(roles=True).exists()
