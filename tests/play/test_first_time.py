"""In a child's first match of a game pointers lie on the board; the log says when they are done."""

from pathlib import Path

import pytest
from django.apps import apps

from classroom.people.models import ClassTeacher, Teacher
from classroom.play.models import Match
from games import registry
from tests.cast import teacher_client
from tests.play.tables import client_of, say, student_of, table

pytestmark = pytest.mark.django_db


def has_pointers(match: Match, number: int = 1) -> bool:
    client = client_of(student_of(match, number))
    html = client.get(f"/play/{match.pk}/").content.decode()
    return 'id="first-time"' in html


def test_a_first_match_has_pointers_until_the_team_has_worked_something_out() -> None:
    match = table(1, 1)
    assert has_pointers(match)
    say(match, 1, "roll")
    assert has_pointers(match)
    say(match, 1, "6 3x+2")
    assert not has_pointers(match)
    assert has_pointers(match, 2)


def test_a_second_match_of_the_game_has_none_but_one_of_another_game_has() -> None:
    first = table(1, 1)
    student = student_of(first)
    for game, expected in (("on_belay", False), ("cant_stop", True)):
        options = {} if game == "cant_stop" else first.options
        match = table(1, 1, game=game, options=options)
        match.seats.get(number=1).students.set([student])
        html = client_of(student).get(f"/play/{match.pk}/").content.decode()
        assert ('id="first-time"' in html) == expected


def test_a_teacher_who_looks_on_has_no_pointers() -> None:
    match = table(1, 1)
    teacher = Teacher.objects.create_user("ms@school.example")
    ClassTeacher.objects.create(school_class=match.school_class, teacher=teacher)
    html = teacher_client(teacher).get(f"/play/{match.pk}/").content.decode()
    assert 'id="match"' in html
    assert "first-time" not in html


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_every_game_says_where_its_pointers_lie(slug: str) -> None:
    folder = Path(apps.get_app_config(slug).path) / "jinja2" / "games" / slug
    source = "".join(file.read_text() for file in folder.glob("*.html"))
    assert 'data-first="dice"' in source
    assert 'data-first="sum"' in source
