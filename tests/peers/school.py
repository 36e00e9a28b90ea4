"""A school whose sign-in is a real program, and a browser that goes there and back."""

import os
import re
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
from django.test import Client

from classroom.people.models import Teacher
from classroom.school_sign_ins import SchoolSignIn, provider_settings
from tests.servers import ROOT

# `npm install oidc-provider@9.13` in this folder.
MODULES = Path(os.environ.get("NODE_FOLDER", ROOT))
FORM = re.compile(r'action="([^"]+)"')


def provider_program() -> str:
    """Return node, if it and the provider are installed; else skip; fail if NODE_FOLDER is set."""
    node = shutil.which("node")
    if node and (MODULES / "node_modules/oidc-provider").exists():
        return node
    reason = "npm's oidc-provider is not in NODE_FOLDER"
    if "NODE_FOLDER" in os.environ:
        pytest.fail(reason)
    pytest.skip(reason)


@dataclass
class School:
    """The provider, and what it says of whom."""

    issuer: str
    opens: tuple[str, ...] = ("nobody",)
    accounts: dict[str, dict[str, Any]] = field(default_factory=dict)
    students: bool = False

    @property
    def sign_in(self) -> SchoolSignIn:
        secret = "rope-secret-of-the-tests"
        return SchoolSignIn("Hill School", self.issuer, "rope", secret, self.opens, self.students)

    @property
    def login_path(self) -> str:
        return f"/accounts/oidc/{self.sign_in.key}/login/"

    def set_up(self, settings: Any, *opens: str) -> None:
        """Write it into the settings, as OIDC_1_… does."""
        self.opens = opens or ("nobody",)
        settings.SCHOOL_SIGN_INS = [self.sign_in]
        settings.SOCIALACCOUNT_PROVIDERS = provider_settings([self.sign_in])

    def says(self, login: str, spoil: str = "", **claims: Any) -> None:
        """Say this of whom; `spoil` names what is wrong with the token."""
        self.accounts[login] = claims
        httpx.post(f"{self.issuer}/test", json={"accounts": self.accounts, "spoil": spoil})

    def back_from(self, browser: Client, login: str, query: str = "", **sent: str) -> str:
        """Go to the provider by its button, sign in there, and return the address back."""
        leads_to = browser.post(self.login_path + query, sent).url
        with httpx.Client(follow_redirects=False, timeout=30) as outside:
            answer = outside.get(leads_to)
            while answer.is_redirect or answer.status_code == 200:
                if answer.is_redirect:
                    to = str(answer.next_request.url)
                    if not to.startswith(self.issuer):
                        parts = urlsplit(to)
                        return f"{parts.path}?{parts.query}"
                    answer = outside.get(to)
                else:
                    [form, *_] = FORM.findall(answer.text)
                    typed = {"prompt": "login", "login": login, "password": "any"}
                    answer = outside.post(form, data=typed)
            raise AssertionError(answer.text)

    def come(self, browser: Client, login: str, query: str = "", **sent: str) -> Any:
        """Go there and back; return the answer of the last step."""
        return browser.get(self.back_from(browser, login, query, **sent))


def signed_in(browser: Client) -> Teacher | None:
    """Return who is signed in with it."""
    return Teacher.objects.filter(pk=browser.session.get("_auth_user_id")).first()


@contextmanager
def school_running(port: int, app: str = "http://testserver") -> Iterator[School]:
    """Run the provider, which sends back to this app alone."""
    school = School(f"http://127.0.0.1:{port}")
    callback = f"{app}{school.login_path}callback/"
    script = str(ROOT / "tests/peers/oidc.mjs")
    command = [provider_program(), script, str(port), str(MODULES), callback]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        for line in process.stdout:
            if line.strip() == "ready":
                break
        try:
            yield school
        finally:
            process.kill()
