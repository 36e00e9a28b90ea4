"""Read what is met of WCAG and EN 301 549, for the page on accessibility and for the report."""

import tomllib
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

_FILE = Path(__file__).parent / "data" / "accessibility.toml"
# EN 301 549 leaves these out for documents.
_NOT_OF_DOCUMENTS = {"2.4.1", "2.4.5", "3.2.3", "3.2.4"}


@dataclass(frozen=True)
class Row:
    """A criterion or clause; `tests` name what shows that it is met, `remarks` by language say
    what is not."""

    number: str
    name: str
    level: str
    clause: str
    state: str
    tests: tuple[str, ...]
    since: str
    remarks: dict[str, str]

    def remark(self, language: str) -> str:
        return self.remarks.get(language) or self.remarks.get("en", "")


@dataclass(frozen=True)
class Conformance:
    """The whole file: criteria of the web, then clauses of EN 301 549 for web and documents."""

    checked: Any  # a date
    standard: str
    criteria: tuple[Row, ...]
    clauses: tuple[Row, ...]

    def unmet(self) -> list[Row]:
        return [row for row in (*self.criteria, *self.clauses) if row.state != "supports"]


@cache
def conformance() -> Conformance:
    """Read the file once."""
    data = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    criteria = tuple(
        _row(data, number, one, clause="" if one.get("new") else f"9.{number}")
        for number, one in data["criteria"].items()
    )
    web = [_row(data, number, one) for number, one in data["clauses"].items()]
    rows = [*(_document(data, one) for one in criteria if _is_of_documents(one)), *web]
    rows.sort(key=lambda row: [int(part) for part in row.number.split(".")])
    return Conformance(data["checked"], data["standard"], criteria, tuple(rows))


def _is_of_documents(row: Row) -> bool:
    return bool(row.clause) and row.number not in _NOT_OF_DOCUMENTS


def _document(data: dict[str, Any], row: Row) -> Row:
    own = data["documents"].get(row.number, {"state": "supports", "tests": ["pdf"]})
    return _row(data, f"10.{row.number}", {"name": row.name, "level": row.level, **own})


def _row(data: dict[str, Any], number: str, one: dict[str, Any], clause: str = "") -> Row:
    remarks = data["remarks"].get(number, {})
    return Row(
        number=number,
        name=one["name"],
        level=one.get("level", ""),
        clause=clause,
        state=one["state"],
        tests=tuple(data["tests"][name] for name in one.get("tests", ())),
        since=remarks.get("since", ""),
        remarks={language: text for language, text in remarks.items() if language != "since"},
    )
