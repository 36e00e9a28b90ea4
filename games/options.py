"""Options: the choices of a game, from which forms are built and which refuse bad values."""

import dataclasses
from collections.abc import Iterable
from typing import Any

from games.engine import plain_data
from games.errors import Illegal, gettext_noop


def option(
    default: Any,
    choices: Iterable[Any] | None,
    label: str,
    help: str = "",
    *,
    many: bool = False,
    free: bool = False,
) -> Any:
    """Return a field of a game's frozen `Options` dataclass.

    `choices` lists the values; `many`: the value is a tuple of some of them; `free`: any text is
    let through as well and the game's `Options` or `start` checks it.
    """
    return dataclasses.field(
        default=default,
        metadata={
            "choices": tuple(choices) if choices is not None else None,
            "label": label,
            "help": help,
            "many": many,
            "free": free,
        },
    )


def read_options(options: type, raw: dict[str, Any]) -> Any:
    """Return the frozen options of a game out of plain data. Raises Illegal, naming the option."""
    if not isinstance(raw, dict):
        raise Illegal(gettext_noop("Options must be a table of names and values."))
    fields = {field.name: field for field in dataclasses.fields(options)}
    values = {}
    for name, value in raw.items():
        if name not in fields:
            raise Illegal(gettext_noop("There is no option %(name)s."), name=str(name)[:40])
        values[name] = _option_value(fields[name], value)
    return options(**values)


def _option_value(field: dataclasses.Field[Any], value: Any) -> Any:
    choices, many, free = (field.metadata[key] for key in ("choices", "many", "free"))
    values = value if many else [value]
    if choices and isinstance(values, (list, tuple)):
        allowed = [choice for choice in choices if any(_same(choice, item) for item in values)]
        if len(allowed) == len(values):
            return tuple(allowed) if many else allowed[0]
    if free and isinstance(value, str):
        return value
    raise Illegal(
        gettext_noop("%(value)s does not work for %(name)s."),
        name=field.name,
        value=str(value)[:40],
    )


def _same(choice: Any, value: Any) -> bool:
    # Python takes True, 1 and 1.0 as equal; a form or a record must not mix them up.
    return bool(choice == value) and type(choice) is type(value)


def describe_options(options: type) -> dict[str, dict[str, Any]]:
    """Return every option with its default, choices and words, as plain data."""
    return {
        field.name: {"default": plain_data(field.default), **plain_data(dict(field.metadata))}
        for field in dataclasses.fields(options)
    }
