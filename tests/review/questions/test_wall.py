"""The question to a class on the wall of its lesson: one press to ask, one a step after it."""

import json
import re
from html import unescape

import pytest
from django.core.cache import cache
from django.test import Client

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.lesson_now import lesson_now
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.selectors.wall import wall_of
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.projector import projector_show
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.matches import match_end, match_pause, match_resume
from classroom.review.best_move import stored_decision
from classroom.review.models import Answer, Question
from classroom.review.questions.answer_counts import count_moves
from classroom.review.questions.answers import question_answer
from classroom.review.questions.page import BARS
from classroom.review.questions.services import question_close
from games import registry
from games.errors import UserError
from tests.cast import teacher_client
from tests.lessons.setting import Room, asked_again, moved, room_make
from tests.play.tables import client_of
from tests.regions import states_of
from tests.review.answers import one_knows_the_best

BAR = re.compile(r'class="question__bar[ "]')
pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
SLUGS = sorted(game.slug for game in registry.all_games())


@pytest.fixture
def room() -> Room:
    return room_make(6)


@pytest.fixture
def lesson(room: Room) -> Lesson:
    """Two tables; at the first one team has to climb, and the table is paused."""
    lesson = room.running(teams=6)
    match = lesson.current_tables.get(number=1).match
    moved(match, 1)
    match.refresh_from_db()
    match_pause(match=match)
    return lesson


@pytest.fixture
def desk(room: Room) -> Client:
    return teacher_client(room.owner)


def match_of(lesson: Lesson) -> Match:
    return lesson.current_tables.get(number=1).match


def press(desk: Client, lesson: Lesson, show: str) -> str:
    """Press what the desk shows of the wall; returns what was refused."""
    lesson.refresh_from_db()
    fields = {"show": show, "choices": lesson.projector_choices}
    answer = desk.post(f"/lessons/{lesson.pk}/projector", fields, headers=HTMX)
    return str(answer.json()["error"])


def ask(desk: Client, lesson: Lesson) -> str:
    answer = desk.post(f"/review/{match_of(lesson).pk}/ask", headers=HTMX)
    return str(answer.json()["error"])


def wall(lesson: Lesson) -> str:
    lesson.refresh_from_db()
    return unescape(Client().get(projector_address(lesson)).content.decode())


def answered(lesson: Lesson, room: Room) -> Question:
    """All six answer, five alike."""
    question = Question.objects.get(school_class=room.school_class)
    log = match_log(question.match)
    legal = [
        log.game.notation.write(one) for one in log.game.rules.legal_moves(log.state, question.seat)
    ]
    for number, student in enumerate(room.students):
        question_answer(question=question, student=student, text=legal[0 if number else -1])
    return question


def test_one_press_asks_the_class_on_its_screens_and_on_the_wall(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    assert 'id="question"' not in wall(lesson)
    assert ask(desk, lesson) == ""
    assert 'id="question"' in wall(lesson)
    assert 'id="answer"' in client_of(room.students[3]).get("/review/question/").content.decode()
    assert 'id="question-count"' in desk.get(f"/lessons/{lesson.pk}/").content.decode()


def test_a_table_that_plays_on_is_not_asked_about(room: Room, lesson: Lesson, desk: Client) -> None:
    match_resume(match=match_of(lesson))
    assert ask(desk, lesson) == "Pause this table first. Then ask the class."
    assert not Question.objects.exists()
    assert 'id="tables"' in wall(lesson)


def test_a_match_at_no_table_of_a_lesson_is_not_found(room: Room, desk: Client) -> None:
    assert desk.post("/review/99999/ask", headers=HTMX).status_code == 404


def test_answers_are_counted_on_the_wall_as_they_come_and_shown_at_the_next_press(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    ask(desk, lesson)
    before = Client().get(projector_address(lesson)).content.decode()
    answered(lesson, room)
    html = "".join(asked_again(Client(), before).json()["updates"][0]["parts"].values())
    assert "6 of 6" in html
    assert "question__bar" not in html
    assert press(desk, lesson, "ask:2") == ""
    html = wall(lesson)
    assert len(BAR.findall(html)) == 2
    assert "question__bar--best" not in html


def test_a_question_ends_with_the_lesson_in_which_it_was_asked(
    lesson: Lesson, desk: Client, django_capture_on_commit_callbacks
) -> None:
    ask(desk, lesson)
    assert 'id="question"' in wall(lesson)
    with django_capture_on_commit_callbacks(execute=True):
        lesson_end(lesson=lesson)
    assert not Question.objects.exists()
    assert 'id="question"' not in wall(lesson)
    with django_capture_on_commit_callbacks(execute=True):
        desk.post(f"/review/lessons/{lesson.pk}/exit", {"ask": "how"})
    assert Question.objects.get().is_open


def test_the_desk_shows_its_own_press_at_once(lesson: Lesson, desk: Client) -> None:
    ask(desk, lesson)
    page = desk.get(f"/lessons/{lesson.pk}/").content.decode()
    how = {**HTMX, "Live-State": json.dumps(states_of(page))}
    address = f"/review/questions/{Question.objects.get().pk}"
    presses = ("show", {"page": 2}, "close-question"), ("close", {}, "reopen-question")
    for press, fields, then in presses:
        answer = desk.post(f"{address}/{press}", fields, headers=how).json()
        [update] = answer["updates"]
        assert then in update["parts"]["question-panel"]
        assert "show-bars" not in update["parts"]["question-panel"]


def test_the_wall_names_nobody_and_the_desk_everybody(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    ask(desk, lesson)
    answered(lesson, room)
    for stop in ("ask:1", "ask:2", "ask:3"):
        press(desk, lesson, stop)
        assert "Student 0" not in wall(lesson)
    html = desk.get(f"/lessons/{lesson.pk}/").content.decode()
    panel = html[html.index("question-panel__answers") :][:3000]
    assert all(student.name in panel for student in room.students)


def test_the_best_waits_until_the_table_has_played_and_then_has_its_reason(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    ask(desk, lesson)
    answered(lesson, room)
    press(desk, lesson, "ask:2")
    press(desk, lesson, "ask:3")
    assert "We wait for " in wall(lesson)
    assert "question__bar--best" not in wall(lesson)
    # The table was paused to be asked about; now it plays on.
    match = match_of(lesson)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING
    assert strip(lesson) == ("ask:3", "Show it anyway")
    moved(match, 4)
    assert strip(lesson) == ("ask:3", "")
    press(desk, lesson, "ask:3")
    assert strip(lesson)[0] != "ask:3"
    html = wall(lesson)
    assert "question__bar--best" in html
    # The best, then why it is.
    assert re.search(r'id="why">.*?</strong></span>\s*<span>\w', html, re.DOTALL)


def test_a_teacher_shows_the_best_anyway_and_the_table_goes_on(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    ask(desk, lesson)
    answered(lesson, room)
    for stop in ("ask:2", "ask:3"):
        press(desk, lesson, stop)
    assert "question__bar--best" not in wall(lesson)
    press(desk, lesson, "ask:3")
    assert "question__bar--best" in wall(lesson)
    while (stop := strip(lesson)[0]).startswith("ask"):
        press(desk, lesson, stop)
    press(desk, lesson, stop)
    assert not Question.objects.exists()
    match = match_of(lesson)
    match.refresh_from_db()
    assert match.status == Match.Status.PLAYING


def strip(lesson: Lesson) -> tuple[str, str]:
    """The stop of *Next*, and what it says if it shows no other one."""
    now = lesson_now(lesson.pk)
    assert now is not None
    return str(wall_of(now).next), wall_of(now).next_label


def test_going_on_from_the_best_closes_the_question_and_looking_elsewhere_does_not(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    ask(desk, lesson)
    answered(lesson, room)
    press(desk, lesson, ":1")
    assert 'id="tables"' in wall(lesson)
    assert Question.objects.exists()
    press(desk, lesson, "ask:3")
    press(desk, lesson, ":1")
    assert 'id="tables"' in wall(lesson)
    assert not Question.objects.exists()
    assert not Answer.objects.exists()


@pytest.mark.parametrize("closed_by", ["close-question", "next"])
def test_a_question_closed_at_the_desk_or_by_next_opens_again_with_its_answers(
    room: Room, lesson: Lesson, desk: Client, closed_by: str
) -> None:
    ask(desk, lesson)
    question = answered(lesson, room)
    press(desk, lesson, "ask:3")
    if closed_by == "next":
        press(desk, lesson, ":1")
    else:
        desk.post(f"/review/questions/{question.pk}/close", headers=HTMX)
    assert not Answer.objects.exists()
    page = desk.get(f"/lessons/{lesson.pk}/").content.decode()
    [url] = re.findall(r'id="closed-question" method="post" action="([^"]+)"', page)
    desk.post(url, headers=HTMX)
    assert Question.objects.get(closed_at=None).answers.count() == len(room.students)
    assert 'id="question"' in wall(lesson)
    question_close(question=Question.objects.get())
    cache.clear()
    assert 'id="closed-question"' not in desk.get(f"/lessons/{lesson.pk}/").content.decode()
    assert desk.post(url, headers=HTMX).status_code == 200
    assert not Question.objects.exists()


def test_the_desk_groups_equal_answers_with_bars_and_marks_the_best(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    ask(desk, lesson)
    answered(lesson, room)
    match_resume(match=match_of(lesson))
    moved(match_of(lesson), 4)
    html = desk.get(f"/lessons/{lesson.pk}/").content.decode()
    bars = html.partition("question-panel__answers")[2].partition("</ol>")[0]
    groups = re.findall(r"<summary>(\d+) students?</summary>([^<]+)</details>", bars)
    assert [int(number) for number, _ in groups] == [5, 1]
    assert [len(names.split(", ")) for _, names in groups] == [5, 1]
    assert "helps most" in bars


def test_a_question_that_is_closed_cannot_be_put_on_the_wall(lesson: Lesson) -> None:
    with pytest.raises(UserError):
        projector_show(lesson=lesson, stop=Stop("ask"))


def test_answers_best_and_lesson_are_one_press_of_next_each(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    ask(desk, lesson)
    answered(lesson, room)
    match_end(match=match_of(lesson))
    stops = []
    for _ in range(4):
        stop = wall(lesson).partition('data-next="')[2].partition('"')[0]
        assert press(desk, lesson, stop) == ""
        stops.append(stop)
    assert stops == ["ask:2", "ask:3", "ask:4", ":1"]
    assert 'id="tables"' in wall(lesson)


def test_a_question_about_another_game_brings_the_style_sheets_of_that_game(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    sheet = "games/on_belay/board"
    ask(desk, lesson)
    assert wall(lesson).count(sheet) == 1
    Lesson.objects.filter(pk=lesson.pk).update(game="roll_to_the_top", options={})
    html = wall(lesson)
    assert 'id="question"' in html
    assert sheet in html


@pytest.mark.parametrize("game", SLUGS)
def test_why_shows_what_becomes_of_the_answer_of_most_and_of_the_best(
    room: Room, desk: Client, game: str
) -> None:
    lesson = room.arrived(room.lesson())
    one_knows_the_best(lesson, game, room.students)
    stops = []
    while Question.objects.exists():
        html = wall(lesson)
        stop = html.partition('data-next="')[2].partition('"')[0]
        if stop.startswith("ask"):
            press(desk, lesson, stop)
        else:
            sides = html.split('class="question__side"')[1:]
            assert ["Picked most:" in sides[0], "Best:" in sides[1]] == [True, True]
            boards = [
                one.partition('class="match__board">')[2].split("</section>")[0] for one in sides
            ]
            assert boards[0].replace("after0-", "") != boards[1].replace("after1-", "")
            assert not any(one.name in html for one in room.students)
            press(desk, lesson, stop)
        stops.append(stop)
    assert stops == ["ask:2", "ask:3", "ask:4", ":1"]


def test_where_most_know_the_best_nothing_is_compared(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson())
    desk.post(f"/review/lessons/{lesson.pk}/talk", {"game": "on_belay"}, headers=HTMX)
    question = Question.objects.get()
    log = match_log(question.match)
    text = stored_decision(question.match, log, question.ply, question.seat).best[0]
    for student in room.students:
        question_answer(question=question, student=student, text=text)
    press(desk, lesson, "ask:3")
    press(desk, lesson, "ask:4")
    html = wall(lesson)
    assert "question__bar--best" in html
    assert "question__side" not in html


def test_the_best_has_a_bar_also_where_nobody_chose_it_and_others_are_many(
    room: Room, lesson: Lesson, desk: Client
) -> None:
    ask(desk, lesson)
    question = Question.objects.get()
    log = match_log(question.match)
    best = stored_decision(question.match, log, question.ply, question.seat).best
    legal = log.game.rules.legal_moves(log.state, question.seat)
    moves = count_moves(
        log, question.seat, [(log.game.notation.write(one), "") for one in legal], best
    )
    others = [one.text for one in moves if not one.is_best]
    for student, text in zip(room.students, others, strict=False):
        question_answer(question=question, student=student, text=text)
    match_resume(match=match_of(lesson))
    moved(match_of(lesson), 4)
    press(desk, lesson, "ask:3")
    html = wall(lesson)
    bars = min(BARS, 1 + min(len(room.students), len(others)))
    assert len(BAR.findall(html)) == bars
    assert html.count('class="question__bar question__bar--best"') == 1
