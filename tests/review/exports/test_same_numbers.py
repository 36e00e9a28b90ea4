"""One number, one definition: screen, print, CSV, XLSX and PDF say the same."""

import re
from collections import Counter
from collections.abc import Callable, Sequence
from copy import deepcopy
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import pytest
from django.conf import settings
from django.utils import timezone

from classroom.facts.models import FactMemory, PracticeAnswer
from classroom.facts.tables import table_cell
from classroom.people.models import Student
from classroom.play.services.creation import SeatPlan
from classroom.review.models import WorkCount
from classroom.review.reports.memories import practice_answer_learn
from classroom.review.reports.numbers import NUMBERS, Place, number_groups
from classroom.review.reports.services import matches_count
from classroom.review.reports.work_summary import WorkSummary
from tests.cast import teacher_client
from tests.chromium import chromium
from tests.play.tables import seat_of
from tests.review.exports.reading import body_of, csv_rows, json_lines, made, pdf_words, sheets
from tests.review.reports.mixed_class import BOT, CLIMBS, mixed_class, play
from tests.review.scene import Scene, part, words

pytestmark = pytest.mark.django_db
Numbers = dict[str, float | None]
Rows = list[list[Any]]
Scores = dict[str, tuple[int, int]]
"""How often a fact was right first time, and how often it was met."""
GAMES, FACTS, RIGHT, PERCENT = "Games", "Facts answered", "Right first time", "Right first time (%)"
MOVES, TRIES, SECONDS, HINTS = "Moves played", "Rejected tries", "Seconds per move", "Hints taken"
RUNGS = tuple(f"Hint {rung}" for rung in range(1, 6))
CHECKED, CORRECT = "Moves checked", "Checks that were correct (%)"
VERDICTS = (
    "Same number, both right",
    "Same number, both wrong",
    "Different, move right",
    "Different, move wrong",
)
IDEAS = "Own ideas kept"
# As `mixed_class` has them by hand.
OF_THE_CLASS: Numbers = {
    GAMES: 3, FACTS: 16, RIGHT: 11, PERCENT: 69, MOVES: 9, TRIES: 4, CHECKED: 8, CORRECT: 50,
    **dict(zip(VERDICTS, (2, 3, 1, 2), strict=True)),
    HINTS: 2, **dict(zip(RUNGS, (1, 1, 0, 0, 0), strict=True)), IDEAS: 3,
}  # fmt: skip
EVERY = {*OF_THE_CLASS, SECONDS}
WHO = ("the class", "a team", "Kid 11", "Kid 12", "Kid 21", "Pal 12")


@pytest.fixture(scope="module")
def stored(module_db: None) -> Scene:
    return mixed_class()


@pytest.fixture
def mixed(stored: Scene, db: None) -> Scene:
    return deepcopy(stored)


def report_of(scene: Scene, who: str) -> str:
    """Return the address of the report of the class, of its first team or of this student."""
    if who == "the class":
        return f"classes/{scene.school_class.pk}/"
    if who == "a team":
        return f"teams/{seat_of(scene.match, 1).pk}/"
    return f"students/{Student.objects.get(name=who).pk}/"


def taken(scene: Scene, path: str) -> bytes:
    return body_of(teacher_client(scene.owner).get(f"/review/reports/{path}"))


def workbook(scene: Scene, who: str, days: dict[str, str] | None = None) -> bytes:
    days = days or {}
    if who == "the class":
        return made(scene, "xlsx", **days)
    return taken(scene, f"{report_of(scene, who)}report.xlsx?{urlencode(days)}")


def wrong_after_right(scene: Scene) -> None:
    """Kid 11, who was right with 8 - 0 in the first game, checks the same rope and is wrong, and
    answers 2 x 6 right at home. Of the easy sum the memory keeps the wrong answer alone."""
    kid = Student.objects.get(name="Kid 11")
    seats = SeatPlan("Team A", 1, [kid]), BOT
    play(scene, seats, {1: kid}, (1, "roll"), *CLIMBS, (1, "safe 2 9"), (2, "safe 1 12"))
    assert matches_count() == 1
    fact = {"operation": "*", "sum": "2*6", "answer": 12, "claim": 12}
    today = {"school_class": kid.school_class, "day": timezone.localdate()}
    answer = PracticeAnswer.objects.create(student=kid, key="home", number=1, **fact, **today)
    practice_answer_learn(student=kid, answer=answer)
    FactMemory.objects.filter(sum="2*6", student=kid).update(missed_days=2)


def test_the_class_is_counted_as_by_hand(mixed: Scene) -> None:
    numbers = in_tables(csv_reader(mixed, report_of(mixed, "the class")))["students"]
    games = on_screen(taken(mixed, report_of(mixed, "the class")))[GAMES]
    assert {GAMES: games, **numbers} == OF_THE_CLASS


@pytest.mark.parametrize("who", WHO)
def test_every_number_is_the_same_wherever_it_stands(mixed: Scene, who: str) -> None:
    report = report_of(mixed, who)
    html, book = taken(mixed, report), sheets(workbook(mixed, who))
    screen, paper = on_screen(html), on_paper(html)
    pdf = in_pdf(pdf_words(taken(mixed, f"{report}report.pdf")))
    text = in_tables(csv_reader(mixed, report))
    assert screen == paper == pdf
    checks = {CHECKED, CORRECT, *VERDICTS} if who in ("Kid 11", "Kid 21") else set()
    ideas = {IDEAS} if who == "Kid 21" else set()
    assert (set(screen), set().union(*text.values())) == (EVERY - checks - ideas, EVERY)
    for numbers in text.values():
        both = set(numbers) & set(screen)
        assert {name: numbers[name] for name in both} == {name: screen[name] for name in both}
    assert in_tables(sheet_reader(book)) == text


def test_a_line_of_the_class_is_the_students_report(mixed: Scene) -> None:
    names = (FACTS, PERCENT, MOVES, SECONDS, HINTS, CHECKED, CORRECT)
    html = taken(mixed, report_of(mixed, "the class")).decode()
    line = r'<th scope="row">\s*<a [^>]+><span[^>]*>([KP][^<]+)</span></a>(.*?)</tr>'
    lines = re.findall(line, html, re.DOTALL)
    assert [name for name, _ in lines] == ["Kid 11", "Kid 12", "Kid 21", "Pal 11", "Pal 12"]
    for name, cells in lines:
        own = on_screen(taken(mixed, report_of(mixed, name)))
        read = re.findall(r"<td[^>]*>(.*?)</td>", cells, re.DOTALL)
        numbers = [number_of(words(cell)) for cell in read]
        assert numbers == [own.get(one, 0 if one == CHECKED else None) for one in names]


@pytest.mark.parametrize("who", ["the class", "Kid 11"])
@pytest.mark.parametrize("days", [{}, {"since": "2020-01-01"}, {"until": "2020-01-01"}])
def test_a_fact_has_the_same_numbers_on_page_and_paper_and_in_files(
    mixed: Scene, who: str, days: dict[str, str]
) -> None:
    wrong_after_right(mixed)
    report, query = report_of(mixed, who), f"?{urlencode(days)}"
    html = taken(mixed, report + query).decode()
    counted = scores_in_file(csv_reader(mixed, report, query)("facts"))
    assert scores_in_file(sheet_reader(sheets(workbook(mixed, who, days)))("facts")) == counted
    listed = scores_listed(html)
    assert EASY not in listed
    assert set(listed) == (set() if "until" in days else {PRACTICED, *listed})
    assert listed == scores_in_pdf(pdf_words(taken(mixed, f"{report}report.pdf{query}")))
    assert listed == {fact: counted[fact] for fact in listed}
    assert scores_in_tables(html) == by_cell(counted)


def test_the_list_of_games_counts_as_reports_do(mixed: Scene) -> None:
    html = teacher_client(mixed.owner).get("/review/").content.decode()
    for name, label in ((MOVES, "Moves"), (TRIES, "Rejected tries")):
        cells = re.findall(rf'data-label="{label}">(\d+)<', html)
        assert len(cells) == OF_THE_CLASS[GAMES]
        assert sum(map(int, cells)) == OF_THE_CLASS[name]


def test_the_raw_log_counts_as_reports_do(mixed: Scene) -> None:
    lines = json_lines(made(mixed, "jsonl"))
    by_kind = {kind: [one for one in lines if one["kind"] == kind] for kind in LINES}
    assert len(by_kind["match"]) == OF_THE_CLASS[GAMES]
    assert sum(one["student"] is not None for one in by_kind["move"]) == OF_THE_CLASS[MOVES]
    assert len(by_kind["try"]) == OF_THE_CLASS[TRIES]
    assert len(by_kind["hint"]) == OF_THE_CLASS[HINTS]
    assert len(by_kind["idea"]) == OF_THE_CLASS[IDEAS]


def test_every_operation_has_the_facts_of_its_table(mixed: Scene) -> None:
    html = taken(mixed, report_of(mixed, "the class")).decode()
    lines = part(html, 'id="operations"', "</tbody>").partition("first time ")[2]
    line = r"([^\w\s%/]) (?:rarely chosen )?\d+ (?:/|% of) \d+ (\d+) "
    operations = dict(re.findall(line, lines))
    tables = re.findall(r'<h2 id="heat-\d">Facts with (.)</h2>(.*?)</section>', html, re.DOTALL)
    cells = {sign: re.findall(r"<td>\s*\d+/(\d+)</td>", body) for sign, body in tables}
    assert operations == {"+": "3", "\N{MINUS SIGN}": "2", TIMES: "4", OVER: "7"}
    # A product and a sum stand there both ways round.
    assert {sign: sum(map(int, met)) for sign, met in cells.items()} == {TIMES: 8, OVER: 7, "+": 6}


def test_whatever_is_counted_appears_everywhere_with_one_heading(mixed: Scene) -> None:
    """A column that is added to `WorkCount`, with a row of NUMBERS, is covered here, too."""
    kid = Student.objects.get(name="Kid 12")
    counts = WorkCount.objects.filter(student=kid)
    counts.update(**{name: place for place, name in enumerate(WorkCount.numbers(), 20)})
    work = WorkSummary(counts.values_list(*WorkCount.numbers()).get())
    report = report_of(mixed, kid.name)
    html, pdf = taken(mixed, report), pdf_words(taken(mixed, f"{report}report.pdf"))
    page = words(html.decode())
    text, book = csv_reader(mixed, report), sheet_reader(sheets(workbook(mixed, kid.name)))
    for number in NUMBERS:
        in_files = {
            columns(read(name))[number.heading][0]
            for read in (text, book)
            for place, name in ((Place.STUDENTS, "students"), (Place.GAMES, "games"))
            if place in number.places
        }
        assert in_files == {number.value(work)}, number
        if Place.SUMMARY in number.places:
            assert f"{number.label}: {one_line(number.words(work))}" in pdf
        if number.group or Place.SUMMARY in number.places:
            assert f"{number.label} {one_line(number.words(work))}" in page
    for group, numbers in number_groups(work):
        headings = [str(number.label) for number in numbers]
        cells = [number.words(work) for number in numbers]
        assert " ".join([str(group.title), *headings, *cells]) in pdf
    covered = {number.name for number in NUMBERS}
    assert set(WorkCount.numbers()) <= covered


@pytest.mark.browser
@pytest.mark.slow
def test_a_browser_prints_the_numbers_of_the_screen(mixed: Scene, needs_program) -> None:
    html = taken(mixed, report_of(mixed, "the class"))
    style = (Path(settings.BASE_DIR) / "static/css/print.css").read_text()
    with chromium(needs_program("chromium")) as browser:
        page = browser.new_page()
        page.set_content(html.decode())
        page.add_style_tag(content=style)
        page.emulate_media(media="print")
        folded = " ".join(page.locator("main").inner_text().split())
        page.evaluate("for (const one of document.querySelectorAll('details')) one.open = true")
        printed = " ".join(page.locator("main").inner_text().split())
    assert "Facts answered" in folded
    assert "Moves checked" not in folded
    assert "Export" not in printed
    assert in_words(printed) == on_screen(html)


# Reading -------------------------------------------------------------------------------------

TIMES, OVER = "\N{MULTIPLICATION SIGN}", "\N{DIVISION SIGN}"
SIGNS = f"{TIMES}{OVER}+\N{MINUS SIGN}"
FACT = rf"\d+ [{SIGNS}] \d+"
EASY, PRACTICED = "8 \N{MINUS SIGN} 0", f"2 {TIMES} 6"
LINES = ("match", "move", "try", "hint", "idea")
NONE = "\N{EN DASH}"
NUMBER = rf"({NONE}|\d+(?:\.\d+)?)"
SHARE = rf"({NONE}|\d+ % of \d+|\d+ / \d+)"


def one_line(text: str) -> str:
    """With plain spaces, as a page and a PDF are read."""
    return " ".join(text.split())


def numbers_of(cells: Sequence[Any]) -> list[float | None]:
    return [None if cell in ("", NONE, None) else float(cell) for cell in cells]


def on_screen(html: bytes) -> Numbers:
    return in_words(words(html.decode()))


def on_paper(html: bytes) -> Numbers:
    """As on the screen, without what is not printed."""
    paper = Paper()
    paper.feed(html.decode())
    return in_words(" ".join(" ".join(paper.words).split()))


class Paper(HTMLParser):
    """The words of a page without what is not printed."""

    NEVER_CLOSED = ("br", "hr", "img", "input", "link", "meta")

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._open: list[bool] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        if tag not in self.NEVER_CLOSED:
            self._open.append("no-print" in (dict(attributes).get("class") or "").split())

    def handle_endtag(self, tag: str) -> None:
        self._open.pop()

    def handle_startendtag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        """Nothing is in it."""

    def handle_data(self, data: str) -> None:
        if not any(self._open):
            self.words.append(data)


def in_words(text: str) -> Numbers:
    """The numbers of a report's page; each stands behind its name."""
    numbers = {}
    for name in EVERY - {RIGHT, PERCENT}:
        pattern = SHARE if name == CORRECT else NUMBER
        match = re.search(rf"{re.escape(name.removesuffix(' (%)'))} {pattern}", text)
        if match:
            numbers[name] = number_of(match[1])
    return numbers | rightness(text)


def number_of(cell: str) -> float | None:
    """Read a number; a share as its percentage."""
    if " / " in cell:
        part, whole = map(int, cell.split(" / "))
        return share(part, whole)
    return None if cell == NONE else float(cell.partition(" % of ")[0])


def rightness(text: str) -> Numbers:
    """Read what stands behind "Right first time" at the top of a report."""
    match = re.search(rf"{RIGHT}:? (?:{NONE}|(\d+) / (\d+)(?: \((\d+) %\))?)", text)
    assert match
    right, met, percent = numbers_of([one or "" for one in match.groups()])
    assert percent == (share(right, met) if (met or 0) >= 10 else None)
    return {RIGHT: right or 0.0, PERCENT: share(right, met) if met else None}


def in_pdf(text: str) -> Numbers:
    """The summary, and tables whose names come first and then all their numbers."""
    numbers: Numbers = {}
    for group in {number.group for number in NUMBERS if number.group}:
        some = [number for number in NUMBERS if number.group is group]
        labels = [re.escape(str(number.label)) for number in some]
        cells = [SHARE if number.unit == "%" else NUMBER for number in some]
        table = re.search(" ".join([*labels, *cells]), text)
        names = [number.heading for number in some]
        if table:
            numbers |= dict(zip(names, map(number_of, table.groups()), strict=True))
    summary = re.search(
        rf"Games: {NUMBER} · Facts answered: {NUMBER} · Right first time: .+? "
        rf"· Seconds per move: {NUMBER} · Hints taken: {NUMBER}",
        text,
    )
    assert summary
    games, met, seconds, hints = numbers_of(summary.groups())
    assert [numbers[SECONDS], numbers[HINTS]] == [seconds, hints]
    return numbers | {GAMES: games, FACTS: met} | rightness(text)


def scores_in_file(rows: Rows) -> Scores:
    """Add up the games and the students of each fact."""
    facts, scores = columns(rows), Counter[tuple[str, int]]()
    for fact, right, met in zip(facts["Fact"], facts[RIGHT], facts[FACTS], strict=True):
        scores.update({(fact, 0): right, (fact, 1): met})
    return {fact: (scores[fact, 0], scores[fact, 1]) for fact, _ in scores}


def scores_listed(html: str) -> Scores:
    """Read the facts to practice, those with a number."""
    steps = html.partition('id="next-steps"')[2].partition("</section>")[0]
    lines = [words(line) for line in steps.split("<li>")[1:]]
    matches = [re.match(rf"({FACT}) .*?(\d+) of (\d+) right", line) for line in lines]
    return {one[1]: (int(one[2]), int(one[3])) for one in matches if one}


def scores_in_pdf(text: str) -> Scores:
    steps = text.partition("To practice")[2].partition("Facts with")[0]
    matches = re.findall(rf"({FACT}) [^{SIGNS}]*?(\d+) of (\d+) right", steps)
    return {fact: (int(right), int(met)) for fact, right, met in matches}


def scores_in_tables(html: str) -> dict[tuple[str, int, int], tuple[int, int]]:
    """Read the tables of facts by sign, line and column."""
    scores = {}
    for table in re.findall(r'<table class="report__facts">(.*?)</table>', html, re.DOTALL):
        (sign, *heads), *lines = (re.findall(r"<t[hd][^>]*>(.*?)</t[hd]>", row, re.DOTALL)
                                  for row in table.split("<tr>")[1:])  # fmt: skip
        for number, *cells in lines:
            for head, cell in zip(heads, map(words, cells), strict=True):
                if cell:
                    right, met = map(int, cell.split("/"))
                    scores[sign, int(number), int(head)] = right, met
    return scores


def by_cell(scores: Scores) -> dict[tuple[str, int, int], tuple[int, int]]:
    """Put each fact of the tables at its place; a product and a sum both ways."""
    cells = {}
    for fact, score in scores.items():
        sign, plain = fact.split()[1], fact.replace(" ", "")
        for written, typed in ((TIMES, "*"), (OVER, "/"), ("\N{MINUS SIGN}", "-")):
            plain = plain.replace(written, typed)
        place = table_cell(plain)
        if place and score[1]:
            cells[sign, *place] = score
            if sign in (TIMES, "+"):
                cells[sign, *place[::-1]] = score
    return cells


def csv_reader(scene: Scene, report: str, days: str = "") -> Callable[[str], Rows]:
    return lambda name: csv_rows(taken(scene, f"{report}{name}.csv{days}"))


def sheet_reader(book: dict[str, list[tuple[Any, ...]]]) -> Callable[[str], Rows]:
    return lambda name: [[value for _, value in row] for row in book[name.capitalize()]]


def in_tables(read: Callable[[str], Rows]) -> dict[str, Numbers]:
    """Add up the lines of each table."""
    students, games, facts = (columns(read(name)) for name in ("students", "games", "facts"))
    counts = (FACTS, RIGHT, MOVES, TRIES, HINTS, *RUNGS, CHECKED, *VERDICTS, IDEAS)
    tables: dict[str, Numbers] = {"students": {name: sum(students[name]) for name in counts}}
    judged = tables["students"]
    tables["students"] |= {
        PERCENT: share(judged[RIGHT], judged[FACTS]),
        CORRECT: share(judged[VERDICTS[0]] + judged[VERDICTS[3]], judged[CHECKED]),
    }
    counts = (FACTS, RIGHT, MOVES, TRIES, HINTS, CHECKED, IDEAS)
    timed, seconds = sum(games["Moves timed"]), sum(games["Seconds"])
    tables["games"] = {name: sum(games[name]) for name in counts}
    tables["games"] |= {
        GAMES: len(set(games["Match"])),
        SECONDS: round(seconds / timed, 1) if timed else None,
    }
    tables["facts"] = {name: sum(facts[name]) for name in (FACTS, RIGHT)}
    if len(students["Student"]) == 1:
        alone = {name: numbers_of(students[name])[0] for name in (PERCENT, CORRECT, SECONDS)}
        tables["alone"] = alone
    return tables


def columns(rows: Rows) -> dict[str, list[Any]]:
    heading, *lines = rows
    return {name: [line[place] for line in lines] for place, name in enumerate(heading)}


def share(part: Any, total: Any) -> float | None:
    return round(100 * part / total) if total else None
