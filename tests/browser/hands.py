"""Three ways to use a page: with a finger, by keyboard alone, and with scripts blocked."""

from typing import Protocol

from playwright.sync_api import Locator, Page, expect

FAR = 150  # more stops than any page of a table has


class Hand(Protocol):
    """Actions of every hand on `page`."""

    page: Page
    has_scripts: bool

    def push(self, thing: Locator) -> None:
        """A button, a summary, or a choice that is pushed by its label."""

    def choose(self, choice: Locator) -> None:
        """A radio button or a checkbox."""

    def write(self, box: Locator, number: int) -> None:
        """A number into its box, whatever stood there."""


class Finger:
    """Taps, and numbers on the page's own pad."""

    has_scripts = True

    def __init__(self, page: Page) -> None:
        self.page = page

    def push(self, thing: Locator) -> None:
        thing.click()

    def choose(self, choice: Locator) -> None:
        choice.locator("xpath=ancestor::label").click()

    def write(self, box: Locator, number: int) -> None:
        pad = self.page.locator(".pad")
        # It comes with the first box, a moment after that, and has chosen a box by then.
        expect(pad).to_be_visible()
        if "is-current" not in (box.get_attribute("class") or ""):
            box.click()
        for _ in box.input_value():
            pad.locator("[data-key=back]").click()
        for key in f"{abs(number)}":
            pad.locator(f'[data-key="{key}"]').click()
        if number < 0:
            pad.locator("[data-key=sign]").click()
        expect(box).to_have_value(str(number))


class Keys:
    """Tab, arrows, digits, Space and Enter."""

    has_scripts = True

    def __init__(self, page: Page) -> None:
        self.page = page

    def push(self, thing: Locator) -> None:
        self.reach(thing)
        self.page.keyboard.press("Enter")

    def choose(self, choice: Locator) -> None:
        """Tab reaches a group of radio buttons, arrows the one of them."""
        if choice.get_attribute("type") == "radio":
            name, value = choice.get_attribute("name"), choice.get_attribute("value")
            self.reach(self.page.locator(f'#answer [name="{name}"]'))
            self.page.keyboard.press("Space")
            for _ in range(FAR):
                if choice.is_checked():
                    return
                self.page.keyboard.press("ArrowRight")
            raise AssertionError(f"{name} {value} was not reached.")
        self.reach(choice)
        self.page.keyboard.press("Space")

    def write(self, box: Locator, number: int) -> None:
        self.reach(box)
        self.page.keyboard.press("ControlOrMeta+A")
        self.page.keyboard.type(str(number))

    def reach(self, things: Locator) -> None:
        """Press Tab until one of these has the focus."""
        expect(things.first).to_be_attached()
        for _ in range(FAR):
            if things.evaluate_all("all => all.includes(document.activeElement)"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"{things} was not reached.")


class Plain(Finger):
    """Clicks on a page without scripts, and numbers typed: there is no pad."""

    has_scripts = False

    def write(self, box: Locator, number: int) -> None:
        box.fill(str(number))
