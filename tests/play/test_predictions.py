"""Predictions of third members and waiting teams, and how they hear what came true."""

from itertools import product

import pytest
from django.utils import timezone

from classroom.people.models import Student
from classroom.people.services.students import student_delete
from classroom.play.models import Match, Prediction
from classroom.play.predictions import result_of, result_sentence
from classroom.play.regions import region_for
from classroom.play.services.matches import match_end, match_pause
from classroom.play.services.moves import move_skip, move_take_back
from classroom.sentences import translate
from games.engine import plain_data
from tests.games.playing import Case, cases, every_case, few, random_game, some_plies
from tests.play.pages import Page, page_of, refused
from tests.play.tables import log_of, rolled_team_of_three, rows, say, student_of, table

pytestmark = pytest.mark.django_db
QUESTION = "How far will your team climb?"


@pytest.fixture
def match() -> Match:
    """Three students in team A who are all here; the dice show 2, 5, 6."""
    return rolled_team_of_three()


def predict(page: Page, choice: str, name: str = "climb"):
    return page.press("predict", prediction=f"{name}-{choice}")


def test_the_predictor_alone_is_asked(match):
    driver, checker, predictor = (page_of(match, n=n) for n in (1, 2, 3))
    assert [QUESTION in page.html for page in (driver, checker, predictor)] == [False, False, True]


def test_a_prediction_is_kept_with_who_made_it(match):
    predictor = page_of(match, n=3)
    assert predict(predictor, "12").status_code == 200
    one = Prediction.objects.get()
    assert (one.student, one.seat, one.ply) == (student_of(match, n=3), 1, 2)
    assert (one.name, one.choice) == ("climb", "12")
    assert QUESTION not in predictor.html
    assert "You said: 7 to 12 feet" in predictor.html


@pytest.mark.parametrize(
    ("choice", "sentence"),
    [("6", "It came true!"), ("far", "You said: More than 12 feet.")],
)
def test_who_predicted_is_told_what_came_true(match, choice, sentence):
    predictor = page_of(match, n=3)
    predict(predictor, choice)
    say(match, 1, "6/2=3 3x+1")
    predictor.open()
    assert f"Your team: a climb of 1 to 6 feet. {sentence}" in " ".join(predictor.html.split())
    others = [page_of(match, n=n).html for n in (1, 2)]
    assert not any("You said" in html for html in others)


def test_a_prediction_redraws_the_screens_of_its_student_alone(
    match, monkeypatch, django_capture_on_commit_callbacks
):
    topics: list[str] = []
    monkeypatch.setattr(
        "classroom.play.services.versions.publish", lambda *args, **_: topics.extend(args)
    )
    with django_capture_on_commit_callbacks(execute=True):
        predict(page_of(match, n=3), "6")
    students = [student_of(match, n=n) for n in (1, 2, 3)]
    regions = [region_for(match.pk, 1, one.pk, match.school_class_id) for one in students]
    others = [region_for(match.pk, seat, None, None) for seat in (1, 2, None)]
    redrawn = [bool({*topics} & {*region.topics}) for region in regions + others]
    assert redrawn == [False, False, True, False, False, False]


def test_the_first_saying_in_a_decision_counts(match):
    predictor = page_of(match, n=3)
    predict(predictor, "0")
    predict(predictor, "far")
    assert Prediction.objects.get().choice == "0"


def test_another_teams_move_does_not_ask_again(match):
    predictor = page_of(match, n=3)
    predict(predictor, "0")
    say(match, 2, "2 2x+1")
    predictor.open()
    assert QUESTION not in predictor.html


@pytest.mark.parametrize("n", [1, 2])
def test_nobody_else_predicts(match, n):
    assert refused(predict(page_of(match, n=n), "0")) == "NotYourTurn"
    assert not Prediction.objects.exists()


@pytest.mark.parametrize("sent", ["climb-99", "rope-holds", "", "x", "-", "climb-" + "9" * 500])
def test_what_was_not_offered_is_refused(match, sent):
    assert refused(page_of(match, n=3).press("predict", prediction=sent)) == "Unreadable"
    assert not Prediction.objects.exists()


def test_an_old_page_predicts_nothing(match):
    predictor = page_of(match, n=3)
    move_skip(match=match, seat=1)
    assert refused(predict(predictor, "0")) == "Stale"


@pytest.mark.parametrize("stop", [match_pause, match_end])
def test_nothing_is_predicted_while_the_table_rests_or_after_its_end(match, stop):
    predictor = page_of(match, n=3)
    stop(match=match)
    assert refused(predict(predictor, "0")) == "Stale"


def test_a_team_of_two_has_no_predictor():
    match = table(2, 1, roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    say(match, 1, "roll")
    assert not any(QUESTION in page_of(match, n=n).html for n in (1, 2))


def test_whether_the_rope_holds_is_asked_while_ropes_are_checked(match):
    say(match, 1, "6/2=3 3x+1")
    say(match, 2, "2 2x+1")
    predictor = page_of(match, n=3)
    assert "Will your rope hold?" in predictor.html
    predict(predictor, "holds", "rope")
    for seat, text in ((1, "safe 2 2"), (2, "safe 1 3")):
        say(match, seat, text)
    predictor.open()
    assert "Your team: the rope holds. It came true!" in " ".join(predictor.html.split())


def test_what_the_driver_has_built_is_seen_and_no_more_to_be_predicted(match):
    driver, _, predictor = (page_of(match, n=n) for n in (1, 2, 3))
    driver.press(text="6/2=3 3x+1")
    predictor.open()
    assert QUESTION not in predictor.html
    assert "1 step up trail 3x" in predictor.html
    assert refused(predict(predictor, "6")) == "Stale"
    driver.open()
    driver.press("withdraw", proposal=driver.field("proposal"))
    predictor.open()
    assert predict(predictor, "6").status_code == 200


def test_a_rope_check_that_is_built_leaves_the_own_rope_to_be_predicted():
    match = rolled_team_of_three()
    for seat in range(1, log_of(match).seats + 1):
        say(match, seat, "6/2=3 3x+1")
    driver, predictor = page_of(match, n=1), page_of(match, n=3)
    driver.press(seat="2", rope="30", difference="3")
    predictor.open()
    assert "Will your rope hold?" in predictor.html
    assert predict(predictor, "holds", "rope").status_code == 200


def test_a_prediction_is_open_again_once_the_move_is_taken_back(match):
    predict(page_of(match, n=3), "6")
    say(match, 1, "6/2=3 3x+1")
    one = Prediction.objects.get()
    assert result_of(log_of(match), one) == "6"
    move_take_back(match=match, ply=2)
    assert result_of(log_of(match), one) is None
    say(match, 1, "2*6=12 3x+4")
    assert result_of(log_of(match), one) == "12"


def test_what_was_predicted_of_a_roll_that_is_taken_back_comes_to_nothing(match):
    predict(page_of(match, n=3), "6")
    move_take_back(match=match, ply=0)
    say(match, 1, "roll")
    assert result_of(log_of(match), Prediction.objects.get()) is None


def test_a_prediction_costs_no_row_of_the_log(match):
    before = rows(match)
    predict(page_of(match, n=3), "6")
    assert rows(match) == before


def test_a_student_who_is_deleted_leaves_a_prediction_without_a_name(match):
    predict(page_of(match, n=3), "6")
    student_delete(student=student_of(match, n=3))
    assert Prediction.objects.get().student is None


# Teams that wait --------------------------------------------------------------------------------


def test_who_waits_for_one_team_alone_predicts_its_move_and_hears_what_came_true(match):
    say(match, 1, "6/2=3 3x+1")
    waiting = page_of(match, n=1)
    assert "How far will Team B climb?" in waiting.html
    assert predict(waiting, "6").status_code == 200
    one = Prediction.objects.get()
    assert (one.student, one.seat) == (student_of(match, n=1), 2)
    assert "How far will" not in waiting.html
    assert "You said of Team B: 1 to 6 feet." in waiting.html
    say(match, 2, "2 2x+1")
    waiting.open()
    assert "Team B: a climb of 1 to 6 feet. It came true!" in " ".join(waiting.html.split())


def test_who_waits_for_several_teams_is_not_asked_what_may_be_secret():
    match = table(1, 1, 1)
    say(match, 1, "roll")
    say(match, 1, "6/2=3 3x+1")
    waiting = page_of(match)
    assert "How far will" not in waiting.html
    assert refused(predict(waiting, "6")) == "Unreadable"
    assert not Prediction.objects.exists()


def test_who_predicts_when_another_team_has_played_a_card_is_told_that_the_game_has_moved_on():
    """Their team's decision is the same one still, but nothing is asked any more."""
    (case,) = (case for case in cases() if str(case) == "yeti_mountain-defaults-2")
    log, seed = random_game(case)
    ply, card = next(
        (ply, row)
        for ply, row in enumerate(log.rows)
        if row.text.startswith("play") and log.game.hooks.prediction(log.states[ply], 3 - row.seat)
    )
    options = plain_data(log.options)
    match = table(3, 3, game=log.game.slug, options=options, roles=True, seed=seed)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    for row in log.rows[:ply]:
        if row.seat:
            say(match, row.seat, row.text)
    pages = [page_of(match, 3 - card.seat, n) for n in (1, 2, 3)]
    (page,) = (page for page in pages if "How many rows will" in page.html)
    say(match, card.seat, card.text)
    assert refused(predict(page, "0", "rows")) == "Stale"
    assert not Prediction.objects.exists()


@every_case
def test_what_came_true_says_of_whom_and_of_what(case: Case) -> None:
    log, _ = random_game(case)
    hooks = log.game.hooks
    names = {seat: f"Team {seat}" for seat in range(1, log.seats + 1)}
    for ply, seat in product(some_plies(log, 10), few(names)):
        for ask in (hooks.prediction, hooks.checker_prediction):
            question = ask(log.states[ply], seat)
            if question is None:
                continue
            prediction = Prediction(seat=seat, ply=ply, name=question.name)
            bare = {one.template for one in question.choices.values()}
            assert set(question.results) == set(question.choices)
            for result, words in question.results.items():
                sentence = result_sentence(question, prediction, result, own=0)
                assert translate(sentence, names).startswith(f"Team {seat}: ")
                assert words.template not in bare


# A checker while nothing is to be checked --------------------------------------------------------


@pytest.fixture
def risky() -> Match:
    """The driver of three chooses between another roll and a stop, in Can't Stop."""
    match = table(3, 1, game="cant_stop", options={}, roles=True, seed=bytes(range(32)))
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    say(match, 1, "roll")
    say(match, 1, log_of(match).game.bots.ranked_moves(log_of(match).state, 1)[0])
    return match


def test_all_but_the_driver_say_how_likely_a_bust_is_while_the_driver_chooses(risky):
    driver, checker, predictor = (page_of(risky, n=n) for n in (1, 2, 3))
    question = "How many of 10 rolls would bust?"
    rival = page_of(risky, team=2)
    assert "How many of 10 rolls of Team A would bust?" in rival.html
    assert [question in page.html for page in (driver, checker, predictor)] == [False, True, True]
    assert predict(checker, "more", "risk").status_code == 200
    assert (Prediction.objects.get().student, Prediction.objects.get().name) == (
        student_of(risky, n=2),
        "risk",
    )
    assert question not in checker.html
    assert "You said: 6 or more of 10" in checker.html
    say(risky, 1, "stop")
    checker.open()
    line = "Your team: 0 or 1 of 10 rolls would bust. You said: 6 or more of 10."
    assert line in " ".join(checker.html.split())


@pytest.mark.parametrize(("n", "name"), [(1, "risk"), (2, "next"), (3, "next")])
def test_the_driver_guesses_nothing_and_nobody_what_is_not_asked(risky, n, name):
    assert refused(predict(page_of(risky, n=n), "1", name)) in ("NotYourTurn", "Unreadable")
    assert not Prediction.objects.exists()


def test_the_driver_waits_for_no_guess(risky):
    say(risky, 1, "stop")
    assert log_of(risky).state.seat == 2
