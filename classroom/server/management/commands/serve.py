"""Run `manage.py serve`: the web processes behind one port."""

import os
import sys
from contextlib import suppress
from socket import socket
from typing import Any

import uvicorn
from django.conf import settings
from django.core.management.base import BaseCommand, CommandParser
from django.db import DatabaseError
from uvicorn.config import STARTUP_FAILURE

from classroom.play.seeds import sealed_seeds
from classroom.server.metrics import serve_metrics
from classroom.server.sockets import KEEP_ALIVE, ClosingSupervisor, PromptProtocol, raise_file_limit


class Command(BaseCommand):
    # A socket that is bound already.
    stealth_options = ("listener",)
    help = "Serve pages and streams: one process per core with REDIS_URL, otherwise one."

    def add_arguments(self, parser: CommandParser) -> None:
        # The students' devices come over the room's network.
        parser.add_argument("--host", default="0.0.0.0")  # noqa: S104
        parser.add_argument("--port", type=int, default=int(os.environ.get("PORT", "8000")))

    def handle(self, *args: Any, **options: Any) -> None:
        self._name_lost_key()
        raise_file_limit()
        serve_metrics()
        config = uvicorn.Config(
            "classroom.asgi:application",
            host=options["host"],
            port=options["port"],
            workers=settings.WEB_PROCESSES,
            log_level="warning",
            access_log=False,  # pages' addresses hold codes, stream addresses name their holder
            ws="none",
            http=PromptProtocol,
            server_header=False,
            timeout_keep_alive=KEEP_ALIVE,
            # Without it a server never stops while a screen listens to its stream.
            timeout_graceful_shutdown=10,
            # A busy machine is slow to load the app; only then is a process slow to say it lives.
            timeout_worker_healthcheck=30,
        )
        run_server(config, options.get("listener"))

    def _name_lost_key(self) -> None:
        try:
            lost = len(sealed_seeds().lost)
        except DatabaseError:
            return  # Not migrated yet, or not there yet: pages say so themselves.
        if lost:
            self.stderr.write(
                f"DATA_KEY, or {settings.VAR_DIR / 'data_key'}, is not the key of {lost} running"
                " games: they can be read but not played on. The key is in the backup of their"
                " day; write it into DATA_KEY_FALLBACKS and start again, or end these games."
            )


def run_server(config: uvicorn.Config, listener: socket | None = None) -> None:
    """Serve until it is stopped, at this socket if there is one."""
    if config.workers > 1:
        ClosingSupervisor(config, sockets=[listener or config.bind_socket()]).run()
        return
    server = uvicorn.Server(config)
    # Ctrl-C is how it is meant to end.
    with suppress(KeyboardInterrupt):
        server.run(sockets=[listener] if listener else None)
    if not server.started:
        sys.exit(STARTUP_FAILURE)
