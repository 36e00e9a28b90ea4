"""A page from before an upgrade asks for files by the names they had then."""

import pytest
from django.contrib.staticfiles.storage import staticfiles_storage


@pytest.fixture
def collected(monkeypatch):
    """As after `collectstatic`, which gives each file a name with its hash."""
    files = {"css/table.css": "css/table.0123456789ab.css"}
    monkeypatch.setattr(staticfiles_storage, "hashed_files", files, raising=False)


def test_an_old_name_leads_to_what_the_file_is_called_now(client, collected):
    answer = client.get("/static/css/table.ba9876543210.css")
    assert (answer.status_code, answer["Location"]) == (302, "/static/css/table.0123456789ab.css")


@pytest.mark.parametrize("name", ["css/other.ba9876543210.css", "css/table.0123456789ab.css"])
def test_what_is_no_file_or_should_have_been_there_is_not_found(client, collected, name):
    assert client.get(f"/static/{name}").status_code == 404
