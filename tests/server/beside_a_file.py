"""A process with the embedded workers: `python -m tests.server.beside_a_file <match> <ply>`.

Has a file made that takes until the hint lists are there, or some seconds, and says which of the
two came first. With `one-queue` all tasks go the same way.
"""

import sys
from threading import Event

import django

django.setup()

from django_scopes import scopes_disabled  # noqa: E402

from classroom.celery import app  # noqa: E402
from classroom.play.models import HintList  # noqa: E402
from classroom.play.tasks import hint_lists_compute  # noqa: E402
from classroom.review import tasks  # noqa: E402
from classroom.server.worker import EmbeddedWorker  # noqa: E402
from tests.servers import PATIENCE, wait_for  # noqa: E402

LONG_ENOUGH = 3.0
match, ply, is_one = int(sys.argv[1]), int(sys.argv[2]), "one-queue" in sys.argv
begun, hinted, done = Event(), Event(), Event()
order: list[str] = []


def make_slowly(*, export_id: int) -> None:
    """In place of the service: busy until hints are there."""
    begun.set()
    hinted.wait(LONG_ENOUGH if is_one else PATIENCE)
    order.append("file")
    done.set()


tasks.exports.export_make = make_slowly
if is_one:
    app.conf.task_routes = None
with EmbeddedWorker(app), scopes_disabled():
    tasks.export_make.delay(0)
    wait_for(begun.is_set)
    hint_lists_compute.delay(match, ply)
    wait_for(lambda: HintList.objects.filter(match=match, ply=ply).exists())
    order.append("hints")
    hinted.set()
    wait_for(done.is_set)
    sys.stdout.write("before the file\n" if order[0] == "hints" else "after the file\n")
