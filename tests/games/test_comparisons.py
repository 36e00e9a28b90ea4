"""Every sentence that compares a move with the best one is true of its position.

Two hundred of them a game are read back and worked out again, from the rules and not from the list
that they were made of.
"""

import random
import re
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from math import factorial, prod
from typing import Any, NamedTuple

import pytest

from classroom.analysis.decision import Decision, decision_at
from classroom.analysis.hint_lists import playable_hints
from classroom.sentences import translate
from games import registry
from games.climb_on.counting import count_squares
from games.engine import CHANCE, Seat
from games.errors import Sentence
from games.movelog import MoveLog
from games.roll_to_the_top.position import slack
from tests.games.recounts import RECOUNTS
from tests.history_maker.playing import play_game

SAMPLE = 200
DICE = 4  # of Can't Stop
HALF_AWAY = 0.256  # of what is said to the half, and weighed to a hundredth


class Case(NamedTuple):
    """A decision, and the entries of its hint list for what was chosen and a move that is best."""

    decision: Decision
    played: dict[str, Any]
    best: dict[str, Any]

    @property
    def log(self) -> MoveLog:
        return self.decision.log

    @property
    def seat(self) -> Seat:
        return self.decision.seat

    @property
    def before(self) -> Any:
        return self.log.state

    @property
    def why(self) -> Sentence:
        """All that a page says of it, from the texts of the two moves."""
        return self.decision.why(self.played["text"], self.best["text"])

    def after(self, hint: dict[str, Any]) -> Any:
        """The position after the move of this entry."""
        move = self.log.game.notation.read(hint["text"])
        return self.log.game.rules.play(self.before, self.seat, move)

    @property
    def both(self) -> tuple[Any, Any]:
        return self.after(self.played), self.after(self.best)


def cases(slug: str, rng: random.Random) -> Iterator[Case]:
    """Choices of made-up games, each with some entry that is worth less than the best."""
    game = registry.get(slug)
    for number in range(1000):
        log = play_game(slug, 2, f"comparison {slug} {number}").log
        for ply in range(log.ply):
            seat = log.rows[ply].seat
            if seat == CHANCE or game.hints.list_key(log.states[ply], seat) is None:
                continue
            hints = playable_hints(game.hints.hint_list(log.states[ply], seat))
            decision = decision_at(log, ply, seat, hints)
            best = [one for one in hints if one["text"] in decision.best]
            worse = [one for one in hints if one not in best]
            values = [[*map(game.hints.value, best)] or [0.0], [*map(game.hints.value, worse)]]
            best = best or [{"text": text, "pass": True} for text in decision.best]
            if best and worse:
                assert max(values[1]) <= min(values[0]) == max(values[0])
                yield Case(decision, rng.choice(worse), rng.choice(best))


def count(quantity: Sentence) -> float:
    """The number of `1 row`, `2½ rows`."""
    return number(quantity.values["number"])


def number(words: str) -> float:
    return float(words.replace("½", ".5").replace("\N{MINUS SIGN}", "-"))


def share(chance: Sentence) -> float:
    """The part of all rolls that these words say."""
    if not chance.values:
        return float(chance.template in ("every roll", "almost every roll"))
    return (chance.values["ways"] or 0.5) / chance.values["of"]


RECOUNTED: Counter[str] = Counter()


def check_again(case: Case, difference: float) -> None:
    """Hold that the best move brings so much more, worked out again if that can be done."""
    assert difference >= 0
    slug = case.log.game.slug
    both = [RECOUNTS[slug](case.log, case.seat, hint) for hint in (case.played, case.best)]
    if both[0] is not None and both[1] is not None:
        assert both[1] - both[0] == pytest.approx(difference, abs=HALF_AWAY + 0.01), case.why
        RECOUNTED[slug] += 1


def climbed_state(case: Case, hint: dict[str, Any]) -> Any:
    """The position after this climb, once all other teams have climbed, too."""
    state, rules = case.after(hint), case.log.game.rules
    while state.phase == "move":
        seat = min(rules.to_move(state))
        state = rules.play(state, seat, rules.legal_moves(state, seat)[0])
    return state


def check_on_belay(case: Case, sentence: Sentence) -> None:
    options, value = case.before.options, sentence.values
    states = [case.before, climbed_state(case, case.played), climbed_state(case, case.best)]
    feet = [options.feet(state.team(case.seat)) for state in states]
    climbed, more = (sum(after) - sum(feet[0]) for after in feet[1:])
    rope, keeps = (max(after) - min(after) for after in feet[1:])
    last = [options.height // trail * trail for trail in options.trails]
    tops = [sum(map(int.__ge__, after, last)) for after in feet]
    if "too long" in sentence.template:
        assert (value["rope"], value["keeps"]) == (rope, keeps)
        assert keeps <= options.rope < rope
    elif "reaches the top" in sentence.template:
        assert value["feet"] == climbed
        assert tops[1] == tops[0] < tops[2]
    elif "%(more)s." in sentence.template:
        assert (value["feet"], value["more"]) == (climbed, more)
        assert climbed < more
    elif "feet long" in sentence.template:
        assert (value["rope"], value["keeps"]) == (rope, keeps)
        assert keeps < rope
    elif "rolls" in value:
        check_again(case, count(value["rolls"]))


def stake(state: Any, seat: Seat) -> int:
    camps = state.mountain.camps[seat - 1]
    return sum(space - camps[column] for column, space in enumerate(state.climbers) if space)


def rolled(state: Any, case: Case) -> list[tuple[int, int]]:
    """Try out one more roll: in how many ways how many steps; a bust brings none."""
    rules, read = case.log.game.rules, case.log.game.notation.read
    rolling, ends = rules.play(state, case.seat, read("roll")), []
    for faces in combinations_with_replacement(state.options.kind.faces, DICE):
        ways = factorial(DICE) // prod(map(factorial, Counter(faces).values()))
        thrown = rules.play(rolling, CHANCE, rules.chance_move(rolling, faces))
        moves = thrown.choices if thrown.phase == "choose" else ()
        steps = [stake(rules.play(thrown, case.seat, one), case.seat) for one in moves]
        ends.append((ways, max(steps, default=0)))
    return ends


def mean(ends: list[tuple[int, int]]) -> float:
    return sum(ways * steps for ways, steps in ends) / sum(ways for ways, _ in ends)


def busts(state: Any, case: Case) -> float:
    """The part of all rolls that end the turn of who rolls on."""
    ends = rolled(state, case)
    return sum(ways for ways, steps in ends if not steps) / sum(ways for ways, _ in ends)


def wins_by_stopping(state: Any, case: Case) -> bool:
    rules, stop = case.log.game.rules, case.log.game.notation.read("stop")
    may_stop = stop in rules.legal_moves(state, case.seat)
    return may_stop and bool(rules.play(state, case.seat, stop).phase == "over")


def worth(state: Any, case: Case) -> float:
    """The steps that are kept by a stop now, if it is allowed, or else after one more roll."""
    may_stop = len(case.log.game.rules.legal_moves(state, case.seat)) > 1
    return max(stake(state, case.seat) * may_stop, mean(rolled(state, case)))


def check_cant_stop(case: Case, sentence: Sentence) -> None:
    value = sentence.values
    if "A stop keeps" in sentence.template or "That keeps" in sentence.template:
        steps, average = count(value["steps"]), count(value["worth"])
        assert steps == stake(case.before, case.seat)
        assert average == pytest.approx(mean(rolled(case.before, case)), abs=HALF_AWAY)
        assert ("roll again" in sentence.template) == (case.best["text"] == "roll")
        assert average > steps if case.best["text"] == "roll" else average < steps
        return
    if sentence.template.startswith("With a stop"):
        assert wins_by_stopping(case.before, case)
        assert case.best["text"] == "stop"
        return
    if case.best["text"] in ("stop", "roll"):
        difference = stake(case.before, case.seat) - mean(rolled(case.before, case))
        assert difference == pytest.approx(0, abs=HALF_AWAY)
        assert (difference > 0) == (case.best["text"] == "stop")
        return
    played, best = case.both
    if "stop and win" in sentence.template:
        assert wins_by_stopping(best, case)
        assert not wins_by_stopping(played, case)
    elif "made it" in sentence.template:
        assert count(value["steps"]) == stake(played, case.seat)
        assert value["more"] == stake(best, case.seat) > count(value["steps"])
    elif "bust comes" in sentence.template:
        shares = [busts(one, case) for one in (played, best)]
        assert [share(value["lose"]), share(value["less"])] == pytest.approx(shares, abs=0.051)
        assert share(value["less"]) < share(value["lose"])
    else:
        both = worth(best, case), worth(played, case)
        assert both[0] > both[1]
        if "average" in sentence.template:
            assert count(value["worth"]) == pytest.approx(both[0], abs=HALF_AWAY)
            assert number(value["only"]) == pytest.approx(both[1], abs=HALF_AWAY)
            assert count(value["worth"]) != number(value["only"])
        else:
            assert both[0] == pytest.approx(both[1], abs=2 * HALF_AWAY)


def gap(case: Case, hint: dict[str, Any]) -> int:
    state = case.before
    numbers, sheet = state.teams[case.seat - 1].numbers, state.sheet
    before, after = numbers, case.after(hint).teams[case.seat - 1].numbers
    (index,) = (n for n, number in enumerate(after) if number != before[n])
    return slack(sheet, numbers, index, after[index], state.options.direction)


def check_roll_to_the_top(case: Case, sentence: Sentence) -> None:
    value = sentence.values
    if "still room" in sentence.template:
        assert case.played["text"] == "done"
        assert case.after(case.best).teams[case.seat - 1].numbers != (
            case.before.teams[case.seat - 1].numbers
        )
    elif "Done is better" in sentence.template:
        assert value["gap"] == gap(case, case.played)
        assert ("away" in sentence.template) == (value["gap"] > 0)
    elif "little better" in sentence.template:
        assert gap(case, case.best) >= gap(case, case.played)
    elif "gap" in sentence.template or "only" in sentence.template:
        assert (value["gap"], value["less"]) == (gap(case, case.played), gap(case, case.best))
        assert value["less"] < value["gap"]
        assert ("no gap" in sentence.template) == (value["less"] == 0)
    else:
        check_again(case, count(value["squares"]))


def row_of(state: Any) -> int:
    return state.team.at[1] if state.team.at else -1


def check_climb_on(case: Case, sentence: Sentence) -> None:
    value = sentence.values
    if "costs" in sentence.template:
        assert value["stamina"] == stamina_before(case) - stamina_after(case, case.played) > 0
    elif "on average" in sentence.template:
        check_again(case, count(value["rows"]))
    elif "stamina" in sentence.template:
        left = [stamina_after(case, hint) for hint in (case.played, case.best)]
        assert value["stamina"] == left[1] - left[0] > 0
    elif "top panel" in sentence.template:
        assert case.best["final"]
        assert not case.played["final"]
    elif "higher" in sentence.template and "stamina" not in case.played:
        higher = rows_climbed(case, case.best) - rows_climbed(case, case.played)
        assert count(value["rows"]) == higher > 0


def stamina_before(case: Case) -> int:
    return int(case.before.teams[case.seat - 1].stamina)


def stamina_after(case: Case, hint: dict[str, Any]) -> int:
    after = case.after(hint)
    return int(after.teams[case.seat - 1].stamina)


def rows_climbed(case: Case, hint: dict[str, Any]) -> int:
    if hint["text"].startswith("spend"):
        return 0
    if hint["to"] == "top":
        return int(hint["rows"])
    row = int(hint["to"].split(",")[1])
    return row - row_of(case.before)


def check_yeti_mountain(case: Case, sentence: Sentence) -> None:
    value, state = sentence.values, case.before
    if "higher" in sentence.template:
        ends = [
            hint["path"][-1][0] if hint["path"] else state.team(case.seat).row
            for hint in (case.played, case.best)
        ]
        assert count(value["rows"]) == ends[1] - ends[0] > 0
    elif "leads to the Yeti" in sentence.template:
        assert case.played["thrown"]
        assert not case.best["thrown"]
    elif "saves" in sentence.template:
        check_again(case, count(value["steps"]))


CHECKS: dict[str, Callable[[Case, Sentence], None]] = {
    "on_belay": check_on_belay,
    "cant_stop": check_cant_stop,
    "roll_to_the_top": check_roll_to_the_top,
    "climb_on": check_climb_on,
    "yeti_mountain": check_yeti_mountain,
}


def check_words(case: Case, sentence: Sentence) -> None:
    """Hold that a child reads which move is better, in words: no notation, no gain below 0."""
    words = translate(sentence, {1: "Foxes", 2: "Owls"})
    assert words == translate(Sentence(str(sentence)))
    assert "%(" not in words
    assert not re.search(r"\.0\b|\b1 (?:rolls|rows|steps|squares)\b|@|\br[0-9]+c[0-9]+", words)
    gains = re.sub(r"\S+(?: [-+\N{MINUS SIGN}] \S+)+ = \S+", "", words)
    assert not re.search(r"[-\N{MINUS SIGN}][0-9]", gains), words
    assert (PASSES if "pass" in case.best else NAMES)[case.log.game.slug](case) in words


def place_in_words(case: Case) -> str:
    """The tile to which the best way leads, or that the team stays."""
    path, is_summit = case.best["path"], case.best.get("effect") == "summit"
    if not path:
        return f"stay in row {case.best['row']}"
    return "the top" if is_summit else f"row {path[-1][0]}, tile {path[-1][1]}"


def choice_in_words(case: Case) -> str:
    """The hold to which the best way leads, or the dice."""
    best = case.best
    if best["to"]:
        return f"climb {count_squares(best['way'])}"
    if "stamina" not in best:
        return "stay and use the dice"
    rests = {"rest": "take a rest", "end": "end this turn"}
    return rests.get(best["text"]) or f"roll {best['dice']} di"


def square_in_words(case: Case) -> str:
    best = case.best
    return f"row {best['row']}, square {best['column']}" if best["dice"] else "Done is better"


def sums_in_words(case: Case) -> str:
    return {"stop": "stop", "roll": "roll"}.get(case.best["text"], case.best["equation"])


def climb_in_words(case: Case) -> str:
    """The trail; the sum is said once if it is that of both."""
    return f"n \N{MULTIPLICATION SIGN}{case.best['trail']} "


NAMES: dict[str, Callable[[Case], str]] = {
    "on_belay": climb_in_words,
    "cant_stop": sums_in_words,
    "roll_to_the_top": square_in_words,
    "climb_on": choice_in_words,
    "yeti_mountain": place_in_words,
}


PASSES: dict[str, Callable[[Case], str]] = {
    "on_belay": lambda _: "climb nothing",
    "climb_on": lambda _: "end this turn",
    "yeti_mountain": lambda _: "end the turn",
}


def checked(slug: str, number: int) -> set[str]:
    """Check so many sentences; returns the templates among them."""
    rng, templates, done = random.Random(slug), set(), 0
    for case in cases(slug, rng):
        sentence = case.why
        CHECKS[slug](case, sentence)
        check_words(case, sentence)
        templates.add(sentence.template)
        done += 1
        if done == number:
            break
    assert done == number
    return templates


def test_every_game_compares() -> None:
    assert CHECKS.keys() == {game.slug for game in registry.all_games()}


@pytest.mark.parametrize("slug", CHECKS)
def test_a_comparison_is_true_of_its_position(slug: str) -> None:
    assert checked(slug, 5)


@pytest.mark.slow
@pytest.mark.parametrize("slug", CHECKS)
def test_two_hundred_comparisons_a_game_are_true_of_their_positions(slug: str) -> None:
    assert len(checked(slug, SAMPLE)) >= 2
    assert RECOUNTED[slug] > 0 or slug not in RECOUNTS
