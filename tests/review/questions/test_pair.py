"""Two answers side by side on the wall: asked first, then why, nobody named."""

import re
from html import unescape

import pytest
from django.test import Client

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.play.services.matches import match_pause
from classroom.review.best_move import stored_decision
from classroom.review.models import Question
from classroom.review.questions.answers import question_answer
from classroom.review.questions.beside import own_ideas
from classroom.review.questions.pairs import question_pair
from classroom.sentences import translate
from games import registry
from games.errors import UserError
from tests.cast import teacher_client
from tests.lessons.setting import Room, moved, room_make
from tests.play.tables import client_of
from tests.play.test_whole_numbers import check_whole
from tests.review.answers import one_knows_the_best
from tests.review.questions.test_ideas_beside import an_idea_kept, room_of

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SLUGS = sorted(game.slug for game in registry.all_games())


@pytest.fixture
def room() -> Room:
    return room_make(6)


def wall(lesson: Lesson) -> str:
    lesson.refresh_from_db()
    html = unescape(Client().get(projector_address(lesson)).content.decode())
    return html[html.index('id="projector"') :]


def picks(desk: Client, lesson: Lesson) -> list[str]:
    page = unescape(desk.get(f"/lessons/{lesson.pk}/").content.decode())
    return re.findall(r'name="pick" value="([^"]+)"', page)


@pytest.mark.parametrize("game", SLUGS)
def test_two_answers_are_asked_about_and_then_each_has_its_why(room: Room, game: str) -> None:
    lesson, desk = room.arrived(room.lesson()), teacher_client(room.owner)
    question = one_knows_the_best(lesson, game, room.students)
    texts = picks(desk, lesson)
    assert len(texts) == 2
    answer = desk.post(f"/review/questions/{question.pk}/pair", {"pick": texts}, headers=HTMX)
    assert answer.json()["error"] == ""
    first = wall(lesson)
    assert "What is the same? What is different?" in first
    assert re.findall(r'id="side-([AB])"', first) == ["A", "B"]
    assert "question__why" not in first
    assert 'data-next="pair:2"' in first
    desk.post(f"/lessons/{lesson.pk}/projector", {"show": "pair:2"}, headers=HTMX)
    second = wall(lesson)
    decision = stored_decision(
        question.match, match_log(question.match), question.ply, question.seat
    )
    [best] = [text for text in texts if decision.is_best(text)]
    [other] = [text for text in texts if text != best]
    # What is said of both is said once.
    assert second.count(translate(decision.why(other))) == 1
    assert 'data-next="ask:3"' in second
    check_whole(client_of(room.students[3]).get("/review/question/").content.decode(), game)
    assert not any(one.name in first + second for one in room.students)
    desk.post(f"/lessons/{lesson.pk}/projector", {"show": "ask:3"}, headers=HTMX)
    desk.post(f"/lessons/{lesson.pk}/projector", {"show": "pair:2"}, headers=HTMX)
    assert 'data-next=":1"' in wall(lesson)
    assert Question.objects.filter(closed_at=None).exists()
    desk.post(f"/lessons/{lesson.pk}/projector", {"show": ":1"}, headers=HTMX)
    assert not Question.objects.exists()


def test_it_takes_two_answers_that_somebody_gave(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    question = one_knows_the_best(lesson, "on_belay", room.students)
    texts = list(dict.fromkeys(question.answers.values_list("text", flat=True)))
    for picked in ([], texts[:1], [texts[0], texts[0]], [texts[0], "pass"]):
        with pytest.raises(UserError, match="Tick two answers"):
            question_pair(question=question, texts=picked)


def test_a_table_that_still_has_to_choose_is_not_told_why(room: Room) -> None:
    """Its own page has no second part until then."""
    lesson = room.running(teams=6)
    match = lesson.current_tables.get(number=1).match
    moved(match, 1)
    match.refresh_from_db()
    match_pause(match=match)
    desk = teacher_client(room.owner)
    desk.post(f"/review/{match.pk}/ask", headers=HTMX)
    question, log = Question.objects.get(), match_log(match)
    legal = [*map(log.game.notation.write, log.game.rules.legal_moves(log.state, 1))]
    for student, text in zip(room.students, (legal[0], legal[-1]), strict=False):
        question_answer(question=question, student=student, text=text)
    question_pair(question=question, texts=[legal[0], legal[-1]])
    assert 'data-next="ask:2"' in wall(lesson)
    desk.post(f"/lessons/{lesson.pk}/projector", {"show": "pair:2"}, headers=HTMX)
    assert "question__why" not in wall(lesson)


def test_an_own_idea_that_a_child_kept_is_picked_beside_an_answer() -> None:
    room, lesson = room_of("on_belay", same_dice=False)
    table, ply, name = an_idea_kept(lesson)
    Match.objects.filter(pk=table.match_id).update(status=Match.Status.PAUSED)
    seat = table.match.moves.get(ply=ply).seat
    desk = teacher_client(room.owner)
    desk.post(f"/review/{table.match_id}/{ply}/ask", {"seat": seat}, headers=HTMX)
    question = Question.objects.get()
    log = match_log(question.match)
    [own] = own_ideas(question.match, log, question.ply, seat)
    legal = map(log.game.notation.write, log.game.rules.legal_moves(log.states[question.ply], seat))
    other = next(text for text in legal if text != own.idea.text)
    question_answer(question=question, student=room.students[0], text=other)
    assert name in desk.get(f"/lessons/{lesson.pk}/").content.decode()
    texts = picks(desk, lesson)
    assert own.idea.text in texts
    answer = desk.post(f"/review/questions/{question.pk}/pair", {"pick": texts}, headers=HTMX)
    assert answer.json()["error"] == ""
    assert re.findall(r'id="side-([AB])"', wall(lesson)) == ["A", "B"]
    assert name not in wall(lesson)
