"""An operator reads of requests, and of what went wrong in them."""

import json

import pytest
from django.conf import settings

from classroom.server import views
from tests.test_settings import answer

NAME = "Anna"


def line(record) -> dict[str, str]:
    """As it is written to the console."""
    how = dict(settings.LOGGING["formatters"]["line"])
    return json.loads(how.pop("()")(**how).format(record))


def test_a_fault_says_where_and_not_with_what(monkeypatch, client, caplog):
    def fail(_request):
        raise ValueError(NAME)

    monkeypatch.setattr(views, "session_student", fail)
    client.raise_request_exception = False
    assert client.get("/").status_code == 500
    (written,) = [line(record) for record in caplog.records if record.exc_info]
    assert (written["error"], written["level"]) == ("ValueError", "error")
    assert "in home" in written["trace"]
    assert "timestamp" in written
    assert NAME not in str(written)


@pytest.mark.parametrize(("level", "lines"), [("WARNING", "False"), ("INFO", "True")])
def test_requests_are_lines_where_the_log_says_what_is_well(tmp_path, level, lines):
    ask = "from classroom.settings import MIDDLEWARE as m; print('structlog' in str(m))"
    assert answer(ask, LOG_LEVEL=level, VAR_DIR=str(tmp_path)) == lines
