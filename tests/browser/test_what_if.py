"""Tests of what if, a question to the class, and a practice set, in real browsers."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from classroom.people.models import SchoolClass, Student
from classroom.play.models import Match
from classroom.play.services.creation import SeatPlan, match_create
from classroom.play.services.hints import hint_lists_store
from classroom.play.services.matches import match_end
from classroom.play.services.moves import move_play
from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room
from tests.browser.sight import reads, sees, sees_count, struck
from tests.browser.steps import Climb
from tests.play.tables import SMALL, seed_for

pytestmark = [pytest.mark.browser, pytest.mark.slow]

MOVES = ((1, "roll"), (1, "6 3x+2"), (2, "2 2x+1"), (1, "safe 2 2"), (2, "safe 1 6"), (2, "roll"))


def a_match_of_ada_and_ben() -> int:
    """2, 5 and 6 in round 1; both climb less than they could; the game ends in round 2."""
    people = {student.name: student for student in Student.objects.all()}
    seats = [SeatPlan("Foxes", 1, [people["Ada"]]), SeatPlan("Owls", 2, [people["Ben"]])]
    match = match_create(
        school_class=SchoolClass.objects.get(),
        game="on_belay",
        options=SMALL,
        seats=seats,
        roles=False,
        hint_limit=5,
        seed=seed_for((2, 5, 6)),
    )
    for seat, text in MOVES:
        student, ply = people["Ada" if seat == 1 else "Ben"], match.moves.count()
        move_play(
            match=Match.objects.get(pk=match.pk),
            seat=seat,
            student=student,
            ply=ply,
            key=f"k{ply}",
            text=text,
        )
    hint_lists_store(match=match, ply=2)
    match_end(match=match)
    return match.pk


@pytest.fixture
def played(room: Room, in_thread: Callable) -> tuple[Page, list[Page], int]:
    """The teacher, Ada with a laptop and Ben with a phone, and a game that is over."""
    teacher = room.visitor(LAPTOP)
    steps.signed_up(teacher, room.url)
    code = steps.a_class(teacher, steps.NAMES)
    students = [
        steps.joined(room.visitor(size), room.url, code, name)
        for name, size in (("Ada", LAPTOP), ("Ben", PHONE))
    ]
    return teacher, students, in_thread(a_match_of_ada_and_ben)


def test_a_branch_a_question_and_a_practice_set(
    room: Room, played: tuple[Page, list[Page], int]
) -> None:
    teacher, (ada, ben), pk = played
    a_branch_from_ply_7_is_kept_and_found_again(ada, f"{room.url}/review/{pk}/")
    ada.goto(f"{room.url}/lesson/")
    a_question_to_two_students(room, teacher, [ada, ben], f"{room.url}/review/{pk}/2/")
    a_practice_set_is_solved_with_a_hint(ada, room.url)


def a_branch_from_ply_7_is_kept_and_found_again(page: Page, match: str) -> None:
    page.goto(f"{match}7/")
    page.get_by_role("button", name="What if?").click()
    expect(page.get_by_role("button", name="Roll or draw")).to_be_visible()
    dice_chosen_by_hand(page)
    for number, face in enumerate((2, 5, 6)):
        page.locator(f'label:has([name=die{number}][value="{face}"])').click()
    steps.press(page, "Use these")
    sees(page.locator(".table__team--own"), "Foxes")
    steps.go(page, Climb(2, "*", 5, 11, 2))
    sees(page.locator("#press-error"), "is not 11")
    assert struck(page) == ["11"]
    page.fill("#answer [name=result]", "10")
    steps.land(page, Climb(2, "*", 5, 10, 2))
    sees(page.locator(".table__team--own"), "Owls")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator("#own-lines")).not_to_contain_text("up trail 2x")
    expect(page.locator(".htmx-request, .htmx-swapping, .htmx-settling")).to_have_count(0)
    steps.go(page, Climb(2, "*", 5, 10, 2))
    sees(page.locator("#heights"), "+10 feet")
    both_boards_are_level(page)
    more(page)
    sees(page.locator("#own-lines"), "5 steps up trail 2x")
    page.get_by_label("Save as").fill("Ten feet")
    page.get_by_role("button", name="Save", exact=True).click()
    page.get_by_role("link", name="Ten feet").click()
    more(page)
    sees(page.locator("#own-lines"), "5 steps up trail 2x")


def more(page: Page) -> None:
    """Open the tab of all that is seldom pressed."""
    page.locator("#more-tab > summary").click()


def dice_chosen_by_hand(page: Page) -> None:
    more(page)
    page.get_by_label("Dice and cards").select_option("hand")


def both_boards_are_level(page: Page) -> None:
    """They stand side by side in the first screen, that which is played on the larger."""
    here, real = (page.locator(name).bounding_box() for name in ("#board", "#beside"))
    assert here
    assert real
    assert abs(here["y"] - real["y"]) <= 2
    assert here["width"] >= real["width"]
    assert here["x"] + here["width"] <= real["x"]


def a_question_to_two_students(
    room: Room, teacher: Page, students: list[Page], position: str
) -> None:
    teacher.goto(position)
    teacher.get_by_label("Team", exact=True).first.select_option("1")
    teacher.get_by_role("button", name="Ask the class").click()
    projector = room.visitor(LAPTOP)
    link = teacher.get_by_role("link", name="Show it on the projector").get_attribute("href")
    projector.goto(f"{room.url}{link}")
    for page, (first, second) in zip(students, ((2, 5), (5, 2)), strict=True):
        page.get_by_role("link", name="Answer").click()
        steps.go(page, Climb(first, "*", second, 10, 2))
        sees(page.locator("#answered-with"), "5 steps up trail 2x")
    reads(teacher.locator("#answer-count"), "2 of 2 have answered.")
    reads(projector.locator("#answer-count"), "2 of 2")
    expect(teacher.locator(".question-report")).to_have_count(0)
    expect(projector.locator(".question__bar")).to_have_count(0)
    teacher.get_by_role("button", name="Show the answers").click()
    teacher.get_by_role("button", name="Show the best moves").click()
    expect(projector.locator(".question__bar--best svg").first).to_be_visible()
    sees(teacher.locator("tbody tr").first, "5 steps up trail 2x")
    sees(teacher.locator("tbody tr").last, "helps most")
    for child in students:
        # The best stands first: on a phone others may have no room.
        sees(child.locator(".question__bar").first, "helps most")
        sees(child.locator(".question__bar").last, "5 steps up trail 2x")
    for name in (*steps.NAMES, "Foxes"):
        expect(projector.locator("body")).not_to_contain_text(name)
    teacher.get_by_role("button", name="Close the question").click()
    expect(projector.locator("#closed")).to_be_visible()
    expect(students[0]).to_have_url(re.compile("/(lesson|play)/"))


def a_practice_set_is_solved_with_a_hint(page: Page, url: str) -> None:
    page.goto(f"{url}/review/practice/")
    page.get_by_role("button", name="Make a set").click()
    page.get_by_role("link", name="Next").click()
    page.locator("#hints-tab > summary").click()
    page.get_by_role("button", name="Get a hint").click()
    sees_count(page.locator("#ladder li"), 1)
    steps.go(page, Climb(2, "*", 5, 10, 2))
    expect(page.locator("#result")).not_to_contain_text("Right!")
    steps.go(page, Climb(2, "*", 6, 12, 3))
    sees(page.locator("#result"), "Right!")


def test_a_form_with_the_focus_is_drawn_anew_like_any_other(
    room: Room, played: tuple[Page, list[Page], int]
) -> None:
    """WebKit gives the focus to the form around a button that is tapped."""
    _, (page, _), pk = played
    page.goto(f"{room.url}/review/{pk}/7/")
    page.get_by_role("button", name="What if?").click()
    dice_chosen_by_hand(page)
    for number, face in enumerate((2, 5, 6)):
        page.locator(f'label:has([name=die{number}][value="{face}"])').click()
    page.locator("#answer").focus()
    page.get_by_role("button", name="Use these").evaluate("(button) => button.click()")
    expect(page.locator("#answer").get_by_role("button", name="Climb")).to_be_visible()
