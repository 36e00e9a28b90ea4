"""Counters of all processes lie in Redis, and in a process's own memory without it."""

import signal

import pytest
import redis

from classroom.breaker import Breaker
from classroom.server import shared_cache
from classroom.server.shared_cache import SharedCache
from tests.conftest import free_port, redis_start
from tests.servers import wait_for

pytestmark = pytest.mark.services
PREFIX = {"KEY_PREFIX": "classroom"}


@pytest.fixture(autouse=True)
def _fresh_process(monkeypatch):
    """A process that has not failed to reach Redis yet."""
    shared_cache._client.cache_clear()
    monkeypatch.setattr(shared_cache, "breaker", Breaker())
    yield
    shared_cache._client.cache_clear()


@pytest.fixture
def shared(redis_server):
    redis.Redis.from_url(redis_server).flushall()
    cache = SharedCache(redis_server, PREFIX)
    cache.own.clear()  # it belongs to the process, and tests without Redis count in it
    return cache


@pytest.fixture
def nowhere():
    """A cache whose Redis is not there."""
    cache = SharedCache(f"redis://127.0.0.1:{free_port()}/0", PREFIX)
    cache.own.clear()
    return cache


def test_a_count_lies_in_redis_and_ends_by_itself(shared, redis_server):
    assert shared.add("wrong", 0, timeout=60)
    assert [shared.incr("wrong") for _ in range(3)] == [1, 2, 3]
    there = redis.Redis.from_url(redis_server)
    (key,) = there.keys("classroom:*:wrong")
    assert there.get(key) == b"3"
    assert 0 < there.ttl(key) <= 60
    assert shared.own.get("wrong") is None


def test_what_one_request_has_asked_for_no_other_asks_for(shared, redis_server):
    assert shared.add("hints:1:2", True, 10)
    assert not SharedCache(redis_server, PREFIX).add("hints:1:2", True, 10)


def test_all_requests_of_a_process_share_their_connections(shared, redis_server):
    shared.set("tap", 0)
    others = redis.Redis.from_url(redis_server)
    before = {client["id"] for client in others.client_list()}
    for number in range(20):
        SharedCache(redis_server, PREFIX).set("tap", number)
    assert {client["id"] for client in others.client_list()} <= before


def test_without_redis_a_process_counts_by_itself(nowhere):
    assert nowhere.add("wrong", 0, timeout=60)
    assert [nowhere.incr("wrong") for _ in range(3)] == [1, 2, 3]
    assert not nowhere.add("wrong", 0, timeout=60)
    nowhere.set_many({"tap": 5})
    assert nowhere.get_many(["tap", "wrong"]) == {"tap": 5, "wrong": 3}
    assert "tap" in nowhere
    nowhere.delete("tap")
    assert nowhere.get("tap") is None


def test_after_a_failure_redis_is_left_alone_for_a_while(nowhere, caplog):
    nowhere.set("tap", 0)
    # However slow this machine is, the rest lasts for as long as the test.
    shared_cache.breaker._open_until += 3600
    for number in range(20):
        nowhere.set("tap", number)
    assert len(caplog.records) == 1


def test_a_frozen_redis_holds_nothing_up_and_counts_again_afterwards(needs_program, tmp_path):
    port = free_port()
    process = redis_start(needs_program("redis-server"), tmp_path, port)
    cache = SharedCache(f"redis://127.0.0.1:{port}/0", PREFIX)
    try:
        cache.set("before", 1)
        process.send_signal(signal.SIGSTOP)
        cache.set("meanwhile", 2)
        assert cache.own.get("meanwhile") == 2
        process.send_signal(signal.SIGCONT)
        wait_for(lambda: cache.get("before") == 1)
    finally:
        process.kill()
        process.wait()


def test_tasks_that_wait_in_redis_cannot_be_cleared_by_mistake(shared):
    with pytest.raises(NotImplementedError):
        shared.clear()
