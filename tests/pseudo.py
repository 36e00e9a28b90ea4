"""A language for tests: every text in brackets and two fifths longer, as a long language is.

What stands outside of brackets on a page in it, no translator ever sees.
"""

import re
import subprocess
from itertools import cycle
from pathlib import Path

from tests.catalogue import PLACE, Entry, entries

CODE = "eo"  # a language that Django knows by name, and nobody has translated
OPEN, CLOSE = "[", "]"
LONGER = 0.4
_HEAD = r"""msgid ""
msgstr ""
"Content-Type: text/plain; charset=UTF-8\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\n"
"""
_BETWEEN = re.compile(r"<[^>]*>|&\w+;")


def pseudo(text: str) -> str:
    """The text in brackets, with its own words again at its end."""
    bare = text.strip()
    words = re.findall(r"[^\W\d_]+", PLACE.sub(" ", _BETWEEN.sub(" ", bare)))
    missing = round(LONGER * sum(map(len, words)))
    more = ""
    for word in cycle(words) if len(words) > 3 else ():
        if len(more) >= missing:
            break
        more += f" {word}"
    if not more:  # a few words grow by themselves
        more = "n" * missing
    at = text.index(bare)
    return f"{text[:at]}{OPEN}{bare}{more}{CLOSE}{text[at + len(bare) :]}"


def catalogue_make(folder: Path, compiler: str, source: Path) -> None:
    """Write the language of all texts in the catalogue `source`, and compile it by msgfmt."""
    messages = folder / CODE / "LC_MESSAGES"
    messages.mkdir(parents=True)
    po = messages / "django.po"
    po.write_text("\n".join([_HEAD, *map(_written, entries(source))]), encoding="utf-8")
    command = [compiler, "-o", str(po.with_suffix(".mo")), str(po)]
    subprocess.run(command, check=True, capture_output=True)


def _written(entry: Entry) -> str:
    context = [f"msgctxt {_quoted(entry.context)}"] if entry.context else []
    forms = [_quoted(pseudo(one)) for one in entry.sources]
    if len(forms) == 1:
        lines = [f"msgid {_quoted(entry.sources[0])}", f"msgstr {forms[0]}"]
    else:
        one, many = map(_quoted, entry.sources)
        lines = [f"msgid {one}", f"msgid_plural {many}"]
        lines += [f"msgstr[{n}] {form}" for n, form in enumerate(forms)]
    return "\n".join([*context, *lines, ""])


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


def outside_brackets(text: str) -> str:
    """Return what of a text no translator sees."""
    inner = re.compile(r"\[[^\[\]]*\]")
    while (shorter := inner.sub(" ", text)) != text:
        text = shorter
    return " ".join(text.split())
