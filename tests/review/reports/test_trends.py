"""How a class goes on, week by week."""

from datetime import date, timedelta

import pytest
from django.utils import timezone

from classroom.facts.models import FactMemory
from classroom.play.models import Match
from classroom.review.analysis.choices import WeighedChoice, WeighedRoll
from classroom.review.models import ChoiceCount, WorkCount
from classroom.review.reports.choice_quality import ChoiceQuality
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.trends import SHOWN, choice_days, weeks
from classroom.review.weighing import choice_counts, choices_weigh
from tests.review.scene import Scene, page_text, teacher_browser

pytestmark = pytest.mark.django_db
ALWAYS = Period()


def worked(scene: Scene, day: date, met: int, right: int) -> None:
    WorkCount.objects.create(
        school_class=scene.school_class,
        match=scene.match,
        day=day,
        game="on_belay",
        seat=1,
        student=scene.student(1),
        met=met,
        right=right,
    )


def test_days_of_a_week_are_added_up_and_few_facts_tell_nothing(small: Scene) -> None:
    WorkCount.objects.all().delete()
    FactMemory.objects.all().delete()
    monday = timezone.localdate() - timedelta(days=timezone.localdate().weekday() + 14)
    worked(small, monday, 8, 4)
    worked(small, monday + timedelta(days=6), 12, 12)
    worked(small, monday + timedelta(days=7), 9, 9)
    for subject in (Subject(small.school_class), Subject(small.school_class, small.student(1))):
        one, two = weeks(subject, ALWAYS)
        assert (one.monday, one.met, one.percent) == (monday, 20, 80)
        assert (two.met, two.percent) == (9, None)


def test_facts_that_became_secure_count_in_their_week(small: Scene) -> None:
    FactMemory.objects.filter(sum="8/2").update(secured_on=timezone.localdate())
    assert weeks(Subject(small.school_class), ALWAYS)[-1].secured == 1
    assert weeks(Subject(small.school_class, small.student(1)), ALWAYS)[-1].secured == 0


def test_no_more_weeks_are_read_than_are_shown(small: Scene) -> None:
    worked(small, timezone.localdate() - timedelta(weeks=SHOWN + 1), 20, 20)
    assert len(weeks(Subject(small.school_class), ALWAYS)) == 1


def test_the_report_shows_the_weeks(small: Scene) -> None:
    url = f"/review/reports/classes/{small.school_class.pk}/"
    page = page_text(teacher_browser(small.teacher), url)
    assert "Week by week" in page
    assert "4 too little to tell" in page


def test_choices_and_rolls_of_a_student_count_in_their_week(small: Scene) -> None:
    for match in Match.objects.all():
        choices_weigh(match=match)
    rows = list(ChoiceCount.objects.values_list("student", "choices", "share", "rolls"))
    assert rows
    assert all(student and 0 <= share <= choices for student, choices, share, _ in rows)
    subject = Subject(small.school_class)
    found = weeks(subject, ALWAYS, choice_days(subject, ALWAYS))[-1].quality
    assert found.choices == sum(choices for _, choices, _, _ in rows)
    assert found.percent is None


def test_from_ten_choices_on_their_quality_is_told() -> None:
    assert ChoiceQuality(9, 9.0, 9, 9).percent is None
    assert (ChoiceQuality(10, 7.5, 12, 3).percent, ChoiceQuality(10, 7.5, 12, 3).luck) == (75, 25)


def test_a_roll_is_theirs_who_chose_next_for_its_seat(small: Scene) -> None:
    choices = [WeighedChoice(2, 1, 0.5, 1.0, 4, 1), WeighedChoice(5, 2, 1.0, 0.0, 4, 1)]
    rolls = [WeighedRoll(1, 1, 0.5, 0.4), WeighedRoll(1, 2, -0.5, 0.4), WeighedRoll(6, 1, 1, 1)]
    rows = choice_counts(small.match, choices, rolls, {2: 11, 5: 21})
    found = {(one["seat"], one["student_id"]): (one["rolls"], one["good_rolls"]) for one in rows}
    assert found == {(1, 11): (1, 1), (2, 21): (1, 0)}
