"""The grade in the name of a class, and its name a year later: `3b`, `4b`."""

import re

HIGHEST = 13
_SCHOOL_YEAR = re.compile(r"(?<!\d)(20\d\d)(?:([/-])(20\d\d|\d\d))?(?!\d)")
_NUMBER = re.compile(r"(?<![\d.,:/-])\d{1,2}(?![\d.,:/])")


def grade_of(name: str) -> int | None:
    """Return the grade that a name begins with or contains; None without one."""
    place = _grade(name)
    return int(place[0]) if place else None


def next_name(name: str) -> str:
    """Return the name a year later: grade and school year (`2026/27`) are one higher. A name
    without a grade, and of one that is the highest, stays."""
    place = _grade(name)
    if place is None or int(place[0]) >= HIGHEST:
        return name
    higher = f"{name[: place.start()]}{int(place[0]) + 1}{name[place.end() :]}"
    return _SCHOOL_YEAR.sub(_year_later, higher)


def _grade(name: str) -> re.Match[str] | None:
    years = [match.span() for match in _SCHOOL_YEAR.finditer(name)]
    for place in _NUMBER.finditer(name):
        is_year = any(start <= place.start() < end for start, end in years)
        if not is_year and 1 <= int(place[0]) <= HIGHEST:
            return place
    return None


def _year_later(match: re.Match[str]) -> str:
    first, sign, second = match.groups()
    if not sign:
        return str(int(first) + 1)
    later = str(int(second) + 1)
    return f"{int(first) + 1}{sign}{later[-len(second) :].zfill(len(second))}"
