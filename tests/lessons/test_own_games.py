"""Teams with a preset and a topic of their own: set in the lobby, seated apart, taken along."""

import re
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from classroom.lessons.labels import label_of
from classroom.lessons.models import Lesson, Team
from classroom.lessons.services.bots import team_bot_add
from classroom.lessons.services.lifecycle import lesson_end, lesson_repeat, lesson_start
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.lessons.services.own_games import teams_set_own_game
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Match, SharedDice
from games import registry
from games.errors import UserError
from games.presets import preset_options
from games.topics import read_topic
from tests.cast import student_client, teacher_client
from tests.lessons.setting import Room, fresh, refusal, room_make

pytestmark = pytest.mark.django_db
HARD, EASY = "hard_tables", "short"
HARD_LABEL = label_of(registry.get("on_belay"), HARD)
SEVENS = "*/ 6,7,8"
HTMX = {"HX-Request": "true"}


@pytest.fixture
def room(db: None) -> Room:
    """A class of twelve, for six teams."""
    return room_make(12)


@pytest.fixture
def lobby(room: Room) -> Lesson:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=6)
    return lesson


def address(name: str, lesson: Lesson) -> str:
    return reverse(f"lessons:{name}", args=[lesson.pk])


def own_of(lesson: Lesson) -> dict[int, tuple[str, str]]:
    rows = lesson.teams.order_by("number").values_list("number", "preset", "topic")
    return {number: own for number, *own in rows}


def press(desk: Client, lesson: Lesson, *teams: object, preset: str = "", topic: str = "") -> Any:
    form = {"team": teams, "preset": preset, "topic": topic}
    return desk.post(address("own_games", lesson), form, headers=HTMX)


def give(lesson: Lesson, *teams: int, preset: str = "", topic: str = "") -> None:
    teams_set_own_game(lesson=lesson, teams=teams, preset=preset, topic=topic)


def started(desk: Client, lesson: Lesson) -> list[Match]:
    desk.post(address("start", lesson))
    return [table.match for table in fresh(lesson).current_tables.select_related("match")]


def teams_at(match: Match) -> list[int]:
    return [seat.team.number for seat in match.seats.order_by("number")]


def without_first(options: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in options.items() if name != "first_roller"}


# In the lobby ------------------------------------------------------------------------------------


def test_ticked_teams_get_a_preset_and_a_topic(desk: Client, lobby: Lesson) -> None:
    updates = press(desk, lobby, 2, 5, preset=HARD, topic=SEVENS).content.decode()
    assert own_of(lobby) == {
        number: [HARD, SEVENS] if number in (2, 5) else ["", ""] for number in range(1, 7)
    }
    assert HARD_LABEL in updates
    page = desk.get(address("lesson", lobby)).content.decode()
    card = page.split('id="team-2"')[1].split("</li>")[0]
    assert HARD_LABEL in card
    assert "6, 7, 8 with" in card


def test_it_is_undone_by_one_press(desk: Client, lobby: Lesson) -> None:
    give(lobby, 1, preset=EASY)
    page = desk.post(
        address("own_games", lobby), {"team": [1, 2], "preset": HARD}, follow=True
    ).content.decode()
    back = page.split('action="' + address("own_games_undo", lobby))[1].split('"')[0]
    desk.post(address("own_games_undo", lobby) + back)
    assert own_of(lobby)[1] == [EASY, ""]
    assert own_of(lobby)[2] == ["", ""]


def test_shuffled_teams_have_nothing_of_their_own_until_that_is_undone(
    desk: Client, lobby: Lesson
) -> None:
    give(lobby, 1, 2, preset=HARD)
    page = desk.post(
        address("shuffle", lobby), {"by": "teams", "number": "6"}, follow=True
    ).content.decode()
    assert {preset for preset, _ in own_of(lobby).values()} == {""}
    back = page.split('action="' + address("shuffle_undo", lobby))[1].split('"')[0]
    desk.post(address("shuffle_undo", lobby) + back)
    assert [preset for preset, _ in own_of(lobby).values()] == [HARD, HARD, "", "", "", ""]


@pytest.mark.parametrize(
    ("teams", "preset", "topic", "words"),
    [
        ((1, 2), "nonsense", "", "no such preset"),
        ((1, 2), "", "* 99", "no such topic"),
        ((), HARD, "", "Tick the teams first."),
        ((1, 77), HARD, "", "no longer exists"),
        ((1, "x"), HARD, "", "no longer exists"),
    ],
)
def test_what_there_is_not_is_refused(
    desk: Client, lobby: Lesson, teams: tuple[object, ...], preset: str, topic: str, words: str
) -> None:
    assert words in refusal(press(desk, lobby, *teams, preset=preset, topic=topic))
    assert {tuple(own) for own in own_of(lobby).values()} == {("", "")}


def test_a_team_of_another_lesson_and_a_bot_are_refused(
    desk: Client, room: Room, lobby: Lesson
) -> None:
    bot = team_bot_add(lesson=lobby, bot=1)
    other = room_make(2, "other")
    Team.objects.create(lesson=other.lesson(), number=9, name="Away", colour=1)
    for number in (9, bot.number):
        assert "no longer exists" in refusal(press(desk, lobby, number, preset=HARD))
    assert set(Team.objects.values_list("preset", flat=True)) == {""}


def test_a_running_game_is_left_alone(desk: Client, lobby: Lesson) -> None:
    started(desk, lobby)
    assert "Teams cannot change now." in refusal(press(desk, lobby, 1, 2, preset=HARD))
    assert {preset for preset, _ in own_of(lobby).values()} == {""}


def test_another_teacher_changes_nothing(lobby: Lesson) -> None:
    stranger = teacher_client(room_make(1, "other").owner)
    assert press(stranger, lobby, 1, 2, preset=HARD).status_code == 404
    assert {preset for preset, _ in own_of(lobby).values()} == {""}


# At the tables -----------------------------------------------------------------------------------


def test_teams_with_the_same_sit_together_with_their_options(desk: Client, lobby: Lesson) -> None:
    Lesson.objects.filter(pk=lobby.pk).update(topic="* 3")
    give(lobby, 1, 4, preset=HARD)
    give(lobby, 3, 6, preset=EASY, topic=SEVENS)
    matches = started(desk, lobby)
    assert [teams_at(match) for match in matches] == [[2, 5], [1, 4], [3, 6]]
    game = registry.get("on_belay")
    lesson = fresh(lobby)
    assert [without_first(match.options) for match in matches] == [
        without_first(options)
        for options in (
            lesson.options,
            preset_options(game, HARD),
            preset_options(game, EASY, read_topic(SEVENS)),
        )
    ]
    assert [match.topic for match in matches] == ["* 3", "* 3", SEVENS]


def test_the_preset_that_the_game_starts_with_follows_the_own_topic(
    desk: Client, lobby: Lesson
) -> None:
    give(lobby, 1, 2, preset="all_tables", topic=SEVENS)
    own = started(desk, lobby)[-1]
    assert own.options["trails"] == [6, 7, 8]


def test_a_topic_alone_leaves_the_options_of_the_lesson(desk: Client, lobby: Lesson) -> None:
    give(lobby, 1, 2, topic=SEVENS)
    first, own = (started(desk, lobby)[place] for place in (0, -1))
    assert (first.topic, own.topic) == ("", SEVENS)
    assert without_first(first.options) == without_first(own.options)


def test_a_group_that_fills_no_table_is_refused_and_nothing_changes(
    desk: Client, lobby: Lesson
) -> None:
    give(lobby, 3, preset=HARD)
    name = lobby.teams.get(number=3).name
    page = desk.get(address("lesson", lobby)).content.decode()
    desk.post(address("start", lobby))
    for text in (page, desk.get(address("lesson", lobby)).content.decode()):
        assert "do not fit at tables of their own" in text
        assert name in text.split('id="obstacle"')[1].split("</p>")[0]
    assert fresh(lobby).status == Lesson.Status.LOBBY
    assert not Match.objects.exists()
    assert own_of(lobby)[3] == [HARD, ""]


def test_a_bot_goes_to_the_group_that_needs_it(desk: Client, lobby: Lesson) -> None:
    give(lobby, 3, preset=HARD)
    bots = [team_bot_add(lesson=lobby, bot=1).number for _ in range(2)]
    matches = started(desk, lobby)
    assert teams_at(matches[-1]) == [3, bots[1]]
    assert sum(bots[0] in teams_at(match) for match in matches[:-1]) == 1


def test_the_lobby_numbers_tables_as_they_will_stand(desk: Client, lobby: Lesson) -> None:
    give(lobby, 1, 2, preset=HARD)
    page = desk.get(address("lesson", lobby)).content.decode()
    planned = {
        number: page.split(f'id="team-{number}"')[1].split("Table ")[1][0] for number in range(1, 7)
    }
    tables = started(desk, lobby)
    assert planned == {
        number: str(table)
        for table, match in enumerate(tables, start=1)
        for number in teams_at(match)
    }


def test_the_desk_says_what_a_table_plays_of_its_own_and_no_child_reads_it(
    desk: Client, room: Room, lobby: Lesson
) -> None:
    give(lobby, 1, 2, preset=HARD, topic=SEVENS)
    own = started(desk, lobby)[-1]
    page = desk.get(address("lesson", lobby)).content.decode()
    assert page.count(HARD_LABEL) == page.count("6, 7, 8 with") == 1
    assert HARD_LABEL in page.split('id="table-3"')[-1]
    student = own.seats.first().students.first()
    board = student_client(student).get(reverse("play:match", args=[own.pk])).content.decode()
    assert HARD_LABEL not in board
    assert "6, 7, 8 with" not in board


def test_the_same_dice_are_those_of_a_group(desk: Client, lobby: Lesson) -> None:
    Lesson.objects.filter(pk=lobby.pk).update(same_dice=True)
    team_bot_add(lesson=lobby, bot=1)
    team_bot_add(lesson=lobby, bot=1)
    give(lobby, 1, 2, preset=HARD)
    matches = started(desk, lobby)
    *plain, own = [(match.shared_dice_id, bytes(match.seed)) for match in matches]
    assert len(set(plain)) == 1 < len(plain)
    assert own not in plain
    desk.post(address("in_step", lobby), {"in_step": "0"})
    assert set(SharedDice.objects.values_list("in_step", flat=True)) == {False}


# The next game, and the next lesson ---------------------------------------------------------------


def goes_on(lesson: Lesson, game: str, preset: str = "", **how: Any) -> Lesson:
    lesson_start_next_game(
        lesson=fresh(lesson),
        game_number=lesson.game_number,
        game=game,
        options=preset_options(registry.get(game), preset),
        **how,
    )
    return fresh(lesson)


def test_the_same_game_again_keeps_presets_and_topics(desk: Client, lobby: Lesson) -> None:
    give(lobby, 1, 2, preset=HARD, topic=SEVENS)
    started(desk, lobby)
    lesson = goes_on(lobby, "on_belay", EASY)
    own = lesson.current_tables.last().match
    assert own.options["trails"] == [4, 5, 6, 7, 8, 9]
    assert own.topic == SEVENS


def test_another_game_drops_the_preset_and_keeps_the_topic(desk: Client, lobby: Lesson) -> None:
    give(lobby, 1, 2, preset=HARD, topic=SEVENS)
    started(desk, lobby)
    lesson = goes_on(lobby, "cant_stop")
    assert own_of(lesson)[1] == ["", SEVENS]
    own = lesson.current_tables.last().match
    assert without_first(own.options) == without_first(lesson.options)
    assert own.topic == SEVENS
    assert teams_at(own) == [1, 2]


def test_a_tournament_keeps_a_group_to_itself(desk: Client, lobby: Lesson) -> None:
    give(lobby, 1, 4, 6, preset=HARD)
    team_bot_add(lesson=lobby, bot=1)
    started(desk, lobby)
    lesson = goes_on(lobby, "on_belay", seating=Lesson.Seating.WINNERS)
    tables = [set(teams_at(table.match)) for table in lesson.current_tables.all()]
    own = [teams for teams in tables if teams & {1, 4, 6}]
    assert set().union(*own) <= {1, 4, 6, 7}


def next_form(lesson: Lesson, **fields: str) -> dict[str, str]:
    return {"game_number": str(lesson.game_number), "seating": "same", **fields}


def test_the_form_of_the_next_game_says_and_changes_what_teams_have(
    desk: Client, lobby: Lesson
) -> None:
    give(lobby, 1, 2, preset=HARD, topic=SEVENS)
    started(desk, lobby)
    page = desk.get(address("next", lobby)).content.decode()
    assert '<option value="hard_tables" selected>' in page
    fields = {f"topic-{number}": "" for number in range(1, 7)}
    fields |= {"preset-3": EASY, "preset-4": EASY, "topic-3": "* 2", "topic-4": "* 2"}
    form = next_form(lobby, same="1", presets_of="on_belay", **fields)
    desk.post(address("next", lobby), form)
    assert own_of(lobby) == {
        number: [EASY, "* 2"] if number in (3, 4) else ["", ""] for number in range(1, 7)
    }


def test_that_form_offers_presets_of_the_game_that_comes(desk: Client, lobby: Lesson) -> None:
    give(lobby, 1, 2, preset=HARD)
    started(desk, lobby)
    page = desk.get(address("next", lobby), {"game": "cant_stop"}).content.decode()
    assert '<option value="products">' in page
    assert HARD not in page
    fields = {"topic-1": "", "topic-2": "", "preset-1": HARD, "preset-2": HARD}
    form = next_form(lobby, game="cant_stop", preset="", presets_of="on_belay", **fields)
    desk.post(address("next", lobby), form)
    assert fresh(lobby).game == "cant_stop"
    assert own_of(lobby)[1] == ["", ""]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"preset-1": "nonsense", "preset-2": "nonsense"}, "no such preset"),
        ({"topic-1": "* 99", "topic-2": "* 99"}, "no such topic"),
        ({"preset-1": HARD}, "tables of their own"),
    ],
)
def test_a_next_game_that_cannot_be_is_refused_and_nothing_changes(
    desk: Client, lobby: Lesson, fields: dict[str, str], words: str
) -> None:
    started(desk, lobby)
    before = fresh(lobby).version, Match.objects.count()
    plain = {"topic-1": "", "topic-2": ""}
    form = next_form(lobby, same="1", presets_of="on_belay", **{**plain, **fields})
    page = desk.post(address("next", lobby), form, follow=True).content.decode()
    assert words in page
    assert (fresh(lobby).version, Match.objects.count()) == before
    assert own_of(lobby)[1] == ["", ""]


def test_taking_back_the_next_game_brings_back_presets_and_options(
    desk: Client, lobby: Lesson
) -> None:
    give(lobby, 1, 2, 3, 4, 5, 6, preset=HARD, topic=SEVENS)
    started(desk, lobby)
    options = fresh(lobby).options
    form = next_form(lobby, game="cant_stop", preset="")
    page = desk.post(address("next", lobby), form, follow=True).content.decode()
    back = page.split('action="' + address("next_undo", lobby))[1].split('"')[0]
    desk.post(address("next_undo", lobby) + back)
    lesson = fresh(lobby)
    assert (lesson.game, lesson.options) == ("on_belay", options)
    assert own_of(lesson)[6] == [HARD, SEVENS]


def test_the_lesson_as_last_time_takes_them_along(desk: Client, room: Room, lobby: Lesson) -> None:
    give(lobby, 1, 2, preset=HARD, topic=SEVENS)
    started(desk, lobby)
    lesson_end(lesson=fresh(lobby))
    lesson = lesson_repeat(school_class=room.school_class, teacher=room.owner)
    assert [own for own in own_of(lesson).values() if any(own)] == [[HARD, SEVENS]] * 2


def test_nothing_is_seated_when_bots_are_too_few_for_two_groups(lobby: Lesson) -> None:
    give(lobby, 1, preset=HARD)
    give(lobby, 2, preset=EASY)
    team_bot_add(lesson=lobby, bot=1)
    with pytest.raises(UserError, match="tables of their own"):
        lesson_start(lesson=lobby)


# Before the game ---------------------------------------------------------------------------------


def test_who_waits_practices_on_a_roll_of_the_own_preset(room: Room) -> None:
    lesson = room.arrived(room.lesson("cant_stop", **preset_options(registry.get("cant_stop"))))
    teams_shuffle(lesson=lesson, teams=6)
    give(lesson, 1, 2, preset="products")
    for number, sign in ((1, "×"), (3, "+")):  # noqa: RUF001
        student = lesson.teams.get(number=number).students.first()
        answer = student_client(student).post(
            reverse("lessons:sample_roll"), {"roll": "1"}, headers=HTMX
        )
        assert re.search(rf"\d {re.escape(sign)} \d", answer.content.decode()), number
