"""No child's screen has a decimal or a percent, in any language: chances are in rolls, steps whole
or half."""

import re
from collections.abc import Iterator
from itertools import islice

import pytest
from django.conf import settings
from django.test import Client
from django.utils.translation import override

from classroom.analysis.decision import decision_at
from classroom.analysis.hint_lists import playable_hints
from classroom.live.cards import render_template
from classroom.sentences import translate
from games import registry
from games.contract import RUNGS
from games.engine import CHANCE
from games.movelog import MoveLog
from games.quantities import chance, halves, to_half
from tests.games.test_recorded_games import FILES, load_record
from tests.play.tables import client_of
from tests.review.scene import Scene, scene_make, words

LANGUAGES = [code for code, _name in settings.LANGUAGES]
SLUGS = [game.slug for game in registry.all_games()]
SLOW: tuple[tuple[pytest.MarkDecorator, ...], ...] = ((), (pytest.mark.slow,))
NAMES = dict.fromkeys(range(1, 9), "Bears")
DATE = r"\d+[./]\d+[./](?:\d{2,4})?"
DECIMAL = re.compile(r"(?<!\d)\d+[.,]\d{1,2}(?!\d)|%|percent|Prozent")
# Climb ON! writes places as on a map, 2,6, and draws panels in letters in a table, B.YR. A German
# decimal there is one with a point in English.
DECIMAL_BESIDE_MAP = re.compile(r"(?<!\d)\d+\.\d{1,2}(?!\d)|%|percent|Prozent")


def check_whole(html: str, slug: str) -> None:
    pattern = DECIMAL
    if slug == "climb_on":
        pattern = DECIMAL_BESIDE_MAP
        html = re.sub("<table>.*?</table>", "", html, flags=re.DOTALL)
    text = re.sub(DATE, "", words(html))
    hit = pattern.search(text)
    assert hit is None, text[max(0, hit.start() - 60) : hit.end() + 40] if hit else ""


def said_of(log: MoveLog, ply: int, seat: int) -> Iterator[str]:
    """All that a hint list of this position makes a child read: rungs, entries and comparisons."""
    game, hint_list = log.game, log.game.hints.hint_list(log.states[ply], seat)
    yield from (translate(game.hints.rung(hint_list, n), NAMES) for n in range(1, RUNGS + 1))
    decision = decision_at(log, ply, seat, playable_hints(hint_list))
    for entry in hint_list["hints"][:12]:
        context = {"entry": entry, "names": NAMES}
        yield render_template([f"games/{game.slug}/_hint.html", "games/_hint.html"], context)
        if entry["text"]:
            yield translate(decision.why(entry["text"]), NAMES)


def with_hints(log: MoveLog) -> list[tuple[int, int]]:
    """The decisions of a game with hints: ply and seat."""
    return [
        (ply, seat)
        for ply, state in enumerate(log.states)
        for seat in log.game.rules.to_move(state)
        if seat != CHANCE and log.game.hints.list_key(state, seat) is not None
    ]


def check_records(slug: str, files: int, every: int) -> int:
    count = 0
    for file in [file for file in FILES if file.parent.name == slug][:files]:
        log, _seed = load_record(file)
        for ply, seat in with_hints(log)[::every]:
            for language in LANGUAGES:
                with override(language):
                    for text in said_of(log, ply, seat):
                        check_whole(text, slug)
                        count += 1
    return count


@pytest.mark.parametrize("slug", SLUGS)
def test_hints_and_comparisons_have_whole_numbers_and_halves(slug: str) -> None:
    assert check_records(slug, files=2, every=9)


@pytest.mark.slow
@pytest.mark.parametrize("slug", SLUGS)
def test_hints_of_all_recorded_games_have_whole_numbers_and_halves(slug: str) -> None:
    assert check_records(slug, files=99, every=3)


def played(slug: str) -> tuple[Scene, list[int]]:
    """A table after some choices, each of the last hint but one, with their hints."""
    scene, chosen = scene_make(2, 1, game=slug, options={}, seed=bytes(32)), []
    while len(chosen) < 6 and scene.log.to_move:
        log = scene.log
        seat = min(log.to_move)
        moves = [
            log.game.notation.write(one) for one in log.game.rules.legal_moves(log.state, seat)
        ]
        texts = moves
        if log.game.hints.list_key(log.state, seat) is not None:
            scene.hints(log.ply)
            chosen.append(log.ply)
            hints = log.game.hints.hint_list(log.state, seat)["hints"]
            texts = [one["text"] for one in hints if one["text"] in moves][:2] or moves
        scene.say(seat, texts[-1])
    return scene, chosen


def pages_of(scene: Scene, client: Client, plies: list[int]) -> Iterator[str]:
    yield f"/play/{scene.match.pk}/"
    yield from (scene.url(ply + 1) for ply in plies)
    yield scene.url()
    yield f"{scene.url()}costly"
    yield client.post(f"/review/{scene.match.pk}/{plies[0]}/what-if").url


@pytest.mark.django_db
@pytest.mark.parametrize(
    "slug", [pytest.param(slug, marks=SLOW[slug != "cant_stop"]) for slug in SLUGS]
)
def test_tables_replays_and_other_ways_of_a_child_have_none(slug: str) -> None:
    scene, plies = played(slug)
    student = scene.student(1)
    table = client_of(student).get(f"/play/{scene.match.pk}/").content.decode()
    check_whole(table, slug)
    scene.end().weigh()
    for language in LANGUAGES:
        client = client_of(student)
        client.cookies[settings.LANGUAGE_COOKIE_NAME] = language
        for url in pages_of(scene, client, plies):
            response = client.get(url)
            assert response.status_code == 200
            page = response.content.decode()
            assert f'<html lang="{language}"' in page
            check_whole(page, slug)


def test_a_chance_is_so_many_of_ten_rolls() -> None:
    words = [str(chance(ways, 1296)) for ways in (0, 13, 104, 728, 1290, 1296)]
    assert words == [
        "no roll",
        "less than 1 of 10 rolls",
        "about 1 of 10 rolls",
        "about 6 of 10 rolls",
        "almost every roll",
        "every roll",
    ]


def test_a_number_is_whole_or_a_half() -> None:
    numbers = (0, 0.2, 0.3, 0.5, 0.74, 0.75, 1.2, 2.4, 3, -0.6, -1.4)
    minus = "\N{MINUS SIGN}"
    assert [halves(one) for one in numbers] == [
        "0", "0", "½", "½", "½", "1", "1", "2½", "3", f"{minus}½", f"{minus}1½",
    ]  # fmt: skip
    assert all(to_half(one) * 2 == round(one * 2) for one in islice(numbers, 9))
