"""What a preset of a game contains, measured over games that bots play."""

from collections import Counter
from dataclasses import dataclass
from statistics import fmean, quantiles

from games.facts import OVER, TIMES, Fact
from tests.content.kinds import CORE, Pair, is_core, is_needed, is_trivial, pair_of, share
from tests.content.playing import Played, games_of

HARD = range(6, 10)
TEAMS = 3
CHILDREN = 2  # in a team


@dataclass(frozen=True)
class Content:
    """The measures of some games; rates are of a child and a minute, shares of all sums."""

    slug: str
    preset: str
    games: int
    minutes: float
    rounds: float
    rounds_of_most: tuple[float, float]
    sums_per_minute: float
    facts_per_minute: float
    longest_wait: float
    sums: tuple[Fact, ...]

    @property
    def trivial(self) -> float:
        return share(self.sums, is_trivial)

    @property
    def needed(self) -> float:
        return share(self.sums, is_needed)

    @property
    def core(self) -> float:
        return share(self.sums, is_core)

    @property
    def hard(self) -> float:
        """The share with both factors of 6 to 9."""
        return share(self.sums, _is_hard)

    @property
    def pairs(self) -> set[Pair]:
        """Which of the 36 facts come up."""
        return {pair for fact in self.sums if (pair := pair_of(fact)) in CORE}

    @property
    def signs(self) -> Counter[str]:
        return Counter(fact.operation for fact in self.sums)

    @property
    def most_often(self) -> list[tuple[str, int]]:
        return Counter(fact.sum for fact in self.sums).most_common(5)


def _is_hard(fact: Fact) -> bool:
    pair = pair_of(fact)
    return pair is not None and fact.operation in (TIMES, OVER) and {*pair} <= {*HARD}


def content_of(slug: str, preset: str, games: int, teams: int = TEAMS) -> Content:
    """Measure so many games."""
    played = [*games_of(slug, preset, teams, games)]
    rounds = [one.rounds for one in played]
    low, high = _most(rounds)
    return Content(
        slug=slug,
        preset=preset,
        games=games,
        minutes=fmean(one.minutes for one in played),
        rounds=fmean(rounds),
        rounds_of_most=(low, high),
        sums_per_minute=_rate(played, [len(one.sums) for one in played]),
        facts_per_minute=_rate(played, [one.by_children for one in played]),
        longest_wait=fmean(one.longest_wait for one in played),
        sums=tuple(fact for one in played for fact in one.sums),
    )


def _rate(played: list[Played], counts: list[int]) -> float:
    children = CHILDREN * sum(one.teams * one.minutes for one in played)
    return sum(counts) / children


def _most(rounds: list[int]) -> tuple[float, float]:
    """The middle nine tenths."""
    if len(rounds) < 2:
        return rounds[0], rounds[0]
    parts = quantiles(rounds, n=20, method="inclusive")
    return parts[0], parts[-1]
