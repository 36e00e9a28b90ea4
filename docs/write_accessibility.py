"""Write docs/accessibility-report.md from `classroom/server/data/accessibility.toml`.

`make accessibility` runs it.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path

from classroom import __version__
from classroom.server.conformance import Conformance, Row, conformance

PAPER = Path(__file__).resolve().parent / "accessibility-report.md"
STATES = {"supports": "Supports", "partly": "Partially Supports", "not": "Does Not Support"}

HEAD = """# Accessibility conformance report

In the order of VPAT® 2.5. Made from `classroom/server/data/accessibility.toml` by
`make accessibility`; do not edit it here.

- **Product and version**: Rope Team {version}
- **Report date**: {day}
- **Description**: math games for a class, in the browser, on a server of the school
- **Contact**: the school that runs it; on its server, the page `/accessibility/`
- **Evaluation methods**: the tests that are named; axe in Chromium on every page, by day and by
  night, on laptop and phone. Nobody with a disability and no outside auditor has looked at it for
  this report.
- **Standards**: {standard}

**Terms.** *Supports*: met, and the tests that are named exist. *Partially Supports*: met in part,
or met as far as we know without a test. *Does Not Support*: not met.

## WCAG 2.2 report"""
CLAUSES = """## EN 301 549 report

Chapter 9, web: a criterion above stands for the clause beside it, and these are the rest."""
OTHERS = """Chapters 4 to 8 and 11 to 13 were not evaluated: no hardware, no voice, no video, no app
to install, no relay service. Documentation (12) is this folder, and pages of the program."""


def report(conformance: Conformance) -> str:
    """Return the report in the order of VPAT 2.5."""
    return "\n".join(_lines(conformance)) + "\n"


def _lines(conformance: Conformance) -> Iterator[str]:
    yield from HEAD.format(
        version=__version__.removesuffix(".dev"),
        day=f"{conformance.checked:%Y-%m-%d}",
        standard=conformance.standard,
    ).splitlines()
    for level in ("A", "AA"):
        yield from ("", f"### Table: success criteria, level {level}")
        yield from _table(row for row in conformance.criteria if row.level == level)
    yield from ("", *CLAUSES.splitlines())
    yield from _table(row for row in conformance.clauses if row.number.startswith("9."))
    yield from ("", "Chapter 10, documents: the PDFs of reports.")
    yield from _table(row for row in conformance.clauses if row.number.startswith("10."))
    yield from ("", *OTHERS.splitlines())


def _table(rows: Iterable[Row]) -> Iterator[str]:
    yield from ("", "| criterion | EN 301 549 | conformance level | remarks |", "|---|---|---|---|")
    for row in rows:
        clause = row.clause or ("" if row.level and row.number[:2] != "10" else row.number)
        level = f" (level {row.level})" if row.level else ""
        remarks = [f"`{test}`" for test in row.tests]
        if row.since:
            remarks.insert(0, f"{row.remark('en')} Since {row.since}.")
        cells = (f"{row.number} {row.name}{level}", clause, STATES[row.state], "; ".join(remarks))
        yield f"| {' | '.join(cells)} |"


if __name__ == "__main__":
    PAPER.write_text(report(conformance()), encoding="utf-8")
