"""Addresses that other devices can open."""

import pytest
from django.test import RequestFactory

from classroom.people import addresses


@pytest.fixture(autouse=True)
def on_a_network(monkeypatch):
    monkeypatch.setattr(addresses, "network_address", lambda: "192.0.2.7")


@pytest.mark.parametrize(
    ("host", "url"),
    [
        ("127.0.0.1:8000", "http://192.0.2.7:8000/join/"),
        ("localhost", "http://192.0.2.7/join/"),
        ("[::1]:8000", "http://192.0.2.7:8000/join/"),
        ("school.example", "http://school.example/join/"),
        ("192.0.2.9:8000", "http://192.0.2.9:8000/join/"),
    ],
)
def test_a_teacher_on_the_server_itself_gets_its_address_on_the_network(host, url):
    request = RequestFactory(SERVER_NAME="x").get("/", headers={"host": host})
    assert addresses.network_url(request, "/join/") == url
