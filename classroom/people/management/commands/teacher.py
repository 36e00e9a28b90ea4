"""Run `manage.py teacher EMAIL`: make a teacher's account, whatever SIGNUP says."""

from django.core.exceptions import ValidationError
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.core.validators import validate_email

from classroom.people.services.accounts import teacher_create


class Command(BaseCommand):
    help = "Make a teacher account, or set a new password for it; print the password."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("email")
        parser.add_argument(
            "--administrator", action="store_true", help="let them see the page of the server"
        )

    def handle(
        self, *args: object, email: str, administrator: bool = False, **options: object
    ) -> None:
        try:
            validate_email(email)
        except ValidationError:
            raise CommandError(f"{email} is not an e-mail address.") from None
        password = teacher_create(email=email, is_administrator=administrator)
        self.stdout.write(f"Sign in as {email} with the password {password}")
