"""A process with the embedded worker: `python -m tests.play.embedded <match> <ply> <times>`.

Sends the same task so many times, waits until all are done, and says how many lists are stored.
"""

import sys

import django

django.setup()

from celery.worker import state  # noqa: E402
from django_scopes import scopes_disabled  # noqa: E402

from classroom.celery import app  # noqa: E402
from classroom.play.models import HintList  # noqa: E402
from classroom.play.tasks import hint_lists_compute  # noqa: E402
from classroom.server.worker import EmbeddedWorker  # noqa: E402
from tests.servers import wait_for  # noqa: E402

match, ply, times = map(int, sys.argv[1:])
with EmbeddedWorker(app), scopes_disabled():
    for _ in range(times):
        hint_lists_compute.delay(match, ply)
    wait_for(lambda: state.total_count[hint_lists_compute.name] == times)
    wait_for(lambda: not state.reserved_requests)
    sys.stdout.write(f"{HintList.objects.filter(match=match, ply=ply).count()}\n")
