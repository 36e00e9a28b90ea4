"""The statement and the report on accessibility say the same, and only what a test shows."""

import ast
import re
from functools import cache
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from classroom.server.conformance import Row, conformance
from docs.write_accessibility import PAPER, STATES, report

ROOT = Path(settings.BASE_DIR)
# WCAG 2.2, levels A and AA, by its own numbers.
LEVEL_A = """1.1.1 1.2.1 1.2.2 1.2.3 1.3.1 1.3.2 1.3.3 1.4.1 1.4.2 2.1.1 2.1.2 2.1.4 2.2.1 2.2.2
    2.3.1 2.4.1 2.4.2 2.4.3 2.4.4 2.5.1 2.5.2 2.5.3 2.5.4 3.1.1 3.2.1 3.2.2 3.2.6 3.3.1 3.3.2 3.3.7
    4.1.2"""
LEVEL_AA = """1.2.4 1.2.5 1.3.4 1.3.5 1.4.3 1.4.4 1.4.5 1.4.10 1.4.11 1.4.12 1.4.13 2.4.5 2.4.6
    2.4.7 2.4.11 2.5.7 2.5.8 3.1.2 3.2.3 3.2.4 3.3.3 3.3.4 3.3.8 4.1.3"""
NEW_IN_22 = {"2.4.11", "2.5.7", "2.5.8", "3.2.6", "3.3.7", "3.3.8"}
# Chapter 10 of EN 301 549 V3.2.1 leaves these out, and has two more.
NOT_OF_DOCUMENTS = {"2.4.1", "2.4.5", "3.2.3", "3.2.4"}
ROWS = [*conformance().criteria, *conformance().clauses]


def missing_tests(names: list[str]) -> list[str]:
    """Return those that are no test of the file that they name."""
    return [
        one for one in names if one.partition("::")[2] not in functions_of(one.partition("::")[0])
    ]


@cache
def functions_of(file: str) -> set[str]:
    path = ROOT / file
    tree = ast.parse(path.read_text() if path.exists() else "")
    return {one.name for one in tree.body if isinstance(one, ast.FunctionDef)}


@pytest.mark.parametrize(("level", "numbers"), [("A", LEVEL_A), ("AA", LEVEL_AA)])
def test_the_report_has_every_criterion_once_and_in_order(level: str, numbers: str) -> None:
    lines = re.findall(rf"^\| ([\d.]+) [^|]+\(level {level}\) \| ", PAPER.read_text(), re.M)
    of_web = [number for number in lines if not number.startswith("10.")]
    assert of_web == numbers.split()


def test_it_has_the_clauses_of_web_and_documents_once() -> None:
    old = set(f"{LEVEL_A} {LEVEL_AA}".split()) - NEW_IN_22
    assert {row.clause for row in conformance().criteria} - {""} == {f"9.{one}" for one in old}
    documents = {f"10.{one}" for one in old - NOT_OF_DOCUMENTS}
    clauses = [row.number for row in conformance().clauses]
    assert len(clauses) == len(set(clauses))
    assert set(clauses) == documents | {"9.4.1.1", "9.6", "10.5", "10.6"}


def test_what_is_supported_names_a_test_that_exists() -> None:
    supported = [row for row in ROWS if row.state == "supports"]
    assert len(supported) > 60
    assert [row.number for row in supported if not row.tests] == []
    assert missing_tests([test for row in ROWS for test in row.tests]) == []


def test_a_test_that_does_not_exist_is_found() -> None:
    here = "tests/papers/test_accessibility.py"
    good = f"{here}::test_a_test_that_does_not_exist_is_found"
    assert missing_tests([good, f"{here}::test_none", "tests/none.py::test_none"]) == [
        f"{here}::test_none",
        "tests/none.py::test_none",
    ]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row.number)
def test_what_is_not_met_says_so_in_each_language_and_since_when(row: Row) -> None:
    assert row.state in STATES
    languages = {code for code, _ in settings.LANGUAGES}
    assert set(row.remarks) == (set() if row.state == "supports" else languages)
    releases = re.findall(r"^## ([\d.]+)", (ROOT / "CHANGELOG.md").read_text(), re.M)
    assert row.since in ("" if row.state == "supports" else releases)


def test_the_report_is_made_from_the_file() -> None:
    assert PAPER.read_text() == report(conformance()), "run `make accessibility`"


@pytest.mark.django_db
@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES])
def test_the_page_says_all_that_is_not_met_without_a_session(language: str) -> None:
    answer = Client(headers={"Accept-Language": language}).get("/accessibility/")
    assert answer.status_code == 200
    page = unescape(answer.content.decode())
    assert [row.number for row in conformance().unmet() if row.remark(language) not in page] == []
    assert conformance().standard in page


@pytest.mark.django_db
def test_the_page_names_whom_a_school_has_set(settings) -> None:
    assert "office of the school" in Client().get("/accessibility/").content.decode()
    settings.ACCESSIBILITY_CONTACT = "office@school.example"
    settings.ACCESSIBILITY_BODY = "The <Ministry>"
    page = Client().get("/accessibility/").content.decode()
    assert "office@school.example" in page
    assert "The &lt;Ministry&gt;" in page
    assert "office of the school" not in page
