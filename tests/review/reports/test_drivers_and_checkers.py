"""A driver and a checker who both give a verdict are counted for the same sum."""

import pytest
from django.utils import timezone

from classroom.people.models import Student
from classroom.play.models import Match, Proposal, Seat
from classroom.play.roles import Role
from classroom.play.services.press import move_press
from classroom.play.services.proposals import proposal_check
from classroom.play.viewer import TableViewer
from classroom.review.models import FactCount, WorkCount, WrongAnswer
from classroom.review.reports.services import match_count
from classroom.review.reports.work_summary import CHECKS
from tests.play.tables import log_of
from tests.review.scene import Scene, scene_make

pytestmark = pytest.mark.django_db


def verdict_of(scene: Scene, driver_says: int, checker_says: int) -> dict[Role, Student]:
    """Team A's driver says so many feet of team B, from 0 up to 8, and the checker so many."""
    Match.objects.filter(pk=scene.match.pk).update(roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    ply = log_of(scene.match).ply
    people: dict[Role, TableViewer] = {}
    for n in (1, 2):
        seat = Seat.objects.select_related("match", "proposal").get(match=scene.match, number=1)
        viewer = TableViewer(seat.match, seat, scene.student(1, n))
        people[viewer.role(log_of(scene.match), ply)] = viewer
    driver, checker = people[Role.DRIVER], people[Role.CHECKER]
    text = f"safe 2 {driver_says}"
    move_press(viewer=driver, seat=driver.seat, ply=ply, key="verdict", text=text, fields={})
    seat = Seat.objects.select_related("match", "proposal").get(match=scene.match, number=1)
    token = Proposal.objects.get(seat=seat).token
    proposal_check(viewer=checker, seat=seat, key="check", token=token, numbers=[checker_says])
    return {role: viewer.student for role, viewer in people.items()}


@pytest.fixture
def climbed(db: None) -> Scene:
    """Both teams have climbed, and are to judge each other."""
    scene = scene_make(2, 1)
    return scene.say(1, "roll", "2*6=12 3x+4").say(2, "2+6=8 2x+4")


@pytest.mark.parametrize(("driver_says", "checker_says"), [(8, 8), (9, 9), (9, 8), (8, 9)])
def test_a_verdict_from_the_ground_counts_for_both_right_or_wrong(
    climbed: Scene, driver_says: int, checker_says: int
) -> None:
    people = verdict_of(climbed, driver_says, checker_says)
    climbed.end()
    match_count(match=Match.objects.get(pk=climbed.match.pk))
    for role, says in ((Role.DRIVER, driver_says), (Role.CHECKER, checker_says)):
        own = {"student": people[role], "sum": "8-0"}
        facts = FactCount.objects.filter(**own).values_list("met", "right")
        assert list(facts) == [(1, int(says == 8))], role
        wrong = WrongAnswer.objects.filter(**own).values_list("claim", flat=True)
        assert list(wrong) == [says] * (says != 8), role


@pytest.mark.parametrize(("says", "verdict"), [(8, "passed_right"), (9, "passed_wrong")])
def test_two_who_agree_on_a_verdict_are_both_right_only_where_its_number_is(
    climbed: Scene, says: int, verdict: str
) -> None:
    """No rule refuses a wrong verdict, so that it is accepted."""
    people = verdict_of(climbed, says, says)
    assert log_of(climbed.match).rows[-1].text == f"safe 2 {says}"
    climbed.end()
    match_count(match=Match.objects.get(pk=climbed.match.pk))
    checked = WorkCount.objects.filter(student=people[Role.CHECKER]).values(*CHECKS).get()
    assert checked == {**dict.fromkeys(CHECKS, 0), verdict: 1}
