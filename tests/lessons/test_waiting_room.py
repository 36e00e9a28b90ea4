"""Friends who arrive are climbers on the mountain of the waiting room, without names."""

import re

from django.test import Client
from django.urls import reverse

from classroom.lessons.selectors.waiting_room import (
    PLACES,
    arrivals,
    climbers,
    waiting_room_for,
)
from classroom.lessons.services.bots import team_bot_add
from classroom.lessons.services.lifecycle import lesson_end, lesson_start
from classroom.lessons.services.members import member_remove
from classroom.lessons.services.next_game import lesson_start_next_game
from classroom.people.animals import ANIMAL_WORDS, animal_of, coat_of
from classroom.people.models import Student
from classroom.play.models import Match
from classroom.play.services.matches import match_end
from tests.cast import student_client
from tests.lessons.setting import SHORT, Room, asked_again, lacking, room_make, stream_of


def page_of(client: Client) -> str:
    return str(client.get(reverse("lessons:waiting_room")).content.decode())


def first_page_of(room: Room, student: Student) -> str:
    """The answer to the tap on this name, which nobody holds."""
    Student.objects.filter(pk=student.pk).update(device="")
    names = reverse("people:names", args=[room.school_class.join_code])
    return str(Client().post(names, {"student": student.pk}).content.decode())


def test_each_student_of_a_class_of_thirty_has_a_look_of_their_own() -> None:
    looks = {(animal_of(student), coat_of(student)) for student in range(100, 130)}
    assert len(looks) == 30
    assert {animal for animal, _ in looks} == set(ANIMAL_WORDS)


def test_climbers_stand_in_the_order_of_their_arrival_each_in_a_place_of_their_own(
    room: Room,
) -> None:
    lesson = room.arrived(room.lesson(), 4)
    here = climbers(arrivals(lesson))
    assert [one.animal for one in here] == [animal_of(one.pk) for one in room.students[:4]]
    assert [(one.x, one.y) for one in here] == list(PLACES[:4])
    for student, climber in zip(room.students, here, strict=False):
        assert waiting_room_for(student, lesson).climber == climber


def test_a_class_of_thirty_has_room_on_the_mountain() -> None:
    assert len(set(PLACES)) == len(PLACES) == 30
    assert all(20 <= x <= 420 and 60 <= y <= 300 for x, y in PLACES)


def test_a_few_climbers_stand_all_over_the_mountain_not_in_one_row_at_its_foot() -> None:
    assert len({y for _, y in PLACES[:8]}) == 5


def test_who_leaves_the_class_leaves_the_mountain(room: Room) -> None:
    lesson = room.arrived(room.lesson(), 3)
    member_remove(lesson=lesson, student=room.students[0])
    assert len(climbers(arrivals(lesson))) == 2
    assert waiting_room_for(room.students[1], lesson).climber == climbers(arrivals(lesson))[0]


def test_the_page_has_animal_pictures_four_cards_of_rules_and_one_to_try(
    room: Room,
) -> None:
    room.arrived(room.lesson(), 2)
    page = first_page_of(room, room.students[0])
    assert f'faces.svg#{animal_of(room.students[0].pk)}"' in page
    assert page.count('class="rules__step') == 8
    assert page.index("Remember your two pictures.") < page.index('class="rules__picture')
    for picture in room.students[0].return_code.split("-"):
        assert f'pictures.svg#{picture}"' in page
    assert 'id="sample-roll"' in page
    assert "You" in re.findall(r'<svg class="waiting__you.*?</svg>', page, re.DOTALL)[0]


def test_the_mountain_of_a_class_is_one_region_that_is_drawn_once_a_second_at_most(
    room: Room,
) -> None:
    room.arrived(room.lesson(), 2)
    regions = []
    for student in room.students[:2]:
        client = student_client(student)
        opening = stream_of(client, page_of(client))
        assert opening is not None
        regions += [one for one in opening.regions if one.name.startswith("climbers:")]
    assert len(set(regions)) == 1
    assert regions[0].pace == 1.0


def test_a_game_is_named_without_a_stop_after_its_title(room: Room) -> None:
    room.arrived(room.lesson(game="roll_to_the_top", sheet="tree"), 1)
    assert "Your game: Roll to the Top!<" in page_of(student_client(room.students[0]))
    assert "Today you play: Roll to the Top!<" in page_of(student_client(room.students[1]))


def test_a_student_reads_that_their_game_is_over_once_it_is(room: Room) -> None:
    lesson = room.running(2)
    client = student_client(room.students[0])
    assert "Back to the game" in client.get("/review/").content.decode()
    for one in lesson.current_tables:
        match_end(match=one.match)
    html = client.get("/review/").content.decode()
    assert "Your game is over. The next one opens by itself." in html
    assert "Your game is on." not in html


def test_another_class_does_not_see_who_is_here(room: Room) -> None:
    room.arrived(room.lesson(), 2)
    page = page_of(student_client(room.students[0]))
    stranger = student_client(room_make(1, "5c").students[0])
    assert asked_again(stranger, page).status_code == 410


def test_the_lesson_says_to_the_page_what_may_be_heard(room: Room) -> None:
    room.arrived(room.lesson(), 1)
    assert 'data-sound="choose"' in page_of(student_client(room.students[0]))


def test_who_came_to_a_game_of_bots_reads_that_they_play_in_the_next(room: Room) -> None:
    lesson = room.lesson()
    for bot in (1, 3):
        team_bot_add(lesson=lesson, bot=bot)
    lesson_start(lesson=lesson)
    client = student_client(room.students[0])
    assert "I'm here" in page_of(client)
    client.post(reverse("lessons:arrive"))
    assert "You play in the next one." in page_of(client)
    assert "I'm here" not in page_of(client)


# Back to the game ----------------------------------------------------------------------------


def test_a_child_who_opens_the_start_page_comes_back_to_the_lesson(room: Room) -> None:
    client = student_client(room.students[0])
    assert client.get("/", follow=True).redirect_chain == [("/lesson/", 302)]
    room.running(teams=2)
    table = reverse("play:match", args=[Match.objects.get().pk])
    assert client.get("/", follow=True).redirect_chain[-1][0] == table


def test_the_next_game_fetches_a_child_from_replay_points_and_the_list_of_games(
    room: Room,
) -> None:
    lesson, client = room.running(teams=2), student_client(room.students[0])
    first = Match.objects.get().pk
    addresses = (f"/review/{first}/", "/review/", reverse("lessons:points"))
    pages = {one: str(client.get(one).content.decode()) for one in addresses}
    for page in pages.values():
        assert "Back to the game" in page
        assert 'data-gone="/lesson/"' in page
        assert lacking(client, page) == ""
    lesson_start_next_game(lesson=lesson, game_number=1, game="on_belay", options=SHORT)
    for page in pages.values():
        assert asked_again(client, page).status_code == 410


def test_a_replay_that_was_opened_after_the_lesson_is_left_for_the_next_one(room: Room) -> None:
    lesson_end(lesson=room.running(teams=2))
    client = student_client(room.students[0])
    page = str(client.get(f"/review/{Match.objects.get().pk}/").content.decode())
    assert "Back to the game" not in page
    room.running(teams=2)
    assert asked_again(client, page).status_code == 410


def test_nobody_else_hears_where_a_child_plays(room: Room) -> None:
    room.running(teams=2)
    page = str(student_client(room.students[0]).get("/review/").content.decode())
    assert asked_again(student_client(room.students[1]), page).status_code == 410
