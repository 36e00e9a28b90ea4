"""One name in all the ways in which phones, tablets and people write it."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import lru_cache

_APOSTROPHES = "'’‘ʼʹʻ`´′＇"  # noqa: RUF001
_DASHES = "−⁃･・"  # noqa: RUF001  # beside those that Unicode calls dashes
# Letters that are no letter with a mark. Those that have a second spelling keep a sign of their
# own: ä is written a, and ae, but `ae` is not every a.
_LETTERS = {
    "ł": "l",
    "đ": "d",
    "ð": "d",
    "ı": "i",  # noqa: RUF001
    "ħ": "h",
    "þ": "th",
    "ς": "σ",  # noqa: RUF001
    "æ": "ä",
    "œ": "ö",
    "ø": "ö",
}
_UMLAUTS = {"ä": "ae", "ö": "oe", "ü": "ue", "å": "aa", "ß": "ss"}
_HARD = {"ß": "ss", "å": "a", "ä": "a", "ö": "o", "ü": "u"}
_SHORT = 3  # letters of a word that is written with its umlaut, or ae, and no other way
_PARTED_FROM = 5  # a long word may have a dash or an apostrophe that its writer put there
# Scripts without blanks between words. Another script, or a title or a particle, ends a name.
_KANA, _HAN = ("\u3041-\u309f", "\u30a1-\u30ff"), "\u3400-\u9fff\uf900-\ufaff"
_EASTERN = (*_KANA, _HAN)
_TITLES = "さん|くん|ちゃん|さま|君|様|先生|同学|同學|老师|老師|は|が|の|を|に|と|も|へ|で"
# So many letters in a row are the name, whatever stands beside them: Han, Thai and Lao, Burmese,
# Khmer.
_UNPARTED = {_HAN: 3, "\u0e00-\u0eff": 4, "\u1000-\u109f": 4, "\u1780-\u17ff": 4}
_PARTICLES = "이|가|은|는|을|를|의|에게|도|와|과|야|아|랑|이랑|씨|님"
_END = rf"(?=(?:'?s|{_PARTICLES})?(?!\w))"  # an s of possession may follow


@dataclass(frozen=True)
class Folded:
    """A text as names are compared in it: small letters, without marks and what cannot be seen.

    `places` of its letters in the text, and the end of the text.
    """

    text: str
    folded: str
    places: list[int]

    def pieces(
        self, pattern: re.Pattern[str], is_marked: Callable[[re.Match[str], str], bool]
    ) -> list[tuple[str, bool]]:
        """Cut the text at what the pattern matches, if the match as it is written is_marked."""
        pieces: list[tuple[str, bool]] = []
        end = 0
        for match in pattern.finditer(self.folded):
            start, after = (self.places[at] for at in match.span())
            if is_marked(match, self.text[start:after]):
                pieces += [(self.text[end:start], False), (self.text[start:after], True)]
                end = after
        return [*pieces, (self.text[end:], False)]


@lru_cache(maxsize=512)
def fold_text(text: str) -> Folded:
    """Fold the text, letter by letter."""
    composed = unicodedata.normalize("NFC", text)
    letters = list(map(_fold_letter, composed))
    places = [place for place, letter in enumerate(letters) for _ in letter]
    return Folded(composed, "".join(letters), [*places, len(composed)])


@lru_cache(maxsize=4096)
def _fold_letter(letter: str) -> str:
    """Return the letter as it is compared; "" for one that cannot be seen."""
    kind = unicodedata.category(letter)
    if letter in _APOSTROPHES:
        return "'"
    if kind == "Pd" or letter in _DASHES:
        return "-"
    if letter.isspace():
        return " "
    if kind == "Cf" or 0xFE00 <= ord(letter) <= 0xFE0F:
        return ""
    small = unicodedata.normalize("NFKC", letter).lower()
    small = _LETTERS.get(small, small)
    if small in _UMLAUTS:
        return small
    parts = unicodedata.normalize("NFKD", small)
    plain = "".join(_LETTERS.get(part, part) for part in parts if not _is_accent(part))
    return unicodedata.normalize("NFC", plain)


def bare(text: str) -> str:
    """Return the folded text without umlauts and signs, by which words resemble each other."""
    return "".join(_HARD.get(sign, sign) for sign in fold_text(text).folded if sign not in "'-")


def words_of(name: str) -> list[str]:
    """Return the words of a name, folded; parts of a hyphenated one are words of it."""
    return re.findall(r"[^\s'-]+", fold_text(name).folded)


def spelling(name: str) -> str:
    """Return a pattern for this name, or this word of one, in a folded text."""
    folded = fold_text(name).folded.strip(" '-")
    return _before(folded) + _written(folded) + _after(folded)


def spelling_turned(name: str) -> str | None:
    """Return one for the last word first: Sommer, Mia. None for a single word."""
    first, gap, last = fold_text(name).folded.strip().rpartition(" ")
    return rf"{_before(last)}{_written(last)},\s{{0,9}}{_written(first)}{_END}" if gap else None


def _written(name: str) -> str:
    """Allow any gap or none between the words, but for an initial that stands alone: Mia S."""
    pieces = re.split(r"([\s'-]+)", name)
    words = list(map(_word, pieces[::2]))
    for at, gap in enumerate(pieces[1::2]):
        is_alone = (
            gap.isspace() and min(len(pieces[2 * at]), len(pieces[2 * at + 2].strip("."))) < 2
        )
        words[at] += r"[\s'-]" + ("{1,9}" if is_alone else "{0,9}")
    return "".join(words)


def _word(word: str) -> str:
    between = "['-]?" if len(word) >= _PARTED_FROM and word.isalpha() else ""
    letter = _letter if len(word) > _SHORT else _short_letter
    return between.join(map(letter, re.findall("ae|oe|ue|ss|aa|.", word, re.S)))


def _letter(one: str) -> str:
    """Match a letter with or without its dots, and either way to write an umlaut."""
    if one in _UMLAUTS:
        return f"(?:{one}|{_UMLAUTS[one]}{'' if one == 'ß' else '?'})"
    soft = [sign for sign, two in _UMLAUTS.items() if two == one or _HARD[sign] == one]
    return f"(?:{'|'.join([re.escape(one), *soft])})"


def _short_letter(one: str) -> str:
    """Do without dots in no short word: Bär is no bar."""
    two = _UMLAUTS.get(one)
    return f"(?:{one}|{two})" if two else re.escape(one)


def _before(name: str) -> str:
    script = _script(name[:1])
    if script in _UNPARTED and len(name) >= _UNPARTED[script]:
        return ""
    return f"(?<![{script}])" if script in _EASTERN else r"(?<!\w)"


def _after(name: str) -> str:
    script = _script(name[-1:])
    if script in _UNPARTED and len(name) >= _UNPARTED[script]:
        return ""
    return f"(?=(?:{_TITLES})|(?![{script}]))" if script in _EASTERN else _END


def _script(letter: str) -> str:
    """Return the range of letters that this one is of, "" for one of a script with blanks."""
    return next((some for some in (*_EASTERN, *_UNPARTED) if re.match(f"[{some}]", letter)), "")


def _is_accent(sign: str) -> bool:
    """Say if it is a mark on a letter; marks that are vowels, or make another letter, are not."""
    kind = unicodedata.combining(sign)
    return kind == 1 or 10 <= kind <= 35 or kind >= 200
