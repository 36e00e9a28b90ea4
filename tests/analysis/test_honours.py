"""Every team of a lesson is named once, for what is true of it and its best."""

from collections import Counter
from random import Random

import pytest

from classroom.analysis.honours import (
    BRAVE_FROM,
    FEWEST_CHECKS,
    FEWEST_CHOICES,
    FEWEST_FACTS,
    MEASURES,
    WORKED_OUT,
    Figure,
    Figures,
    Honour,
    honours,
)

LEAST = {"choices": FEWEST_CHOICES, "checks": FEWEST_CHECKS, "hardest": BRAVE_FROM}


def figures_of(rng: Random, skill: float) -> Figures:
    """A team as it may come out of a lesson, now and then with little or nothing of a kind."""
    choices, checks, facts = rng.randrange(16), rng.randrange(12), rng.randrange(30)
    figures = {
        "choices": Figure(sum(rng.random() < skill for _ in range(choices)), choices),
        "checks": Figure(sum(rng.random() < skill for _ in range(checks)), checks),
        "grown": Figure(rng.randrange(4)),
        "ideas": Figure(rng.randrange(5)),
        "first": Figure(round(facts * skill)),
        "ways": Figure(rng.randrange(15)),
        "hardest": Figure(rng.choice((12, 30, 42, 56)), text="a sum"),
        WORKED_OUT: Figure(facts),
    }
    return {kind: figure for kind, figure in figures.items() if rng.random() < 0.9}


def lessons(number: int) -> list[tuple[list[int], dict[int, Figures], list[int]]]:
    """Lessons of five tables of three teams, and of other sizes; who stands on their podium."""
    rng, made = Random("honours"), []
    for at in range(number):
        teams = list(range(15 if at % 2 else rng.randrange(1, 31)))
        figures = {team: figures_of(rng, rng.uniform(0.3, 1)) for team in teams}
        made.append((teams, figures, teams[: rng.randrange(4)]))
    return made


def test_each_team_beside_the_podium_is_named_once_and_truly() -> None:
    for teams, figures, podium in lessons(1000):
        named = honours(teams, figures, podium)
        assert list(named) == [team for team in teams if team not in podium]
        for team, honour in named.items():
            assert honour.figure == figures[team].get(honour.kind, Figure(0))
            if honour.kind == WORKED_OUT:
                assert not honour.is_most
                continue
            value = honour.figure.value
            rivals = [
                figure.value
                for other in teams
                if other != team and (figure := figures[other].get(honour.kind))
                if figure.count and (figure.of or figure.count) >= LEAST.get(honour.kind, 0)
            ]
            if honour.is_most:
                assert all(value > rival for rival in rivals)
            # Nobody is named for something in which most are better.
            assert sum(rival > value for rival in rivals) <= (len(rivals) + 1) / 2


def test_nothing_is_said_of_all_at_once() -> None:
    for teams, figures, podium in lessons(1000):
        named = honours(teams, figures, podium)
        kinds = Counter(one.kind for one in named.values() if one.kind != WORKED_OUT)
        assert max(kinds.values(), default=0) <= -(-len(named) // 3)
        most = Counter(one.kind for one in named.values() if one.is_most)
        assert max(most.values(), default=0) <= 1


@pytest.mark.parametrize("kind", [one.kind for one in MEASURES])
def test_who_alone_has_most_is_named_for_it_also_against_the_podium(kind: str) -> None:
    more, less = (Figure(30, 30), Figure(20, 30)) if kind in ("choices", "checks") else (
        Figure(40), Figure(30)
    )  # fmt: skip
    figures = {1: {kind: less}, 2: {kind: more}, 3: {kind: less}}
    assert honours((1, 2, 3), figures, (1,))[2] == Honour(kind, more, is_most=True)
    figures[1] = {kind: more}
    assert not honours((1, 2, 3), figures, (1,))[2].is_most


def test_one_lucky_answer_makes_nobody_the_best() -> None:
    figures = {
        1: {"checks": Figure(1, 1), "choices": Figure(1, 1), WORKED_OUT: Figure(2)},
        2: {"checks": Figure(6, 8), "choices": Figure(9, 10), WORKED_OUT: Figure(9)},
    }
    named = honours((1, 2), figures, ())
    assert named[1] == Honour(WORKED_OUT, Figure(2))
    assert named[2].is_most
    assert FEWEST_FACTS > 1


def test_a_team_of_which_nothing_is_counted_has_climbed_with_us() -> None:
    assert honours((1,), {}, ()) == {1: Honour(WORKED_OUT, Figure(0))}


def test_who_is_first_in_several_things_is_named_for_what_it_chose_itself() -> None:
    more = {"ways": Figure(30), "choices": Figure(20, 20), "first": Figure(30)}
    less = {"ways": Figure(20), "choices": Figure(15, 20), "first": Figure(20)}
    assert honours((1, 2), {1: more, 2: less}, ())[1].kind == "choices"


def test_luck_explains_less_than_a_tenth_of_the_names() -> None:
    """1,000 lessons of teams that are known: luck has named who is not in the best third of what
    most is said of, or in the better half of anything else."""
    rng, names, by_luck = Random("luck"), 0, 0
    for _lesson in range(1000):
        skills = [rng.uniform(0.4, 1) for _ in range(15)]
        paces = [rng.uniform(0.6, 1.4) for _ in range(15)]
        figures = {team: played(rng, skills[team], paces[team]) for team in range(15)}
        able = {"choices": skills, "checks": skills, "ways": paces}
        able["first"] = [skill * pace for skill, pace in zip(skills, paces, strict=True)]
        named = honours(range(15), figures, sorted(range(15), key=lambda team: -skills[team])[:3])
        for team, honour in named.items():
            most = able.get(honour.kind)
            ahead = sum(one > most[team] for one in most) if most else 0
            by_luck += ahead >= (5 if honour.is_most else 8)
        names += len(named)
    assert 0 < by_luck < names / 10, by_luck / names


def played(rng: Random, skill: float, pace: float) -> Figures:
    """Return what a team of this skill gets right by chance, of as much as its pace allows."""
    choices, checks, facts = (round(pace * number) for number in (14, 10, 25))
    return {
        "choices": Figure(right(rng, choices, skill), choices),
        "checks": Figure(right(rng, checks, skill), checks),
        "first": Figure(right(rng, facts, skill)),
        "ways": Figure(right(rng, 16, pace / 2)),
        WORKED_OUT: Figure(facts),
    }


def right(rng: Random, number: int, chance: float) -> int:
    return sum(rng.random() < chance for _ in range(number))
