"""A lesson with the Hill from lobby to replay; `test_sixth_game.py` runs it with the Hill
installed."""

import re

import pytest
from django.core.management import call_command
from django.test import Client

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.play.models import Match
from classroom.play.selectors import match_log
from games import registry
from games.movelog import MoveLog
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make
from tests.players.pages import Page

pytestmark = pytest.mark.django_db


@pytest.fixture
def room() -> Room:
    return room_make(4)


@pytest.fixture
def teacher(room: Room) -> Client:
    return teacher_client(room.owner)


def page(client: Client, address: str) -> str:
    answer = client.get(address, follow=True)
    assert answer.status_code == 200, address
    return answer.content.decode()


def log_of(match: Match) -> MoveLog:
    return match_log(Match.objects.get(pk=match.pk))


def start(room: Room, teacher: Client, **fields: str) -> Lesson:
    """A lesson that runs: opened, joined, in teams of one, and started, all by buttons."""
    choice = {"class": room.school_class.pk, "game": "hill", **fields}
    assert teacher.post("/lessons/new/", choice).status_code == 302
    lesson = Lesson.objects.get()
    for student in room.students:
        assert student_client(student).post("/lesson/arrive").status_code == 302
    assert "The Hill" in page(teacher, f"/lessons/{lesson.pk}/")
    teacher.post(f"/lessons/{lesson.pk}/shuffle", {"number": "1", "by": "size"})
    assert teacher.post(f"/lessons/{lesson.pk}/start").status_code == 302
    return Lesson.objects.get()


def press(room: Room, match: Match, wrong: bool = False) -> Page:
    """Whoever is to move rolls, or types the better calculation into the form."""
    log = log_of(match)
    [seat] = log.to_move
    [student] = match.seats.get(number=seat).students.all()
    client, address = student_client(student), f"/play/{match.pk}/"
    form = (answer_page := Page(address, page(client, address))).form(answer_page.one(id="answer"))
    offer = log.game.bots.ranked_moves(log.state, seat)[0]
    if offer in form.texts():
        form.sent.append(("text", offer))
    else:
        calculation, _, result = offer.partition("=")
        form.fill("calculation", calculation)
        form.fill("result", int(result) + wrong)
    fields: dict[str, list[str]] = {}
    for name, value in form.sent:
        fields.setdefault(name, []).append(value)
    answer = client.post(f"{address}move", fields, follow=True)
    return Page(address, answer.content.decode())


def play_to_the_end(room: Room, match: Match) -> None:
    """The match up to its end."""
    while log_of(match).to_move:
        ply = log_of(match).ply
        press(room, match)
        assert log_of(match).ply > ply


def test_the_teacher_chooses_it_by_its_own_words_and_picture(room, teacher):
    cards = page(teacher, f"/lessons/new/?class={room.school_class.pk}")
    assert "Two dice, one hill." in cards
    assert "games/hill/card.svg" in cards
    options = page(teacher, f"/lessons/new/?class={room.school_class.pk}&game=hill")
    assert "A steep hill" in options
    assert "By an exact number" in options
    assert "Meters to the top" in options


def test_a_table_shows_its_board_its_form_and_its_style_alone(room, teacher):
    match = start(room, teacher, preset="short").tables.first().match
    answer_page = press(room, match).html
    assert 'class="hill"' in answer_page
    assert 'name="calculation"' in answer_page
    assert re.findall(r'href="/static/(bundles/hill.css)"', answer_page) == ["bundles/hill.css"]


def test_a_wrong_answer_is_refused_and_counted(room, teacher):
    match = start(room, teacher, preset="short").tables.first().match
    press(room, match)
    assert "is not right." in press(room, match, wrong=True).html
    assert "Climb the hill" in page(teacher, f"/lessons/{Lesson.objects.get().pk}/")
    assert match.attempts.get().kind == "WrongAnswer"


def test_desk_and_projector_show_it_while_it_is_played(room, teacher):
    lesson = start(room, teacher, preset="short")
    match = lesson.tables.first().match
    press(room, match)
    projector = projector_address(lesson)
    assert "hill__teams" in page(teacher, f"/lessons/{lesson.pk}/")
    # The only table is large, unless there are several: then each is a plain race.
    assert "hill__teams" in page(teacher, projector)
    teacher.post(f"/lessons/{lesson.pk}/projector", {"show": "rules1"})
    assert "Roll two dice. Add or subtract them." in page(teacher, projector)


def test_a_bot_plays_it_for_a_teacher_alone(room, teacher):
    trial = {"class": room.school_class.pk, "game": "hill", "preset": "short"}
    assert 'class="hill"' in teacher.post("/lessons/try", trial, follow=True).content.decode()


def test_it_is_played_to_the_end_and_replayed_with_its_values(room, teacher):
    lesson = start(room, teacher, preset="short")
    match = lesson.tables.first().match
    play_to_the_end(room, match)
    assert log_of(match).outcome.winners
    teacher.post(f"/lessons/{lesson.pk}/end")
    for ply in range(log_of(match).ply + 1):
        assert 'class="hill"' in page(teacher, f"/review/{match.pk}/{ply}/")
    assert "climbs" in page(teacher, f"/review/{match.pk}/")
    assert page(teacher, f"/review/{match.pk}/luck")
    record = page(teacher, f"/review/{match.pk}/record.txt")
    assert record.count("dice ") == len(re.findall(r"dice \d \d", record)) > 0


def test_review_asks_tries_and_reports_with_it(room, teacher):
    lesson = start(room, teacher, preset="short")
    match = lesson.tables.first().match
    play_to_the_end(room, match)
    teacher.post(f"/lessons/{lesson.pk}/end")
    question = teacher.post(f"/review/{match.pk}/2/ask", {"seat": "1"}, follow=True)
    assert 'class="hill"' in question.content.decode()
    assert 'name="calculation"' in page(student_client(room.students[0]), "/review/question/")
    branch = teacher.post(f"/review/{match.pk}/2/what-if", follow=True).content.decode()
    assert 'name="calculation"' in branch
    call_command("count_matches")
    report = page(teacher, f"/review/reports/classes/{room.school_class.pk}/")
    assert "Add within 20" in report


def test_the_registry_has_one_game_more():
    assert [game.slug for game in registry.all_games()][-1] == "hill"
