"""Schools' sign-ins as the environment names them, and whom they let in."""

import pytest

from classroom.people.oidc.rules import checked_address, fits, may_open
from classroom.school_sign_ins import read_sign_ins

ADDRESS = "ada@school.example"
WHOLE = {
    "OIDC_1_NAME": "Hill School",
    "OIDC_1_ISSUER": "https://id.school.example/a",
    "OIDC_1_CLIENT_ID": "rope",
    "OIDC_1_OPENS": "domain:school.example, role:teacher",
}


def test_a_school_is_read_from_the_environment():
    [one] = read_sign_ins(WHOLE)
    assert (one.key, one.origin) == ("id-school-example-a", "https://id.school.example")
    assert one.opens == ("domain:school.example", "role:teacher")
    assert not one.students
    assert read_sign_ins({}) == []


@pytest.mark.parametrize(("value", "students"), [("yes", True), ("no", False), ("", False)])
def test_students_come_by_it_if_the_school_says_so(value, students):
    [one] = read_sign_ins(WHOLE | {"OIDC_1_STUDENTS": value})
    assert one.students == students


@pytest.mark.parametrize(
    "changed",
    [
        {"OIDC_1_ISSUER": ""},
        {"OIDC_1_NAME": ""},
        {"OIDC_1_ISSUER": "school.example"},
        {"OIDC_1_ISSUER": "https://a.example; script-src *"},
        {"OIDC_1_OPENS": "everybody"},
        {"OIDC_1_STUDENTS": "true"},
        {"OIDC_1_STUDENTS": "Yes"},
        {"OIDC_2_NAME": "B", "OIDC_2_ISSUER": WHOLE["OIDC_1_ISSUER"], "OIDC_2_CLIENT_ID": "b"},
    ],
)
def test_half_a_school_is_refused(changed):
    with pytest.raises(ValueError, match="OIDC_"):
        read_sign_ins(WHOLE | changed)


def test_the_rules_by_themselves():
    assert checked_address({"email": " Ada@School.example ", "email_verified": True}) == ADDRESS
    assert not checked_address({"email": ADDRESS})
    assert not checked_address({"email": ADDRESS, "email_verified": "false"})
    checked = {"email": ADDRESS, "email_verified": True}
    assert fits(["domain:school.example"], checked)
    assert not fits(["domain:school.example"], {"email": ADDRESS})
    assert not fits(["domain:example"], checked)
    assert fits(["role:teacher"], {"roles": ["Staff", "Teacher"]})
    assert not fits(["nobody"], {**checked, "role": "nobody"})
    assert may_open("invite", False, True)
    assert not may_open("open", False, True)
