"""Whatever is pressed at a table, in any order: hypothesis plays every game and breaks nothing.

Legal and illegal moves, presses that come twice or too late, skips, take-backs, pauses and screens
that connect anew; a log in memory says what each has to do.
"""

import json
import re
from collections.abc import Callable
from contextlib import suppress
from typing import Any, ClassVar

import pytest
from django.db import transaction
from django.utils import timezone
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from classroom.live.publish import publish
from classroom.live.recent_changes import changes_between, subject_of
from classroom.people.models import Student
from classroom.play import chain, logs
from classroom.play.models import Match
from classroom.play.predictions import question_now
from classroom.play.roles import Role
from classroom.play.screen import render_table
from classroom.play.services.hints import hint_climb, hint_lists_store
from classroom.play.services.matches import match_pause, match_resume, seat_refresh
from classroom.play.services.messages import match_set_message
from classroom.play.services.moves import MoveResult, move_play, move_skip, move_take_back
from classroom.play.services.predictions import prediction_store
from classroom.play.services.press import move_press
from classroom.play.services.proposals import proposal_check
from classroom.play.table import apply, known_tables, read, student_viewer, table_at
from classroom.play.viewer import TableViewer
from games import registry
from games.engine import CHANCE, plain_data
from games.errors import UserError
from games.movelog import MoveLog, unfair_draws
from tests.games.playing import any_table, legal_texts, seed_of
from tests.play.tables import rows, seat_of, table, values_of

pytestmark = pytest.mark.django_db

MOST_TEAMS = 4
FEW = 40
MANGLED = ("", " ", "9", "-1", "=", "+", "roll", "skip 1", "takeback 0", "٣", "x" * 500, "\x00")


class AnyPresses(RuleBasedStateMachine):
    """One table; `log` is what its log has to be."""

    slug = ""
    published: ClassVar[set[tuple[str, int | None]]] = set()

    @initialize(number=st.integers(0, 10_000))
    def sit_down(self, number: int) -> None:
        game, self.seed = registry.get(self.slug), seed_of((self.slug, number))
        offset = 0
        while (log := any_table(game, seed_of((number, offset)))).seats > MOST_TEAMS:
            offset += 1
        teams, options = [3] + [2] * (log.seats - 1), plain_data(log.options)
        self.match = table(*teams, game=self.slug, options=options, seed=self.seed, roles=True)
        Student.objects.update(seen_at=timezone.now(), is_away=False)
        self.log = log.settle(self.seed)
        self.presses, self.last, self.paused = 0, None, False
        self.known, self.known_logs = read(self.match_now), dict(logs._cache)
        self.first = self.match_now.version
        self.published.clear()

    # What somebody does ----------------------------------------------------------------------

    @rule(data=st.data())
    def make_a_legal_move(self, data: st.DataObject) -> None:
        if not self.log.to_move:
            return
        seat = data.draw(st.sampled_from(sorted(self.log.to_move)))
        texts = legal_texts(self.log, seat)[:FEW]
        self.press(seat, self.log.ply, data.draw(st.sampled_from(texts)))

    @rule(data=st.data())
    def type_anything(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(1, self.log.seats))
        known = [row.text for row in self.log.rows[-FEW:]] or ["roll"]
        text = data.draw(st.sampled_from(known) | st.sampled_from(MANGLED) | st.text(max_size=60))
        self.press(seat, self.log.ply, text)

    @rule(data=st.data())
    def change_a_number_of_a_legal_move(self, data: st.DataObject) -> None:
        if not self.log.to_move:
            return
        seat = data.draw(st.sampled_from(sorted(self.log.to_move)))
        text = data.draw(st.sampled_from(legal_texts(self.log, seat)[:FEW]))
        number = str(data.draw(st.integers(0, 99)))
        self.press(seat, self.log.ply, re.sub(r"\d+", number, text, count=1))

    @rule(data=st.data())
    def press_on_an_old_page(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(1, self.log.seats))
        ply = data.draw(st.integers(-1, self.log.ply + 2))
        texts = legal_texts(self.log, seat)[:FEW] or ["roll"]
        self.press(seat, ply, data.draw(st.sampled_from(texts)))

    @precondition(lambda self: self.last)
    @rule()
    def press_twice(self) -> None:
        """The answer to the first press got lost: the browser sends it once more."""
        assert self.last
        before = rows(self.match)
        assert self.played(*self.last).rows == self.log.rows
        assert rows(self.match) == before

    @rule(data=st.data())
    def skip_a_team(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(0, self.log.seats + 1))
        self.say_for_all(f"skip {seat}", lambda: move_skip(match=self.match_now, seat=seat))

    @rule(data=st.data())
    def take_back(self, data: st.DataObject) -> None:
        ply = data.draw(st.integers(max(0, self.log.ply - 8), self.log.ply + 1))
        self.say_for_all(f"takeback {ply}", lambda: move_take_back(match=self.match_now, ply=ply))

    @rule()
    def store_hint_lists(self) -> None:
        hint_lists_store(match=self.match_now, ply=self.log.ply)

    @rule(data=st.data())
    def ask_for_a_hint(self, data: st.DataObject) -> None:
        seat = data.draw(st.integers(1, self.log.seats))
        ladder = read(self.match_now).ladders.get(seat)
        if ladder is not None:
            place = {"ply": ladder.ply, "rung": len(ladder.rungs) + 1}
            with suppress(UserError):
                hint_climb(seat=seat_of(self.match, seat), student=None, **place)

    @rule(data=st.data())
    def press_as_the_driver(self, data: st.DataObject) -> None:
        """Make a move, or a proposal if it has numbers that a checker works out, too."""
        if self.paused or not self.log.to_move:
            return
        seat = data.draw(st.sampled_from(sorted(self.log.to_move)))
        text = data.draw(st.sampled_from(legal_texts(self.log, seat)[:FEW]))
        self.presses += 1
        press = {"ply": self.log.ply, "key": f"press{self.presses}", "text": text, "fields": {}}
        driver = self.member(seat, Role.DRIVER)
        if driver is not None and driver.seat is not None:
            log = move_press(viewer=driver, seat=driver.seat, **press).log
            played = self.after(seat, self.log.ply, text)
            assert log.rows in (self.log.rows, played and played.rows)
            self.log, self.last = log, None

    @rule(data=st.data())
    def answer_as_the_checker(self, data: st.DataObject) -> None:
        """The driver's numbers, or others; what they lead to, test_team.py says."""
        seat = data.draw(st.integers(1, self.log.seats))
        checker = self.member(seat, Role.CHECKER)
        proposal = checker and checker.proposal(self.log)
        if checker is None or checker.seat is None or not proposal:
            return
        more = data.draw(st.integers(0, 1))
        numbers = [fact.claim + more for fact in proposal.sums(self.log)]
        self.presses += 1
        press = {"key": f"press{self.presses}", "token": proposal.token, "numbers": numbers}
        with suppress(UserError):
            proposal_check(viewer=checker, seat=checker.seat, **press)
        self.log, self.last = logs.reload_log(self.match_now).log, None

    @rule(data=st.data())
    def predict(self, data: st.DataObject) -> None:
        """Anybody, whatever they do in their team; what is taken, test_predictions.py says."""
        seat = data.draw(st.integers(1, self.log.seats))
        viewer = self.member(seat, data.draw(st.sampled_from(Role)))
        question = viewer and question_now(self.log, seat, viewer.role(self.log, self.log.ply))
        if viewer is None or viewer.seat is None or viewer.student is None or question is None:
            return
        choice = data.draw(st.sampled_from(sorted(question.choices)))
        with suppress(UserError):
            prediction_store(
                viewer=viewer,
                seat=viewer.seat,
                student=viewer.student,
                ply=self.log.ply,
                name=question.name,
                choice=choice,
            )

    @rule()
    def say_something_to_the_table(self) -> None:
        match_set_message(match=self.match_now, text=f"Message {self.presses}")

    @rule()
    def lose_a_message(self) -> None:
        """This process has missed the change that the next version brings."""
        with transaction.atomic():
            seat_refresh(seat=seat_of(self.match))
            Match.objects.filter(pk=self.match.pk).update(message="Nobody has told it")

    @rule()
    def pause_or_resume(self) -> None:
        if self.log.to_move:
            (match_resume if self.paused else match_pause)(match=self.match_now)
            self.paused = not self.paused

    @rule(data=st.data())
    def connect_anew(self, data: st.DataObject) -> None:
        """A screen that has followed shows what a process that knows nothing draws."""
        seat = data.draw(st.sampled_from([None, *range(1, self.log.seats + 1)]))
        followed = self.screen(seat)
        logs._cache.clear()
        known_tables.values.clear()
        assert self.screen(seat) == followed
        stored = list(self.match.moves.order_by("ply"))
        assert chain.broken_ply(self.match_now, stored) is None
        assert unfair_draws(logs.reload_log(self.match_now).log, self.seed) == []

    # What it has to do -----------------------------------------------------------------------

    def press(self, seat: int, ply: int, text: str) -> None:
        self.presses += 1
        press = seat, ply, text, f"press{self.presses}"
        is_taken = self.check_press(self.after(seat, ply, text), lambda: self.played(*press), press)
        self.last = press if is_taken else self.last

    def check_press(self, wanted: MoveLog | None, say: Callable[[], MoveLog], what: object) -> bool:
        """Check that it is taken if and only if a log is `wanted`; return whether it was."""
        try:
            log = say()
        except UserError:
            log = None
        assert (log and log.rows) == (wanted and wanted.rows), what
        self.log = log or self.log
        return log is not None

    def after(self, seat: int, ply: int, text: str) -> MoveLog | None:
        """Return the log after this press; None if it has to be refused."""
        is_open = ply == self.log.ply or self.log.is_decision_open(seat, ply)
        if self.paused or not self.log.to_move or not is_open:
            return None
        try:
            return self.log.play(seat, text).settle(self.seed)
        except UserError:
            return None

    def played(self, seat: int, ply: int, text: str, key: str) -> MoveLog:
        return move_play(
            match=self.match_now, seat=seat, student=None, ply=ply, key=key, text=text
        ).log

    def say_for_all(self, text: str, say: Callable[[], MoveResult]) -> None:
        is_taken = self.check_press(self.after(CHANCE, self.log.ply, text), lambda: say().log, text)
        self.last = None if is_taken else self.last

    @property
    def match_now(self) -> Match:
        return Match.objects.get(pk=self.match.pk)

    def screen(self, seat: int | None) -> str:
        known = table_at(self.match.pk)
        assert known
        students = known.match.seats.filter(number=seat).values_list("students", flat=True)
        viewer = known.viewer(seat, students.first() if seat else None)
        assert viewer
        return render_table(known, viewer).html("")

    @invariant()
    def the_log_is_what_was_said(self) -> None:
        if hasattr(self, "log"):
            assert rows(self.match) == [f"{row.seat} {row.text}" for row in self.log.rows]

    def member(self, seat: int, role: Role) -> TableViewer | None:
        """The member of a team who has this role now."""
        students = Student.objects.filter(seats__match=self.match, seats__number=seat)
        viewers = [student_viewer(one, self.match.pk) for one in students]
        return next(
            (one for one in viewers if one and one.role(self.log, self.log.ply) is role), None
        )

    @invariant()
    def what_is_applied_is_what_would_be_read(self) -> None:
        """In another process, which hears each change as JSON and has a log of its own."""
        if not hasattr(self, "log"):
            return
        stored, writers = read(self.match_now), dict(logs._cache)
        logs._cache.clear()
        logs._cache.update(self.known_logs)
        older, newer = self.known.match.version, stored.match.version
        changes = changes_between(f"match:{self.match.pk}", older, newer)
        known = self.known if changes is not None else None
        for change in changes or ():
            known = known and apply(known, json.loads(json.dumps(change)))
        if known is None:
            known = read(self.match_now)
        assert values_of(known) == values_of(stored)
        self.known, self.known_logs = known, dict(logs._cache)
        logs._cache.clear()
        logs._cache.update(writers)

    @invariant()
    def every_version_is_published(self) -> None:
        if hasattr(self, "log"):
            subject = f"match:{self.match.pk}"
            versions = {version for name, version in self.published if name == subject}
            assert versions >= {*range(self.first + 1, self.match_now.version + 1)}

    @invariant()
    def everybody_can_look(self) -> None:
        if hasattr(self, "log"):
            for seat in [None, *range(1, self.log.seats + 1)]:
                assert self.log.game.board.view(self.log.state, seat)["phase"]

    def teardown(self) -> None:
        if hasattr(self, "log"):
            self.connect_anew_at_last()

    def connect_anew_at_last(self) -> None:
        logs._cache.clear()
        again = logs.reload_log(self.match_now).log
        assert again.states == self.log.states


@pytest.fixture(autouse=True)
def _note_what_is_published(monkeypatch: pytest.MonkeyPatch) -> None:
    def note(*topics: str, version: int | None = None, **more: Any) -> None:
        AnyPresses.published.update((subject_of(topic), version) for topic in topics)
        publish(*topics, version=version, **more)

    monkeypatch.setattr("classroom.play.services.versions.publish", note)


def play(slug: str, examples: int, steps: int, **how: Any) -> None:
    machine = type(slug, (AnyPresses,), {"slug": slug})
    run_state_machine_as_test(
        machine,
        settings=settings(
            max_examples=examples,
            stateful_step_count=steps,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            **how,
        ),
    )


every_game = pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])


@every_game
@pytest.mark.usefixtures("as_committed", "sent")
def test_any_presses_leave_every_table_as_the_rules_say(slug: str) -> None:
    play(slug, examples=2, steps=20, derandomize=True)


@every_game
@pytest.mark.slow
@pytest.mark.usefixtures("as_committed", "sent")
def test_two_hundred_tables_of_fifty_presses_each_stay_as_the_rules_say(slug: str) -> None:
    play(slug, examples=200, steps=50)


@pytest.mark.usefixtures("as_committed", "sent")
def test_a_press_that_nobody_looks_at_twice_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: if an old page may press, the machine says so."""
    monkeypatch.setattr(
        "classroom.play.services.moves.check_decision_open", lambda log, seat, ply: None
    )
    with pytest.raises(AssertionError):
        play("on_belay", examples=60, steps=30, derandomize=True, phases=[Phase.generate])


@pytest.mark.usefixtures("as_committed", "sent")
def test_a_version_that_nobody_is_told_of_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """The control: if a press that comes a second time counts one, the machine says so."""
    monkeypatch.setattr(transaction, "set_rollback", lambda is_rolled_back: None)
    with pytest.raises(AssertionError):
        play("on_belay", examples=60, steps=30, derandomize=True, phases=[Phase.generate])
