"""Students of one team at their own screens: one builds, one works it out, one predicts."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import Page, expect

from classroom.people.models import Student
from classroom.play.models import KeptIdea, Match
from games import registry
from games.movelog import MoveLog
from tests.browser import steps
from tests.browser.conftest import PHONE, Room
from tests.browser.moves import LAND
from tests.browser.sight import reads, sees, sees_count, sees_nothing_of
from tests.browser.steps import Climb
from tests.play.tables import client_of, log_of, say, student_of, table

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SIGN = "\N{MULTIPLICATION SIGN}"


@pytest.fixture
def sit(room: Room, in_thread: Callable) -> Callable[..., tuple[int, list[Page]]]:
    """The pages of so many students of team A, and the id of their match, after these rows."""

    def seated(students: int, *texts: str, **how: Any) -> tuple[int, list[Page]]:
        def laid() -> tuple[int, list[str]]:
            match = table(students, 1, roles=True, **how)
            Student.objects.update(seen_at=timezone.now(), is_away=False)
            for text in texts:
                say(match, 1, text)
            team = [student_of(match, 1, n) for n in range(1, students + 1)]
            return match.pk, [client_of(one).session.session_key or "" for one in team]

        pk, sessions = in_thread(laid)
        return pk, [room.student(f"/play/{pk}/", session, PHONE) for session in sessions]

    return seated


def seed_of_two_dice() -> bytes:
    """A seed whose first roll in Roll to the Top! leaves two dice or more of different numbers."""
    game = registry.get("roll_to_the_top")
    for number in range(256):
        seed = bytes([number] * 32)
        log = MoveLog.start(game, game.rules.Options(), 2).play(1, "roll").settle(seed)
        if len({face for _, face in log.state.rolled}) > 1:
            return seed
    raise LookupError


def answers(page: Page) -> Iterator[str]:
    """Yield what the page has got since, by its stream and its presses."""
    page.evaluate(
        """() => {
          window.came = [];
          const apply = (event) => window.came.push(event.detail.root.innerHTML);
          document.addEventListener("live:change", apply);
        }"""
    )
    while True:
        yield "".join(page.evaluate("() => window.came"))


def test_three_students_drive_check_and_predict(sit: Callable) -> None:
    _, (driver, checker, predictor) = sit(3, "roll", rolls=(2, 5, 6))
    reads(checker.locator("#now"), "Kid 11 is choosing. You check the numbers.")
    predictor.get_by_role("button", name="7 to 12 feet").click()
    sees(predictor.locator("#action"), "You said: 7 to 12 feet")
    came = answers(checker)
    next(came)

    steps.build(driver, Climb(2, "*", 6, 12, 3))
    driver.evaluate(LAND, [3, 4])
    reads(driver.locator("#now"), "Kid 12 is working it out, too.")
    expect(driver.locator("#ghost .belay__ghost")).to_be_visible()
    expect(driver.get_by_role("button", name="Play it")).to_be_hidden()
    sees(checker.locator("#action"), f"2 {SIGN} 6 =")
    assert "= 12" not in next(came)
    expect(checker.locator("#ghost .belay__ghost")).to_have_count(0)

    steps.work_out(checker, 13)
    for page in (driver, checker):
        sees(page.locator("#differences"), "Kid 12 says 13.")
        reads(page.locator("#now"), "You have different numbers. Think again.")
    steps.work_out(checker, 12)
    for page in (driver, checker, predictor):
        sees_nothing_of(page.locator("#differences"))
        expect(page.locator("#ghost .belay__ghost")).to_have_count(0)
    sees(predictor.locator("#prediction-result"), "It came true!")


def build_idea(page: Page, first: int, sign: str, second: int, result: int) -> None:
    """Tap dice and sign of an own idea, type its result and ask whether it is right."""
    for number in (first, second):
        page.locator(f'[data-idea-number="{number}"]').click()
    page.locator(f'[data-idea-sign="{sign}"]').click()
    for digit in str(result):
        page.locator(f'.pad [data-key="{digit}"]').click()
    page.locator("[data-idea-check]").click()


def test_each_place_of_an_idea_is_named_by_what_is_in_it(sit: Callable) -> None:
    _, (_, checker, _) = sit(3, "roll", rolls=(2, 5, 6))
    places = checker.locator("[data-idea-sum] > [aria-label]")
    named = "all => all.map(one => one.getAttribute('aria-label'))"
    sees_count(places, 2)
    assert places.evaluate_all(named) == ["Place 1 is empty", "Place 2 is empty"]
    sees_nothing_of(checker.locator("[data-idea-sum] button"))
    checker.locator('[data-idea-number="5"]').click()
    expect(checker.get_by_role("button", name="Take 5 out")).to_be_visible()
    assert places.evaluate_all(named) == ["Take 5 out", "Place 2 is empty"]


def test_who_waits_builds_an_idea_that_is_compared_with_the_move(sit: Callable) -> None:
    _, (driver, checker, predictor) = sit(3, "roll", rolls=(2, 5, 6))
    sent = []
    for page in (checker, predictor):
        page.on("request", lambda one: sent.append(one.url) if one.method == "POST" else None)
    sees(checker.locator("#idea"), "Your idea")
    build_idea(checker, 5, "*", 6, 31)
    sees(checker.locator("#idea-work"), "Not 31 yet. Try again.")
    expect(checker.locator("#idea-work")).not_to_contain_text("30")
    for key in ("back", "back", "3", "0"):
        checker.locator(f'.pad [data-key="{key}"]').click()
    checker.locator("[data-idea-result]").press("Enter")
    sees(checker.locator("#idea-work"), f"Yes! 5 {SIGN} 6 = 30")
    assert not [url for url in sent if "/live/" not in url]

    predictor.get_by_role("button", name="7 to 12 feet").click()
    build_idea(predictor, 6, "*", 2, 12)
    steps.go(driver, Climb(2, "*", 6, 12, 3))
    expect(checker.locator("#idea")).to_be_hidden()
    steps.work_out(checker, 12)
    sees(predictor.locator("#idea-result"), f"Your idea: 6 {SIGN} 2 = 12. Same!")
    sees(checker.locator("#idea-result"), f"5 {SIGN} 6 = 30. Kid 11: 2 {SIGN} 6 = 12.")
    sees_nothing_of(driver.locator("#idea-result"))


def compare_ideas(driver: Page, checker: Page, predictor: Page) -> None:
    """Build 5 x 6 at both, and play 2 x 6; both see that they are different."""
    predictor.get_by_role("button", name="7 to 12 feet").click()
    for page in (checker, predictor):
        build_idea(page, 5, "*", 6, 30)
        sees(page.locator("#idea-work"), "Yes!")
    steps.go(driver, Climb(2, "*", 6, 12, 3))
    expect(checker.locator("#idea")).to_be_hidden()
    steps.work_out(checker, 12)
    for page in (checker, predictor):
        sees(page.locator("#idea-result"), f"5 {SIGN} 6 = 30. Kid 11: 2 {SIGN} 6 = 12.")
        sees(page.locator("#idea-result"), "Keep it")
        sees_nothing_of(page.locator(".notice__done"))


def test_an_idea_is_stored_if_the_child_keeps_it_and_no_other(
    sit: Callable, in_thread: Callable
) -> None:
    pk, (driver, checker, predictor) = sit(3, "roll", rolls=(2, 5, 6))
    compare_ideas(driver, checker, predictor)
    button = checker.get_by_role("button", name="Keep it")
    assert (button.bounding_box() or {})["height"] >= 44
    button.focus()
    checker.keyboard.press("Enter")
    sees(checker.locator(".notice__done"), "Kept")
    expect(button).to_be_hidden()
    expect(checker.locator("#answer")).to_be_focused()
    assert in_thread(lambda: list(ideas_of(pk))) == [("Kid 12", 2, "5*6")]


def ideas_of(pk: int) -> Any:
    return KeptIdea.objects.filter(match=pk).values_list("student__name", "ply", "sum")


def test_an_idea_waits_while_its_button_has_the_focus(sit: Callable) -> None:
    _, (driver, checker, predictor) = sit(3, "roll", rolls=(2, 5, 6))
    for page in (checker, predictor):
        page.clock.install()
    compare_ideas(driver, checker, predictor)
    checker.get_by_role("button", name="Keep it").focus()
    for page in (checker, predictor):
        page.clock.run_for(15_000)
    sees_nothing_of(predictor.locator("#idea-result"))
    sees(checker.locator("#idea-result"), "Keep it")
    checker.locator("#answer").focus()
    checker.clock.run_for(2_000)
    sees_nothing_of(checker.locator("#idea-result"))


def test_an_idea_stays_while_its_page_is_loaded_again(sit: Callable) -> None:
    _, (_driver, checker) = sit(2, "roll", rolls=(2, 5, 6))
    checker.locator('[data-idea-number="5"]').click()
    checker.reload()
    expect(checker.locator('[data-idea-number="5"]')).to_have_attribute("aria-pressed", "true")


def test_the_dice_that_the_driver_taps_light_up_beside_them(sit: Callable) -> None:
    _, (driver, checker) = sit(2, "roll", rolls=(2, 5, 6))
    posts = []
    driver.on("request", lambda one: posts.append(one.post_data) if "/live/taps/" in one.url else 0)
    tapped = checker.locator("#dice .die--tapped")
    steps.build(driver, Climb(2, "*", 6, 12, 3))
    sees_count(tapped, 2)
    reads(checker.locator("[data-taps]"), SIGN)
    driver.wait_for_timeout(4000)
    assert 1 <= len(posts) <= 2
    assert not any("12" in post for post in posts)


def test_dice_that_are_tapped_in_their_row_light_up_there(
    sit: Callable, in_thread: Callable
) -> None:
    how = {"game": "roll_to_the_top", "options": {"sheet": "[][][]"}}
    _, (driver, checker) = sit(2, "roll", **how, seed=in_thread(seed_of_two_dice))
    keys = driver.locator(".roll-key").all()
    for key in keys:
        key.click()
    sees_count(checker.locator(".roll__die.die--tapped .die--rolled"), len(keys))


def test_who_leaves_is_missed_and_the_other_plays(sit: Callable) -> None:
    _, (driver, checker) = sit(2, "roll", rolls=(2, 5, 6))
    # Who was there for a moment only is missed after longer.
    driver.wait_for_timeout(4000)
    driver.context.close()
    away = checker.locator("#away")
    sees(away, "Kid 11 is away. You play now.", timeout=15_000)
    expect(checker.locator("[data-climb]")).to_be_visible()


def test_a_teammate_who_comes_back_leaves_alone_what_is_tapped_and_typed(sit: Callable) -> None:
    _, (driver, checker) = sit(2, "roll", rolls=(2, 5, 6))
    expect(driver.locator("#driver")).to_be_visible()
    address = checker.url
    checker.wait_for_timeout(4000)  # who was there for a moment only is missed after longer
    checker.goto("about:blank")
    expect(driver.locator("#driver")).to_be_hidden(timeout=15_000)
    steps.build(driver, Climb(2, "*", 6, 12, 3))
    checker.goto(address)
    expect(driver.locator("#driver")).to_be_visible(timeout=15_000)
    sees_count(driver.locator("#answer [data-die][aria-pressed=true]"), 2)
    expect(driver.locator("#answer [name=result]")).to_have_value("12")


def test_a_round_of_roll_to_the_top_is_worked_out_as_a_whole(
    sit: Callable, in_thread: Callable
) -> None:
    how = {"game": "roll_to_the_top", "options": {"sheet": "[][][]"}}
    pk, (driver, checker) = sit(2, "roll", **how, seed=in_thread(seed_of_two_dice))

    def hand() -> list[int]:
        log = log_of(Match.objects.get(pk=pk))
        return sorted(number for _, number in log.state.rolled)

    first, second = in_thread(hand)[:2]
    for page in (driver, checker):
        page.wait_for_load_state()
    for number in (first, second):
        driver.locator(f'.roll-key:has(input[value="{number}"])').first.click()
    driver.locator("input[name=sum]").fill(str(first + second))
    driver.locator("#square-r1c1").click()
    sees(driver.locator("#brick-r1c1"), str(first + second))
    sees(checker.locator("#brick-r1c1"), f"{first}+{second}")
    steps.press(driver, "Done")
    sees(checker.locator("#action"), f"{first} + {second} =")
    steps.work_out(checker)
    sees(checker.locator("#brick-r1c1"), str(first + second))
