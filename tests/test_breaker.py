"""No request waits for a Redis whose very name nobody can look up."""

import socket
from threading import Event

import pytest
from redis.exceptions import ConnectionError as Refused

from classroom import breaker as module
from classroom.breaker import Away, Breaker
from classroom.server import shared_cache
from classroom.server.shared_cache import SharedCache
from tests.servers import wait_for


@pytest.fixture
def breaker() -> Breaker:
    return Breaker()


@pytest.fixture
def hang():
    """A call that hangs until the test is over, or `hang.set()`."""
    event = Event()
    yield event
    event.set()


def refuse() -> None:
    raise Refused


def test_an_answer_passes(breaker):
    assert breaker.ask(lambda: 5) == 5
    assert not breaker.is_open


def test_what_is_no_failure_of_redis_passes_too(breaker):
    with pytest.raises(ValueError, match="no such count"):
        breaker.ask(lambda: int("no such count"))
    assert not breaker.is_open


def test_after_a_failure_nobody_is_asked_for_a_while_and_then_again(breaker, monkeypatch):
    with pytest.raises(Away):
        breaker.ask(refuse)
    calls = []
    with pytest.raises(Away):
        breaker.ask(lambda: calls.append(1))
    assert calls == []
    monkeypatch.setattr(breaker, "_open_until", 0.0)
    breaker.ask(lambda: calls.append(1))
    assert calls == [1]


def test_while_a_call_hangs_nobody_else_is_asked_even_after_the_rest(breaker, hang, monkeypatch):
    with pytest.raises(Away):
        breaker.ask(hang.wait)
    monkeypatch.setattr(breaker, "_open_until", 0.0)
    assert breaker.is_open
    hang.set()
    wait_for(lambda: not breaker.is_open)


def test_what_is_told_keeps_its_order_and_nobody_waits_for_it(breaker, hang):
    calls = []
    breaker.tell(hang.wait)
    for number in range(5):
        breaker.tell(lambda number=number: calls.append(number))
    assert calls == []
    hang.set()
    wait_for(lambda: calls == [0, 1, 2, 3, 4])


def test_what_has_waited_behind_a_failure_is_dropped_but_what_must_be_tried(breaker, hang):
    def fail() -> None:
        hang.wait()
        raise Refused

    calls = []
    breaker.tell(fail)
    breaker.tell(lambda: calls.append("dropped"))
    breaker.tell(lambda: calls.append("tried"), always=True)
    hang.set()
    wait_for(lambda: calls)
    assert calls == ["tried"]


def test_what_is_told_while_it_is_open_is_dropped_but_what_must_be_tried(breaker):
    breaker.trip(Refused())
    calls = []
    breaker.tell(lambda: calls.append("dropped"))
    breaker.tell(lambda: calls.append("tried"), always=True)
    wait_for(lambda: calls == ["tried"])


def test_a_count_does_not_wait_for_a_name_server_that_is_away(monkeypatch, hang):
    """Nothing but the lookup hangs: the time limits of sockets do not hold for it."""
    own = Breaker()
    monkeypatch.setattr(shared_cache, "breaker", own)
    monkeypatch.setattr(module, "ANSWER_TIMEOUT", 0.05)
    monkeypatch.setattr(socket, "getaddrinfo", lambda *_, **__: hang.wait() and [])
    cache = SharedCache("redis://redis.example:6379/0", {})
    cache.own.clear()
    assert cache.add("wrong", 0, timeout=60)
    assert [cache.incr("wrong") for _ in range(3)] == [1, 2, 3]
    assert own.is_open
