"""The moments of a lesson on its wall: the question, then what happened, then what is best."""

import re
from dataclasses import replace
from html import unescape

import pytest
from django.test import Client

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.projector_screens import Stop
from classroom.lessons.services.lifecycle import lesson_end
from classroom.lessons.services.projector import projector_show
from classroom.people.models import Student, Teacher
from classroom.play.models import Match
from classroom.play.selectors import match_log
from classroom.review.lesson_report.moments import question_of
from classroom.review.lesson_report.pins import move_unpin
from classroom.review.lesson_report.selectors import lesson_discussion_points
from classroom.review.lesson_report.wall import BEST, STEPS, first_page
from classroom.review.models import PinnedMove
from classroom.sentences import translate
from games.errors import UserError
from tests.cast import teacher_client
from tests.factories import LessonFactory
from tests.history_maker.classes import history_make
from tests.lessons.setting import moved, room_make

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def two_lessons(module_db: None) -> None:
    kinds = ["cant_stop", "on_belay"]
    history_make(lessons=2, students=8, games=1, rows=40, kinds=kinds, weighed=True)


@pytest.fixture
def history(two_lessons: None) -> Client:
    """The browser of the teacher of two lessons."""
    return teacher_client(Teacher.objects.get())


def wall(lesson: Lesson, stop: Stop) -> str:
    projector_show(lesson=lesson, stop=stop)
    lesson.refresh_from_db()
    html = Client().get(projector_address(lesson)).content.decode()
    return unescape(html[html.index('id="projector"') :])


def board_of(html: str) -> str:
    """Return what a page of the wall draws in its board."""
    return html[html.index('class="match__board"') : html.index("</section>")].partition(
        'class="question__answers"'
    )[0]


def test_a_moment_asks_first_and_only_then_says_what_happened_and_what_was_best(
    history: Client,
) -> None:
    for lesson in Lesson.objects.all():
        for number, point in enumerate(lesson_discussion_points(lesson), start=1):
            page = first_page(number).page
            question, happened, best = (wall(lesson, Stop("moment", page + n)) for n in range(3))
            assert all('id="moment"' in html for html in (question, happened, best))
            log = match_log(Match.objects.get(pk=point.match))
            sentence = translate(question_of(replace(point, ply=min(point.ply, log.ply)), log))
            assert [sentence in html for html in (question, happened)] == [True, False]
            reason = translate(point.reason)
            # One card at a time, each with the board that it speaks of.
            assert [reason in html for html in (question, happened, best)] == [
                False,
                True,
                'id="why"' not in best,
            ]
            before, played, better = map(board_of, (question, happened, best))
            assert before != played
            if point.kind == "fork":
                assert len({before, played, better}) == 3
            assert [f'id="{name}"' in question for name in ("story", "why")] == [False, False]
            assert 'id="why"' not in happened
            whole = unescape(re.sub(r"<[^>]*>|\s+", " ", question + happened + best))
            assert not re.search(r"%|\d\.\d|\bRolls saved\b|\bNext best\b", whole)
            if point.kind in ("fork", "find"):
                assert "They played: " in happened
                assert 'id="why"' in best
            if point.kind == "fork":
                story = happened[happened.index('id="story"') :].partition("</p>")[0]
                assert re.search(
                    r"(They had [\d, ]+\. )?They played: .+ What else could they do\? $",
                    re.sub(r"<[^>]*>", "", story),
                )


def test_a_moment_names_neither_students_nor_teams(history: Client) -> None:
    names = {*Student.objects.values_list("name", flat=True), "Eagles", "Foxes", "Bears"}
    for lesson in Lesson.objects.all():
        for page in range(1, STEPS * len(lesson_discussion_points(lesson)) + 1):
            html = wall(lesson, Stop("moment", page))
            assert [name for name in names if re.search(rf"\b{re.escape(name)}\b", html)] == []


def test_next_goes_through_a_moment_and_then_to_the_exit_question(history: Client) -> None:
    lesson = Lesson.objects.first()
    pages = STEPS * len(lesson_discussion_points(lesson))
    for page in range(1, pages + 1):
        after = "ask:1" if page % STEPS == 0 else f"moment:{page + 1}"
        html = wall(lesson, Stop("moment", page))
        assert f'data-next="{after}"' in html
        assert page == 1 or f'data-back="moment:{page - 1}"' in html
    assert pages % STEPS == 0 == (pages - BEST) % STEPS


def test_a_move_that_was_pinned_at_the_desk_leads_the_moments_until_it_is_unpinned() -> None:
    room = room_make(4)
    lesson, desk = room.running(teams=4), teacher_client(room.owner)
    match = lesson.current_tables.get(number=1).match
    pin = f"/review/{match.pk}/pin"
    assert desk.post(pin, headers=HTMX).json()["error"] == "Nobody has moved here yet."
    moved(match, 3)
    answer = desk.post(pin, headers=HTMX).json()
    assert answer["error"] == ""
    assert 'id="pin-1"' in desk.get(f"/lessons/{lesson.pk}/").content.decode()
    desk.post(pin, headers=HTMX)
    pinned = PinnedMove.objects.get()
    row = match_log(match).rows[pinned.ply]
    assert row.seat == pinned.seat > 0
    lesson_end(lesson=lesson)
    lesson.refresh_from_db()
    first = lesson_discussion_points(lesson)[0]
    assert (first.kind, first.match, first.ply) == ("pinned", match.pk, pinned.ply)
    assert "They played: " not in wall(lesson, Stop("moment", 1))
    story = wall(lesson, Stop("moment", 2))
    assert "They played: " in story
    assert "What do you think of this move?" in story
    move_unpin(match=match, ply=pinned.ply)
    assert all(one.kind != "pinned" for one in lesson_discussion_points(lesson))


def test_a_lesson_that_runs_has_no_moments() -> None:
    with pytest.raises(UserError):
        projector_show(lesson=LessonFactory(status="running"), stop=Stop("moment"))
