"""A page as a browser without scripts has it: its elements, its forms, and what they would send."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from lxml.etree import HTML, HTMLParser, _Element as Element

CHOSEN = {"checkbox", "radio"}
NEVER_SENT = {"button", "file", "image", "reset", "submit"}


def text_of(element: Element) -> str:
    """The words in an element, as one line."""
    return " ".join("".join(element.itertext()).split())


@dataclass
class Page:
    """An answer of the server; a part of a page is read like a whole one."""

    url: str
    html: str

    @cached_property
    def root(self) -> Element:
        return HTML(self.html or "<html>", HTMLParser(remove_comments=True))

    def find(self, **attributes: str) -> list[Element]:
        """The elements with these attributes, in their order; `class_` names one class of them."""
        word = attributes.pop("class_", None)
        wanted = [(name.replace("_", "-"), value) for name, value in attributes.items()]
        return [one for one in self.root.iter() if _fits(one, word, wanted)]

    def one(self, **attributes: str) -> Element:
        """Return the first of them. Raises LookupError if the page has none."""
        elements = self.find(**attributes)
        if not elements:
            raise LookupError(f"{self.url} has no {attributes}: {text_of(self.root)[:500]}")
        return elements[0]

    def forms(self) -> Iterator["Form"]:
        """Every form of the page."""
        for element in self.root.iter("form"):
            yield self.form(element)

    def form(self, element: Element) -> "Form":
        """The form, with the controls inside it and those that name it from elsewhere."""
        inside = [*element.iter()]
        named = self.find(form=element.get("id", "")) if element.get("id") else []
        parts = [*named, *(one for one in inside if one.get("form") is None)]
        return Form(element, [one for one in parts if one not in self._locked])

    @cached_property
    def _locked(self) -> set[Element]:
        """The controls in fieldsets that are disabled."""
        sets = (one for one in self.root.iter("fieldset") if one.get("disabled") is not None)
        return {control for fieldset in sets for control in fieldset.iter()}


def _fits(element: Element, word: str | None, wanted: list[tuple[str, str]]) -> bool:
    for name, value in wanted:
        if element.get(name) != value:
            return False
    return word is None or word in element.get("class", "").split()


@dataclass
class Form:
    """A form that can be filled in with what it offers and with nothing else."""

    element: Element
    parts: list[Element]
    sent: list[tuple[str, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.parts = [one for one in self.parts if one.get("disabled") is None]
        self.sent = [pair for one in self.parts for pair in _sends(one)]

    def named(self, name: str) -> list[Element]:
        """The controls of this name that are no buttons."""
        return [one for one in self.parts if one.get("name") == name and one.tag != "button"]

    def choices(self, name: str) -> list[str]:
        """Return what can be chosen under this name; a part of a form that is not there has
        nothing."""
        return [value for one in self.named(name) for value in _values(one)]

    def fill(self, name: str, *values: str | int) -> None:
        """Choose these, or type them, a text for each box of this name.

        Raises ValueError for what the form does not offer.
        """
        given, offered = [*map(str, values)], self.choices(name)
        fits = not Counter(given) - Counter(offered) if offered else None
        if not (len(given) == len(self.named(name)) if fits is None else fits):
            raise ValueError(f"{name} does not take {given}, but {offered}.")
        self.sent = [pair for pair in self.sent if pair[0] != name]
        self.sent += [(name, value) for value in given]

    def buttons(self, name: str | None = None) -> list[Element]:
        """The buttons that send this form; those of this name only, if one is given."""
        elements = [
            one for one in self.parts if one.tag == "button" and one.get("type") != "button"
        ]
        return [one for one in elements if name is None or one.get("name") == name]

    def texts(self) -> dict[str, Element]:
        """The moves that stand on buttons of its own: each by the text that it would send."""
        own = {*self.element.iter("button")}
        return {one.get("value", ""): one for one in self.buttons("text") if one in own}

    def button(self, words: str) -> Element | None:
        """The first button that says these words."""
        return next((one for one in self.buttons() if words in text_of(one)), None)


def _values(element: Element) -> list[str]:
    if element.tag == "select":
        return [option.get("value", text_of(option)) for option in element.iter("option")]
    return [element.get("value", "on")] if element.get("type") in CHOSEN else []


def _sends(element: Element) -> Iterator[tuple[str, str]]:
    """Return what this control sends as it stands."""
    name, kind = element.get("name"), element.get("type", "text")
    if not name or element.tag not in ("input", "select", "textarea"):
        return
    if element.tag == "select":
        options = [*element.iter("option")]
        chosen = [one for one in options if one.get("selected") is not None] or options[:1]
        yield from ((name, one.get("value", text_of(one))) for one in chosen)
    elif element.tag == "textarea":
        yield name, element.text or ""
    elif kind not in NEVER_SENT and (kind not in CHOSEN or element.get("checked") is not None):
        yield name, element.get("value", "on" if kind in CHOSEN else "")
