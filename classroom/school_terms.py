"""The terms and years of schools: the same two terms for everybody, from August and February on."""

from datetime import date, timedelta

YEAR_MONTH = 8
# Terms begin in these months; the first one begins the school year.
TERMS = (YEAR_MONTH, 2)


def term_start(day: date) -> date:
    """Return the first day of the term that this day is in."""
    first_days = [date(year, month, 1) for year in (day.year, day.year - 1) for month in TERMS]
    return max(first for first in first_days if first <= day)


def school_year_start(day: date) -> date:
    """Return the first day of the school year that this day is in."""
    first = date(day.year, YEAR_MONTH, 1)
    return first if first <= day else first.replace(year=day.year - 1)


def earlier_term(day: date, terms: int) -> date:
    """Return the first day of the term that was so many terms before the one of this day."""
    first = term_start(day)
    for _ in range(terms):
        first = term_start(first - timedelta(days=1))
    return first
