"""A position for the class, its answers, the spread."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.utils import timezone

from classroom.analysis.hint_matching import move_identity
from classroom.people.models import ClassTeacher, Student
from classroom.people.services.students import student_remove
from classroom.play.services.matches import match_pause
from classroom.review.models import Answer, Question
from classroom.review.questions import services
from classroom.review.questions.answer_counts import count_moves
from classroom.review.questions.answers import question_answer
from classroom.review.questions.page import QuestionPage
from classroom.review.questions.regions import own_question_region
from games.errors import Stale
from tests.cast import teacher_client
from tests.factories import StudentFactory, TeacherFactory
from tests.people.test_lock_order import tables_written
from tests.play.tables import client_of
from tests.regions import lacks, request_parts, states_of
from tests.review.scene import Scene, page_text, part, scene_make, too_far_for_the_rope, words

pytestmark = pytest.mark.django_db

CLIMB = {"first": "2", "operation": "*", "second": "5", "result": "10", "trail": "2", "steps": "5"}
TURNED = CLIMB | {"first": "5", "second": "2"}


@pytest.fixture
def rolled() -> Scene:
    """2, 5 and 6 lie on the table and the game has been cut off there."""
    return scene_make(2, 1).say(1, "roll").end()


@pytest.fixture
def teacher(rolled: Scene) -> Client:
    return teacher_client(rolled.owner)


def ask(teacher: Client, scene: Scene, ply: int = 2, seat: int = 1) -> str:
    response = teacher.post(f"/review/{scene.match.pk}/{ply}/ask", {"seat": seat})
    assert response.status_code == 302
    return response.url


def paused(scene: Scene) -> Scene:
    match_pause(match=scene.match)
    scene.match.refresh_from_db()
    return scene


def show(teacher: Client, url: str) -> None:
    teacher.post(f"{url}show", {"page": services.BEST})


def classmate(scene: Scene, name: str = "Mate") -> Client:
    return client_of(StudentFactory(school_class=scene.school_class, name=name, device=name))


# Equal moves ---------------------------------------------------------------------------------


def counts(scene: Scene, *texts: str, best: tuple[str, ...] = ()) -> list[tuple[str, int, bool]]:
    answers = count_moves(scene.log, 1, [(text, "") for text in texts], best)
    return [(str(one.words), one.count, one.is_best) for one in answers]


def test_one_calculation_in_another_order_counts_as_one(rolled: Scene) -> None:
    answers = counts(rolled, "2*5=10 2x+5", "5*2=10 2x+5", "2+6=8 2x+4", "6+2=8 2x+4", "6 3x+2")
    assert [count for _, count, _ in answers] == [2, 2, 1]


def test_other_trails_and_other_calculations_are_counted_apart(rolled: Scene) -> None:
    assert [count for _, count, _ in counts(rolled, "6 2x+3", "6 3x+2")] == [1, 1]
    assert move_identity(rolled.log, 1, "6 2x+3") != move_identity(rolled.log, 1, "6 3x+2")


def test_pairs_in_another_order_lead_to_one_position() -> None:
    scene = scene_make(1, 1, game="cant_stop", options={})
    scene.match.seed = bytes(range(32))
    scene.match.save()
    scene.say(1, "roll").end()
    a, b, c, d = map(int, scene.log.rows[-1].text.split()[1:])
    one, other = f"{a}+{b}={a + b} {c}+{d}={c + d}", f"{d}+{c}={c + d} {b}+{a}={a + b}"
    assert [count for _, count, _ in counts(scene, one, other)] == [2]


def test_the_best_move_is_marked_also_where_nobody_chose_it(rolled: Scene) -> None:
    best = ("2*5=10 2x+5",)
    assert [one[1:] for one in counts(rolled, "5*2=10 2x+5", best=best)] == [(1, True)]
    assert [one[1:] for one in counts(rolled, "6 3x+2", best=best)] == [(1, False), (0, True)]


# In class ------------------------------------------------------------------------------------


def test_a_class_answers_and_sees_the_spread(rolled: Scene, teacher: Client) -> None:
    anna, mate = client_of(rolled.student(1)), classmate(rolled)
    url = ask(teacher, rolled)
    assert "Your teacher asks: what would you play?" in page_text(mate, "/review/question/")
    for client, fields in ((anna, CLIMB), (mate, TURNED)):
        assert client.post("/review/question/answer", fields).status_code == 302
    assert "steps up trail 2x" in page_text(anna, "/review/question/")
    page = teacher.get(url).content.decode()
    assert "2 of 2 have answered." in words(page)
    assert "question-report" not in page
    show(teacher, url)
    assert "100 %" in part(teacher.get(url).content.decode(), "question-report", "</table>")
    html = mate.get("/review/question/").content.decode()
    # Both said the same; the best, which nobody has chosen, comes first and has no bar.
    assert re.findall(r'<progress value="(\d)" max="2"', html) == ["0", "2"]
    bars = part(html, 'id="answers"', "</ol>")
    assert bars.count("helps most") == 1
    assert "%" not in bars


def test_nobody_waits_for_the_answer_of_a_student_who_was_removed(
    rolled: Scene, teacher: Client
) -> None:
    mate, url = classmate(rolled), ask(teacher, rolled)
    client_of(rolled.student(1)).get("/review/question/")
    mate.post("/review/question/answer", TURNED)
    assert "1 of 2 have answered." in words(teacher.get(url).content.decode())
    student_remove(student=rolled.student(1))
    assert "1 of 1 have answered." in words(teacher.get(url).content.decode())


def test_where_every_climb_is_too_far_for_the_rope_a_pass_helps_most() -> None:
    scene = too_far_for_the_rope().end()
    teacher = teacher_client(scene.owner)
    show(teacher, ask(teacher, scene))
    (best,) = QuestionPage(Question.objects.get()).counts
    assert (str(best.words), best.is_best) == ("pass", True)


def test_the_projector_shows_the_spread_and_no_name(rolled: Scene, teacher: Client) -> None:
    client_of(rolled.student(1)).post("/review/question/answer", CLIMB)
    url = ask(teacher, rolled)
    client_of(rolled.student(1)).post("/review/question/answer", CLIMB)
    projector = re.search(
        r'href="(/review/questions/projector/[^"]+)"', teacher.get(url).content.decode()
    )
    assert projector
    page = Client().get(projector[1]).content.decode()
    assert "1 of 1" in words(page)
    assert "5 steps up trail 2x" not in page
    show(teacher, url)
    page = Client().get(projector[1]).content.decode()
    assert "5 steps up trail 2x" in page
    assert "helps most" in page
    for name in ("Kid 11", "Kid 12", "Kid 21"):
        assert name not in page
    assert "4b" not in words(page)
    teacher.post(f"{url}close")
    assert "The question is closed." in page_text(Client(), projector[1])


def test_another_address_of_the_projector_is_not_found(rolled: Scene, teacher: Client) -> None:
    url = ask(teacher, rolled)
    number = url.split("/")[-2]
    for token in (number, f"{number}:abc:def"):
        assert Client().get(f"/review/questions/projector/{token}/").status_code == 404
        assert Client().get("/live/parts", {"r": f"question_projector:{token}"}).status_code == 410


def test_answers_die_with_the_question(rolled: Scene, teacher: Client) -> None:
    url = ask(teacher, rolled)
    client_of(rolled.student(1)).post("/review/question/answer", CLIMB)
    assert Answer.objects.count() == 1
    teacher.post(f"{url}close")
    assert not Answer.objects.exists()


def test_a_new_question_closes_the_old_one(rolled: Scene, teacher: Client) -> None:
    first = ask(teacher, rolled)
    ask(teacher, rolled, seat=2)
    assert teacher.get(first).status_code == 404
    assert Question.objects.get().seat == 2


def test_an_answer_can_be_changed_until_the_spread_is_shown(rolled: Scene, teacher: Client) -> None:
    anna, url = client_of(rolled.student(1)), ask(teacher, rolled)
    anna.post("/review/question/answer", CLIMB)
    anna.post("/review/question/answer", {"text": "6 3x+2"})
    assert [one.text for one in Answer.objects.all()] == ["6 3x+2"]
    show(teacher, url)
    with pytest.raises(Stale, match="answers are shown now"):
        question_answer(
            question=Question.objects.get(),
            student=rolled.student(1),
            text="2 2x+1",
        )


def test_a_wrong_answer_is_told_and_not_counted(rolled: Scene, teacher: Client) -> None:
    ask(teacher, rolled)
    response = client_of(rolled.student(1)).post(
        "/review/question/answer", CLIMB | {"result": "11"}, headers={"HX-Request": "true"}
    )
    assert response.status_code == 200
    assert "2 × 5 is not 11" in response.json()["error"]  # noqa: RUF001
    assert not Answer.objects.exists()


@pytest.fixture(params=["over", "paused"])
def at_rest(request: pytest.FixtureRequest) -> Scene:
    scene = scene_make(2, 1).say(1, "roll")
    return scene.end() if request.param == "over" else paused(scene)


@pytest.mark.parametrize(
    ("ply", "seat", "why"),
    [
        (1, 1, "There is no choice"), (0, 2, "There is no choice"), (2, 0, "There is no choice"),
        (2, 3, "There is no choice"), (99, 1, "There is no such move"),
    ],
)  # fmt: skip
def test_where_nobody_has_to_choose_there_is_no_question(
    at_rest: Scene, ply: int, seat: int, why: str
) -> None:
    teacher = teacher_client(at_rest.owner)
    assert ask(teacher, at_rest, ply, seat) == at_rest.url()
    assert why in page_text(teacher, at_rest.url())
    assert not Question.objects.exists()


def test_only_open_positions_offer_to_ask(at_rest: Scene) -> None:
    teacher = teacher_client(at_rest.owner)
    assert "Ask the class" in page_text(teacher, at_rest.url(2))
    assert "Ask the class" not in page_text(teacher, at_rest.url(1))
    assert "Ask the class" not in page_text(client_of(at_rest.student(1)), at_rest.url(2))


def opened(client: Client, address: str) -> str:
    return client.get(address).content.decode()


def projector_of(page: str) -> str:
    match = re.search(r'href="(/review/questions/projector/[^"]+)"', page)
    assert match
    return match[1]


def test_pages_that_show_it_already_get_nothing(rolled: Scene, teacher: Client) -> None:
    anna, url = client_of(rolled.student(1)), ask(teacher, rolled)
    for client, address in (
        (teacher, url),
        (anna, "/review/question/"),
        (Client(), projector_of(opened(teacher, url))),
    ):
        assert request_parts(client, opened(client, address)).status_code == 204


def test_an_answer_is_counted_on_the_teachers_page_and_sent_to_no_other_student(
    rolled: Scene, teacher: Client
) -> None:
    anna, url = client_of(rolled.student(1)), ask(teacher, rolled)
    count, question = opened(teacher, url), opened(anna, "/review/question/")
    classmate(rolled).post("/review/question/answer", CLIMB)
    parts = lacks(teacher, count)
    assert list(parts) == ["question-count"]
    assert "1 of 2 have answered." in words(parts["question-count"])
    assert request_parts(anna, question).status_code == 204


def test_a_press_is_answered_with_the_students_own_answer(rolled: Scene, teacher: Client) -> None:
    ask(teacher, rolled)
    anna = client_of(rolled.student(1))
    states = states_of(opened(anna, "/review/question/"))
    answer = anna.post(
        "/review/question/answer",
        CLIMB,
        headers={"HX-Request": "true", "Live-State": json.dumps(states)},
    ).json()
    assert answer["error"] == ""
    (update,) = answer["updates"]
    assert set(update["parts"]) == {"now", "answered", "action"}  # its form is behind Change it
    assert 'id="answered-with"' in update["parts"]["answered"]


def test_the_spread_is_sent_to_every_open_page(rolled: Scene, teacher: Client) -> None:
    anna, url = client_of(rolled.student(1)), ask(teacher, rolled)
    anna.post("/review/question/answer", CLIMB)
    viewers = [
        (teacher, url, "question-report"),
        (Client(), projector_of(opened(teacher, url)), "question__bar"),
        (anna, "/review/question/", 'id="answers"'),
    ]
    pages = [opened(client, address) for client, address, _ in viewers]
    show(teacher, url)
    for (client, _, answers), page in zip(viewers, pages, strict=True):
        assert answers in "".join(lacks(client, page).values())
    teacher.post(f"{url}close")
    assert request_parts(teacher, pages[0]).status_code == 410
    assert request_parts(viewers[1][0], pages[1]).status_code == 410
    assert request_parts(anna, pages[2]).status_code == 410
    assert 'data-gone="/review/question/"' in pages[2]
    # Whoever looks for a question when there is none is taken back to the game.
    back = anna.get("/review/question/", follow=True)
    assert back.redirect_chain[0] == ("/lesson/", 302)
    assert anna.post("/review/question/answer", CLIMB).url == "/lesson/"


def test_a_question_is_a_region_of_no_other_person(rolled: Scene, teacher: Client) -> None:
    pk = ask(teacher, rolled).split("/")[-2]
    stranger, student = teacher_client(TeacherFactory()), client_of(rolled.student(1))
    other = client_of(StudentFactory(device="far"))
    for name, theirs in ((f"question:{pk}:full", teacher), (f"own_question:{pk}", student)):
        for client in (stranger, teacher, student, other, Client()):
            status = client.get("/live/parts", {"r": name}).status_code
            assert (status == 410) == (client is not theirs)


def test_a_teacher_who_is_out_of_the_class_sees_no_question_any_more(
    rolled: Scene, teacher: Client
) -> None:
    page = opened(teacher, ask(teacher, rolled))
    ClassTeacher.objects.filter(teacher=rolled.owner).delete()
    assert request_parts(teacher, page).status_code == 410


def test_versions_never_fall(rolled: Scene, teacher: Client) -> None:
    url = ask(teacher, rolled)
    region = own_question_region(Question.objects.get(), rolled.student(1))
    versions = [region.render().version]
    client_of(rolled.student(1)).post("/review/question/answer", CLIMB)
    versions.append(region.render().version)
    show(teacher, url)
    versions.append(region.render().version)
    teacher.post(f"{url}close")
    assert region.render() is None
    assert versions == sorted(set(versions))


@pytest.mark.parametrize("is_away", [False, True])
def test_the_page_of_the_question_notes_who_is_here_but_brings_nobody_back_untold(
    rolled: Scene, is_away: bool
) -> None:
    """The team of a student who was away would go on without them."""
    student, earlier = rolled.student(1), timezone.now() - timedelta(minutes=5)
    browser = client_of(student)
    Student.objects.filter(pk=student.pk).update(is_away=is_away, seen_at=earlier)
    browser.get("/review/question/")
    after = Student.objects.get(pk=student.pk)
    assert after.is_away == is_away
    assert (after.seen_at == earlier) == is_away


def test_the_waiting_page_leads_to_the_question(rolled: Scene, teacher: Client) -> None:
    mate = classmate(rolled)
    assert 'href="/review/question/"' not in opened(mate, "/lesson/")
    ask(teacher, rolled)
    assert 'href="/review/question/"' in opened(mate, "/lesson/")


def test_another_class_has_no_question(rolled: Scene, teacher: Client) -> None:
    ask(teacher, rolled)
    stranger = client_of(StudentFactory(device="far"))
    assert stranger.get("/review/question/").url == "/lesson/"
    stranger.post("/review/question/answer", CLIMB)
    assert not Answer.objects.exists()


def test_pages_need_few_statements(
    rolled: Scene, teacher: Client, django_assert_max_num_queries
) -> None:
    anna, url = client_of(rolled.student(1)), ask(teacher, rolled)
    for n in range(5):
        classmate(rolled, f"Mate {n}").post("/review/question/answer", CLIMB)
    show(teacher, url)
    for client, address in ((teacher, url), (anna, "/review/question/")):
        with django_assert_max_num_queries(15):
            client.get(address)


def test_the_row_of_the_class_is_written_before_the_question(rolled: Scene) -> None:
    facts = {"school_class": rolled.school_class, "match": rolled.match, "ply": 2, "seat": 1}
    for _again in range(2):
        written = tables_written(lambda: services.decision_ask(**facts))
        assert written[0] == "people_schoolclass"
    question = Question.objects.get()
    for service in (
        lambda: services.question_show(question=question),
        lambda: services.question_close(question=question),
    ):
        assert tables_written(service)[0] == "people_schoolclass"
