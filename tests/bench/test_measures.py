"""How the load test counts."""

import os
import subprocess
import sys

from tests.bench.crowd import Press, shown_at
from tests.bench.playing import bytes_a_move
from tests.bench.usage import cpu_seconds


def test_what_a_checker_was_shown_counts_for_the_move_that_it_led_to():
    def press(key: str, at: float, *sizes: int) -> Press:
        return Press("on_belay", 1, 0, key, False, 0, at, sizes=list(sizes))

    presses = [press("check", 2, 200, 30), press("build", 1, 100, 0), press("roll", 3, 7, 8)]
    assert bytes_a_move(presses, {"check", "roll"}) == [300, 30, 7, 8]


def test_a_press_is_shown_once_a_screen_has_its_version_or_what_others_are_not_told_of():
    press = Press("on_belay", 1, 0, "key", False, 0, at=10.0, version=7)
    history = [(4, 9.0), (6, 10.5), (9, 14.0)]
    assert shown_at(history, press, predicted=set()) == 14.0
    assert shown_at(history, press, predicted={7}) == 10.5
    assert shown_at(history, press, predicted={5, 6, 7}) == 10.5
    assert shown_at(history[:1], press, predicted={5, 6, 7}) is None


def test_work_of_a_child_process_counts_for_the_process_that_started_it():
    work = "import time\nwhile time.process_time() < 0.3: pass"
    before = cpu_seconds([os.getpid()])
    subprocess.run([sys.executable, "-c", work], check=True)
    assert cpu_seconds([os.getpid()]) - before >= 0.25
