"""Test what the database hides of a running match, and what comes of a lost key."""

import json
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import connection

from classroom.play import chain, logs
from classroom.play.models import Match, Move
from classroom.play.secrecy import KeyLost, decrypt, encrypt
from classroom.play.seeds import sealed_seeds
from classroom.play.selectors import move_line
from classroom.play.services.matches import match_end
from classroom.play.services.moves import move_play, move_skip
from games import dice
from games.engine import CHANCE
from tests.play.tables import client_of, student_of, table

pytestmark = pytest.mark.django_db
# The games that deal to hidden hands.
DEALING = [("climb_on", {}), ("yeti_mountain", {"levels": 2})]


@pytest.fixture(autouse=True)
def _fresh_process():
    logs._cache.clear()


@pytest.fixture
def sent_to_processes(sent, monkeypatch) -> list[str]:
    """Collect the messages over Redis to other processes, at once instead of after a commit."""
    messages: list[str] = []
    monkeypatch.setattr("django.db.transaction.on_commit", lambda call, **_: call())
    monkeypatch.setattr(
        "classroom.live.relay.send", lambda message, *_, **__: messages.append(json.dumps(message))
    )
    return messages


@pytest.fixture(params=DEALING, ids=lambda game: game[0])
def match(request, sent_to_processes) -> Match:
    game, options = request.param
    match = table(1, 1, game=game, options=options, seed=bytes(range(32)))
    for _ in range(60):
        log = logs.reload_log(match).log
        if hidden_plies(match) or not log.to_move:
            break
        move_skip(match=match, seat=min(log.to_move))
    return Match.objects.get(pk=match.pk)


def hidden_plies(match: Match) -> list[int]:
    """The chance rows that not everybody may read now."""
    log = logs.reload_log(match).log
    rows = [ply for ply in range(log.ply) if log.rows[ply].seat == CHANCE]
    return [ply for ply in rows if move_line(log, None, ply).sentence is None]


def moved(match: Match) -> None:
    """Whoever is asked does the first thing that the rules allow."""
    log = logs.reload_log(match).log
    seat = min(log.to_move)
    text = log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0])
    key = f"key{log.ply}"
    move_play(match=match, seat=seat, student=None, ply=log.ply, key=key, text=text)


def test_other_processes_are_told_what_is_hidden_only_as_the_database_has_it(
    match, sent_to_processes
):
    at_start = logs.reload_log(match).log.ply
    for _ in range(300):
        later = [ply for ply in hidden_plies(match) if ply >= at_start]
        if later:
            break
        moved(match)
    log, text = logs.reload_log(match).log, "".join(sent_to_processes)
    # What is dealt at the start is announced to nobody: no page shows the match yet.
    assert later
    for row in Move.objects.filter(match=match, ply__in=later):
        assert bytes(row.hidden).decode() in text
    for ply in hidden_plies(match):
        assert log.rows[ply].text not in text


def stored_bytes() -> bytes:
    """All that is in the tables of matches and their rows."""
    with connection.cursor() as cursor:
        values = []
        for name in ("play_match", "play_move"):
            cursor.execute(f"SELECT * FROM {name}")  # noqa: S608
            values += [
                value if isinstance(value, bytes) else str(value).encode()
                for row in cursor.fetchall()
                for value in row
            ]
    return b"\n".join(values)


def test_the_database_shows_neither_the_seed_nor_a_hidden_hand(match):
    log, plies = logs.reload_log(match).log, hidden_plies(match)
    assert plies
    for ply in plies:
        # The same card may have been drawn in the open by somebody else.
        stored = match.moves.filter(ply=ply).values_list().get()
        assert log.rows[ply].text not in "\n".join(map(str, stored))
    assert match.seed not in stored_bytes()
    assert match.seed.hex().encode() not in stored_bytes()


def test_a_seed_that_is_not_encrypted_would_be_found(match):
    """The negative control."""
    Match.objects.update(kept_seed=match.seed)
    assert match.seed in stored_bytes()


def test_another_process_reads_the_same_log(match):
    before = logs.reload_log(match).log
    logs._cache.clear()
    assert logs.reload_log(match).log.rows == before.rows


def test_the_chain_is_over_what_the_rows_say(match):
    assert chain.broken_ply(match, match.moves.all()) is None
    log = logs.reload_log(match).log
    before = chain.first_digest(match)
    for move, row in zip(match.moves.all(), log.rows, strict=True):
        assert move.digest == chain.digest(before, move, row.text)
        before = move.digest


def test_a_hidden_row_that_was_changed_is_found(match):
    ply = hidden_plies(match)[0]
    moves = list(match.moves.all())
    moves[ply].hidden = encrypt(b"something else", match.seed)
    assert chain.broken_ply(match, moves) == ply


def test_after_the_end_nobody_needs_the_key(match, settings):
    rows, seed = logs.reload_log(match).log.rows, match.seed
    match_end(match=match)
    settings.DATA_KEY = "another"
    logs._cache.clear()
    ended = Match.objects.get(pk=match.pk)
    assert ended.public_seed == seed
    assert logs.reload_log(ended).log.rows == rows
    assert chain.broken_ply(ended, ended.moves.all()) is None


@pytest.fixture
def lost(match, settings) -> Match:
    """The match on a server that has another key."""
    settings.DATA_KEY = "another"
    logs._cache.clear()
    return Match.objects.get(pk=match.pk)


def test_a_seed_cannot_be_read_with_another_key(lost):
    with pytest.raises(KeyLost):
        _ = lost.seed
    assert lost.seal == Match.objects.get(pk=lost.pk).seal


def test_with_a_lost_key_a_game_is_shown_and_no_move_is_written(lost):
    child = client_of(student_of(lost, 1))
    assert child.get(f"/play/{lost.pk}/").status_code == 200
    rows = Move.objects.filter(match=lost).count()
    with pytest.raises(KeyLost):
        move_skip(match=lost, seat=1)
    assert Move.objects.filter(match=lost).count() == rows


def test_with_a_lost_key_a_game_ends_and_is_still_shown(lost):
    assert match_end(match=lost)
    ended = Match.objects.get(pk=lost.pk)
    assert ended.public_seed is None
    child = client_of(student_of(lost, 1))
    assert child.get(f"/review/{lost.pk}/", follow=True).status_code == 200
    assert child.get(f"/review/{lost.pk}/record.txt").status_code == 200


def test_a_game_without_hidden_hands_is_read_to_its_last_row_with_a_lost_key(settings):
    match = table(1, 1)
    rows = logs.reload_log(match).log.rows
    settings.DATA_KEY = "another"
    logs._cache.clear()
    assert logs.reload_log(match).log.rows == rows


def test_a_lost_key_is_named_at_the_start(match, settings, monkeypatch):
    assert sealed_seeds() == ([], [])
    assert started(monkeypatch) == ""
    settings.DATA_KEY = "another"
    assert sealed_seeds() == ([], [match.pk])
    assert "is not the key of 1 running games" in started(monkeypatch)


def started(monkeypatch) -> str:
    """Return the errors that `serve` prints before it serves."""
    monkeypatch.setattr("classroom.server.management.commands.serve.run_server", lambda *_: None)
    output = StringIO()
    call_command("serve", stderr=output)
    return output.getvalue()


def test_a_byte_that_was_changed_is_found_out():
    sealed = bytearray(encrypt(b"a seed"))
    sealed[20] ^= 1
    with pytest.raises(KeyLost):
        decrypt(bytes(sealed))
    assert dice.commitment(decrypt(encrypt(b"a seed"))) == dice.commitment(b"a seed")
