"""`manage.py parked`: the background tasks that have killed their workers."""

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from classroom.celery import MOST_DEATHS, parked_tasks, release_tasks


class Command(BaseCommand):
    help = f"List the tasks that are not tried any more: {MOST_DEATHS} workers died of each."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--release", action="store_true", help="let all be tried again")

    def handle(self, *args: Any, release: bool, **options: Any) -> None:
        for task in parked_tasks():
            self.stdout.write(task)
        if release:
            release_tasks()
