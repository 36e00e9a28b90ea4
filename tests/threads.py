"""Actions that run against each other, each in a thread with a connection of its own."""

from collections.abc import Callable
from threading import Thread

from django.db import connection
from django_scopes import scopes_disabled


def thread_for(action: Callable[[], object], failed: list[Exception]) -> Thread:
    """A thread that is to be started; what the action raises comes into `failed`."""

    def act() -> None:
        try:
            with scopes_disabled():
                action()
        except Exception as error:
            failed.append(error)
        finally:
            connection.close()

    return Thread(target=act)
