"""The broker in the memory of a process: who waits for a queue sleeps until something is put in."""

import time
from threading import Timer

import pytest
from kombu import Connection, Consumer, Producer, Queue

from classroom.server import memory_broker

QUEUE = Queue("wakes-tests", routing_key="wakes-tests")


@pytest.fixture
def got():
    return []


@pytest.fixture
def connection(got):
    with (
        Connection("localhost", transport=memory_broker.Transport) as connection,
        Consumer(connection, QUEUE, callbacks=[lambda body, _: got.append(body)], no_ack=True),
    ):
        yield connection


def put(body: str) -> None:
    with Connection("localhost", transport=memory_broker.Transport) as connection:
        Producer(connection).publish(body, routing_key=QUEUE.name, declare=[QUEUE])


def rest(connection: Connection, seconds: float) -> float:
    """Wait for at most so long; seconds until the wait was over."""
    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        connection.drain_events(timeout=seconds)
    return time.monotonic() - begun


def test_what_is_there_is_delivered_at_once(connection, got):
    put("a task")
    connection.drain_events(timeout=0)
    assert got == ["a task"]


def test_who_waits_is_woken_by_what_comes(connection, got):
    Timer(0.05, put, ["a task"]).start()
    assert 0.02 < rest(connection, 30) < 20
    connection.drain_events(timeout=0)
    assert got == ["a task"]


def test_who_waits_looks_once_and_sleeps(connection, monkeypatch):
    looks, cycle = [], connection.transport.cycle
    look = cycle.get
    monkeypatch.setattr(cycle, "get", lambda *a, **k: (looks.append(1), look(*a, **k)))
    assert rest(connection, 0.1) >= 0.09
    assert len(looks) == 1
