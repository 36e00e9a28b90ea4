"""A number talk: a fresh roll of any game for the whole class, in the lobby or beside a game."""

import re
from datetime import timedelta
from html import unescape

import pytest
import time_machine
from django.test import Client
from django.utils import timezone

from classroom.facts.models import FactMemory
from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.desk import desk as desk_of
from classroom.lessons.services.lifecycle import lesson_end
from classroom.people.models import Student
from classroom.play.models import Match, Move
from classroom.play.selectors import match_log
from classroom.review.models import Question
from classroom.review.questions.services import question_close
from classroom.review.reports.services import match_count
from games import registry
from games.facts import family_of
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, room_make

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
SLUGS = sorted(game.slug for game in registry.all_games())


@pytest.fixture
def room() -> Room:
    return room_make(4)


@pytest.fixture
def lobby(room: Room) -> Lesson:
    return room.arrived(room.lesson())


@pytest.fixture
def desk(room: Room) -> Client:
    return teacher_client(room.owner)


def talk(desk: Client, lesson: Lesson, game: str) -> str:
    """Press the game in the menu of the strip; returns what was refused."""
    answer = desk.post(f"/review/lessons/{lesson.pk}/talk", {"game": game}, headers=HTMX)
    return str(answer.json()["error"])


def wall(lesson: Lesson) -> str:
    return unescape(Client().get(projector_address(lesson)).content.decode())


def show(desk: Client, lesson: Lesson, stop: str) -> None:
    desk.post(f"/lessons/{lesson.pk}/projector", {"show": stop}, headers=HTMX)


def answer(student: Student, text: str) -> str:
    """Answer as the student's form does; returns what was refused."""
    fields = {"text": text}
    reply = student_client(student).post("/review/question/answer", fields, headers=HTMX)
    return str(reply.json()["error"])


@pytest.mark.parametrize("game", SLUGS)
def test_a_roll_of_every_game_is_asked_counted_marked_and_forgotten(
    room: Room, lobby: Lesson, desk: Client, game: str
) -> None:
    assert talk(desk, lobby, game) == ""
    question = Question.objects.get()
    log = match_log(question.match)
    legal = log.game.rules.legal_moves(log.state, question.seat)
    page = student_client(room.students[0]).get("/review/question/").content.decode()
    # Tiles are stepped on, not made.
    title = "What can you make?" if game != "yeti_mountain" else "What would you"
    assert title in page
    assert 'id="answer"' in page
    assert not any(f'value="{one}"' in page for one in log.game.hints.PASSES)
    assert title in wall(lobby)
    for number, student in enumerate(room.students):
        text = log.game.notation.write(legal[number % len(legal)])
        assert answer(student, text) == ""
    assert "4 of 4" in wall(lobby)
    assert "question__bar" not in wall(lobby)
    show(desk, lobby, "ask:2")
    assert "question__bar" in wall(lobby)
    assert "question__bar--best" not in wall(lobby)
    show(desk, lobby, "ask:3")
    assert "question__bar--best" in wall(lobby)
    assert [one.name for one in room.students if one.name in wall(lobby)] == []
    show(desk, lobby, "code")
    assert not Question.objects.exists()
    assert not Move.objects.exclude(student=None, checker=None).exists()


@pytest.mark.parametrize("game", SLUGS)
def test_no_two_talks_are_alike(lobby: Lesson, desk: Client, game: str) -> None:
    positions = set()
    for _ in range(6):
        assert talk(desk, lobby, game) == ""
        positions.add(tuple(row.text for row in match_log(Question.objects.get().match).rows))
    assert len(positions) > 1
    assert Question.objects.count() == 1


def test_a_talk_beside_a_running_game_leaves_its_tables_alone(room: Room, desk: Client) -> None:
    lesson = room.running(teams=4)
    table = lesson.current_tables.get(number=1)
    rows = list(table.match.moves.values_list("text", flat=True))
    assert talk(desk, lesson, "cant_stop") == ""
    assert table.match.pk != Question.objects.get().match_id
    assert list(table.match.moves.values_list("text", flat=True)) == rows
    page = desk.get(f"/lessons/{lesson.pk}/").content.decode()
    assert 'id="question-count"' in page
    assert f'id="table-{table.number}"' in page


def test_the_lobby_has_the_question_in_a_panel_and_on_its_strip(
    lobby: Lesson, desk: Client
) -> None:
    assert 'id="wall-ask"' not in desk.get(f"/lessons/{lobby.pk}/").content.decode()
    talk(desk, lobby, "on_belay")
    page = desk.get(f"/lessons/{lobby.pk}/").content.decode()
    assert 'id="wall-ask"' in page
    assert 'id="question-count"' in page
    assert 'id="lobby-code"' in page


def test_it_counts_in_no_report_and_is_in_no_list_of_games(
    room: Room, lobby: Lesson, desk: Client
) -> None:
    talk(desk, lobby, "on_belay")
    match = Match.objects.get()
    match_count(match=match)
    assert match.counted.is_played is False
    assert f"/review/{match.pk}/" not in desk.get("/review/").content.decode()


@pytest.mark.parametrize("game", ["", "chess", "on_belay\x00"])
def test_a_game_that_there_is_not_is_refused(lobby: Lesson, desk: Client, game: str) -> None:
    assert talk(desk, lobby, game).startswith("There is no game")
    assert not Match.objects.exists()
    assert 'id="question"' not in wall(lobby)


def test_a_lesson_that_is_over_has_no_more_talks(room: Room, desk: Client) -> None:
    lesson = room.running(teams=4)
    lesson_end(lesson=lesson)
    assert talk(desk, lesson, "on_belay") == "This lesson is over. Start a new one first."
    assert not Question.objects.exists()


def test_whoever_closes_it_without_scripts_is_back_in_the_lesson(
    lobby: Lesson, desk: Client
) -> None:
    desk.post(f"/review/lessons/{lobby.pk}/talk", {"game": "on_belay"})
    pk = Question.objects.get().pk
    page = desk.get(f"/review/questions/{pk}/").content.decode()
    assert re.search(r'<a class="button" href="[^"]*">\s*Back to the lesson</a>', page)
    answer = desk.post(f"/review/questions/{pk}/close")
    assert answer["Location"] == f"/lessons/{lobby.pk}/"


def test_the_first_answer_to_a_fact_teaches_the_memory_also_a_wrong_one(
    room: Room, lobby: Lesson, desk: Client
) -> None:
    child, wrong, right, text = room.students[0], "", "", ""
    while not wrong:
        assert talk(desk, lobby, "on_belay") == ""
        question = Question.objects.get()
        log = match_log(question.match)
        facts, write = log.game.facts, log.game.notation.write
        for move in log.game.rules.legal_moves(log.state, question.seat):
            first = next(iter(facts.facts(log.state, question.seat, move)), None)
            if first and first.claim is not None and family_of(first.sum):
                slip = facts.with_claim(log.state, question.seat, move, first.answer + 1)
                wrong, right, text = write(slip), write(move), first.sum
                break
    assert answer(child, wrong)
    assert answer(child, right) == ""
    memory = FactMemory.objects.get(student=child, sum=text)
    assert (memory.met, memory.right) == (1, 0)


def test_no_table_is_quiet_while_all_are_asked_and_each_has_its_time_again(
    room: Room, desk: Client
) -> None:
    lesson = room.running(teams=2)

    def quiet(after: int) -> bool:
        with time_machine.travel(timezone.now() + timedelta(seconds=after)):
            return desk_of(Lesson.objects.get(pk=lesson.pk)).tables[0].quiet

    long = lesson.stuck_seconds + 5
    assert quiet(long)
    talk(desk, lesson, "on_belay")
    assert not quiet(long)
    with time_machine.travel(timezone.now() + timedelta(seconds=long)):
        question_close(question=Question.objects.get())
        show(desk, lesson, ":1")
        assert not quiet(lesson.stuck_seconds - 5)
        assert quiet(long)
