"""How Celery is set up, under the names of its own documentation, and what beat calls when."""

from typing import Any


def task_settings(redis_url: str) -> dict[str, Any]:
    """Return Celery's settings; without a Redis its broker is in the memory of the process."""
    return {
        "broker_url": redis_url or "memory://localhost/",
        "task_ignore_result": True,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_publish_retry": False,
        "worker_prefetch_multiplier": 1,
        "worker_hijack_root_logger": False,
        "broker_connection_retry_on_startup": True,
        # A Redis that is full refuses what a worker writes: it waits for room, as for a connection.
        "broker_channel_error_retry": True,
        "broker_transport_options": {  # of Redis; the broker in memory has none
            "visibility_timeout": 900,
            "socket_timeout": 1,
            "socket_connect_timeout": 1,
            "retry_on_timeout": False,
        },
        # In tasks; else PostgreSQL starts a process for each of them.
        "CELERY_DB_REUSE_MAX": 1_000_000,
        "beat_scheduler": "classroom.server.beat:WatchedScheduler",
        # In seconds. A task that nobody has taken by the time of the next one is not needed.
        "beat_schedule": {
            name: {"task": f"classroom.{task}", "schedule": every, "options": {"expires": every}}
            for name, task, every in (
                ("guests and sessions of long ago", "people.tasks.forget_expired", 900.0),
                ("bots that were not called", "play.tasks.bots_sweep", 10.0),
                ("clocks that were not heard", "play.tasks.clocks_sweep", 10.0),
                ("tables that wait for a silent one", "play.tasks.shared_dice_sweep", 10.0),
                ("hints that were lost on their way", "play.tasks.hint_lists_sweep", 30.0),
                ("branches and questions that were left", "review.tasks.leftovers_sweep", 3600.0),
                ("games not counted, files a day old", "review.tasks.matches_sweep", 300.0),
            )
        },
    }
