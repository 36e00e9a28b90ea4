"""A device's voices for tests, which note what they are given to say."""

from playwright.sync_api import Page

from tests.browser.conftest import Room
from tests.chromium import wait_until

SIGNS = {
    "+": "plus",
    "\N{MINUS SIGN}": "minus",
    "\N{MULTIPLICATION SIGN}": "times",
    "\N{DIVISION SIGN}": "divided by",
    "=": "is",
}
# A voice far away, and one of the device for each of three languages.
VOICES = """
  window.heard = [];
  const voices = [["Far", "en-US", false], ["Near", "en-GB", true], ["Nah", "de-DE", true],
    ["Cerca", "es-ES", true]].map(([name, lang, localService]) => ({ name, lang, localService }));
  window.SpeechSynthesisUtterance = class { constructor(text) { this.text = text; } };
  const speak = (words) => {
    heard.push([words.voice.name, words.text]);
    window.words = words;
    words.onstart?.();
  };
  const synthesis = { getVoices: () => voices, cancel() {}, speak };
  Object.defineProperty(window, "speechSynthesis", { value: synthesis });
"""
FAR_AWAY = VOICES.replace("true", "false")
# As the setting of a child has the server write it.
BY_ITSELF = """
  new MutationObserver(() => document.documentElement?.setAttribute("data-read-aloud", ""))
    .observe(document, { childList: true });
"""


def listener(
    room: Room, path: str, session: str, size: dict[str, int], *scripts: str, **device: str
) -> Page:
    """The page of this student on a device that these scripts prepare."""
    page = room.visitor(size, **device)
    for script in scripts:
        page.add_init_script(script)
    page.context.add_cookies([{"name": "sessionid", "value": session, "url": room.url}])
    page.goto(room.url + path)
    return page


def texts(page: Page) -> list[str]:
    """All that was said so far."""
    return [text for _voice, text in page.evaluate("heard")]


def hears(page: Page, words: str) -> None:
    """These words are said, alone or with others."""
    wait_until(page, "words => heard.some(([, text]) => text.includes(words))", words)


def in_words(text: str) -> str:
    """Return the text with its signs as English words."""
    for sign, word in SIGNS.items():
        text = text.replace(sign, f" {word} ")
    return " ".join(text.split()).replace(" .", ".")
