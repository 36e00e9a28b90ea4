"""How a class goes on: weeks, months and terms."""

import re
from collections import Counter
from datetime import date, timedelta
from itertools import pairwise

import pytest
from django.utils import timezone

from classroom.analysis.choices import WeighedChoice, WeighedMatch, WeighedRoll
from classroom.facts.models import FactMemory
from classroom.play.models import Match
from classroom.review.models import ChoiceCount, WorkCount
from classroom.review.reports.choice_quality import ChoiceQuality
from classroom.review.reports.scales import MOST_WEEKS, TERMS, WEEKS, YEAR, Scale
from classroom.review.reports.selectors import Period, Subject
from classroom.review.reports.trends import (
    MOST_NAMES,
    NewlySecure,
    Span,
    Trend,
    choice_days,
    trend,
    work_days,
)
from classroom.review.templatetags.trend_plots import trend_plot
from classroom.review.weighing import choice_counts, choices_weigh
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text

pytestmark = pytest.mark.django_db
ALWAYS = Period()


def secured(text: str) -> None:
    """The fact has become secure today."""
    today = timezone.localdate()
    FactMemory.objects.filter(sum=text).update(met=9, secured_on=today, secure_until=today)


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


def trend_of(subject: Subject, scale: Scale = WEEKS, period: Period = ALWAYS) -> Trend:
    window = scale.window(period)
    return trend(subject, period, work_days(subject, window), choice_days(subject, window), scale)


def weeks_of(subject: Subject) -> tuple[Span, ...]:
    return trend_of(subject).spans


def test_days_of_a_week_are_added_up_and_few_facts_tell_nothing(small: Scene) -> None:
    WorkCount.objects.all().delete()
    FactMemory.objects.all().delete()
    monday = timezone.localdate() - timedelta(days=timezone.localdate().weekday() + 14)
    worked(small, monday, 8, 4)
    worked(small, monday + timedelta(days=6), 12, 12)
    worked(small, monday + timedelta(days=7), 9, 9)
    for subject in (Subject(small.school_class), Subject(small.school_class, small.student(1))):
        one, two = weeks_of(subject)
        assert (one.start, one.met, one.percent) == (monday, 20, 80)
        assert (two.met, two.percent) == (9, None)
        assert one.games == {"on_belay"}


def test_terms_begin_in_august_and_february_and_a_school_year_has_months(small: Scene) -> None:
    WorkCount.objects.all().delete()
    FactMemory.objects.all().delete()
    for day in (date(2024, 7, 31), date(2024, 8, 1), date(2025, 1, 31), date(2025, 2, 1)):
        worked(small, day, 10, 5)
    subject, period = Subject(small.school_class), Period(until=date(2025, 7, 31))
    terms, year = trend_of(subject, TERMS, period), trend_of(subject, YEAR, period)
    starts = [date(2024, 2, 1), date(2024, 8, 1), date(2025, 2, 1)]
    assert [(span.start, span.met) for span in terms.spans] == list(
        zip(starts, (10, 20, 10), strict=True)
    )
    assert [span.start for span in year.spans] == [
        date(2024, 8, 1),
        date(2025, 1, 1),
        date(2025, 2, 1),
    ]
    assert TERMS.window(period).since == date(2020, 8, 1)
    assert YEAR.window(Period(until=date(2025, 8, 1))).since == date(2025, 8, 1)


def test_facts_that_became_secure_are_named_in_their_week(small: Scene) -> None:
    secured("8/2")
    of_class = trend_of(Subject(small.school_class))
    assert of_class.spans[-1].secure == (NewlySecure("8/2", 1),)
    assert of_class.latest_secure == of_class.spans[-1]
    of_student = trend_of(Subject(small.school_class, small.student(1)))
    assert of_student.spans[-1].secure == ()
    assert of_student.latest_secure is None


def test_facts_of_most_students_are_named_first_and_the_rest_are_counted() -> None:
    facts = tuple(NewlySecure(f"1+{n}", 20 - n) for n in range(MOST_NAMES + 2))
    span = Span(date(2026, 9, 7), secure=facts)
    assert span.named == facts[:MOST_NAMES]
    assert (span.unnamed, span.secured) == (2, sum(range(20 - MOST_NAMES - 1, 21)))


def test_no_more_weeks_are_read_than_are_shown(small: Scene) -> None:
    worked(small, timezone.localdate() - timedelta(weeks=MOST_WEEKS + 1), 20, 20)
    assert len(weeks_of(Subject(small.school_class))) == 1


@pytest.mark.parametrize(
    ("query", "title"),
    [("", "Week by week"), ("?scale=terms", "Term by term"), ("?scale=year", "Month by month")],
)
def test_growth_is_shown_on_the_scale_that_was_chosen(small: Scene, query: str, title: str) -> None:
    secured("8/2")
    url = f"/review/reports/classes/{small.school_class.pk}/trend/{query}"
    page = page_text(teacher_client(small.owner), url)
    assert title in page
    assert "6 too little to tell" in page
    assert "8 \N{DIVISION SIGN} 2 (1)" in page


def test_a_student_reads_their_own_growth_and_nothing_about_others(small: Scene) -> None:
    kid = small.student(1)
    worked(small, timezone.localdate() - timedelta(weeks=5), 20, 10)
    worked(small, timezone.localdate(), 20, 19)
    WorkCount.objects.filter(student=small.student(2)).update(met=4321, right=0)
    page = page_text(client_of(kid), f"/review/reports/students/{kid.pk}/trend/")
    assert "50 % of 20" in page
    assert "4321" not in page


def test_the_report_fetches_its_growth_and_links_to_it_where_no_scripts_run(small: Scene) -> None:
    client, url = teacher_client(small.owner), f"/review/reports/classes/{small.school_class.pk}/"
    report = client.get(f"{url}?since=2026-01-01").content.decode()
    to = f"{url}trend/?since=2026-01-01&amp;until="
    assert report.count(f'hx-get="{to}"') == report.count(f'<a href="{to}"') == 1
    part = client.get(f"{url}trend/", headers={"HX-Request": "true"}).content.decode()
    assert "Week by week" in part
    assert "<html" not in part


def test_choices_and_rolls_of_a_student_count_in_their_week(small: Scene) -> None:
    for match in Match.objects.all():
        choices_weigh(match=match)
    rows = list(ChoiceCount.objects.values_list("student", "choices", "share", "rolls"))
    assert rows
    assert all(student and 0 <= share <= choices for student, choices, share, _ in rows)
    subject = Subject(small.school_class)
    quality = weeks_of(subject)[-1].quality
    assert quality.choices == sum(choices for _, choices, _, _ in rows)
    assert quality.median is None


def test_from_ten_choices_and_rolls_on_their_quality_is_told() -> None:
    few = ChoiceQuality((9, 9.0, 9, 9, 4.5, 2.25), Counter(["100"] * 9))
    assert (few.quartiles, few.luck, few.normal_luck) == (None, None, None)
    assert (few.choice_words, few.luck_words) == ("", "")
    percents = "100 0 50 100 80 20 100 60 40 90"
    enough = ChoiceQuality((10, 6.4, 100, 60, 50.0, 25.0), Counter(percents.split()))
    assert enough.quartiles == (42, 70, 98)
    assert (enough.luck, enough.normal_luck) == (60, (40, 60))
    assert enough.choice_words == "median 70 % of 10 (half: 42 to 98 %)"
    assert enough.luck_words == "60 % of 100 (normal: 40 to 60 %)"


def test_the_normal_range_of_luck_ends_at_none_and_at_all_rolls() -> None:
    sure = ChoiceQuality((10, 10.0, 10, 10, 9.9, 0.099), Counter(["100"] * 10))
    assert sure.normal_luck == (93, 100)


def test_choices_of_several_matches_have_one_median() -> None:
    one = ChoiceQuality((5, 2.5, 0, 0, 0.0, 0.0), Counter(["10", "20", "30", "40", "50"]))
    both = ChoiceQuality.total([one, one])
    assert (both.choices, sum(both.counts.values())) == (10, 10)
    assert both.median == 30


def test_a_roll_is_theirs_who_chose_next_for_its_seat(small: Scene) -> None:
    choices = [WeighedChoice(2, 1, 0.5, 1.0, 4, 1), WeighedChoice(5, 2, 1.0, 0.0, 4, 1)]
    rolls = [WeighedRoll(1, 1, 0.5, 0.4), WeighedRoll(1, 2, -0.5, 0.4), WeighedRoll(6, 1, 1, 1)]
    rows = choice_counts(small.match, WeighedMatch(choices, rolls, [], {}), {2: 11, 5: 21})
    counts = {(one["seat"], one["student_id"]): (one["rolls"], one["good_rolls"]) for one in rows}
    assert counts == {(1, 11): (1, 1), (2, 21): (1, 0)}


# Plots ---------------------------------------------------------------------------------------


def month(*numbers: tuple[int, int, int]) -> Trend:
    """Weeks with facts answered, right and newly secure."""
    monday = date(2026, 9, 7)
    return Trend(
        WEEKS,
        tuple(
            Span(
                monday + timedelta(weeks=n),
                met,
                right,
                (NewlySecure("3+4", secured),) if secured else (),
                games=frozenset({"on_belay"} if n else {"on_belay", "cant_stop"}),
            )
            for n, (met, right, secured) in enumerate(numbers)
        ),
    )


def test_a_plot_has_a_gap_where_a_week_is_too_little_to_tell() -> None:
    drawing = trend_plot(month((20, 10, 0), (20, 20, 0), (3, 3, 0), (10, 0, 1)))
    assert drawing.count("<polyline") == 2
    assert drawing.count("<circle") == 3
    assert re.findall(r">(\d+) %<", drawing) == ["0", "50", "100", "50", "100", "0"]
    assert re.findall(r">(20|3|10)</text>", drawing) == ["20", "20", "3", "10"]


@pytest.mark.parametrize("percents", [(86, 91, 90), (97, 99, 100), (50, 50, 60), (0, 10, 5)])
def test_the_axis_of_a_plot_shows_change(percents: tuple[int, ...]) -> None:
    drawing = trend_plot(month(*((100, percent, 0) for percent in percents)))
    heights = [float(one) for one in re.findall(r'cy="([-.0-9]+)"', drawing)]
    low, middle, high = map(int, re.findall(r">(\d+) %<", drawing)[:3])
    assert (low + high) / 2 == middle
    assert low <= min(percents) <= low + 10 or low == 80
    for (one, y), (other, z) in pairwise(zip(percents, heights, strict=True)):
        assert (y - z) * (100 - low) == pytest.approx(72 * (other - one))
    assert max(heights) - min(heights) >= 0.72 * (max(percents) - min(percents))


def test_newly_secure_facts_are_bars_up_to_the_best_week() -> None:
    drawing = trend_plot(month((0, 0, 2), (0, 0, 0), (0, 0, 4)))
    bars = re.findall(r'class="plot__bar"[^>]* height="([.0-9]+)"/><text[^>]*>(\d)<', drawing)
    assert bars == [("13.0", "2"), ("26.0", "4")]


def test_the_games_of_each_week_stand_under_it() -> None:
    drawing = trend_plot(month((20, 10, 0), (20, 20, 0)))
    assert drawing.count('class="plot__game"') == 3
    assert drawing.index("Can&#x27;t Stop") < drawing.index("On Belay")
