"""Beat as a process of its own: what its log says while Redis is away."""

import json
import subprocess
from pathlib import Path

import pytest

from tests import servers
from tests.conftest import free_port, redis_start
from tests.servers import wait_for

pytestmark = [pytest.mark.slow, pytest.mark.services]


def test_while_redis_is_away_beat_lives_and_says_it_in_one_line(
    sqlite_url, tmp_path, needs_program
):
    port, program = free_port(), needs_program("redis-server")
    redis: subprocess.Popen[bytes] = redis_start(program, tmp_path, port)
    beat = servers.beat(sqlite_url, tmp_path, f"redis://127.0.0.1:{port}/0")
    beat.env["TMPDIR"] = str(tmp_path)
    alive = Path(tmp_path / "beat-alive")
    try:
        beat.start()
        wait_for(alive.exists)
        redis.kill()
        redis.wait()
        wait_for(lambda: "beat_cannot_send" in beat.log)
        for _ in range(3):
            before = alive.stat().st_mtime_ns
            wait_for(lambda before=before: alive.stat().st_mtime_ns > before)
        redis = redis_start(program, tmp_path, port)
        wait_for(lambda: "beat_sends_again" in beat.log)
    finally:
        beat.kill()
        redis.kill()
        redis.wait()
    lines = [json.loads(line)["event"] for line in beat.log.splitlines() if line.startswith("{")]
    assert lines == ["beat_cannot_send", "beat_sends_again"]
    assert "Traceback" not in beat.log
