"""Helpers that read what a person sees on a page, and not all that it holds.

In sight is what has a box of some size that nothing around it cuts off, can be scrolled to, and
is neither hidden nor transparent nor folded up.
"""

import re
from collections.abc import Callable, Sequence
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Error, Locator, Page

from tests.chromium import LONGEST_WAIT

Words = str | re.Pattern[str]

# Of each element that is given: the words in it that are in sight, and whether it is itself.
_LOOK = """(elements) => {
  const least = 2; // pixels; what only a screen reader is to find is one pixel wide and high
  const root = document.documentElement;
  const styles = new Map();
  const styleOf = (one) => styles.get(one) ?? styles.set(one, getComputedStyle(one)).get(one);
  const isBoxless = (one) => styleOf(one).display === "contents";
  const isDisplayed = (one) => isBoxless(one)
    ? one.parentElement && isDisplayed(one.parentElement)
    : one.checkVisibility({ checkOpacity: true, checkVisibilityCSS: true });

  const edgesOf = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return { x: [left, right], y: [top, bottom] };
  };
  const shared = (a, b) => [Math.max(a[0], b[0]), Math.min(a[1], b[1])];
  const isFixedPage = [root, document.body].some((one) =>
    one && ["hidden", "clip"].includes(styleOf(one).overflowY));
  const reach = isFixedPage
    ? { x: [0, innerWidth], y: [0, innerHeight] }
    : { x: [-scrollX, root.scrollWidth - scrollX], y: [-scrollY, root.scrollHeight - scrollY] };

  const outOfLine = (one) =>
    ["absolute", "fixed"].includes(styleOf(one).position) ? styleOf(one).position : "static";
  // What is left of a box that is placed like this inside this element and all around it.
  const uncut = (box, element, position = "static") => {
    for (let one = element; one && one !== document.body && one !== root; one = one.parentElement) {
      const style = styleOf(one);
      const isAround = position === "static" || style.transform !== "none"
        || (position === "absolute" && style.position !== "static");
      if (!isAround || isBoxless(one)) continue;
      if (/^inset\\((50|100)%\\)/.test(style.clipPath)) return { x: [0, 0], y: [0, 0] };
      const edges = edgesOf(one);
      for (const axis of ["x", "y"]) {
        const overflow = style[axis === "x" ? "overflowX" : "overflowY"];
        if (["hidden", "clip"].includes(overflow)) box[axis] = shared(box[axis], edges[axis]);
        // It can be scrolled to: as much in sight as the box in which it scrolls.
        if (["auto", "scroll"].includes(overflow)) box[axis] = edges[axis];
      }
      position = outOfLine(one);
    }
    return { x: shared(box.x, reach.x), y: shared(box.y, reach.y) };
  };
  const sizeOf = ([from, to]) => to - from;
  const isLarge = ({ x, y }) => sizeOf(x) >= least && sizeOf(y) >= least;

  const isBoxInSight = (one) => {
    const box = edgesOf(one);
    // A line that is drawn has no width or no height.
    if (one.ownerSVGElement && sizeOf(box.x) + sizeOf(box.y) > 0)
      for (const axis of ["x", "y"]) box[axis] = [box[axis][0] - least, box[axis][1] + least];
    return isLarge(box) && isLarge(uncut(box, one.parentElement, outOfLine(one)));
  };
  const isTextInSight = (text) => {
    if (!isDisplayed(text.parentElement)) return false;
    const range = document.createRange();
    range.selectNodeContents(text);
    return [...range.getClientRects()].some(({ left, right, top, bottom }) =>
      isLarge(uncut({ x: [left, right], y: [top, bottom] }, text.parentElement)));
  };
  const isInSight = (one) =>
    (!isBoxless(one) && isDisplayed(one) && isBoxInSight(one))
    || [...one.childNodes].some((inner) => inner.nodeType === Node.TEXT_NODE
      ? inner.data.trim() && isTextInSight(inner)
      : inner.nodeType === Node.ELEMENT_NODE && isInSight(inner));
  const wordsIn = (element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let words = "";
    while (walker.nextNode()) {
      const { data } = walker.currentNode;
      if (!data.trim() || isTextInSight(walker.currentNode)) words += data;
    }
    return words;
  };
  return elements.map((one) => [wordsIn(one), isInSight(one)]);
}"""


class Sight(NamedTuple):
    """The words to read in one thing, and whether the thing itself can be seen."""

    text: str
    is_in_sight: bool


def sees(thing: Page | Locator, *words: Words, timeout: float = LONGEST_WAIT) -> None:
    """This one thing comes into sight, and each of these words in it."""

    def fault(sights: list[Sight]) -> str:
        if [one.is_in_sight for one in sights] != [True]:
            return f"not one thing in sight: {sights}"
        text = sights[0].text
        return ", ".join(f"no {one!r} in {text!r}" for one in words if not _is_in(one, text))

    _wait(thing, fault, timeout)


def sees_nothing_of(thing: Page | Locator, *words: Words, timeout: float = LONGEST_WAIT) -> None:
    """None of these words stays in sight in this thing; without words, nothing of it does."""

    def fault(sights: list[Sight]) -> str:
        if not words:
            return f"still in sight: {sights}" if any(one.is_in_sight for one in sights) else ""
        text = " ".join(one.text for one in sights)
        return ", ".join(f"{one!r} in {text!r}" for one in words if _is_in(one, text))

    _wait(thing, fault, timeout)


def reads(
    things: Page | Locator, text: Words | Sequence[Words], timeout: float = LONGEST_WAIT
) -> None:
    """This is all there is to read in the one thing, or in each of them in turn."""
    wanted = [text] if isinstance(text, str | re.Pattern) else list(text)

    def fault(sights: list[Sight]) -> str:
        texts = [one.text for one in sights]
        is_right = len(texts) == len(wanted) and all(map(_is_all, wanted, texts))
        return "" if is_right else f"{texts}, not {wanted}"

    _wait(things, fault, timeout)


def sees_count(things: Locator, number: int, timeout: float = LONGEST_WAIT) -> None:
    """There are so many of them in the end, and each can be seen."""

    def fault(sights: list[Sight]) -> str:
        in_sight = sum(one.is_in_sight for one in sights)
        is_right = in_sight == len(sights) == number
        return "" if is_right else f"{in_sight} of {len(sights)} in sight, not {number}"

    _wait(things, fault, timeout)


def words_of(thing: Page | Locator, timeout: float = LONGEST_WAIT) -> str:
    """Return the words to read in this one thing, once it is in sight."""
    sees(thing, timeout=timeout)
    return texts_of(thing)[0]


def texts_of(things: Page | Locator) -> list[str]:
    """Return the words to read now in each of these that is in sight."""
    return [one.text for one in _look(things) if one.is_in_sight]


def count_of(things: Locator) -> int:
    """How many of these are in sight now."""
    return len(texts_of(things))


def hears(page: Page, region: str, *words: str, timeout: float = LONGEST_WAIT) -> None:
    """A screen reader reads these words out of a live region, which nobody has to see."""
    place = page.locator(region)
    assert place.get_attribute("aria-live") or place.get_attribute("role"), region
    give_up_at = monotonic() + timeout / 1000
    while any(one not in _tidy(place.text_content() or "") for one in words):
        assert monotonic() < give_up_at, f"{region} does not say {words}"
        page.wait_for_timeout(50)


def data_in(things: Locator) -> list[str]:
    """Return the text of each of these, seen or not: numbers for a test that plays by them."""
    return [_tidy(text) for text in things.all_text_contents()]


def _look(things: Page | Locator) -> list[Sight]:
    place = things.locator("body") if isinstance(things, Page) else things
    while True:
        try:
            return [Sight(_tidy(text), bool(is_it)) for text, is_it in place.evaluate_all(_LOOK)]
        except Error as error:
            if "context was destroyed" not in error.message:
                raise
            place.page.wait_for_load_state()


def _wait(things: Page | Locator, fault: Callable[[list[Sight]], str], timeout: float) -> None:
    page = things if isinstance(things, Page) else things.page
    give_up_at = monotonic() + timeout / 1000
    while line := fault(_look(things)):
        assert monotonic() < give_up_at, f"{things}: {line}"
        page.wait_for_timeout(50)


def _tidy(text: str) -> str:
    return " ".join(re.sub("[\u200b\u00ad]", "", text).split())


def _is_in(words: Words, text: str) -> bool:
    return _tidy(words) in text if isinstance(words, str) else bool(words.search(text))


def _is_all(words: Words, text: str) -> bool:
    return _tidy(words) == text if isinstance(words, str) else bool(words.search(text))


def struck(page: Page) -> list[str]:
    """Return the wrong numbers that stand struck out in boxes of the answer, once one does."""
    boxes = page.locator("#answer input.is-struck")
    sees(boxes.last)
    return [box.get_attribute("placeholder") or "" for box in boxes.all()]
