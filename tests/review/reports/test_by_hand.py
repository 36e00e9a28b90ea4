"""The report of a small class, beside what a person counts in `small_class`."""

from io import StringIO
from types import SimpleNamespace

import pytest
from django.core.management import call_command
from django.utils import timezone

from classroom.celery import LONG_QUEUE, app as celery_app
from classroom.facts.tables import table_cell
from classroom.play import logs
from classroom.review import tasks
from classroom.review.history.selectors import match_rows
from classroom.review.models import FactCount, MatchChoices, WorkCount, WrongAnswer
from classroom.review.reports.counting import Who, tally
from classroom.review.reports.scores import FactRow, heats, operations
from classroom.review.reports.selectors import Period, Report, Subject, report
from classroom.review.reports.services import match_count, matches_count
from classroom.review.reports.work_summary import HINTS, WorkSummary
from games.facts import multiplication
from tests.cast import teacher_client
from tests.play.tables import client_of, seat_of
from tests.review.reports.checked_class import checked_class
from tests.review.reports.small_class import counted, days_back, small_class, spread_over_time
from tests.review.scene import Scene, page_text, part

pytestmark = pytest.mark.django_db
ALWAYS = Period()


def of_class(scene: Scene, period: Period = ALWAYS) -> Report:
    return report(Subject(scene.school_class), period)


def of_student(scene: Scene, team: int, n: int = 1) -> Report:
    return report(Subject(scene.school_class, student=scene.student(team, n)), ALWAYS)


def test_each_fact_is_met_once_a_question_and_right_where_the_first_saying_was(small) -> None:
    rows = FactCount.objects.values_list("student__name", "sum", "met", "right").order_by("sum")
    assert list(rows) == [
        ("Kid 21", "12-0", 1, 1),
        ("Kid 11", "12/3", 1, 0),
        ("Kid 11", "2*6", 1, 0),
        ("Kid 21", "2+6", 1, 1),
        ("Kid 11", "8-0", 1, 1),
        ("Kid 21", "8/2", 1, 1),
    ]


def test_the_class_met_six_facts_and_had_four_right_at_first(small) -> None:
    work = of_class(small).work
    assert (work.met, work.right, work.percent) == (6, 4, 67)


def test_each_operation_has_a_table_of_its_own(small) -> None:
    tables = {
        table.sign: {cell: (score.right, score.met) for cell, score in table.cells.items()}
        for table in of_class(small).tables
    }
    assert tables == {
        "\N{MULTIPLICATION SIGN}": {(2, 6): (0, 1), (6, 2): (0, 1)},
        # In the line of 3 and the column of 4 stands 12 : 3; in those of 2 and 4 8 : 2.
        "\N{DIVISION SIGN}": {(3, 4): (0, 1), (2, 4): (1, 1)},
        "+": {(2, 6): (1, 1), (6, 2): (1, 1)},
        "\N{MINUS SIGN}": {},
    }


def test_many_right_divisions_do_not_hide_a_wrong_product() -> None:
    product = FactRow("on_belay", "*", "3*4", used=3, met=3, right=0)
    quotient = FactRow("on_belay", "/", "12/3", used=0, met=98, right=98)
    times, over, *_ = heats([product, quotient])
    assert (times.cells[3, 4].percent, times.cells[3, 4].level) == (0, 1)
    assert (over.cells[3, 4].percent, over.cells[3, 4].level) == (100, 4)


def test_what_stands_in_line_three_and_column_four() -> None:
    examples = {table.sign: table.example for table in heats([])}
    assert examples == {
        "\N{MULTIPLICATION SIGN}": "3 \N{MULTIPLICATION SIGN} 4",
        "\N{DIVISION SIGN}": "12 \N{DIVISION SIGN} 3",
        "+": "3 + 4",
        "\N{MINUS SIGN}": "7 \N{MINUS SIGN} 3",
    }
    assert {table_cell(text) for text in ("3*4", "12/3", "3+4", "7-3")} == {(3, 4)}


def test_only_calculations_count_as_chosen_operations(small) -> None:
    operations = {
        one.sign: (one.share, one.score.met, one.avoided) for one in of_class(small).operations
    }
    assert operations == {
        "+": (50, 1, False),
        "\N{MINUS SIGN}": (0, 2, False),
        "\N{MULTIPLICATION SIGN}": (50, 1, False),
        "\N{DIVISION SIGN}": (0, 2, False),
    }


@pytest.mark.parametrize(
    ("product", "addition", "is_avoided"), [(9, 0, False), (10, 0, True), (9, 1, False)]
)
def test_an_operation_is_rarely_chosen_in_less_than_one_of_ten_and_of_ten_at_least(
    product: int, addition: int, is_avoided: bool
) -> None:
    rows = [
        FactRow("on_belay", "*", "3*4", product, 0, 0),
        FactRow("on_belay", "+", "1+2", addition, 0, 0),
    ]
    assert {one.name: one.avoided for one in operations(rows)}["+"] == is_avoided


def test_wrong_answers_come_with_the_place_where_they_were_said(small) -> None:
    common = of_class(small).common
    assert [(one.sum, one.answer, one.claim, one.times) for one in common] == [
        ("12 \N{DIVISION SIGN} 3", 4, 5, 1),
        ("2 \N{MULTIPLICATION SIGN} 6", 12, 13, 1),
    ]
    assert {(one.match, one.ply) for one in common} == {(small.match.pk, 2)}


def test_work_is_counted_for_who_built_and_who_checked(small) -> None:
    built, checked, alone = (of_student(small, *kid).work for kid in ((1, 1), (1, 2), (2, 1)))
    assert (built.built, built.checked, built.refused) == (3, 0, 2)
    assert (checked.built, checked.passed_right, checked.passed_wrong) == (0, 1, 2)
    assert (alone.built, alone.refused) == (2, 0)


def test_a_checker_who_let_two_of_three_wrong_ones_pass_is_right_in_a_third(small) -> None:
    assert of_student(small, 1, 2).work.calibration == 33
    assert of_student(small, 2).work.calibration is None


def test_shares_are_rounded_to_the_nearest_percent() -> None:
    numbers = {"met": 3, "right": 2, "passed_right": 1, "sent_wrong": 1, "sent_right": 1}
    work = WorkSummary(tuple(numbers.get(name, 0) for name in WorkSummary.columns()))
    assert (work.percent, work.calibration) == (67, 67)


def test_a_checker_lets_a_wrong_number_pass_and_not_a_move_that_broke_another_rule() -> None:
    now, (driver, checker) = timezone.now(), (7, 8)
    row = {"seat": 1, "ply": 0, "text": "13", "student_id": driver, "checker_id": checker}
    tries = [SimpleNamespace(**row, kind=kind, at=now) for kind in ("WrongAnswer", "Illegal")]
    counts = tally({}, now, [], tries, [], lambda ply, seat, text: [])
    assert counts.work[Who(1, driver)]["refused"] == 2
    assert counts.work[Who(1, checker)]["passed_wrong"] == 1


def test_a_bot_that_stands_in_ends_the_question_of_its_team_and_says_nothing() -> None:
    """A student says 2 x 6 = 13 and leaves; the bot says 12, and so does the student when back."""
    now, (kid, bot) = timezone.now(), (7, None)
    row = {"seat": 1, "checker_id": None}
    attempt = SimpleNamespace(**row, ply=0, text="13", kind="WrongAnswer", student_id=kid, at=now)
    moves = [SimpleNamespace(**row, text="12", student_id=who, at=now) for who in (bot, kid)]
    counts = tally(
        {0: -1, 1: 0},
        now,
        moves,
        [attempt],
        [],
        lambda ply, seat, text: [multiplication(2, 6, int(text))],
    )
    assert dict(counts.facts) == {(Who(1, kid), "*", "2*6"): [0, 2, 1]}
    assert counts.work[Who(1, kid)]["built"] == 1


# What a checker works out, too ---------------------------------------------------------------


@pytest.fixture
def checked(db) -> Scene:
    return counted(checked_class())


def test_verdicts_are_counted_by_what_was_said_and_what_was_so(checked) -> None:
    done = of_student(checked, 1, 2).work
    assert (done.passed_right, done.passed_wrong) == (1, 1)
    assert (done.sent_right, done.sent_wrong) == (1, 2)


def test_three_of_five_verdicts_were_as_they_should_be(checked) -> None:
    assert (of_student(checked, 1, 2).work.checked, of_class(checked).work.checked) == (5, 5)
    assert of_student(checked, 1, 2).work.calibration == 60


def test_a_difference_is_no_refused_try_of_the_driver(checked) -> None:
    assert of_student(checked, 1).work.refused == 1
    assert of_student(checked, 1).work.checked == 0


@pytest.mark.parametrize(
    ("n", "facts", "wrong"),
    [
        (
            1,
            [("12/3", 1, 1), ("2*6", 1, 0), ("2+6", 1, 1), ("8/2", 1, 1)],
            [("2*6", 13), ("2*6", 13), ("2*6", 14)],
        ),
        (
            2,
            [("12/3", 1, 1), ("2*6", 1, 1), ("2+6", 1, 0), ("8/2", 1, 1)],
            [("2*6", 13), ("2+6", 9)],
        ),
    ],
)
def test_driver_and_checker_have_each_said_what_they_said(checked, n, facts, wrong) -> None:
    own = {"student": checked.student(1, n)}
    rows = FactCount.objects.filter(**own).values_list("sum", "met", "right").order_by("sum")
    assert list(rows) == facts
    errors = WrongAnswer.objects.filter(**own).values_list("sum", "claim")
    assert list(errors.order_by("sum", "claim")) == wrong


def test_the_report_says_kindly_how_it_was(checked) -> None:
    kid = checked.student(1, 2)
    path = f"/review/reports/students/{kid.pk}/"
    own = page_text(client_of(kid), path)
    sentence = (
        "Moves checked 5 Checks that were correct 3 / 5 Same number, both right 1"
        " Same number, both wrong 1 Different, move right 1 Different, move wrong 2"
    )
    assert sentence in own
    assert sentence in page_text(teacher_client(checked.owner), path)


def test_the_list_of_games_counts_refused_tries_alone(checked) -> None:
    assert match_rows([checked.match])[0].wrong == 1
    page = teacher_client(checked.owner).get(checked.url()).content.decode()
    page = part(page, 'id="moves"', 'id="check"')
    times = "\N{MULTIPLICATION SIGN}"
    assert [f"2 {times} 6: {number} or 12?" in page for number in (13, 14)] == [True, True]
    assert "2 + 6: 8 or 9?" in page


def test_hints_are_counted_by_rung_for_who_took_them(small) -> None:
    work = of_student(small, 1).work
    assert [getattr(work, name) for name in HINTS] == [1, 1, 0, 0, 0]
    assert of_class(small).work.hints == 2


def test_time_runs_from_when_a_seat_was_asked(small) -> None:
    spread_over_time(small, 50)
    match_count(match=small.match)
    work = WorkCount.objects.get(student=small.student(1))
    # The roll took 50 seconds; the other two moves came at once.
    assert (work.timed, work.seconds) == (3, 50)


def test_whoever_was_away_for_long_is_not_timed(small) -> None:
    spread_over_time(small, 3_000)
    match_count(match=small.match)
    assert WorkCount.objects.get(student=small.student(1)).timed == 2


def test_evidence_is_the_facts_that_are_about_a_tag(small) -> None:
    evidence = {one.tag.code: one for one in of_class(small).evidence}
    assert (evidence["3.OA.C.7"].score.right, evidence["3.OA.C.7"].score.met) == (1, 3)
    divided = evidence["3.OA.A.4, 3.OA.B.6"].score
    assert (divided.right, divided.met) == (1, 2)
    assert evidence["4.OA.B.4"].score is None
    assert evidence["4.OA.B.4"].matches == 1


def test_a_teams_report_is_about_its_seat_at_that_table(small) -> None:
    seat = seat_of(small.match, 2)
    team_report = report(Subject(small.school_class, seat=seat), ALWAYS)
    assert (team_report.work.met, team_report.work.right, team_report.matches) == (3, 3, 1)


def test_the_class_report_names_everybody_who_played(small) -> None:
    people = [(one.name, one.work.met, one.work.checked) for one in of_class(small).people]
    assert people == [("Kid 11", 3, 0), ("Kid 12", 0, 3), ("Kid 21", 3, 0)]


def test_a_period_leaves_out_what_lies_before_or_after(small) -> None:
    days_back(small, 40)
    match_count(match=small.match)
    day = FactCount.objects.first().day
    assert of_class(small, Period(since=day, until=day)).matches == 1
    assert of_class(small, Period(until=day.replace(year=day.year - 1))).matches == 0
    assert of_class(small, Period(since=day.replace(year=day.year + 1))).matches == 0


def test_an_idea_counts_for_whoever_kept_it(small) -> None:
    teammates = (of_student(small, 1).work, of_student(small, 1, 2).work)
    assert [one.ideas for one in teammates] == [1, 1]
    assert (of_student(small, 2).work.ideas, of_class(small).work.ideas) == (0, 2)


# The counts themselves -----------------------------------------------------------------------


def snapshot() -> list[list[tuple]]:
    keep = {"id"}
    return [
        sorted(
            tuple(str(value) for name, value in row.items() if name not in keep)
            for row in model.objects.values()
        )
        for model in (FactCount, WorkCount, WrongAnswer)
    ]


def test_counting_again_doubles_nothing(small) -> None:
    before = snapshot()
    assert all(before)
    match_count(match=small.match)
    assert snapshot() == before


def test_a_running_match_is_not_counted(scene) -> None:
    scene.say(1, "roll", "6*2=12 3x+4")
    assert match_count(match=scene.match) is None
    assert not FactCount.objects.filter(match=scene.match).exists()


def test_the_sweep_counts_what_was_missed_and_nothing_twice(db) -> None:
    small_class()
    assert matches_count() == 1
    assert matches_count() == 0


def test_the_command_counts_everything_anew_and_doubles_nothing(small) -> None:
    before, output = snapshot(), StringIO()
    call_command("count_matches", stdout=output)
    assert "0 matches counted." in output.getvalue()
    call_command("count_matches", "--all", stdout=output)
    assert "1 matches counted." in output.getvalue()
    assert snapshot() == before


def test_a_match_of_a_game_that_is_gone_is_passed_over_once(small) -> None:
    small.match.game = "snakes"
    small.match.save()
    logs._cache.clear()
    assert match_count(match=small.match) is None
    assert not FactCount.objects.exists()
    assert matches_count() == 0


def test_a_match_without_its_class_leaves_nothing_about_anybody(small) -> None:
    small.match.school_class = None
    small.match.save()
    match_count(match=small.match)
    assert snapshot() == [[], [], []]


def test_the_end_of_a_match_sends_the_worker(
    scene, monkeypatch, django_capture_on_commit_callbacks
):
    sent: list[tuple] = []
    monkeypatch.setattr("classroom.review.tasks.enqueue", lambda *task: sent.append(task))
    with django_capture_on_commit_callbacks(execute=True):
        scene.say(1, "roll").end()
    assert ("classroom.review.tasks.match_count", scene.match.pk) in sent


def test_a_counted_match_is_weighed_where_no_hint_list_waits_for_it(scene, monkeypatch) -> None:
    sent: list[tuple] = []
    monkeypatch.setattr("classroom.review.tasks.enqueue", lambda *task: sent.append(task))
    scene.say(1, "roll").end()
    tasks.match_count(scene.match.pk)
    assert sent == [("classroom.review.tasks.match_weigh", scene.match.pk)]
    assert celery_app.conf.task_routes[sent[0][0]] == {"queue": LONG_QUEUE}
    assert not MatchChoices.objects.filter(match=scene.match).exists()
    tasks.match_weigh(scene.match.pk)
    assert MatchChoices.objects.filter(match=scene.match).exists()
