"""A deleted name is gone in every spelling of phones and tablets, and no other word with it."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path

import pytest

from classroom.people.written_names import COMMON_WORDS, Replacement

NAMES = [
    *("Anna-Lena", "O'Brien", "Łukasz", "Jörg", "佐藤", "Zoë", "Renée", "Søren", "Đorđe", "Işıl"),  # noqa: RUF001
    *(
        "Strauß",
        "Æsther",
        "Cœline",
        "Åsmund",
        "Jean-Luc",
        "D’Angelo",  # noqa: RUF001
        "Nguyễn",
        "Müşerref",
        "Jürgen",
    ),
    *("Mia-Sofie", "Žofie", "Ștefan", "Þóra", "Siân", "Mícheál", "Noël", "Marie-Thérèse", "Åkeson"),
    *("Ngozi", "Xóchitl", "Nuñez", "Jérôme", "김민수", "さくら", "王小明", "Ольга", "Ιωάννης"),
    *("Käthe", "Háčková", "Ana Sofía"),
]
DASHES = "-‐‑‒–—−"  # noqa: RUF001
APOSTROPHES = "'’‘ʼ`´′"  # noqa: RUF001
GAPS = f"[ {re.escape(DASHES + APOSTROPHES)}]"
TWO_LETTERS = {"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "æ": "ae", "œ": "oe", "ø": "oe"}
PLAIN = {"ł": "l", "đ": "d", "ø": "o", "ı": "i", "ß": "ss", "þ": "th", "æ": "a", "œ": "o"}  # noqa: RUF001
JOINERS = ("\u00ad", "\u200b", "\u200c", "\u200d", "\u2060")
ENDS = {"佐藤": ("さん", "君", "は"), "김민수": ("는", "가", "씨"), "さくら": ("ちゃん", "の")}


def without_marks(name: str) -> str:
    letters = (PLAIN.get(letter, letter) for letter in name.casefold())
    parts = unicodedata.normalize("NFD", "".join(letters))
    return unicodedata.normalize(
        "NFC", "".join(part for part in parts if unicodedata.combining(part) < 200)
    )


def each(name: str, signs: str, others: tuple[str, ...]) -> Iterator[str]:
    if any(sign in name for sign in signs):
        yield from (re.sub(f"[{re.escape(signs)}]", other, name) for other in others)


def spellings(name: str) -> Iterator[str]:
    yield from (name, name.upper(), name.lower(), unicodedata.normalize("NFD", name))
    yield without_marks(name)
    yield "".join(TWO_LETTERS.get(letter, letter) for letter in name.lower())
    yield from each(name, DASHES, (*DASHES, " ", "", " - ", "\u00ad"))
    yield from each(name, APOSTROPHES, (*APOSTROPHES, " ", ""))
    yield from each(name, " ", ("\u00a0", "\u202f", "  ", "", "-"))
    yield from (joiner.join(name) for joiner in JOINERS)
    yield from re.split(GAPS, re.sub("^[OD]['’]", "", name))  # noqa: RUF001
    yield from (name + end for end in ENDS.get(name, ("s", "'s", "’s", "!")))  # noqa: RUF001


def texts_of_the_program() -> str:
    catalogue = Path(__file__).parents[2] / "locale" / "de" / "LC_MESSAGES" / "django.po"
    return catalogue.read_text(encoding="utf-8")


@pytest.mark.parametrize("name", NAMES)
def test_a_deleted_name_is_gone_however_a_phone_writes_it(name):
    replacement = Replacement([name])
    for written in spellings(name):
        left = replacement.write(f"6 + 7: {written}, 13")
        assert re.sub(r"[^\w…]", "", re.sub("'s|’s|s,", "", left)) in (  # noqa: RUF001
            "67…13",
            *(f"67…{end}13" for end in ENDS.get(name, ())),
        ), (written, left)


def test_no_word_of_the_program_is_taken_for_one_of_forty_names():
    text = texts_of_the_program()
    assert {name: left for name in NAMES if (left := Replacement([name]).write(text)) != text} == {}


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("Bär K.", "a bar of ten"), ("Sue L.", "su turno"), ("Joe", "Jo and Jol"),
        ("Mia S.", "Mi a s"),         ("Ina", "in a row"), ("Weis", "Ich weiß es."),
        ("さくら", "さくらんぼ"),
        ("小明", "大小明白"),
        ("Ana de la Cruz", "la suma de seis"), ("Anna", "Annalena, Hanna"), ("Al-Amin", "al final"),
        ("Mae", "Ma and May"), ("Zoë", "Zo"), ("기", "김"),
    ],
)  # fmt: skip
def test_a_word_that_is_no_name_stays(name, text):
    assert Replacement([name]).write(text) == text


def test_a_child_whose_name_differs_by_a_mark_alone_keeps_it():
    names = Replacement(["Zoë"], ["Zoë", "Zoe", "Anna-Lena"])
    assert names.write("Zoë, Zoe, ZOE, Annalena") == "…, Zoe, ZOE, Annalena"


def test_a_part_of_a_hyphenated_name_is_a_word_of_it():
    names = Replacement(["Anna-Lena K."], ["Anna-Lena K.", "Lena M."])
    assert names.write("Anna and Lena, anna–lena k.") == "… and Lena, …"  # noqa: RUF001


def test_a_common_word_in_other_letters_is_one_too():
    assert "weiß" in COMMON_WORDS
    assert Replacement(["Tom Weiss"]).write("weiß; weiss; Tom Weiß") == "weiß; weiss; …"
