"""Run `manage.py count_matches`: bring finished matches into the counts that reports read."""

from django.core.management.base import BaseCommand, CommandParser
from django_scopes import scopes_disabled

from classroom.people.models import SchoolClass
from classroom.review.models import CountedMatch
from classroom.review.reports.memories import class_memories_make
from classroom.review.reports.services import matches_count
from classroom.review.reports.totals import totals_make


class Command(BaseCommand):
    help = "Count finished matches that are not counted yet; with --all count every match again."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("--all", action="store_true", help="delete all counts first")

    def handle(self, *args: object, **options: object) -> None:
        counted = 0
        with scopes_disabled():
            if options["all"]:
                # Without this mark a match is taken as not counted; its rows are then replaced.
                CountedMatch.objects.all().delete()
            while some := matches_count():
                counted += some
                self.stdout.write(f"{counted} matches", ending="\r")
                self.stdout.flush()
            if options["all"]:
                for school_class in SchoolClass.objects.all():
                    totals_make(school_class=school_class)
                    class_memories_make(school_class=school_class)
        self.stdout.write(f"{counted} matches counted.")
