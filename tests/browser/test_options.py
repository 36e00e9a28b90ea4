"""The options of a new lesson, as a teacher reads them."""

import pytest
from playwright.sync_api import expect

from tests.browser import steps
from tests.browser.conftest import LAPTOP, PHONE, Room

pytestmark = [pytest.mark.browser, pytest.mark.slow]

# For each box: how far to its right its label begins, and how much of its height that shares. The
# label of a card is the card itself.
BOXES = "main .field--check input[type=checkbox]"
LABELS = f"""() => [...document.querySelectorAll("{BOXES}")].map((box) => {{
  const [one, label] = [box, box.labels[0]].map((element) => element.getBoundingClientRect());
  const [top, bottom] = [Math.max(one.top, label.top), Math.min(one.bottom, label.bottom)];
  return [label.left - one.right, bottom - top];
}})"""


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_the_label_of_a_box_stands_beside_it(room: Room, size: dict[str, int]) -> None:
    teacher = room.visitor(size)
    steps.signed_up(teacher, room.url)
    steps.a_class(teacher, steps.NAMES)
    school_class = teacher.url.split("/classes/")[1].split("/")[0]
    teacher.goto(f"{room.url}/lessons/new/?class={school_class}&game=on_belay")
    for card in teacher.locator("main details > summary").all():
        card.click()
    labels = teacher.evaluate(LABELS)
    assert len(labels) > 5
    assert all(0 <= beside < 30 and overlap > 5 for beside, overlap in labels), labels


@pytest.mark.parametrize("size", [PHONE, LAPTOP])
def test_cards_choose_a_setting_and_the_lobby_stays_in_sight(
    room: Room, size: dict[str, int]
) -> None:
    teacher = room.visitor(size)
    steps.signed_up(teacher, room.url)
    steps.a_class(teacher, steps.NAMES)
    school_class = teacher.url.split("/classes/")[1].split("/")[0]
    teacher.goto(f"{room.url}/lessons/suggestion/?class={school_class}")
    opens = teacher.get_by_role("button", name="Open lobby")
    expect(opens).to_be_in_viewport(ratio=1)
    for card in ("No hints", "Silent", "Same dice for all tables"):
        label = teacher.locator(".pick label", has_text=card).first
        label.click()
        expect(teacher.locator(f"#{label.get_attribute('for')}")).to_be_checked()
        expect(opens).to_be_in_viewport(ratio=1)
    opens.click()
    expect(teacher.get_by_role("button", name="Start")).to_be_visible()
