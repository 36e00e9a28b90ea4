"""Measure the content of a preset over games that bots play."""

from collections import Counter
from collections.abc import Sequence
from statistics import fmean, quantiles
from typing import TypedDict

from games import registry
from games.contract import Game
from games.facts import Fact, Tag, is_trivial, sum_in_signs
from tests.content.kinds import CORE, is_core, is_hard, is_needed, pair_of, share
from tests.content.playing import CHILDREN, Played, play

MOST_TEAMS = 3
BASIC = 20  # a sum or difference of two numbers up to this is named one by one


class Content(TypedDict):
    """The measures of `games` of a preset at a table of so many teams.

    `minutes` and `rounds` of a game, and between what the `rounds` of nine tenths lie; a child and
    minute, `facts` of its duties, those `of_board` while it waits and its `own` after them; `wait`
    for a duty in seconds; all others are shares, `stuck` of choices, `needed_of_all` and
    `trivial_of_all` of all these facts and the rest of sums of duties; `standards`: of those that
    back each. `pairs` count the times facts and divisions by their factors, `basic` the sums
    of two numbers up to 20, each in all games; `often` are the commonest sums.
    """

    teams: int
    games: int
    minutes: float
    rounds: float
    rounds_of_most: list[float]
    facts: float
    of_board: float
    own: float
    wait: float
    stuck: float
    trivial: float
    needed: float
    trivial_of_all: float
    needed_of_all: float
    core: float
    hard: float
    signs: dict[str, float]
    standards: dict[str, float]
    pairs: dict[str, int]
    basic: dict[str, int]
    often: list[str]


def content_of(slug: str, preset: str, games: int, first: int = 0) -> Content:
    """Measure so many games, whose dice and bots follow from numbers from `first` on."""
    game = registry.get(slug)
    teams = min(MOST_TEAMS, game.rules.SEATS[1])
    return summary(game, [play(slug, preset, teams, first + number) for number in range(games)])


def summary(game: Game, played: Sequence[Played]) -> Content:
    """Return the measures of some games of one preset."""
    sums = [fact for one in played for fact in one.sums]
    signs, often = Counter(fact.operation for fact in sums), Counter(fact.sum for fact in sums)
    of_board = [fact for one in played for fact in one.of_board]
    own = [fact for one in played for fact in one.own]
    by_children = [fact for one in played for fact in one.worked_out]
    every = by_children + of_board + own
    children = CHILDREN * sum(one.teams * one.minutes for one in played)
    pairs = Counter(f"{pair.low}x{pair.high}" for fact in sums if (pair := pair_of(fact)))
    choices = max(1, sum(one.choices for one in played))
    return {
        "teams": played[0].teams,
        "games": len(played),
        "minutes": round(fmean(one.minutes for one in played), 1),
        "rounds": round(fmean(one.rounds for one in played), 1),
        "rounds_of_most": _most([one.rounds for one in played]),
        "facts": round(len(by_children) / children, 2),
        "of_board": round(len(of_board) / children, 2),
        "own": round(len(own) / children, 1),
        "wait": round(fmean(one.longest_wait for one in played)),
        "stuck": round(sum(one.stuck for one in played) / choices, 3),
        "trivial": round(share(sums, lambda one: is_trivial(one.sum)), 3),
        "needed": round(share(sums, is_needed), 3),
        "trivial_of_all": round(share(every, lambda one: is_trivial(one.sum)), 3),
        "needed_of_all": round(share(every, is_needed), 3),
        "core": round(share(sums, is_core), 3),
        "hard": round(share(sums, is_hard), 3),
        "signs": {sign: round(n / len(sums), 2) for sign, n in sorted(signs.items())},
        "standards": {
            standard(tag): round(share(sums, lambda one, tag=tag: tag.has(*one[:2])), 3)
            for tag in game.facts.TAGS
            if tag.operations
        },
        "pairs": dict(sorted(pairs.items())),
        "basic": dict(sorted(Counter(fact.sum for fact in sums if _is_basic(fact)).items())),
        "often": [sum_in_signs(text) for text, _ in often.most_common(3)],
    }


def standard(tag: Tag) -> str:
    """Name a place in a curriculum."""
    return f"{tag.framework} {tag.code} {tag.words}"


def core_facts(content: Content) -> int:
    """Count which of the 36 facts come up."""
    return sum(f"{low}x{high}" in content["pairs"] for low, high in CORE)


def _is_basic(fact: Fact) -> bool:
    terms = fact.sum.replace("-", "+").split("+")
    return (
        fact.operation in "+-" and len(terms) == 2 and max(*map(int, terms), fact.answer) <= BASIC
    )


def _most(rounds: list[int]) -> list[float]:
    """The middle nine tenths."""
    if len(rounds) < 2:
        return [rounds[0], rounds[0]]
    parts = quantiles(rounds, n=20, method="inclusive")
    return [round(parts[0], 1), round(parts[-1], 1)]
