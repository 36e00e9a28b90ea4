"""The console answers bad input with an error, never with an exit, and changes nothing."""

import json
from typing import Any

import pytest

from tests.games.talking import GAME, Talk, run

BAD_LINES = [
    b"roll",
    b"{",
    b"[]",
    b'"games"',
    b"null",
    b"7",
    b"{}",
    b'{"do": null}',
    b'{"do": ["games"]}',
    b'{"do": "quit"}',
    b'{"do": "answer"}',
    b'{"do": "\xff"}',
    b"\xff\xfe",
    b"\x00",
    b"[" * 100_000,
    b'{"do": ' * 50_000,
    b'{"do": "start", "seats": ' + b"9" * 10_000 + b"}",
]

BAD_ASKS: list[dict[str, Any]] = [
    {"do": "start"},
    {"do": "start", "game": "chess"},
    {"do": "start", "game": "\ud800"},
    {"do": "start", "game": 5},
    {"do": "start", "game": [GAME]},
    {"do": "start", "game": {}},
    *({"do": "start", "game": GAME, "seats": n} for n in (0, -1, 10**9, 10**400, True, "2", 2.0)),
    *({"do": "start", "game": GAME, "seats": n} for n in ([2], None, float("inf"), float("nan"))),
    *({"do": "start", "game": GAME, "options": options} for options in ([], "x", 1, False, "")),
    {"do": "start", "game": GAME, "options": {"no such": 1}},
    {"do": "start", "game": GAME, "options": {"\ud800": 1}},
    {"do": "play"},
    {"do": "play", "seat": 1},
    {"do": "play", "text": "roll"},
    *({"do": "play", "seat": 1, "text": text} for text in (None, 5, True, ["roll"], {}, "")),
    *({"do": "play", "seat": 1, "text": text} for text in ("\ud800", "\x00", "9" * 5000, "٣")),
    {"do": "play", "seat": 1, "text": "skip 2"},
    {"do": "play", "seat": 1, "text": "takeback 0"},
    {"do": "play", "seat": 0, "text": "takeback 0"},
    {"do": "play", "seat": 0, "text": "takeback 1e9"},
    {"do": "play", "seat": 0, "text": "dice 1 2 3"},
    *({"do": "play", "seat": seat, "text": "roll"} for seat in (3, -1, 10**400, True, "1", 1.0)),
    *({"do": do, "seat": 0} for do in ("legal", "hints", "view")),
    *({"do": do, "seat": seat} for do in ("legal", "hints", "view") for seat in (3, False, "1")),
    {"do": "draw"},
    {"do": "load"},
    *({"do": "load", "record": record} for record in (None, 5, [], "", "\n\n", "game: chess\n\n")),
    {"do": "load", "record": f"game: {GAME}\nversion: 1\nseats: 9\noptions: {{}}\n\n"},
    {"do": "load", "record": f"game: {GAME}\nversion: 1\nseats: 2\noptions: {'[' * 9999}\n\n"},
]


@pytest.mark.parametrize(
    "line",
    [*BAD_LINES, *(json.dumps(ask).encode() for ask in BAD_ASKS)],
    ids=lambda line: repr(line[:60]),
)
def test_bad_input_is_answered_with_an_error_and_changes_nothing(talk: Talk, line: bytes) -> None:
    talk.start(auto=False)
    record, view = talk.ask("record"), talk.ask("view", seat=1)
    answer = talk.line(line)
    assert answer.keys() - {"write"} == {"error", "why"}
    assert answer["error"] in {"Unreadable", "Illegal", "WrongAnswer", "NotYourTurn"}
    assert 0 < len(answer["why"]) < 200
    assert (talk.ask("record"), talk.ask("view", seat=1)) == (record, view)


def test_every_ask_but_start_and_load_needs_a_game() -> None:
    asks = [{"do": do, "seat": 1, "text": "roll"} for do in ("play", "legal", "hints", "view")]
    lines = [json.dumps(ask) for ask in [*asks, {"do": "draw"}, {"do": "record"}]]
    answers = run("\n".join(lines).encode())
    assert [answer["error"] for answer in answers] == ["Illegal"] * 6


def test_blank_lines_are_passed_over_and_the_last_line_needs_no_end() -> None:
    assert len(run(b'\n  \n{"do": "games"}\n\n{"do": "games"}')) == 2


def test_it_ends_when_the_input_ends() -> None:
    assert run(b"") == []


def test_it_needs_no_utf8_terminal() -> None:
    line = json.dumps({"do": "start", "game": "Gämse"}, ensure_ascii=False)
    (answer,) = run(line.encode(), PYTHONIOENCODING="ascii")
    assert "Gämse" in answer["why"]
