"""The page of the school's settings: who finds it, and that it says what is true."""

import pytest
from django.test import Client

from classroom.environment import SETTINGS
from classroom.school_sign_ins import SchoolSignIn
from classroom.server import school_settings
from tests.cast import administrator, cast_make, teacher_client
from tests.review.scene import words

pytestmark = pytest.mark.django_db
PAGE = "/school/settings/"


def page(language: str = "en") -> str:
    answer = teacher_client(administrator()).get(PAGE, headers={"Accept-Language": language})
    assert answer.status_code == 200
    return words(answer.content.decode())


def test_only_administrators_find_it() -> None:
    assert Client().get(PAGE).status_code == 302
    assert teacher_client(cast_make().owner).get(PAGE).status_code == 404
    assert "Settings of the school" in page()
    assert teacher_client(administrator()).post(PAGE).status_code == 405


@pytest.mark.parametrize(
    ("name", "value", "text"),
    [
        ("TIME_ZONE", "Asia/Tokyo", "Time zone Asia/Tokyo TIME_ZONE"),
        ("SIGNUP", "closed", "New accounts nobody makes an account SIGNUP"),
        ("SIGNUP", "open", "New accounts anybody makes an account SIGNUP"),
        ("SENDS_MAIL", True, "E-mail is sent EMAIL_URL"),
        ("SENDS_MAIL", False, "E-mail is not sent EMAIL_URL"),
        ("ACCESSIBILITY_CONTACT", "Kim", "Contact for barriers Kim ACCESSIBILITY_CONTACT"),
        ("SCHOOL_SIGN_INS", [], "Sign-in of the school none OIDC_1_NAME"),
        (
            "SCHOOL_SIGN_INS",
            [SchoolSignIn("Hill School", "https://id.example", "a", "secret-of-it", ())],
            "Sign-in of the school Hill School OIDC_1_NAME",
        ),
    ],
)
def test_it_says_how_each_is_and_its_name_on_the_server(settings, name, value, text) -> None:
    setattr(settings, name, value)
    written = page()
    assert text in written
    assert "secret-of-it" not in written


def test_it_names_no_setting_that_does_not_exist() -> None:
    names = {one.variable for one in school_settings._of_the_server()}
    assert len(names) > 4
    assert names <= SETTINGS


def test_it_says_how_many_days_names_are_kept(monkeypatch) -> None:
    monkeypatch.setitem(school_settings.RETENTION, "guests", 17)
    assert "Names of guests, after their last visit 17 days" in page()
