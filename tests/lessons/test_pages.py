"""Test the pages of teachers and students, and their buttons."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from classroom.lessons.models import Lesson
from classroom.lessons.projector_links import projector_address
from classroom.lessons.selectors.class_length import class_length
from classroom.lessons.services.lifecycle import lesson_end, lesson_start
from classroom.lessons.services.members import member_set_aside
from classroom.lessons.services.tables import table_skip
from classroom.lessons.services.teams import teams_shuffle
from classroom.play.models import Attempt, Match
from games import registry
from tests.cast import student_client, teacher_client
from tests.factories import TeacherFactory
from tests.lessons.setting import Room, asked_again, html_of, lacking, moved, refusal, room_make
from tests.lessons.test_forms import as_shown

HTMX = {"HTTP_HX_REQUEST": "true"}


def address(name: str, *args: object) -> str:
    return reverse(f"lessons:{name}", args=args)


def text(response: object) -> str:
    return response.content.decode()  # type: ignore[attr-defined]


# A new lesson --------------------------------------------------------------------------------


def test_a_teacher_with_one_class_chooses_the_game_at_once(room: Room, desk: Client) -> None:
    page = text(desk.get(address("new")))
    assert "Choose a game" in page
    assert "On Belay" in page


def test_a_class_that_has_not_played_is_pointed_to_one_game(room: Room, desk: Client) -> None:
    page = text(desk.get(address("new")))
    assert page.count("First lesson: this one") == 1
    assert page.count('<button class="button button--primary">') == 1
    first = page.index("First lesson: this one")
    assert first < page.index("Can&#x27;t Stop") < page.index("On Belay")
    lesson_end(lesson=room.running(teams=2))
    assert "First lesson" not in text(desk.get(address("new")))


def test_a_game_card_tells_age_minutes_and_what_is_practised(room: Room, desk: Client) -> None:
    card = text(desk.get(address("new"))).split('<li class="card"')[1]
    assert "9 and up" in card
    minutes = class_length(room.school_class).minutes(registry.get("on_belay"))
    assert f"{minutes} minutes" in card
    assert "Multiply and divide within 100 from memory" in card
    assert "CCSS 3.OA.C.7" in card


def test_a_teacher_with_two_classes_chooses_one_first(room: Room, desk: Client) -> None:
    room_make(0, "5c").school_class.classteacher_set.update(teacher=room.owner)
    page = text(desk.get(address("new")))
    assert f"class={room.school_class.pk}" in page
    assert "5c" in page


def test_a_teacher_without_a_class_is_told_to_make_one(room: Room) -> None:
    page = text(teacher_client(TeacherFactory()).get(address("new")))
    assert "no class yet" in page


def test_start_on_a_game_card_opens_the_lobby_with_all_tables(room: Room, desk: Client) -> None:
    page = text(desk.get(f"{address('new')}?class={room.school_class.pk}"))
    preset = re.search(
        r'value="on_belay">\s*<input type="hidden" name="preset" value="(\w+)"', page
    )
    assert preset
    form = {"class": room.school_class.pk, "game": "on_belay", "preset": preset[1]}
    answer = desk.post(address("new"), form)
    lesson = Lesson.objects.get()
    assert answer.url == address("lesson", lesson.pk)
    assert lesson.options["trails"] == [*range(3, 10)]
    assert room.school_class.join_code in text(desk.get(answer.url))


def test_the_options_page_offers_presets_and_starts_on_the_first(room: Room, desk: Client) -> None:
    page = text(desk.get(f"{address('new')}?class={room.school_class.pk}&game=on_belay"))
    assert re.search(r'aria-current="true"[^>]*preset=all_tables', page)
    assert 'name="option-height"' in page
    assert "<details" in page


def test_chosen_options_reach_the_lesson(room: Room, desk: Client) -> None:
    form = {
        "class": room.school_class.pk, "game": "on_belay", "option-dice": "1-6",
        "option-height": "24",
        "option-trails": ["3", "4"], "option-rope": "20", "option-check": "referee",
        "option-check_sums": "always", "option-passing": "free", "option-calculate": "server",
        "hint_limit": "2",
    }  # fmt: skip
    desk.post(address("new"), form)
    lesson = Lesson.objects.get()
    assert lesson.options == {
        "dice": "1-6", "height": 24, "trails": [3, 4], "rope": 20, "check": "referee",
        "check_sums": "always", "passing": "free", "calculate": "server", "multiples": False,
    }  # fmt: skip
    assert (lesson.hint_limit, lesson.roles) == (2, False)


def test_refused_options_come_back_as_an_error_and_open_nothing(room: Room, desk: Client) -> None:
    form = {
        "class": room.school_class.pk, "game": "on_belay", "option-dice": "1-6",
        "option-height": "24",
        "option-trails": ["3"], "option-rope": "20", "option-check": "referee",
        "option-check_sums": "always", "option-passing": "free", "option-calculate": "server",
        "hint_limit": "2",
    }  # fmt: skip
    answer = desk.post(address("new"), form)
    assert answer.status_code == 422
    assert "Choose at least two trails." in text(answer)
    assert not Lesson.objects.exists()


def test_a_roster_that_cannot_be_seated_leaves_the_page_as_it_was_filled_in(
    room: Room, desk: Client
) -> None:
    room.school_class.students.all().delete()
    options = as_shown("roll_to_the_top")
    settings = {"teams": "mixed", "team_size": "3", "hint_limit": "2"}
    form = {"class": room.school_class.pk, "game": "roll_to_the_top", **options, **settings}
    answer = desk.post(address("new"), form | {"option-sheet": "", "option-sheet_own": "[][][]"})
    assert answer.status_code == 422
    assert not Lesson.objects.exists()
    page = text(answer)
    assert "This game needs at least 1 students." in page
    assert "[][][]</textarea>" in page
    assert re.search(r'value="mixed"[^>]* checked', page)
    assert re.search(r'value="2"[^>]* checked', page)
    assert 'name="team_size" value="3"' in page


def test_chosen_options_stay_where_another_lesson_is_open(room: Room, desk: Client) -> None:
    room.lesson()
    options = as_shown("roll_to_the_top")
    form = {"class": room.school_class.pk, "game": "roll_to_the_top", **options}
    answer = desk.post(address("new"), form | {"option-sheet": "", "option-sheet_own": "[][][]"})
    assert answer.status_code == 422
    assert "already has an open lesson" in text(answer)
    assert "[][][]</textarea>" in text(answer)


def test_the_options_of_a_new_lesson_lead_to_the_open_one(room: Room, desk: Client) -> None:
    query = {"class": room.school_class.pk, "game": "on_belay"}
    assert "open-lesson" not in text(desk.get(address("new"), query))
    link = address("lesson", room.lesson().pk)
    assert f'<a href="{link}">Open it</a>' in text(desk.get(address("new"), query))
    assert f'<a href="{link}">Open it</a>' in text(desk.get(address("suggestion"), query))


@pytest.mark.parametrize("field", ["class", "game"])
def test_an_unknown_class_or_game_is_404(room: Room, desk: Client, field: str) -> None:
    form = {"class": room.school_class.pk, "game": "on_belay", "preset": "", field: "nine"}
    assert desk.post(address("new"), form).status_code == 404


def test_a_second_lesson_leads_to_the_open_one(room: Room, desk: Client) -> None:
    lesson = room.lesson()
    form = {"class": room.school_class.pk, "game": "on_belay", "preset": "short"}
    answer = desk.post(address("new"), form, follow=True)
    assert answer.redirect_chain[-1][0] == address("lesson", lesson.pk)
    assert "open lesson" in text(answer)


def test_the_page_of_a_class_leads_to_its_open_lesson_and_no_other(
    room: Room, desk: Client
) -> None:
    page = reverse("people:class", args=[room.school_class.pk])
    way = f'href="{address("lesson", room.lesson().pk)}"'
    assert way in text(desk.get(page))
    Lesson.objects.update(status=Lesson.Status.ENDED)
    assert way not in text(desk.get(page))


def test_pages_of_class_and_student_lead_to_their_reports(room: Room, desk: Client) -> None:
    for kind, pk, page in (
        ("classes", room.school_class.pk, reverse("people:class", args=[room.school_class.pk])),
        (
            "students",
            room.students[0].pk,
            reverse("people:student", args=[room.school_class.pk, room.students[0].pk]),
        ),
    ):
        report = reverse("review:report", args=[kind, pk])
        assert f'href="{report}"' in text(desk.get(page))
        assert desk.get(report).status_code == 200


def test_as_last_time_is_one_press(room: Room, desk: Client) -> None:
    lesson_end(lesson=room.running(teams=2))
    assert "Repeat last lesson" in text(desk.get(address("new")))
    answer = desk.post(address("again"), {"class": room.school_class.pk})
    assert answer.url == address("lesson", Lesson.objects.first().pk)
    assert Lesson.objects.first().teams.count() == 2


def test_as_last_time_without_one_says_what_to_do(room: Room, desk: Client) -> None:
    answer = desk.post(address("again"), {"class": room.school_class.pk}, follow=True)
    assert "not played yet" in text(answer)
    assert answer.status_code == 200


# The lobby -----------------------------------------------------------------------------------


def test_the_lobby_shows_who_is_here(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson(), 2)
    page = text(desk.get(address("lesson", lesson.pk)))
    assert '<strong class="number" id="here-count">2</strong>' in page


def test_a_student_who_arrives_is_pushed_as_lists_without_the_rest_of_the_lobby(
    room: Room, desk: Client
) -> None:
    lesson = room.lesson()
    page = text(desk.get(address("lesson", lesson.pk)))
    assert lacking(desk, page) == ""
    room.arrived(lesson, 1)
    (update,) = asked_again(desk, page).json()["updates"]
    assert "Student 01" in update["parts"]["ready"]
    assert set(update["parts"]) == {"lobby-counts", "ready", "missing"}
    assert sum(map(len, update["parts"].values())) < 4_000


def test_shuffling_answers_with_the_teams(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson())
    page = html_of(desk.post(address("shuffle", lesson.pk), {"number": "2", "by": "teams"}, **HTMX))
    assert page.count('class="card" id="team-') == 2


@pytest.mark.parametrize("number", ["", "0", "-1", "\u0663", "1e9", "9" * 50])
def test_a_number_of_teams_that_is_none_gets_a_sentence(
    room: Room, desk: Client, number: str
) -> None:
    lesson = room.arrived(room.lesson())
    form = {"number": number, "by": "teams"}
    answer = desk.post(address("shuffle", lesson.pk), form, **HTMX)
    assert "whole number" in refusal(answer)


def test_a_team_size_beyond_all_reason_makes_as_few_teams_as_can_be(
    room: Room, desk: Client
) -> None:
    lesson = room.arrived(room.lesson())
    desk.post(address("shuffle", lesson.pk), {"number": "9" * 9, "by": "size"}, **HTMX)
    lesson.refresh_from_db()
    assert (lesson.teams.count(), lesson.team_size) == (2, 999)


def test_without_javascript_a_refusal_is_shown_on_the_page(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson())
    answer = desk.post(address("shuffle", lesson.pk), {"number": "9", "by": "teams"}, follow=True)
    assert "Choose 1 to 6 teams." in text(answer)


def test_a_student_is_placed_and_set_aside_by_a_list(room: Room, desk: Client) -> None:
    lesson, first = room.arrived(room.lesson()), room.students[0]
    teams_shuffle(lesson=lesson, teams=2)
    desk.post(address("place", lesson.pk, first.pk), {"team": "2"}, **HTMX)
    assert lesson.members.get(student=first).team.number == 2
    desk.post(address("place", lesson.pk, first.pk), {"team": "absent"}, **HTMX)
    assert lesson.members.get(student=first).absent


def test_renaming_shows_the_new_name_escaped(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson())
    teams_shuffle(lesson=lesson, teams=2)
    page = html_of(desk.post(address("rename", lesson.pk, 1), {"name": "<b>Cats"}, **HTMX))
    assert "&lt;b&gt;Cats" in page
    assert "<b>Cats" not in page


def test_start_that_cannot_be_says_why_and_stays_in_the_lobby(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson(), 1)
    answer = desk.post(address("start", lesson.pk), follow=True)
    assert "at least 2 students" in text(answer)
    assert Lesson.objects.get().status == "lobby"


def test_another_desks_lobby_loads_anew_once_the_lesson_runs(room: Room, desk: Client) -> None:
    lesson = room.arrived(room.lesson())
    page = text(desk.get(address("lesson", lesson.pk)))
    lesson_start(lesson=lesson)
    assert asked_again(desk, page).status_code == 410


# The desk ------------------------------------------------------------------------------------


def test_the_desk_shows_each_table_with_phase_turn_students_and_counts(
    room: Room, desk: Client
) -> None:
    lesson = room.running(teams=2)
    match, now = Match.objects.get(), timezone.now()
    Attempt.objects.create(match=match, ply=0, seat=1, text="6*2=14", kind="WrongAnswer")
    room.students[0].seen_at = now
    room.students[0].save()
    page = text(desk.get(address("lesson", lesson.pk)))
    assert "Table 1" in page
    assert "Round 1 · Roll" in page
    assert '<span class="number">1</span><span class="visually-hidden"> rejected tries' in page
    assert page.count("not here yet") == 5
    assert page.count('id="skip-') == 1


@pytest.mark.parametrize("students", [30, 45])
def test_fifteen_tables_cost_fifteen_statements_whatever_the_number_of_students(
    as_committed: None, django_assert_max_num_queries, students: int
) -> None:
    room = room_make(students)
    lesson = room.running(teams=30, game="cant_stop", columns_to_win=5)
    assert lesson.tables.count() == 15
    client = teacher_client(room.owner)
    with django_assert_max_num_queries(15):
        page = text(client.get(address("lesson", lesson.pk)))
    assert page.count('id="table-') == 15


@pytest.mark.usefixtures("as_committed")
@pytest.mark.parametrize(
    ("page", "words"),
    [
        ("desk", {"en": "Pause all", "de": "Alle pausieren"}),
        ("projector", {"en": "Table 2", "de": "Tisch 2"}),
    ],
)
def test_a_page_that_is_remembered_is_in_the_language_of_whoever_looks(
    room: Room, desk: Client, page: str, words: dict[str, str]
) -> None:
    lesson = room.running(teams=6)
    where = address("lesson", lesson.pk) if page == "desk" else projector_address(lesson)
    for language in ("en", "de", "en"):
        answer = desk.get(where, headers={"accept-language": language})
        assert [one for one, word in words.items() if word in text(answer)] == [language]


def test_pausing_and_resuming_answer_with_the_desk(room: Room, desk: Client) -> None:
    lesson = room.running(teams=2)
    assert "Resume all" in html_of(desk.post(address("pause", lesson.pk), **HTMX))
    assert "Pause all" in html_of(desk.post(address("resume", lesson.pk), **HTMX))


def test_the_highest_hint_is_set_and_nonsense_is_refused(room: Room, desk: Client) -> None:
    lesson = room.running(teams=2)
    desk.post(address("hint_limit", lesson.pk), {"hint_limit": "0"}, **HTMX)
    assert Match.objects.get().hint_limit == 0
    for nonsense in ("", "ten", "99"):
        answer = desk.post(address("hint_limit", lesson.pk), {"hint_limit": nonsense}, **HTMX)
        assert refusal(answer)
    assert Match.objects.get().hint_limit == 0


def test_skip_moves_the_table_on_and_a_second_press_is_told(room: Room, desk: Client) -> None:
    lesson = room.running(teams=2)
    form = {"seat": "1", "ply": "0"}
    assert refusal(desk.post(address("table_skip", lesson.pk, 1), form, **HTMX)) == ""
    answer = desk.post(address("table_skip", lesson.pk, 1), form, **HTMX)
    assert "moved on" in refusal(answer)
    assert Match.objects.get().moves.filter(text="skip 1").count() == 1


@pytest.mark.parametrize("form", [{}, {"seat": "x", "ply": "0"}, {"seat": "1", "ply": "-1"}])
def test_a_broken_skip_gets_a_sentence(room: Room, desk: Client, form: dict[str, str]) -> None:
    lesson = room.running(teams=2)
    assert refusal(desk.post(address("table_skip", lesson.pk, 1), form, **HTMX))
    assert not Match.objects.get().moves.exists()


def test_taking_back_names_the_move_first(room: Room, desk: Client) -> None:
    lesson = room.running(teams=2)
    table_skip(table=lesson.tables.get(), seat=1, ply=0)
    page = text(desk.get(address("table_take_back", lesson.pk, 1)))
    assert "The teacher" in page
    assert "are taken back, too" in page
    form = dict(re.findall(r'name="(from_ply|ply)" value="(\d+)"', page))
    desk.post(address("table_take_back", lesson.pk, 1), form)
    assert Match.objects.get().moves.last().text == "takeback 0"


def test_nothing_to_take_back_says_so(room: Room, desk: Client) -> None:
    lesson = room.running(teams=2)
    assert "There is no move to take back yet." in text(
        desk.get(address("table_take_back", lesson.pk, 1))
    )


def test_removing_a_student_leaves_the_desk_without_the_name(room: Room, desk: Client) -> None:
    lesson = room.running(teams=2)
    page = html_of(desk.post(address("remove", lesson.pk, room.students[0].pk), **HTMX))
    tables, removed = page.split('id="removed"')
    assert "Student 01" not in tables
    assert "Student 02" in tables
    assert "Let back in" in removed


@pytest.mark.parametrize("status", ["lobby", "running"])
def test_a_removal_on_lobby_and_desk_answers_with_undo(
    room: Room, desk: Client, status: str
) -> None:
    lesson = room.arrived(room.lesson()) if status == "lobby" else room.running(teams=2)
    student = room.students[0]
    answer = desk.post(address("remove", lesson.pk, student.pk), **HTMX).json()
    back = address("let_back", lesson.pk, student.pk)
    assert "Student 01 is removed." in answer["messages"]
    assert f'hx-post="{back}"' in answer["messages"]
    assert "messages" not in desk.post(back, **HTMX).json()
    student.refresh_from_db()
    assert student.status == "roster"


def test_ending_asks_with_the_places_and_then_shows_them(room: Room, desk: Client) -> None:
    lesson = room.running(teams=2)
    moved(lesson.current_tables.get().match, 4)
    page = text(desk.get(address("end", lesson.pk)))
    assert "Ended early" in page
    assert Lesson.objects.get().status == "running"
    page = text(desk.post(address("end", lesson.pk), follow=True))
    assert "Ended early" in page
    assert "Play again with these teams" in page
    assert Lesson.objects.get().status == "ended"


def test_a_lobby_that_was_closed_says_so(room: Room, desk: Client) -> None:
    lesson = room.lesson()
    page = text(desk.post(address("end", lesson.pk), follow=True))
    assert "canceled before it started" in page


# Students ------------------------------------------------------------------------------------


def test_a_student_without_a_lesson_waits_and_sees_the_lobby_come(room: Room) -> None:
    client = student_client(room.students[0])
    page = text(client.get(address("waiting_room")))
    assert "Climb: 12 steps" in page
    room.lesson()
    # The page is loaded anew: a lesson brings the cards of its game.
    assert asked_again(client, page).status_code == 410
    assert "I'm here" in text(client.get(address("waiting_room")))


def test_who_waits_is_sent_nothing_but_a_climber_when_others_arrive(room: Room) -> None:
    lesson, client = room.arrived(room.lesson(), 1), student_client(room.students[0])
    page = text(client.get(address("waiting_room")))
    room.arrived(lesson, 2)
    (update,) = asked_again(client, page).json()["updates"]
    assert update["region"] == f"climbers:{lesson.pk}"
    assert set(update["parts"]) == {"climbers", "climbers-here"}
    assert update["parts"]["climbers"].count("climbers__one") == 1
    assert "2 climbers are here." in update["parts"]["climbers-here"]
    assert all(student.name not in str(update) for student in room.students)
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=2)
    assert "Your team" in html_of(asked_again(client, page))


def test_looking_at_the_page_alone_is_not_arriving(room: Room) -> None:
    lesson = room.lesson()
    student_client(room.students[0]).get(address("waiting_room"))
    assert lesson.members.get(student=room.students[0]).joined_at is None


def test_a_student_arrives_and_sees_the_team_and_teammates(room: Room) -> None:
    lesson = room.lesson()
    client = student_client(room.students[0])
    assert "You are in!" in html_of(client.post(address("arrive"), **HTMX))
    room.arrived(lesson)
    teams_shuffle(lesson=lesson, teams=2)
    team = lesson.members.get(student=room.students[0]).team
    page = text(client.get(address("waiting_room")))
    assert team.name in page
    for mate in team.students.exclude(pk=room.students[0].pk):
        assert mate.name in page


def test_who_was_set_aside_is_not_said_to_be_here_by_the_page_itself(room: Room) -> None:
    lesson = room.arrived(room.lesson())
    client = student_client(room.students[0])
    member_set_aside(lesson=lesson, student=room.students[0].pk)
    page = text(client.get(address("waiting_room")))
    assert 'hx-trigger="submit"' in page
    assert "I'm here" in page


def test_the_start_leads_to_the_own_table(room: Room) -> None:
    lesson, client = room.arrived(room.lesson()), student_client(room.students[0])
    page = text(client.get(address("waiting_room")))
    lesson_start(lesson=lesson)
    assert asked_again(client, page).status_code == 410
    table = reverse("play:match", args=[Match.objects.get().pk])
    assert client.get(address("waiting_room")).url == table
    assert client.post(address("arrive"), **HTMX).headers["HX-Redirect"] == table


def test_a_student_whose_page_asks_without_a_stream_is_there(room: Room) -> None:
    client, student = student_client(room.students[0]), room.students[0]
    page = text(client.get(address("waiting_room")))
    assert student.is_away
    asked_again(client, page)
    student.refresh_from_db()
    assert not student.is_away


def test_nobody_else_opens_a_students_waiting_room(room: Room, desk: Client) -> None:
    page = text(student_client(room.students[0]).get(address("waiting_room")))
    for other in (student_client(room.students[1]), desk, Client()):
        assert asked_again(other, page).status_code == 410


def test_a_late_student_taps_once_and_is_at_a_table(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 4)
    lesson_start(lesson=lesson)
    client = student_client(room.students[5])
    assert "I'm here" in text(client.get(address("waiting_room")))
    answer = client.post(address("arrive"), follow=False)
    assert client.get(answer.url).url == reverse("play:match", args=[Match.objects.get().pk])


def test_after_the_end_a_student_sees_the_own_tables_places(room: Room) -> None:
    lesson_end(lesson=room.running(teams=2))
    page = text(student_client(room.students[0]).get(address("waiting_room")))
    # Nobody has climbed, so there is no place; tests/lessons/test_after_lesson.py has one.
    assert "The game is over." in page
    assert "in place" not in page
    assert "Climb: 12 steps" in page


def test_a_student_of_no_table_sees_no_result(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 4)
    lesson_start(lesson=lesson)
    lesson_end(lesson=lesson)
    assert "Well climbed" not in text(student_client(room.students[5]).get(address("waiting_room")))


# What is in sight ----------------------------------------------------------------------------


def test_the_projector_is_opened_above_the_list_of_names(room: Room, desk: Client) -> None:
    page = text(desk.get(address("lesson", room.lesson().pk)))
    assert page.index("Open projector page") < page.index('id="missing"')


def test_the_end_is_decided_above_the_places(room: Room, desk: Client) -> None:
    page = text(desk.get(address("end", room.running().pk)))
    assert page.index("Yes, end it") < page.index('id="places-1"')


def test_a_lobby_is_closed_without_a_word_of_playing(room: Room, desk: Client) -> None:
    assert "Keep playing" not in text(desk.get(address("end", room.lesson().pk)))


def test_a_student_who_waits_under_a_wrong_name_may_go_back(room: Room) -> None:
    room.lesson()
    page = text(student_client(room.students[0]).get(address("waiting_room")))
    assert "That's not me" in page
    assert f'action="{reverse("people:not_me")}"' in page


def test_a_table_where_nobody_has_moved_has_no_places_on_the_teachers_pages(
    room: Room, desk: Client
) -> None:
    lesson = room.running(teams=2)
    assert "Nobody has moved here." in places_of(desk, lesson)
    assert "1.</strong>" not in places_of(desk, lesson)
    moved(lesson.current_tables.get().match, 4)
    assert "1.</strong>" in places_of(desk, lesson)


def places_of(desk: Client, lesson: Lesson) -> str:
    page = text(desk.get(address("end", lesson.pk)))
    return page.split('id="places-1"')[1].split("</section>")[0]
