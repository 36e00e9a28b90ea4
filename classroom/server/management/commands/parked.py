"""Run `manage.py parked`: list background tasks that crashed their workers."""

from django.core.management.base import BaseCommand, CommandParser

from classroom.celery import MOST_DEATHS, parked_tasks, release_tasks


class Command(BaseCommand):
    help = f"List parked tasks: each has crashed its worker {MOST_DEATHS} times."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--release", action="store_true", help="retry all of them")

    def handle(self, *args: object, release: bool, **options: object) -> None:
        for task in parked_tasks():
            self.stdout.write(task)
        if release:
            release_tasks()
