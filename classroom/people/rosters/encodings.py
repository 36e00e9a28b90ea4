"""Turn the bytes of a text file into letters, whichever program of whichever country wrote it.

Libraries that guess an encoding need more text than thirty names, so this one knows what names
look like: they begin with a capital, stay in one script, and have the letters of their language.
"""

import codecs
import re
import unicodedata

from classroom.people.rosters.headings import read_heading
from classroom.people.rosters.refusals import unreadable

_MARKS = {
    codecs.BOM_UTF32_LE: "utf-32",  # before UTF-16: its mark begins with the same two bytes
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
    codecs.BOM_UTF8: "utf-8-sig",
}
_WEST = "äöüÄÖÜßéèêëàâáãåçñíìîïóòôúùøæœÉÈÊËÀÂÁÃÅÇÑÍÎÓÔÚØÆŒŠš"
_CENTRAL = "ąćęłńóśźżĄĆĘŁŃÓŚŹŻáčďéěíňřšťúůýžÁČĎÉĚÍŇŘŠŤÚŮÝŽőűŐŰöüäßÖÜÄăâîțșşţĂÂÎȘȚŞŢđĐ"
_BALTIC = "āčēģīķļņšūžĀČĒĢĪĶĻŅŠŪŽąęėįųĄĘĖĮŲäöõüÄÖÕÜ"
# In the order in which they are tried: the first of equals is taken.
_LETTERS = {
    "cp1252": _WEST,
    "mac_roman": _WEST,
    "cp1250": _CENTRAL,
    "iso8859_2": _CENTRAL,
    "cp1251": "",
    "cp1254": "çğıöşüÇĞİÖŞÜâî",
    "cp1253": "",
    "cp1255": "",
    "cp1256": "",
    "cp1257": _BALTIC,
    "cp850": _WEST,
    "cp852": _CENTRAL,
    "cp932": "",
    "gb18030": "",
    "big5": "",
    "cp949": "",
}
_NEUTRAL = "ðþýÐÞÝžŽÿõÕûÛ’‘–—“”„…·• "  # noqa: RUF001
# Jiøí and Kovaè, which are Jiří and Kovač; Simões is Portuguese and not Hungarian.
_UNLIKELY = re.compile(r"è\b|ø\w{0,60}[áíúý]|[áíúý]\w{0,60}ø|őe")
_SAMPLE = 20_000
_LONGEST_WORD = 60
_HEADING_ROWS = 5
_MOST_CONTROLS = 0.02
_LEAST_ZEROS = 0.03


def decode(data: bytes) -> str:
    """Decode these bytes. Raises UserError if they are no text."""
    text = _decode(data).replace("\0", "")
    controls = sum(unicodedata.category(sign) == "Cc" and not sign.isspace() for sign in text)
    if controls > len(text) * _MOST_CONTROLS:
        raise unreadable("")
    return text


def _decode(data: bytes) -> str:
    for mark, codec in _MARKS.items():
        if data.startswith(mark):
            return data.decode(codec, errors="replace")
    # UTF-16 without a mark: the high bytes of separators and Latin letters are zero.
    even, odd = data[::2].count(0), data[1::2].count(0)
    if max(even, odd) > len(data) * _LEAST_ZEROS:
        return data.decode("utf-16-be" if even > odd else "utf-16-le", errors="replace")
    try:
        return _mend_twice_encoded(data.decode("utf-8"))
    except UnicodeDecodeError:
        return _decode_legacy(data)


def _mend_twice_encoded(text: str) -> str:
    """Mend MÃ¼ller: UTF-8 that a program has read as Windows-1252 and saved once more."""
    if not re.search("[ÂÃÄÅ][\x80-\xbf€-™]", text):
        return text
    try:
        return text.encode("cp1252").decode("utf-8")
    except UnicodeError:
        return text


def _decode_legacy(data: bytes) -> str:
    # Lines with nothing but ASCII are alike in all encodings.
    lines = re.split(rb"[\r\n]+", data)
    odd = [line for line in lines if not line.isascii()]
    head = lines[:_HEADING_ROWS]
    best, best_score = "", float("-inf")
    for codec in _LETTERS:
        try:
            sample = b"\n".join(odd).decode(codec)[:_SAMPLE]
            headings = b"\n".join(head).decode(codec)
        except UnicodeDecodeError:
            continue
        score = _score_letters(sample, _LETTERS[codec]) + _score_headings(headings)
        if score > best_score:
            best, best_score = codec, score
    return data.decode(best or "cp1252", errors="replace")


def _score_headings(text: str) -> int:
    cells = re.split(r"[\t\n;,|]", text)
    return sum(20 for cell in cells if not cell.isascii() and read_heading(cell.strip('" ')))


def _score_letters(text: str, usual: str) -> int:
    words = (word.strip("\"'()[].") for word in re.split(r"[\s;,|]+", text))
    return sum(_score_word(word[:_LONGEST_WORD], usual) for word in words if not word.isascii())


def _score_word(word: str, usual: str) -> int:
    score = -2 if _UNLIKELY.search(word) else 0
    scripts = {_script(sign) for sign in word if sign.isalpha()}
    if len(scripts) > 1:
        score -= 4
    if scripts & {"CYRILLIC", "GREEK"} and word[0].islower():
        score -= 1
    if scripts == {"LATIN"} and re.search(r"[^\W\d_a-zA-Z]{3}", word):
        score -= 3  # Prénom has one; Ïð³çâèùå is Cyrillic
    for place, sign in enumerate(word):
        if sign.isascii() or sign in _NEUTRAL:
            continue
        if unicodedata.category(sign)[0] not in "LM":
            score -= 4
            continue
        score += 1 if sign in usual or _script(sign) not in ("LATIN", "OTHER") else -1
        # MŸller: a capital inside of a word that is not all capitals.
        if place and sign.isupper() and word[place + 1 : place + 2].islower():
            score -= 3
    return score


def _script(sign: str) -> str:
    return unicodedata.name(sign, "OTHER").split(" ", 1)[0].split("-", 1)[0]
