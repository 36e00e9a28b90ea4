"""The tables of docs/fact-memory.md: ways to choose facts, under each model of memory."""

from collections.abc import Iterable, Iterator, Mapping
from statistics import mean
from typing import NamedTuple

from tests.facts.practicing import (
    FsrsSchedule,
    LeitnerSchedule,
    OwnSchedule,
    Practice,
    practiced,
    practiced_at_random,
)
from tests.facts.students import MODELS

SEEDS = range(201, 207)  # none that anything was chosen with
STRUGGLING = -1.0  # so able; others in a class have -0.3 on average
TABLES = 36  # facts from 2 x 2 to 9 x 9
OURS = "ours"


class Score(NamedTuple):
    """Hold what a way of choosing leaves of the facts, in the mean of all students; `waited`: the
    most school days between a wrong answer and the next."""

    recall: float
    secure: float
    waited: int


Scores = Mapping[str, Mapping[str, Score]]
"""By model and way."""


def scores(seeds: Iterable[int] = SEEDS) -> Scores:
    """Let classes practice by each way, under each model."""
    by_model: dict[str, dict[str, Score]] = {}
    for name, model in MODELS.items():
        classes: dict[str, list[Practice]] = {}
        for seed in seeds:
            own = practiced(model, seed, lambda _: OwnSchedule())
            by_way = {
                OURS: own,
                "any facts": practiced_at_random(model, seed, own),
                "Leitner": practiced(model, seed, lambda _: LeitnerSchedule()),
                "FSRS 6": practiced(model, seed, lambda _: FsrsSchedule()),
            }
            for way, practice in by_way.items():
                classes.setdefault(way, []).append(practice)
        by_model[name] = {way: _score(some) for way, some in classes.items()}
    return by_model


def struggling(seeds: Iterable[int] = SEEDS) -> dict[str, Score]:
    """Let children who find facts hard practice the tables from 2 to 9, under each model."""
    return {
        name: _score(
            practiced(model, seed, lambda _: OwnSchedule(TABLES), facts=TABLES, able=STRUGGLING)
            for seed in seeds
        )
        for name, model in MODELS.items()
    }


def _score(some: Iterable[Practice]) -> Score:
    classes = list(some)
    return Score(
        round(100 * mean(one.recall for one in classes), 1),
        round(mean(one.secure for one in classes), 1),
        max(one.waited for one in classes),
    )


def table(by_model: Scores) -> Iterator[str]:
    """Yield the lines of the page's first table: mean recall and secure facts, the best in bold."""
    ways = list(next(iter(by_model.values())))
    yield f"| model | {' | '.join(ways)} |"
    yield "|---" * (len(ways) + 1) + "|"
    for model, by_way in by_model.items():
        cells = (_cell(by_way[way], list(by_way.values())) for way in ways)
        yield f"| {model} | {' | '.join(cells)} |"


def _cell(score: Score, others: list[Score]) -> str:
    recall, secure = f"{score.recall:.1f}", f"{score.secure:.1f}"
    recall = f"**{recall}**" if score.recall == max(one.recall for one in others) else recall
    secure = f"**{secure}**" if score.secure == max(one.secure for one in others) else secure
    return f"{recall} · {secure} · {score.waited}"


def struggling_table(by_model: Mapping[str, Score]) -> Iterator[str]:
    """Yield the lines of the page's second table."""
    yield f"| {' | '.join(by_model)} |"
    yield "|---" * len(by_model) + "|"
    yield f"| {' | '.join(f'{one.secure:.1f} of {TABLES}' for one in by_model.values())} |"
