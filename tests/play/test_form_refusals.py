"""No refusal that a form can reach speaks notation: a slip is answered in a child's words."""

import re
from itertools import chain
from pathlib import Path

import pytest
from django.conf import settings
from django.http import QueryDict

from classroom.analysis.positions import log_before
from classroom.play.form_fields import read_move
from games import registry
from games.errors import UserError
from games.movelog import MoveLog
from tests.games.playing import Case, random_game, some_plies

# The forms of each game, filled in as a child does who makes no slip.
FORMS: dict[str, tuple[dict[str, list[str]], ...]] = {
    "on_belay": (
        {
            "first": ["6"],
            "operation": ["/"],
            "second": ["2"],
            "result": ["3"],
            "steps": ["1"],
            "trail": ["3"],
        },
        {"call": ["safe"], "seat": ["2"], "difference": ["12"]},
    ),
    "cant_stop": (
        {"sign": ["+"], "dice": ["1", "2", "3", "4"], "sum": ["3", "7"], "column": ["7"]},
    ),
    "roll_to_the_top": ({"sign": ["-"], "dice": ["8", "1"], "sum": ["7"], "square": ["r1c1"]},),
    "climb_on": (
        {"do": ["place"], "panel": ["05"], "turn": ["0"], "corner": ["4,4"]},
        {"do": ["roll 2"], "chalk": ["yes"], "jump": ["5,9"]},
        {"do": ["redraw"], "change": ["05"]},
        {
            "do": ["go"],
            "to": ["5,9"],
            "via": ["4,4"],
            "die": ["3"],
            "award": ["O"],
            "have": ["7"],
            "cost": ["3"],
        },
    ),
    "yeti_mountain": ({"rows": ["+1"]}, {"height": ["56"]}, {"card": ["Roar"], "on": ["2"]}),
}
SLIPS = (
    "", " ", "abc", "1O", "--2", "2 rows", "+ +2", "9.5", "1,5", "99", "-7",
    "\N{VULGAR FRACTION ONE HALF}", "9" * 12, "x" * 300, "12 12", "step@r2c4", "=", "3=3",
    "\N{EMOJI MODIFIER FITZPATRICK TYPE-3}",
)  # fmt: skip
NOTATION = re.compile(r"@|=|\d+x\b|\br\d+c\d+|\d[+*/]\d|takeback")


def names_in_templates(slug: str) -> set[str]:
    """The fields of a game's forms: what it names, but for buttons that hold a whole text."""
    folder = Path(settings.BASE_DIR) / "games" / slug / "jinja2"
    texts = (file.read_text(encoding="utf-8") for file in folder.rglob("_*.html"))
    names = (re.findall(r'(?<!with)\sname="(\w+)"', text) for text in texts)
    return {*chain.from_iterable(names)} - {"text"}


def positions(slug: str) -> list[MoveLog]:
    """Positions of a game from its start on."""
    log, _seed = random_game(Case(slug, "", 2))
    return [log_before(log, ply) for ply in some_plies(log, 4)]


def refusal_of(log: MoveLog, form: QueryDict) -> str:
    """Return the answer to a press with this form, "" if it is a move."""
    try:
        text = read_move(form, log.game)
        for seat in range(1, log.seats + 1):
            log.play(seat, text)
    except UserError as refusal:
        return str(refusal)
    return ""


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.slug)
def test_every_field_of_a_game_is_filled_in_here(game) -> None:
    assert names_in_templates(game.slug) <= {name for form in FORMS[game.slug] for name in form}


@pytest.mark.parametrize("slug", FORMS)
def test_no_slip_in_a_form_is_answered_in_notation(slug: str) -> None:
    answers = set()
    for log in positions(slug):
        for fields in ({"text": ["step"]}, *FORMS[slug]):
            for name in fields:
                for slip in SLIPS:
                    form = QueryDict(mutable=True)
                    for one, values in fields.items():
                        form.setlist(one, [*values[:-1], slip] if one == name else values)
                    answers.add(refusal_of(log, form))
    assert len(answers) > 3
    assert {answer for answer in answers if NOTATION.search(answer)} == set()


def test_rows_that_are_no_number_are_asked_for_again() -> None:
    with pytest.raises(UserError, match="Type your rows as a number"):
        read_move(QueryDict("rows=2 rows"), registry.get("yeti_mountain"))
