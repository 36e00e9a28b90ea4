"""Teachers read their own words: no command, file or setting of the server."""

import re
from pathlib import Path

import pytest
from django.conf import settings
from django.urls import reverse

COMMAND = re.compile(r"manage\.py|docker|\bsudo\b|\$[A-Z]|\b[A-Z]+_[A-Z]+\b|changepassword|\.env\b")
NO_MAIL = "django.core.mail.backends.dummy.EmailBackend"


@pytest.mark.django_db
@pytest.mark.parametrize("page", ["account_reset_password", "account_reset_password_done"])
def test_who_forgot_the_password_reads_whom_to_ask(client, settings, page):
    settings.EMAIL_BACKEND = NO_MAIL
    text = client.get(reverse(page)).content.decode()
    assert "Ask whoever runs it for a new password." in text
    assert "manage.py" not in text


def test_no_text_of_a_page_names_a_command() -> None:
    templates = [
        file
        for folder in ("templates", "games")
        for file in (Path(settings.BASE_DIR) / folder).rglob("*.html")
        if file.name != "server.html"  # for who runs the server
    ]
    assert templates
    commands = {
        file.name: match[0]
        for file in templates
        for text in re.findall(r"translate \"(.*?)\"|blocktranslate.*?%}(.*?){%", file.read_text())
        if (match := COMMAND.search("".join(text)))
    }
    assert commands == {}
