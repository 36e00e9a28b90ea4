"""Two children of one team play a whole game, one in Spanish and one in English: neither of their
screens, which change by presses and streams alone, ever has a word of the other language.
"""

from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Page, expect

from classroom.people.models import StudentSettings
from classroom.play.models import Match
from classroom.play.roles import Role
from classroom.play.table import student_viewer
from games.bots import STRONG, choose
from tests.browser import moves, steps
from tests.browser.conftest import PHONE, Room
from tests.browser.hands import Finger
from tests.browser.other_language import foreign, texts_on
from tests.browser.sight import count_of
from tests.play.tables import client_of, log_of, student_of, table
from tests.players.team import results

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LANGUAGES = ("es", "en")
# The shortest game of each, with a seed whose dice bring it to its end soon.
SHORTEST: dict[str, tuple[dict[str, Any], int]] = {
    "cant_stop": ({"columns_to_win": 1}, 1),
    "climb_on": ({"ground_fall": "out"}, 23),
    "on_belay": ({"trails": [2, 3, 4], "height": 12}, 15),
    "roll_to_the_top": ({"sheet": "tree"}, 14),
    "yeti_mountain": ({"finish_round": False, "levels": 2}, 1),
}
SAY = """([path, ply, text]) => {
  const body = new FormData();
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  for (const [name, value] of Object.entries({ csrfmiddlewaretoken: token, ply, text }))
    body.append(name, value);
  return fetch(`${path}move`, { method: "POST", body }).then((answer) => answer.ok);
}"""


class Turn(NamedTuple):
    """A team's move, and who of it builds it: the first or the second of its children."""

    ply: int
    seat: int
    text: str
    driver: int


def seated(game: str) -> tuple[str, list[str]]:
    """A table of two teams, and the sessions of the two of the first and of the other team's."""
    options, number = SHORTEST[game]
    seed = bytes([number] * 32)
    match = table(2, 1, game=game, options=options, seed=seed, roles=True, hint_limit=6)
    students = [student_of(match, 1, 1), student_of(match, 1, 2), student_of(match, 2)]
    for student, language in zip(students, LANGUAGES, strict=False):
        StudentSettings.objects.create(student=student, language=language)
    return f"/play/{match.pk}/", [client_of(one).session.session_key or "" for one in students]


def next_turn(path: str) -> Turn | None:
    """Return what is played next, as a strong bot would; None at the end."""
    match = Match.objects.get(pk=int(path.split("/")[-2]))
    log = log_of(match)
    draw = Random(log.ply).randrange
    for seat in sorted(log.to_move):
        text = choose(log.game, log.state, seat, STRONG, draw)
        if text is None:
            continue
        first = student_viewer(student_of(match, seat), match.pk)
        assert first is not None
        return Turn(log.ply, seat, text, int(first.role(log, log.ply) is Role.CHECKER))
    return None


def check(checker: Page, off_by: int = 0) -> None:
    """The checker works out what is asked, by its signs; the last number is off by so much."""
    boxes = checker.locator("#answer input[name=number]").all()
    numbers = results([box.get_attribute("aria-label") or "" for box in boxes])
    numbers[-1] += off_by
    for box, number in zip(boxes, numbers, strict=True):
        box.fill(str(number))
    with checker.expect_response("**/check"):
        boxes[-1].press("Enter")
    expect(checker.locator(".htmx-request")).to_have_count(0)


def hint(driver: Page) -> None:
    """The driver asks for a hint, if there is one to ask for."""
    with steps.tab_open(driver, "hints"):
        button = driver.locator("#ladder button[name=rung]")
        if count_of(button):
            with driver.expect_response("**/hint"):
                button.click()


class Team(NamedTuple):
    """The pages of the two, and what has been read on them that should not be there."""

    pages: list[Page]
    faults: dict[str, None]

    def read(self, name: str) -> None:
        """Read both pages once all has come."""
        steps.all_see(self.pages)
        for page, own, other in zip(self.pages, LANGUAGES, reversed(LANGUAGES), strict=True):
            for line in foreign(texts_on(page), own, other):
                self.faults.setdefault(f"{own}: {line} ({name})")

    def play(self, game: str, turn: Turn, errs: bool) -> bool:
        """One asks for a hint and builds the move; the other works it out if asked to, and `errs`
        first. Return whether it was asked."""
        driver, checker = self.pages[turn.driver], self.pages[1 - turn.driver]
        hint(driver)
        self.read(f"{turn.text}, hint")
        with driver.expect_response("**/move"):
            moves.make(Finger(driver), game, turn.text)
        self.read(turn.text)
        is_asked = bool(count_of(checker.locator("#answer input[name=number]")))
        for off_by in (1, 0) if errs else (0,):
            if is_asked:
                check(checker, off_by)
                self.read(f"{turn.text}, checked")
        return is_asked


def test_words_of_another_language_are_noticed(room: Room) -> None:
    page = room.visitor(PHONE)
    page.set_content(
        "<p>Ada: Tirar los dados</p><button>Roll the dice</button><i title='Hints'>Kid 11</i>"
        "<p>Kid 11 is <b>choosing. You</b> check the numbers.</p><template>Hints</template>"
    )
    assert foreign(texts_on(page), "es", "en") == [
        "Hints",
        "Roll the dice",
        "You check",
        "is choosing. You check the numbers",
    ]
    assert foreign(texts_on(page), "en", "es") == []
    page.set_content("<p>Kid 11 está eligiendo. Tú compruebas los números.</p>")
    assert foreign(texts_on(page), "es", "en") == []
    assert foreign(texts_on(page), "en", "es") != []


@pytest.mark.parametrize("game", SHORTEST)
def test_a_whole_game_has_no_word_of_a_teammates_language(
    room: Room, in_thread: Callable[..., Any], game: str
) -> None:
    path, (*sessions, rival) = in_thread(partial(seated, game))
    team = Team([room.student(path, session, PHONE) for session in sessions], {})
    other = room.student("/settings/", rival, PHONE)
    for page in team.pages:
        page.evaluate("window.isSame = true")
    built, checked = [0, 0], [0, 0]
    while turn := in_thread(partial(next_turn, path)):
        if turn.seat > 1:
            assert other.evaluate(SAY, [path, turn.ply, turn.text])
            team.read(turn.text)
        else:
            built[turn.driver] += 1
            checked[1 - turn.driver] += team.play(game, turn, errs=not sum(checked))
    assert all(page.locator("#over").is_visible() for page in team.pages)
    assert all(page.evaluate("window.isSame") for page in team.pages)
    assert min(built) > 1, built
    assert sum(checked) > 0
    assert not team.faults, "\n".join(team.faults)
