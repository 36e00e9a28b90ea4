"""The list of matches, narrowed down by what happened in them and who was there."""

import pytest

from classroom.people.models import ClassTeacher
from classroom.play.models import Seat
from games.errors import UserError
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.history.test_match_list import listed
from tests.review.scene import Scene, scene_make

pytestmark = pytest.mark.django_db


@pytest.fixture
def many(scene: Scene) -> dict[str, Scene]:
    """A match for each flag, all of one teacher, and one without any."""
    scenes = {"": scene.say(1, "roll").end()}
    for flag in ("wrong", "hints", "note", "takeback", "bot", "unfinished"):
        scenes[flag] = other = scene_make().say(1, "roll")
        ClassTeacher.objects.create(school_class=other.school_class, teacher=scene.owner)
    with pytest.raises(UserError):
        scenes["wrong"].say(1, "2*5=11 2x+5")
    scenes["hints"].hints(2).climb_ladder(1, 2, 1)
    client_of(scenes["note"].student(1)).post(f"{scenes['note'].url(1)}note", {"text": "Hm"})
    scenes["takeback"].say(1, "6 3x+2").take_back(2)
    Seat.objects.filter(match=scenes["bot"].match, number=2).update(bot=1)
    for flag, one in scenes.items():
        if flag != "unfinished":
            one.end()
    return scenes


@pytest.mark.parametrize("flag", ["wrong", "hints", "note", "takeback", "bot", "unfinished"])
def test_a_flag_finds_its_matches_alone(many: dict[str, Scene], flag: str) -> None:
    client = teacher_client(many[""].owner)
    assert listed(client, f"?flag={flag}") == [many[flag].match.pk]
    assert len(listed(client)) == 7


def test_a_student_sees_all_own_games_whatever_the_address_says(many: dict[str, Scene]) -> None:
    student = client_of(many["note"].student(2))
    assert listed(student, "?flag=wrong") == listed(student) == [many["note"].match.pk]


def test_a_name_finds_teams_and_students(many: dict[str, Scene]) -> None:
    client = teacher_client(many[""].owner)
    Seat.objects.filter(match=many["bot"].match, number=2).update(name="Owls")
    assert listed(client, "?who=owl") == [many["bot"].match.pk]
    assert len(listed(client, "?who=kid+12")) == 7
    assert listed(client, "?who=nobody") == []
