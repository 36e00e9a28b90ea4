"""Signed stream addresses."""

from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from classroom.live.tokens import Ticket, make_stream_address, read_ticket
from django.core import signing
from django.template import engines
from django.utils import timezone


def token_of(address: str) -> str:
    parts = urlsplit(address)
    assert parts.path == "/live/"
    return parse_qs(parts.query)["t"][0]


def rendered(topics: object) -> str:
    text = "{% load live %}{% live_url topics holder %}"
    return engines["django"].from_string(text).render({"topics": topics, "holder": "teacher:3"})


@pytest.mark.parametrize("topics", [["match:17", "lesson:4"], "match:17, lesson:4"])
def test_the_tag_signs_topics_and_holder(topics):
    ticket = read_ticket(token_of(rendered(topics)))
    assert ticket == Ticket(("match:17", "lesson:4"), "teacher:3")


def test_it_refuses_a_changed_token():
    payload, _, signature = token_of(make_stream_address(["match:17"], "student:5:a")).partition(
        ":"
    )
    other, _, _ = token_of(make_stream_address(["match:18"], "student:5:a")).partition(":")
    assert read_ticket(f"{payload}:{signature}") is not None
    assert read_ticket(f"{other}:{signature}") is None


@pytest.mark.parametrize("token", ["", "x", ":::", "e30:1:2", "\x00"])
def test_it_refuses_nonsense(token):
    assert read_ticket(token) is None


def test_it_refuses_what_was_signed_for_something_else():
    assert read_ticket(signing.dumps({"topics": ["match:17"], "holder": "teacher:3"})) is None


def test_it_refuses_a_token_after_twelve_hours():
    token = token_of(make_stream_address(["match:17"], "student:5:a"))
    with time_machine.travel(timezone.now() + timedelta(hours=11, minutes=59), tick=False):
        assert read_ticket(token) is not None
    with time_machine.travel(timezone.now() + timedelta(hours=12, minutes=1), tick=False):
        assert read_ticket(token) is None
