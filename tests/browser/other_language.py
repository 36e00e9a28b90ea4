"""Texts of another language on a page: whole ones of the catalogues, and what stands between the
places of a sentence.

People's own words are in no catalogue, so they are never taken for one.
"""

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import unescape
from pathlib import Path

from django.conf import settings
from playwright.sync_api import Page

from tests.catalogue import PLACE, Entry, entries

_CATALOGUE = "locale/{}/LC_MESSAGES/django.po"
_TAG = re.compile(r"<[^>]*>")
_WORD = re.compile(r"[^\W\d_]+")
# All that is written on the page, folded up or not, and what screen readers say instead: of each
# text by itself, and of each element with texts in it, for a sentence may have bold words.
_TEXTS = """() => {
  const quiet = "script, style, template, noscript";
  const texts = new Set();
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { data, parentElement } = walker.currentNode;
    if (!data.trim() || parentElement.closest(quiet)) continue;
    texts.add(data);
    texts.add(parentElement.textContent);
    if (parentElement.matches("b, strong, em, bdi, span"))
      texts.add(parentElement.parentElement.textContent);
  }
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder], [alt]"))
    for (const name of ["aria-label", "title", "placeholder", "alt"])
      texts.add(one.getAttribute(name) ?? "");
  return [...texts];
}"""


def texts_on(page: Page) -> list[str]:
    """Return all that this page says, each text once."""
    return [_tidy(text) for text in page.evaluate(_TEXTS)]


def foreign(texts: Iterable[str], own: str, other: str) -> list[str]:
    """List what of these texts, which are for who reads `own`, is in the `other` language."""
    whole, parts = _signs_of(own, other)
    texts = [*texts]
    words = f" {' | '.join(texts)} "
    lines = [text for text in texts if text in whole]
    lines += [
        part for part in parts if part in words and re.search(rf"\b{re.escape(part)}\b", words)
    ]
    return sorted({*lines})


@lru_cache
def _signs_of(own: str, other: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """Return what gives the other language away: texts that stand alone, and two words or more."""
    mine = {_tidy(_bare(text)) for text in _texts_of(own)}
    theirs = {_tidy(_bare(text)) for text in _texts_of(other)} - mine
    whole = {text for text in theirs if not PLACE.search(text) and len(_WORD.findall(text)) > 0}
    between = {part.strip(" .,:;!?()¡¿\"'") for text in theirs for part in PLACE.split(text)}
    known = "\n".join(sorted(mine))
    parts = {one for one in between if len(_WORD.findall(one)) > 1 and one not in known}
    return frozenset(one for one in whole if len(one) > 2), tuple(sorted(parts))


def _texts_of(language: str) -> Iterator[str]:
    """Yield all texts in this language; those in English are what the others translate."""
    is_english = language == settings.LANGUAGE_CODE
    for entry in _entries("de" if is_english else language):
        yield from entry.sources if is_english else entry.translations


@lru_cache
def _entries(language: str) -> tuple[Entry, ...]:
    return tuple(entries(Path(settings.BASE_DIR) / _CATALOGUE.format(language)))


def _bare(text: str) -> str:
    return unescape(_TAG.sub("", text)).replace("%%", "%")


def _tidy(text: str) -> str:
    return " ".join(re.sub("[\u200b\u00ad]", "", text).split())
