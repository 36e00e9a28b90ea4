"""One thread works out what several need at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Event

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


def test_a_turn_inside_a_turn_is_refused_and_the_next_one_is_free() -> None:
    turns = Turns()
    with pytest.raises(RuntimeError, match="forever"), turns.turn("outer"), turns.turn("inner"):
        pass
    with turns.turn("inner"):
        pass


def test_turns_of_two_kinds_may_lie_in_each_other() -> None:
    with Turns().turn("a page"), Turns().turn("its lines"):
        pass


def test_a_turn_that_fails_is_free_for_the_next_one() -> None:
    turns = Turns()
    with pytest.raises(ValueError, match="broken"), turns.turn("match 7"):
        raise ValueError("broken")
    with turns.turn("match 7"):
        pass
