"""Whatever is pressed at a table, in any order: hypothesis plays every game and breaks nothing.

Legal and illegal moves, presses that come twice or too late, skips, take-backs, pauses and screens
that connect anew; a log in memory says what each has to do.
"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings, strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from classroom.play import chain, logs, snapshot
from classroom.play.models import Match
from classroom.play.screen import render_table
from classroom.play.services.matches import match_pause, match_resume
from classroom.play.services.moves import MoveResult, move_play, move_skip, move_take_back
from classroom.play.snapshot import load_snapshot
from games import registry
from games.engine import CHANCE, plain_data
from games.errors import UserError
from games.movelog import MoveLog, unfair_draws
from tests.games.playing import any_table, legal_texts, seed_of
from tests.play.tables import rows, table

pytestmark = pytest.mark.django_db

MOST_TEAMS = 4
FEW = 40
MANGLED = ("", " ", "9", "-1", "=", "+", "roll", "skip 1", "takeback 0", "٣", "x" * 500, "\x00")


class AnyPresses(RuleBasedStateMachine):
    """One table; `log` is what its log has to be."""

    slug = ""

    @initialize(number=st.integers(0, 10_000))
    def sit_down(self, number: int) -> None:
        game, self.seed = registry.get(self.slug), seed_of((self.slug, number))
        offset = 0
        while (log := any_table(game, seed_of((number, offset)))).seats > MOST_TEAMS:
            offset += 1
        teams = [1] * log.seats
        self.match = table(*teams, game=self.slug, options=plain_data(log.options), seed=self.seed)
        self.log = log.settle(self.seed)
        self.presses, self.last, self.paused = 0, None, False

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
        snapshot._snapshots.clear()
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
        """Whether it was taken, as it has to be exactly where there is a log that it leads to."""
        try:
            log = say()
        except UserError:
            log = None
        assert (log and log.rows) == (wanted and wanted.rows), what
        self.log = log or self.log
        return log is not None

    def after(self, seat: int, ply: int, text: str) -> MoveLog | None:
        """The log after this press; None where it has to be refused."""
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
        table_snapshot = load_snapshot(self.match.pk)
        assert table_snapshot
        students = table_snapshot.match.seats.filter(number=seat).values_list("students", flat=True)
        viewer = table_snapshot.viewer(seat, students.first() if seat else None)
        assert viewer
        return render_table(table_snapshot, viewer).html("")

    @invariant()
    def the_log_is_what_was_said(self) -> None:
        if hasattr(self, "log"):
            assert rows(self.match) == [f"{row.seat} {row.text}" for row in self.log.rows]

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
    """The control: where an old page may press, the machine says so."""
    monkeypatch.setattr(
        "classroom.play.services.moves.check_decision_open", lambda log, seat, ply: None
    )
    with pytest.raises(AssertionError):
        play("on_belay", examples=60, steps=30, derandomize=True, phases=[Phase.generate])
