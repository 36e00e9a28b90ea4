"""How a class goes on, week by week."""

import re
from datetime import date, timedelta

import pytest
from django.utils import timezone

from classroom.facts.models import FactMemory
from classroom.play.models import Match
from classroom.review.analysis.choices import WeighedChoice, WeighedMatch, WeighedRoll
from classroom.review.models import ChoiceCount, WorkCount
from classroom.review.reports.choice_quality import ChoiceQuality
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.trends import MOST_WEEKS, Week, choice_days, trends, weeks, work_days
from classroom.review.templatetags.trend_plots import trend_plot
from classroom.review.weighing import choice_counts, choices_weigh
from tests.cast import teacher_client
from tests.review.scene import Scene, page_text

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


def weeks_of(subject: Subject) -> tuple[Week, ...]:
    work, choices = work_days(subject, ALWAYS), choice_days(subject, ALWAYS)
    return weeks(subject, ALWAYS, work, choices)


def test_days_of_a_week_are_added_up_and_few_facts_tell_nothing(small: Scene) -> None:
    WorkCount.objects.all().delete()
    FactMemory.objects.all().delete()
    monday = timezone.localdate() - timedelta(days=timezone.localdate().weekday() + 14)
    worked(small, monday, 8, 4)
    worked(small, monday + timedelta(days=6), 12, 12)
    worked(small, monday + timedelta(days=7), 9, 9)
    for subject in (Subject(small.school_class), Subject(small.school_class, small.student(1))):
        one, two = weeks_of(subject)
        assert (one.monday, one.met, one.percent) == (monday, 20, 80)
        assert (two.met, two.percent) == (9, None)


def test_facts_that_became_secure_count_in_their_week(small: Scene) -> None:
    FactMemory.objects.filter(sum="8/2").update(secured_on=timezone.localdate())
    assert weeks_of(Subject(small.school_class))[-1].secured == 1
    assert weeks_of(Subject(small.school_class, small.student(1)))[-1].secured == 0


def test_no_more_weeks_are_read_than_are_shown(small: Scene) -> None:
    worked(small, timezone.localdate() - timedelta(weeks=MOST_WEEKS + 1), 20, 20)
    assert len(weeks_of(Subject(small.school_class))) == 1


def test_the_report_shows_the_weeks(small: Scene) -> None:
    url = f"/review/reports/classes/{small.school_class.pk}/"
    page = page_text(teacher_client(small.owner), url)
    assert "Week by week" in page
    assert "6 too little to tell" in page


def test_choices_and_rolls_of_a_student_count_in_their_week(small: Scene) -> None:
    for match in Match.objects.all():
        choices_weigh(match=match)
    rows = list(ChoiceCount.objects.values_list("student", "choices", "share", "rolls"))
    assert rows
    assert all(student and 0 <= share <= choices for student, choices, share, _ in rows)
    subject = Subject(small.school_class)
    quality = weeks_of(subject)[-1].quality
    assert quality.choices == sum(choices for _, choices, _, _ in rows)
    assert quality.percent is None


def test_from_ten_choices_on_their_quality_is_told() -> None:
    assert ChoiceQuality((9, 9.0, 9, 9)).percent is None
    enough = ChoiceQuality((10, 7.5, 12, 3))
    assert (enough.percent, enough.luck) == (75, 25)


def test_a_roll_is_theirs_who_chose_next_for_its_seat(small: Scene) -> None:
    choices = [WeighedChoice(2, 1, 0.5, 1.0, 4, 1), WeighedChoice(5, 2, 1.0, 0.0, 4, 1)]
    rolls = [WeighedRoll(1, 1, 0.5, 0.4), WeighedRoll(1, 2, -0.5, 0.4), WeighedRoll(6, 1, 1, 1)]
    rows = choice_counts(small.match, WeighedMatch(choices, rolls, []), {2: 11, 5: 21})
    counts = {(one["seat"], one["student_id"]): (one["rolls"], one["good_rolls"]) for one in rows}
    assert counts == {(1, 11): (1, 1), (2, 21): (1, 0)}


# Plots ---------------------------------------------------------------------------------------


def month(*numbers: tuple[int, int, int]) -> list[Week]:
    """Weeks with facts answered, right and newly secure."""
    monday = date(2026, 9, 7)
    return [Week(monday + timedelta(weeks=n), *some) for n, some in enumerate(numbers)]


def test_a_plot_has_a_gap_where_a_week_is_too_little_to_tell() -> None:
    right = trends(month((20, 10, 0), (20, 20, 0), (3, 3, 0), (10, 0, 1)))[1]
    assert right.values == (50, 100, None, 0)
    drawing = trend_plot(right)
    assert drawing.count("<polyline") == 2
    assert drawing.count("<circle") == 3
    assert (right.latest.partition(" of ")[0], right.most) == ("0 %", 100)


def test_newly_secure_facts_are_bars_up_to_the_best_week() -> None:
    secured = trends(month((0, 0, 2), (0, 0, 0), (0, 0, 4)))[2]
    drawing = trend_plot(secured)
    heights = [float(one) for one in re.findall(r'height="([.0-9]+)"/>', drawing)]
    assert heights == [32, 64]
    assert secured.latest == "4"


def test_a_trend_of_which_no_week_is_enough_is_not_drawn(small: Scene) -> None:
    url = f"/review/reports/classes/{small.school_class.pk}/"
    html = teacher_client(small.owner).get(url).content.decode()
    assert html.count('class="plot"') == 1
    assert "As a table" in html
