"""Look at one cell: is it a name, and how is it written without what stands around it?"""

import re
from functools import cache
from pathlib import Path

from classroom.people.rosters.headings import fold, words_in

_WORDS = Path(__file__).parents[1] / "data" / "not_names.txt"
_LONGEST = 80
_PHRASES = ("whole", "gone")
# • Anna, - Anna, [x] Anna, ☐ Anna
_BULLET = re.compile(r"^(?:\[[ xX✓]?\]|[•◦▪▫●○■□☐☑☒✓✔✗✘➢➤►▶‣⁃∙·*‐–—-])\s*")  # noqa: RUF001
# 1. Anna, (2) Ben, #3 Cleo, 13 Dan, a) Emil
_NUMBER = re.compile(r"^(?:[(#]?\d{1,3}(?:[.):\]]+\s*|\s*[–-]\s+|\s+)|[a-zA-Z]\)\s+)(?=[^\W\d])")  # noqa: RUF001
# ="Anna": how exports keep a spreadsheet from changing a value.
_KEPT_TEXT = re.compile(r'^="?([^"()]*)"$')
# Anna (7b), Anna (she/her): said of the child, and no part of the name.
_ASIDE = re.compile(r"[(\[](?=[^()\[\]\d/]*[\d/])[^()\[\]]*[)\]]$")
# What is said of a child at its end.
_END = re.compile(r"\s(?:[(\[]|[–—-]\s)([^()\[\]–—]{1,80})[)\]]?\s*$")  # noqa: RUF001
_DATE = re.compile(r"\b\d{1,4}[./-]\d{1,2}[./-]\d{1,4}\b|\b\d{1,2}:\d\d\b")
_LINK = re.compile(r"https?://|www\.|©")
_FORMULA = re.compile(r"(?:^|\s)(?:=|@\w{1,40}\(|[+-](?=[^|]{0,400}\|))")
_SUFFIX = re.compile(r"^(?:jr|sr|jun|sen|jnr|snr|i{2,3}|iv)\.?$", re.I)
_PARTICLES = {
    *(
        "von",
        "van",
        "vom",
        "zu",
        "zum",
        "zur",
        "de",
        "del",
        "della",
        "di",
        "da",
        "do",
        "dos",
        "das",
    ),
    *("du", "des", "der", "den", "ter", "ten", "la", "le", "las", "los", "al", "el", "bin", "ibn"),
    *("abu", "mc", "mac", "o", "st", "san", "santa", "af", "av", "y", "e", "'t"),
}


def clean_cell(text: str) -> str:
    """Return the name without bullets, numbers of the list, remarks in brackets and lone signs."""
    text = " ".join(text.split())[: _LONGEST * 5]
    text = _KEPT_TEXT.sub(r"\1", text)
    if is_formula(text):
        return text
    for pattern in (_BULLET, _NUMBER, _BULLET):
        text = pattern.sub("", text)
    return _ASIDE.sub("", text).strip(" \t,;|") or text


def is_name_like(cell: str) -> bool:
    """Say if a cell of a table may be a name: letters, and nothing that names lack."""
    text = clean_cell(cell)
    if (
        not 0 < len(text) <= _LONGEST
        or re.search(r"[\d@]|://", text)
        or fold(text) in _listed("value")
    ):
        return False
    return any(sign.isalpha() for sign in text)


def is_formula(text: str) -> bool:
    """Say if a spreadsheet would run this."""
    return bool(_FORMULA.search(text))


def is_no_name(text: str) -> bool:
    """Say if a line or a cell is a total, a date, a page number or a row of a grade book."""
    text = " ".join(text.split())
    if fold(text).strip(" :.") in _listed("whole") or _DATE.search(text) or _LINK.search(text):
        return True
    words = words_in(text)
    if not words or not re.search(r"[\d:]", text):
        return False
    if text.endswith(":") or (words[0] in _listed("counted") and not _NUMBER.match(text)):
        return True
    return bool(re.match(r"^\(?\d+\s", text)) and " ".join(words) in _listed("people")


def is_gone(text: str) -> bool:
    """Say if this tells that an account is no longer there: Deleted user 3, Anna (deleted)."""
    end = _END.search(text)
    remarks = [text, end[1]] if end else [text]
    return any(" ".join(words_in(one.replace("\u2019", "'"))) in _gone() for one in remarks)


def is_title(text: str) -> bool:
    """Say if a line above a list names the list: Klasse 7b, Class list of Mrs Smith."""
    words = words_in(text)
    ends = {*words[:1], *words[-1:]}
    return is_no_name(text) or text.endswith(":") or bool(_listed("title") & ends)


def is_staff(role: str) -> bool:
    """Say if a role is that of a grown-up."""
    return bool(_listed("staff").intersection(words_in(role)))


def is_suffix(text: str) -> bool:
    """Say if this is Jr. or III, which after a comma is a part of the name before it."""
    return bool(_SUFFIX.match(text.strip()))


def turn_at_comma(name: str) -> str:
    """Write `Adams, Olivia` as Olivia Adams; any other name as it is."""
    parts = [part.strip() for part in name.split(",") if part.strip()]
    suffixes = [part for part in parts[1:] if is_suffix(part)]
    parts = [part for part in parts if part not in suffixes]
    return " ".join([parts[1], parts[0], *suffixes]) if len(parts) == 2 else name


def has_comma(name: str) -> bool:
    """Say if a name is written as `Adams, Olivia`."""
    return turn_at_comma(name) != name


def turn_words(name: str) -> str:
    """Put the last name, which comes first, last: DUPONT Lina, de la Cruz Ana."""
    # Capitals tell how long it is; else it is one word with its particles.
    if has_comma(name):
        return turn_at_comma(name)
    words = name.split()
    end = _capitals(words)
    if not end:
        while end < len(words) - 1 and fold(words[end]) in _PARTICLES:
            end += 1
        end += 1
    return " ".join([*words[end:], *words[:end]])


def has_capitals_first(name: str) -> bool:
    """Say if only the beginning is in capitals, as lists write last names: DUPONT Lina."""
    return bool(_capitals(name.split()))


def _capitals(words: list[str]) -> int:
    count = 0
    while count < len(words) and words[count].isupper() and len(words[count]) > 1:
        count += 1
    return count if count < len(words) and not words[-1].isupper() else 0


@cache
def _listed(kind: str) -> frozenset[str]:
    words: set[str] = set()
    for line in _WORDS.read_text(encoding="utf-8").splitlines():
        heading, colon, listed = line.partition(":")
        if colon and heading == kind:
            words.update(listed.split("|") if kind in _PHRASES else listed.split())
    return frozenset(fold(word.strip()) for word in words)


@cache
def _gone() -> frozenset[str]:
    return frozenset(" ".join(words_in(phrase)) for phrase in _listed("gone"))
