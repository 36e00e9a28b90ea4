"""A stylesheet as rules, each with what stands around it."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_COMMENT = re.compile(r"/\*.*?\*/", re.S)
_TOKEN = re.compile(r"\"[^\"]*\"|'[^']*'|[^{};\"']+|[{};]")


@dataclass
class Rule:
    """`selector` of a rule, or what follows the @; `around`: the rules that it stands in."""

    selector: str
    around: tuple[str, ...]
    declarations: list[tuple[str, str]]


def rules(css: str) -> Iterator[Rule]:
    """All rules of a stylesheet, those with other rules inside as well."""
    open_rules: list[Rule] = []
    text = ""
    for token in _TOKEN.findall(_COMMENT.sub("", css)):
        if token == "{":
            around = tuple(rule.selector for rule in open_rules)
            open_rules.append(Rule(" ".join(text.split()), around, []))
        elif token in ("}", ";"):
            if open_rules and ":" in text:
                name, _, value = text.partition(":")
                open_rules[-1].declarations.append((name.strip(), value.strip()))
            if token == "}":
                yield open_rules.pop()
        text = "" if token in ("{", "}", ";") else text + token
