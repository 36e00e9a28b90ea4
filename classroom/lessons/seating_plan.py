"""How students become teams and teams become tables: plain numbers, no database."""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import count, islice, pairwise
from typing import Any, TypeVar

from games.contract import Game
from games.errors import UserError, gettext_noop

COLOURS = range(1, 7)
# A driver and a checker.
TEAM_SIZE = 2
LARGEST_TEAM = 999  # a larger number means the same: all in one team

Item = TypeVar("Item")


def allowed_seats(game: Game, options: Any) -> frozenset[int]:
    """Return the numbers of teams that may sit at one table with these options.

    Raises the game's own refusal if no number will do.
    """
    low, high = game.rules.SEATS
    allowed, why = set(), None
    for seats in range(low, high + 1):
        try:
            game.rules.start(options, seats)
            allowed.add(seats)
        except UserError as refusal:
            why = refusal
    if why is not None and not allowed:
        raise why
    return frozenset(allowed)


def split_evenly(items: Sequence[Item], parts: int) -> list[list[Item]]:
    """The items in order, in `parts` runs whose sizes differ by one at most."""
    size, larger = divmod(len(items), parts)
    ends = [number * size + min(number, larger) for number in range(parts + 1)]
    return [list(items[start:end]) for start, end in pairwise(ends)]


def balance(items: Sequence[Item], parts: int) -> list[list[Item]]:
    """The items, strongest first, in `parts` groups alike in strength: there and back again."""
    groups: list[list[Item]] = [[] for _ in range(parts)]
    for place, item in enumerate(items):
        lap, step = divmod(place, parts)
        groups[parts - 1 - step if lap % 2 else step].append(item)
    return groups


def table_sizes(teams: int, allowed: Collection[int]) -> tuple[int, ...]:
    """Return how many teams sit at each table: as few and as even as possible.

    Raises UserError, in words for a teacher, if these teams cannot be seated.
    """
    if teams < min(allowed):
        raise UserError(
            gettext_noop(
                "This game needs at least %(least)s teams at a table. Wait for more "
                "students, or make teams from the whole roster."
            ),
            least=min(allowed),
        )
    sizes = _sizes(teams, allowed)
    if sizes is None:
        near = _nearest(teams, allowed)
        raise UserError(
            gettext_noop(
                "%(teams)s teams do not fit at the tables with these options. Make %(near)s teams."
            ),
            teams=teams,
            near=near,
        )
    return sizes


def _sizes(teams: int, allowed: Collection[int]) -> tuple[int, ...] | None:
    return _sizes_of(teams, frozenset(allowed))


@lru_cache(maxsize=1000)  # the desk of a lobby asks for each number of teams at each push
def _sizes_of(teams: int, allowed: frozenset[int]) -> tuple[int, ...] | None:
    for tables in range(1, teams + 1):
        sizes = tuple(len(part) for part in split_evenly(range(teams), tables))
        if allowed.issuperset(sizes):
            return sizes
    return None


def _nearest(teams: int, allowed: Collection[int]) -> int:
    """The number of teams nearest to this one that can be seated."""
    near = (number for distance in count() for number in (teams - distance, teams + distance))
    return next(number for number in near if number > 0 and _sizes(number, allowed))


@lru_cache(maxsize=1000)
def bot_shares(groups: tuple[tuple[int, frozenset[int]], ...], bots: int) -> tuple[int, ...] | None:
    """Share the bots out to groups of so many teams with so many seats at a table, none of which
    sits with another: as few as it needs to each, and the rest to the first.

    None if they cannot be seated.
    """
    *others, (teams, allowed) = groups
    if not others:
        return (bots,) if _sizes(teams + bots, allowed) else None
    for own in range(bots + 1):
        if _sizes(teams + own, allowed):
            shares = bot_shares(tuple(others), bots - own)
            if shares is not None:
                return (*shares, own)
    return None


def misfit(groups: Sequence[tuple[int, frozenset[int]]], bots: int) -> int:
    """Return the place of the first group that so many bots cannot help to a table; of the last one
    if bots are too few for all together."""
    alone = (
        place
        for place, (teams, allowed) in enumerate(groups)
        if not any(_sizes(teams + own, allowed) for own in range(bots + 1))
    )
    return next(alone, len(groups) - 1)


def assign_tables(
    teams: Sequence[Item], bots: Sequence[Item], sizes: Sequence[int]
) -> list[list[Item]]:
    """Who sits at each table: the teams in order, and the bots shared out, from the last table
    back, so that as few tables as possible are without a student.
    """
    shares = [0] * len(sizes)
    for _ in bots:
        roomiest = max(range(len(sizes)), key=lambda table: (sizes[table] - shares[table], table))
        shares[roomiest] += 1
    people, others = iter(teams), iter(bots)
    return [
        [*islice(people, size - share), *islice(others, share)]
        for size, share in zip(sizes, shares, strict=True)
    ]


def team_count(students: int, size: int, allowed: Collection[int], bots: int = 0) -> int:
    """Return how many teams of about `size` students to make, so that they can be seated together
    with this many bots.

    No team is smaller than `size` if possible. Raises UserError for too few students.
    """
    fewest = max(1, students // max(1, size))
    possible = [teams for teams in range(1, students + 1) if _sizes(teams + bots, allowed)]
    if not possible:
        raise UserError(
            gettext_noop(
                "This game needs at least %(least)s students. Wait for more, or make "
                "teams from the whole roster."
            ),
            least=min(allowed),
        )
    return min(possible, key=lambda teams: (abs(teams - fewest), teams))


def table_colours(preferred: Sequence[int]) -> list[int]:
    """Return a colour for each team at one table: its own, or the first free one if two agree.

    There are only the first so many, so that letters begin with A at every table. Beyond six teams
    colours repeat, and names tell the teams apart.
    """
    palette = COLOURS[: len(preferred)]
    colours: list[int] = []
    for colour in preferred:
        least = min(colours.count(each) for each in palette)
        free = [each for each in palette if colours.count(each) == least]
        colours.append(colour if colour in free else free[0])
    return colours


def planned_colours(bots: Sequence[bool], allowed: Collection[int]) -> list[int]:
    """Return a colour for each team of a lesson, of a bot or not, as `table_colours` gives them
    once they sit; all in turn while they cannot be seated.
    """
    in_turn = [COLOURS[number % len(COLOURS)] for number in range(len(bots))]
    try:
        sizes = table_sizes(len(bots), allowed)
    except UserError:
        return in_turn
    people, others = (
        [at for at, bot in enumerate(bots) if bot == is_bot] for is_bot in (False, True)
    )
    places = {
        at: place
        for at_table in assign_tables(people, others, sizes)
        for place, at in enumerate(at_table)
    }
    return [in_turn[places[at]] for at in range(len(bots))]
