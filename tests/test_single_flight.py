"""One thread works out what several need at the same moment."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, Event, Thread

import pytest

from classroom.single_flight import SingleFlight


def test_who_comes_second_finds_what_the_first_one_has_stored() -> None:
    flights, stored, worked, begun, go_on = SingleFlight(), {}, [], Event(), Event()

    def get(is_first: bool) -> str:
        with flights.alone("match 7"):
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
        with pytest.raises(TimeoutError):
            second.result(0.2)
        go_on.set()
        assert (first.result(10), second.result(10)) == ("lines", "lines")
    assert worked == [True]


def test_two_threads_with_a_key_inside_a_key_do_not_wait_for_each_other() -> None:
    flights, both = SingleFlight(), Barrier(2, timeout=10)

    def nested(outer: int, inner: int) -> None:
        with flights.alone(outer):
            both.wait()
            with flights.alone(inner):
                pass

    assert all_end(partial(nested, 1, 2), partial(nested, 2, 1))


def test_a_key_inside_a_key_does_not_end_the_outer_one() -> None:
    flights = SingleFlight()

    def nested_twice() -> None:
        with flights.alone(1):
            for _ in range(2):
                with flights.alone(1):
                    pass

    assert all_end(nested_twice)


def all_end(*calls: Callable[[], None]) -> bool:
    """Whether all of these end that run at the same time; one that hangs does not hang the test."""
    threads = [Thread(target=call, daemon=True) for call in calls]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(10)
    return not any(thread.is_alive() for thread in threads)


def test_a_flight_that_fails_is_free_for_the_next_one() -> None:
    flights = SingleFlight()
    with pytest.raises(ValueError, match="broken"), flights.alone("match 7"):
        raise ValueError("broken")
    with flights.alone("match 7"):
        pass
