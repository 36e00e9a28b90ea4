"""A position of a running game before the class: what may be put, and what is told of it."""

import pytest
from django.test import Client

from classroom.play.models import Match
from classroom.play.services.matches import match_resume
from classroom.review.models import Answer, Question
from classroom.review.questions import services
from classroom.review.questions.disclosure import asked_ply, is_undecided
from classroom.review.questions.regions import banner_region
from games import registry
from games.engine import CHANCE
from games.errors import Illegal
from tests.cast import teacher_client
from tests.factories import StudentFactory
from tests.play.pages import page_of
from tests.play.tables import client_of, first_legal
from tests.regions import lacks, request_parts, states_of
from tests.review.questions.test_decision import ask, opened, paused, projector_of
from tests.review.scene import Scene, page_text, scene_make

pytestmark = pytest.mark.django_db

SECRET, CLIMB = "6 3x+2", "2*5=10 2x+5"
BEST = "helps most"


@pytest.fixture
def rolled(scene: Scene) -> Scene:
    """2, 5 and 6 lie on the table, and nobody has climbed."""
    return scene.say(1, "roll")


@pytest.fixture
def teacher(scene: Scene) -> Client:
    return teacher_client(scene.owner)


def put(teacher: Client, scene: Scene, ply: int, seat: int = 1) -> str:
    url = ask(teacher, scene, ply, seat)
    assert url.startswith("/review/questions/")
    return url


def why_not(teacher: Client, scene: Scene, ply: int, seat: int = 1) -> str:
    assert ask(teacher, scene, ply, seat) == scene.url()
    assert not Question.objects.exists()
    return page_text(teacher, scene.url())


# What may be put -----------------------------------------------------------------------------


def test_a_choice_that_is_being_made_needs_a_paused_table(rolled, teacher) -> None:
    assert "Pause this table first. Then ask the class." in why_not(teacher, rolled, 2)
    put(teacher, paused(rolled), 2)


def test_a_choice_that_all_have_made_can_be_put_while_the_table_plays(rolled, teacher) -> None:
    rolled.say(1, CLIMB)
    assert "Pause this table first" in why_not(teacher, rolled, 2, seat=2)
    rolled.say(2, SECRET)
    put(teacher, rolled, 2)


def test_it_is_put_as_it_was_before_anybody_moved_in_secret(rolled, teacher) -> None:
    paused(rolled.say(2, SECRET))
    url = put(teacher, rolled, 3)
    assert Question.objects.get().ply == 2
    for client, page in (
        (teacher, url),
        (client_of(rolled.student(1)), "/review/question/"),
        (Client(), projector_of(opened(teacher, url))),
    ):
        html = client.get(page).content.decode()
        assert SECRET not in html
        assert "up trail 3x" not in html


def test_the_team_that_has_chosen_in_secret_has_nothing_to_be_put(rolled, teacher) -> None:
    paused(rolled.say(1, CLIMB))
    assert "There is no choice to make here" in why_not(teacher, rolled, 3, seat=1)


def test_a_round_that_the_team_fills_in_secret_is_not_put() -> None:
    # After a first roll of large numbers alone the best is to fill nothing, so the dice are drawn.
    scene = scene_make(1, 1, game="roll_to_the_top", options={}, seed=bytes(32))
    while scene.log.state.phase != "fill":
        scene.say(min(scene.log.to_move), first_legal(scene.log, min(scene.log.to_move)))
    begun = scene.log.ply
    scene.say(1, hinted(scene))
    assert 1 in scene.log.to_move
    teacher = teacher_client(scene.owner)
    assert "This choice depends on something secret" in why_not(
        teacher, paused(scene), scene.log.ply
    )
    put(teacher, scene, begun)


def test_a_hand_of_panels_is_left_out_and_choices_about_it_are_not_put() -> None:
    scene = scene_make(1, 1, game="climb_on", options={})
    teacher = teacher_client(scene.owner)
    assert scene.log.state.phase == "setup"
    paused(scene)
    assert "This choice depends on something secret" in why_not(
        teacher, scene, scene.log.ply, scene.log.state.seat
    )
    match_resume(match=scene.match)
    while scene.log.state.phase == "setup":
        scene.say(scene.log.state.seat, first_legal(scene.log, scene.log.state.seat))
    seat = scene.log.state.seat
    assert scene.log.state.teams[seat - 1].hand
    paused(scene)
    put(teacher, scene, scene.log.ply, seat)
    page = client_of(scene.student(3 - seat)).get("/review/question/")
    assert 'class="climbon__small"' not in page.content.decode()
    assert 'name="do"' in page.content.decode()


@pytest.mark.parametrize("game", [game.slug for game in registry.all_games()])
def test_a_game_is_put_answered_and_shown_while_it_runs(game: str) -> None:
    scene = scene_make(1, 1, game=game, options={}, seed=bytes(32))
    teacher, mate = teacher_client(scene.owner), client_of(scene.student(2))
    for _move in range(40):
        log, seat = scene.log, min(scene.log.to_move)
        if log.game.hints.list_key(log.state, seat) and log.game.hooks.without_secrets(
            log.state, seat
        ):
            break
        scene.say(seat, first_legal(log, seat))
    url = put(teacher, paused(scene), log.ply, seat)
    response = mate.post("/review/question/answer", {"text": hinted(scene, seat)})
    assert response.status_code == 302
    assert Answer.objects.count() == 1
    teacher.post(f"{url}show", {"page": services.BEST})
    page = page_text(mate, "/review/question/")
    assert "What the class would play" in page
    assert BEST not in page


def hinted(scene: Scene, seat: int = 1) -> str:
    log = scene.log
    legal = {log.game.notation.write(move) for move in log.game.rules.legal_moves(log.state, seat)}
    hints = log.game.hints.hint_list(log.state, seat)["hints"]
    return next((one["text"] for one in hints if one["text"] in legal), min(legal))


# What is told --------------------------------------------------------------------------------


def test_what_helps_most_is_told_once_the_table_has_chosen(rolled, teacher) -> None:
    url = put(teacher, paused(rolled), 2)
    mate = client_of(StudentFactory(school_class=rolled.school_class, name="Mate", device="m"))
    mate.post("/review/question/answer", {"text": "2 2x+1"})
    teacher.post(f"{url}show", {"page": services.BEST})
    projector = projector_of(opened(teacher, url))
    assert Question.objects.get().best is None
    for client, page in ((teacher, url), (mate, "/review/question/"), (Client(), projector)):
        assert "1 step up trail 2x" in page_text(client, page)
        assert BEST not in page_text(client, page)
    assert "show the best moves when this table has played" in page_text(teacher, url)
    match_resume(match=rolled.match)
    rolled.say(1, CLIMB)
    teacher.post(f"{url}show", {"page": services.BEST})
    assert Question.objects.get().best is None
    rolled.say(2, SECRET)
    assert "Show the best moves" in page_text(teacher, url)
    assert "Show the best moves" not in page_text(Client(), projector)
    teacher.post(f"{url}show", {"page": services.BEST})
    for client, page in ((teacher, url), (mate, "/review/question/"), (Client(), projector)):
        assert BEST in page_text(client, page)
    assert "Show the best moves" not in page_text(teacher, url)


def test_after_a_take_back_the_choice_is_open_again(rolled) -> None:
    rolled.say(1, CLIMB).say(2, SECRET)
    assert not is_undecided(rolled.log, 2)
    rolled.take_back(3)
    assert is_undecided(rolled.log, 2)
    rolled.take_back(2)
    assert is_undecided(rolled.log, 2)


def test_a_question_of_a_running_game_stays_when_the_game_ends(rolled, teacher) -> None:
    url = put(teacher, paused(rolled), 2)
    client_of(rolled.student(1)).post("/review/question/answer", {"text": CLIMB})
    rolled.end()
    teacher.post(f"{url}show", {"page": services.BEST})
    assert BEST in page_text(teacher, url)


def test_the_tables_own_page_and_log_do_not_change(rolled, teacher) -> None:
    before = Match.objects.get(pk=rolled.match.pk).version, rolled.log.rows
    paused(rolled)
    url = put(teacher, rolled, 2)
    client_of(rolled.student(1)).post("/review/question/answer", {"text": CLIMB})
    teacher.post(f"{url}show", {"page": services.BEST})
    teacher.post(f"{url}close")
    after = Match.objects.get(pk=rolled.match.pk).version, rolled.log.rows
    assert after == (before[0] + 1, before[1])  # the pause


def test_the_service_refuses_what_chance_owes(rolled) -> None:
    with pytest.raises(Illegal, match="There is no choice to make"):
        asked_ply(rolled.match, rolled.log, 2, CHANCE)


# The way to it -------------------------------------------------------------------------------


def test_a_students_table_leads_to_the_question_and_back(rolled, teacher) -> None:
    page = page_of(rolled.match)
    link = 'href="/review/question/"'
    assert link not in page.html
    url = put(teacher, paused(rolled), 2)
    page.open()
    assert link in page.html
    own = client_of(rolled.student(1))
    assert 'href="/lesson/"' in own.get("/review/question/").content.decode()
    teacher.post(f"{url}close")
    page.open()
    assert link not in page.html
    assert own.get("/review/question/").url == "/lesson/"


def test_a_students_table_hears_of_questions_and_a_teachers_does_not(rolled, teacher) -> None:
    for client, hears in ((client_of(rolled.student(1)), True), (teacher, False)):
        html = client.get(f"/play/{rolled.match.pk}/").content.decode()
        assert (f"banner:{rolled.school_class.pk}" in states_of(html)) is hears
        assert request_parts(client, html).status_code == 204


def test_opening_and_closing_is_said_to_the_class(rolled, teacher) -> None:
    own, link = client_of(rolled.student(1)), 'href="/review/question/"'
    before = own.get(f"/play/{rolled.match.pk}/").content.decode()
    url = put(teacher, paused(rolled), 2)
    page = own.get(f"/play/{rolled.match.pk}/").content.decode()
    assert link in lacks(own, before)["frame"]
    assert lacks(own, page) == {}
    teacher.post(f"{url}close")
    assert link not in lacks(own, page)["frame"]


def test_another_classs_student_is_not_led_to_the_question(rolled, teacher) -> None:
    put(teacher, paused(rolled), 2)
    stranger, name = client_of(StudentFactory(device="far")), f"banner:{rolled.school_class.pk}"
    for client in (stranger, teacher, Client()):
        assert client.get("/live/parts", {"r": name}).status_code == 410


def test_the_way_to_the_question_costs_one_statement(rolled, django_assert_num_queries) -> None:
    with django_assert_num_queries(1):
        banner_region(rolled.school_class.pk).render()
