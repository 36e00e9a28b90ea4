"""The projector of a lesson: open to who has its address, and never more than public."""

import re
from datetime import timedelta
from html import unescape

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address, projector_holder
from classroom.lessons.services.lifecycle import lesson_create, lesson_end, lesson_start
from classroom.lessons.services.messages import lesson_set_message
from classroom.lessons.services.next_game import lesson_set_goal, lesson_start_next_game
from classroom.lessons.services.projector import projector_set_dark
from classroom.lessons.services.teams import teams_shuffle
from classroom.people import steady_time
from classroom.play.ending import last_right
from classroom.play.models import Attempt, Match
from classroom.play.selectors import match_log
from classroom.play.services.moves import move_play
from classroom.server.live_regions import barred_holders
from games import registry
from games.errors import UserError
from tests.lessons.setting import (
    Room,
    asked_again,
    fresh,
    lacking,
    moved,
    on_the_wall,
    room_make,
    stream_of,
    won_by_the_first,
)

pytestmark = pytest.mark.django_db

VIEWS = ("", "code", "seats", "points", "podium", "climb", "rules1")
END_STOPS = [("podium", 1), ("podium", 2), ("podium", 3), ("points", 1), ("climb", 1)]
# Hidden moves that say nothing but a word of the page itself.
ONE_WORD = {"done", "pass"}
SLUGS = sorted(game.slug for game in registry.all_games())


def look(lesson: Lesson):
    return Client().get(projector_address(lesson))


def page(lesson: Lesson) -> str:
    return unescape(look(lesson).content.decode())


def playing(students: int, teams: int, game: str = "on_belay") -> tuple[Room, Lesson]:
    """A class of so many, in so many teams, at tables of this game as it comes."""
    room = room_make(students)
    lesson = lesson_create(
        school_class=room.school_class, teacher=room.owner, game=game, options={}
    )
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=teams)
    lesson_start(lesson=lesson)
    return room, fresh(lesson)


# Its address -----------------------------------------------------------------------------------


def test_who_has_the_address_needs_no_sign_in(room: Room) -> None:
    answer = look(room.lesson())
    assert answer.status_code == 200
    assert 'class="projector"' in answer.content.decode()


@pytest.mark.parametrize("token", ["1", "WzEsImFiYyJd:1abc:xyz"])
def test_a_guessed_address_opens_nothing(room: Room, token: str) -> None:
    room.lesson()
    assert Client().get(f"/projector/{token}/").status_code == 404
    assert Client().get("/live/parts", {"r": f"projector:{token}"}).status_code == 410


def test_the_address_ends_with_the_school_day(room: Room, monkeypatch: pytest.MonkeyPatch) -> None:
    address = projector_address(room.lesson())
    later = steady_time._BOOTED_AT + timedelta(hours=14)
    monkeypatch.setattr(steady_time, "_BOOTED_AT", later)
    assert Client().get(address).status_code == 404


def test_a_new_address_makes_the_old_one_useless(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    old, holder = projector_address(lesson), projector_holder(lesson)
    shown_before = Client().get(old).content.decode()
    assert barred_holders([holder]) == set()
    desk.post(reverse("lessons:projector", args=[lesson.pk]), {"address": "new"})
    assert Client().get(old).status_code == 404
    assert barred_holders([holder]) == {holder}
    assert asked_again(Client(), shown_before).status_code == 410
    assert look(fresh(lesson)).status_code == 200


def _on_belay(room: Room, **settings: bool) -> Lesson:
    teacher, school_class = room.owner, room.school_class
    return lesson_create(
        school_class=school_class, teacher=teacher, game="on_belay", options={}, **settings
    )


def test_the_wall_of_an_ended_lesson_leads_on_to_the_next_one_of_its_class(room: Room) -> None:
    old = room.running(teams=3)
    address = projector_address(old)
    lesson_end(lesson=old)
    trial = _on_belay(room, trial=True)
    shown_before = Client().get(address).content.decode()
    assert 'id="podium"' in shown_before
    assert asked_again(Client(), shown_before).status_code == 204
    new = _on_belay(room)
    assert asked_again(Client(), shown_before).status_code == 410
    assert Client().get(address, follow=True).redirect_chain == [(projector_address(new), 302)]
    assert look(trial).status_code == 200


def test_a_new_address_ends_the_walls_that_lead_on_to_it(room: Room, desk: Client) -> None:
    old = room.running(teams=3)
    address = projector_address(old)
    lesson_end(lesson=old)
    new = _on_belay(room)
    desk.post(reverse("lessons:projector", args=[new.pk]), {"address": "new"})
    assert Client().get(address).status_code == 404
    assert look(fresh(new)).status_code == 200


@pytest.mark.parametrize("trial", [False, True])
def test_a_new_address_of_an_old_lesson_or_a_trial_leaves_the_wall_of_today(
    room: Room, desk: Client, trial: bool
) -> None:
    old = room.running(teams=3)
    lesson_end(lesson=old)
    today = _on_belay(room)
    address = projector_address(today)
    changed = _on_belay(room, trial=True) if trial else old
    desk.post(reverse("lessons:projector", args=[changed.pk]), {"address": "new"})
    assert Client().get(address).status_code == 200


def test_it_can_press_nothing(room: Room) -> None:
    lesson = room.running(teams=3)
    assert Client().post(projector_address(lesson)).status_code == 405
    assert "<form" not in page(lesson)


# What it shows ---------------------------------------------------------------------------------


def test_in_the_lobby_it_shows_code_and_number_without_names(room: Room) -> None:
    html = page(room.arrived(room.lesson(), 2))
    assert room.school_class.join_code in html
    assert "2 students are here." in html
    assert "Student 01" not in html


def test_names_appear_once_the_teacher_switches_them_on(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson(), 2)
    desk.post(reverse("lessons:projector", args=[lesson.pk]), {"names": "on"})
    html = page(fresh(lesson))
    assert ("Student 02" in html, "Student 03" in html) == (True, False)


def test_several_tables_stand_in_a_grid() -> None:
    _, lesson = playing(8, teams=8)
    html = page(lesson)
    assert len(re.findall(r'id="projector-table-\d+"', html)) == lesson.current_tables.count() > 1


def test_one_table_alone_is_large(room: Room) -> None:
    assert 'id="large-1"' in page(room.running(teams=2))


def test_the_desk_chooses_one_table() -> None:
    _, lesson = playing(8, teams=8)
    assert 'id="large-2"' in page(on_the_wall(lesson, "2"))


def test_a_table_that_is_not_there_cannot_be_chosen() -> None:
    _, lesson = playing(8, teams=8)
    with pytest.raises(UserError):
        on_the_wall(lesson, "99")


def test_a_table_of_the_game_before_cannot_be_chosen_on_a_page_from_before() -> None:
    _, lesson = playing(8, teams=8)
    before = fresh(lesson)
    whole_class = {"game": "roll_to_the_top", "options": {"whole_class": True}}
    assert lesson_start_next_game(lesson=lesson, game_number=1, **whole_class)
    with pytest.raises(UserError):
        on_the_wall(before, "2")


def test_its_address_chooses_nothing() -> None:
    _, lesson = playing(8, teams=8)
    chosen = {"show": "2", "desk_choice": lesson.projector_choices, "page": 2}
    answer = Client().get(projector_address(lesson), chosen)
    assert 'id="tables"' in answer.content.decode()


@pytest.mark.parametrize("view", ["<b>", "99", "-1", "code ", "0x1", "٣", "end", "rolls"])
def test_a_choice_that_is_none_shows_all_tables(view: str) -> None:
    _, lesson = playing(8, teams=8)
    Lesson.objects.filter(pk=lesson.pk).update(projector_view=view, projector_page=7)
    assert 'id="tables"' in page(fresh(lesson))


def test_the_code_can_be_shown_while_the_game_is_on(room: Room) -> None:
    lesson = room.running(teams=2)
    assert room.school_class.join_code in page(on_the_wall(lesson, "code"))


def test_a_whole_class_sees_the_dice_and_how_many_are_done() -> None:
    room = room_make(6)
    lesson = room.lesson("roll_to_the_top", whole_class=True)
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=6)
    lesson_start(lesson=lesson)
    moved(lesson.current_tables.get().match, 1)
    assert "0 of 6 teams are done." in page(fresh(lesson))


@pytest.mark.parametrize("games", [1, 2])
def test_the_end_of_a_lesson_is_its_podium(room: Room, games: int) -> None:
    lesson = room.running(teams=3)
    if games == 2:
        again = {"game": lesson.game, "options": lesson.options}
        lesson_start_next_game(lesson=lesson, game_number=1, **again)
    lesson_end(lesson=lesson)
    assert 'id="podium"' in page(fresh(lesson))


def test_what_is_left_over_of_many_tables_does_not_uncover_the_podium() -> None:
    _, lesson = playing(27, teams=27)
    lesson = on_the_wall(lesson, "", 2)
    won_by_the_first(lesson.current_tables.select_related("match")[0].match)
    lesson_end(lesson=lesson)
    html = page(fresh(lesson))
    assert "Who is on top?" in html
    assert html.count('id="step-') == 1


def test_a_dark_wall_is_bright_again_at_the_next_choice(room: Room) -> None:
    lesson = room.running(teams=3)
    projector_set_dark(lesson=lesson, dark=True)
    assert 'id="dark"' in page(fresh(lesson))
    projector_set_dark(lesson=lesson, dark=False)
    assert 'id="dark"' not in page(fresh(lesson))
    projector_set_dark(lesson=lesson, dark=True)
    assert 'id="dark"' not in page(on_the_wall(lesson, "points"))


def test_a_message_stands_on_every_picture(room: Room) -> None:
    lesson = room.running(teams=3)
    for view in VIEWS:
        lesson_set_message(lesson=lesson, text="Two <b>minutes</b> left", on_wall=0)
        html = look(on_the_wall(lesson, view)).content.decode()
        assert html.count("Two &lt;b&gt;minutes&lt;/b&gt; left") == 1, view
    lesson_set_message(lesson=lesson, text="For you alone")
    assert "For you alone" not in page(fresh(lesson))
    assert "minutes" not in page(fresh(lesson))


def test_the_goal_of_all_is_a_mountain(room: Room) -> None:
    lesson = room.running(teams=3)
    lesson_set_goal(lesson=lesson, goal=40)
    assert "Our class: 0 of 40 feet" in page(fresh(lesson))


# Live ------------------------------------------------------------------------------------------


def test_a_move_changes_the_picture_of_its_table_alone() -> None:
    _, lesson = playing(8, teams=8)
    before = look(lesson).content.decode()
    assert lacking(Client(), before) == ""
    match = lesson.current_tables.get(number=2).match
    moved(match, 1)
    (update,) = asked_again(Client(), before).json()["updates"]
    assert list(update["parts"]) == ["projector-table-2"]
    moved(match, 6, sums=True)
    assert last_right(match_log(match)) is not None
    (update,) = asked_again(Client(), before).json()["updates"]
    assert sorted(update["parts"]) == ["cheer", "projector-table-2"]


def test_a_move_out_of_sight_brings_no_more_than_its_great_moments() -> None:
    _, lesson = playing(27, teams=27)
    before = look(lesson).content.decode()
    last = lesson.current_tables.order_by("number").last()
    assert f'id="projector-table-{last.number}"' not in before
    moved(last.match, 6, sums=True)
    (update,) = asked_again(Client(), before).json()["updates"]
    assert set(update["parts"]) <= {"elsewhere", "cheer"}


@pytest.mark.parametrize("turn", ["the start", "the next game"])
def test_a_picture_of_other_tables_is_loaded_anew(room: Room, turn: str) -> None:
    lesson = room.arrived(room.lesson()) if turn == "the start" else room.running(teams=3)
    (region,) = stream_of(Client(), look(lesson).content.decode()).regions
    assert region.render() is not None
    if turn == "the start":
        lesson_start(lesson=lesson)
    else:
        lesson_start_next_game(
            lesson=lesson, game_number=1, game=lesson.game, options=lesson.options
        )
    assert region.render() is None


def test_its_stream_belongs_to_the_lesson_and_not_to_who_looks(room: Room, desk: Client) -> None:
    lesson = room.running(teams=3)
    html = look(lesson).content.decode()
    for client in (Client(), desk):
        assert stream_of(client, html).holder == projector_holder(lesson)


def test_a_new_code_of_the_class_shows_at_once(room: Room, desk: Client) -> None:
    lesson, old = room.lesson(), room.school_class.join_code
    desk.post(reverse("lessons:join_settings", args=[lesson.pk]), {"code": "new"})
    html = page(lesson)
    assert old not in html
    assert fresh(lesson).school_class.join_code in html


# What it never shows ---------------------------------------------------------------------------


def planted(lesson: Lesson) -> None:
    """Names and wrong answers that a page could give away; every match a few moves on."""
    for number, table in enumerate(lesson.current_tables.select_related("match")):
        moved(table.match, 12)
        Attempt.objects.create(
            match=table.match, ply=1, seat=1, text=f"wrong{number}", kind="W", template="plantedwhy"
        )
    lesson.teams.update(name="Plantedteam")
    for table in lesson.current_tables.select_related("match"):
        table.match.seats.update(name="Plantedteam")


def secrets_of(match: Match) -> set[str]:
    """The seed, and every move that the public may not read yet, as it is written."""
    log = match_log(match)
    hands = set()
    for ply in log.line:
        row = log.rows[ply]
        move = log.game.notation.read(row.text)
        if not log.game.hooks.is_visible(log.states[ply], row.seat, move, log.state, None):
            hands.add(row.text)
    return hands | {bytes(match.seed).hex()}


@pytest.mark.parametrize("slug", SLUGS)
def test_no_picture_gives_away_names_wrong_answers_seeds_or_hidden_moves(slug: str) -> None:
    _, lesson = playing(12, 12, slug)
    planted(lesson)
    numbers = [str(table.number) for table in lesson.current_tables]
    for view in (*VIEWS, *numbers[:2]):
        html = page(on_the_wall(lesson, view))
        for word in ("Student 0", "Plantedteam", "wrong0", "plantedwhy", "csrfmiddleware"):
            assert word not in html, (slug, view, word)
        for table in lesson.current_tables.select_related("match"):
            assert {text for text in secrets_of(table.match) if text in html} <= ONE_WORD
    lesson_end(lesson=lesson)
    for stop in END_STOPS:
        html = page(on_the_wall(lesson, *stop))
        assert f'id="{stop[0]}"' in html
        for word in ("Student 0", "Plantedteam", "wrong0", "plantedwhy"):
            assert word not in html, (slug, stop, word)


@pytest.mark.usefixtures("as_committed")
def test_the_statements_do_not_grow_with_the_tables(django_assert_max_num_queries) -> None:
    """Right after a choice the lesson and its tables are read again, in one statement each; once it
    is over, so is whether its class has the next one."""
    counts: list[list[int]] = []
    for students in (4, 30):
        room = room_make(students, f"class {students}")
        lesson, of_views = room.running(teams=students), []
        for stop in (*((view, 1) for view in VIEWS), ("1", 1), *END_STOPS):
            if stop == END_STOPS[0]:
                lesson_end(lesson=lesson)
            lesson = on_the_wall(lesson, *stop)
            with CaptureQueriesContext(connection) as after_a_choice:
                look(lesson)
            of_views.append(len(after_a_choice))
            # Next comes a moment of the lesson that is over, which is looked for.
            if stop == END_STOPS[-1]:
                assert of_views.pop() <= 22
                continue
            with django_assert_max_num_queries(9 + (stop in END_STOPS), info=stop):
                look(lesson)
        counts.append(of_views)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 12


def test_a_refusal_of_a_move_is_no_news_for_the_projector(room: Room) -> None:
    lesson = room.running(teams=3)
    match, before = lesson.current_tables.get().match, page(lesson)
    with pytest.raises(UserError):
        move_play(match=match, seat=2, student=None, ply=0, key="k", text="nonsense")
    strip = re.compile(r"""((CSRFToken": |data-version=|data-now=)"|page=)[^"]+""")
    assert strip.sub("", page(lesson)) == strip.sub("", before)
