"""One thread works out what several need at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, Event

import pytest

from classroom.turns import Turns


def test_who_comes_second_finds_what_the_first_one_has_stored() -> None:
    turns, stored, worked, begun, go_on = Turns(), {}, [], Event(), Event()

    def get(is_first: bool) -> str:
        with turns.turn("match 7"):
            if "match 7" not in stored:
                worked.append(is_first)
                begun.set()
                assert go_on.wait(10)
                stored["match 7"] = "lines"
            return stored["match 7"]

    with ThreadPoolExecutor(2) as pool:
        first = pool.submit(get, True)
        assert begun.wait(10)
        second = pool.submit(get, False)
        go_on.set()
        assert (first.result(10), second.result(10)) == ("lines", "lines")
    assert worked == [True]


def test_two_threads_with_a_turn_inside_a_turn_do_not_wait_for_each_other() -> None:
    turns, both = Turns(), Barrier(2, timeout=10)

    def nested(outer: int, inner: int) -> int:
        with turns.turn(outer):
            both.wait()
            with turns.turn(inner):
                return inner

    with ThreadPoolExecutor(2) as pool:
        orders = [pool.submit(nested, 1, 2), pool.submit(nested, 2, 1)]
        assert [one.result(10) for one in orders] == [2, 1]


def test_a_turn_inside_a_turn_does_not_end_the_outer_one() -> None:
    turns, waits = Turns(), Event()

    def second() -> None:
        waits.set()
        with turns.turn("a"):
            assert is_over.is_set()

    is_over = Event()
    with ThreadPoolExecutor(1) as pool:
        with turns.turn("a"):
            with turns.turn("a"):
                pass
            later = pool.submit(second)
            assert waits.wait(10)
            is_over.set()
        later.result(10)


def test_turns_of_two_kinds_may_lie_in_each_other() -> None:
    with Turns().turn("a page"), Turns().turn("its lines"):
        pass


def test_a_turn_that_fails_is_free_for_the_next_one() -> None:
    turns = Turns()
    with pytest.raises(ValueError, match="broken"), turns.turn("match 7"):
        raise ValueError("broken")
    with turns.turn("match 7"):
        pass
