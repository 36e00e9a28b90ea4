"""The words that a child has to read on the screen of a decision, in both languages."""

import re

from playwright.sync_api import Page

from tests.browser.sight import texts_of
from tests.browser.window import SETTLED

MOST = 20
# The task, the board, what came of a try, the form with its keys, and a pointer. Teams, tabs and
# menus stand there all the time: nobody reads them anew.
READ = "#now, #board, #pops, .table__action, .pointer"
NAMES = re.compile(r"(Team|Kid|Maximiliane) \w+")
WORD = re.compile(r"[^\W\d_]{2}|^[aI]\b")  # a capital by itself is the mark of a team


def words_on(page: Page) -> list[str]:
    """Return what is read there word by word: no names of children and teams, and no numbers."""
    text = NAMES.sub("", " ".join(texts_of(page.locator(READ))))
    return [word for word in text.split() if WORD.search(word)]


def faults_in_both_languages(page: Page) -> list[str]:
    """List the languages in which there is more to read; the page is in German afterwards."""
    lines = []
    for language in ("en", "de"):
        page.context.add_cookies(
            [{"name": "django_language", "value": language, "url": page.url.partition("/play/")[0]}]
        )
        page.reload()
        page.evaluate(SETTLED)
        words = words_on(page)
        if len(words) > MOST:
            lines.append(f"{len(words)} words ({language}): {' '.join(words)}")
    return lines
