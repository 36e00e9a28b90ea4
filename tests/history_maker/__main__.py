"""`python -m tests.history_maker`: classes with years of lessons, in DATABASE_URL."""

import argparse
import os

import django


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "classroom.settings")
    django.setup()
    from tests.history_maker.classes import EMAIL, LESSONS_PER_YEAR, history_make, print_progress

    parser = argparse.ArgumentParser(description=history_make.__doc__)
    parser.add_argument("--years", type=int, default=5, help=f"{LESSONS_PER_YEAR} lessons each")
    parser.add_argument("--lessons", type=int, help="so many lessons instead of years")
    parser.add_argument("--classes", type=int, default=1)
    parser.add_argument("--students", type=int, default=30)
    parser.add_argument("--games", type=int, default=6, help="played games of each kind")
    parser.add_argument("--rows", type=int, default=180, help="log rows a table and lesson")
    parser.add_argument("--kinds", nargs="*", default=[], help="these games; all without")
    parser.add_argument("--seed", default="history", help="any words; the same history again")
    parser.add_argument("--teacher", default=EMAIL, help="the e-mail of the classes' owner")
    given = vars(parser.parse_args())
    years = given.pop("years")
    given["lessons"] = given["lessons"] or years * LESSONS_PER_YEAR
    history_make(**given, weighed=True, progress=print_progress)


if __name__ == "__main__":
    main()
