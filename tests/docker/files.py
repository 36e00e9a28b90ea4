"""The files of docker/, read as Docker would read them."""

import json
import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docker"


def compose() -> dict[str, Any]:
    return yaml.safe_load((FOLDER / "compose.yml").read_text())


def resolved() -> dict[str, Any]:
    """The same with every variable at its default, as Compose checks it."""
    return yaml.safe_load(filled((FOLDER / "compose.yml").read_text(), {}))


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile as (`COPY`, `manage.py ./`), lines that go on joined."""
    text = (FOLDER / "Dockerfile").read_text()
    lines = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ").splitlines()
    parts = [line.split(maxsplit=1) for line in lines if line.strip()]
    return [(word, " ".join(rest.split())) for word, rest in parts]


def arguments(word: str) -> list[str]:
    """Return the rest of every instruction that begins with this word."""
    return [rest for name, rest in instructions() if name == word]


def copied() -> list[tuple[str, str]]:
    """Return what goes into the image, and its targets."""
    pairs = [line.split() for line in arguments("COPY") if not line.startswith("--from")]
    return [(source, target) for source, target in pairs]


def command(service: str) -> list[str]:
    """The command of a service: its own, else the image's."""
    return compose()["services"][service].get("command") or json.loads(arguments("CMD")[0])


def filled(text: str, values: dict[str, str]) -> str:
    """`${NAME}` and `${NAME:-otherwise}` replaced by their values."""
    return re.sub(
        r"\$\{(\w+)(?::-([^}]*))?[^}]*\}", lambda match: values.get(match[1], match[2] or "x"), text
    )


def variables() -> set[str]:
    """The names that compose.yml takes from the environment file."""
    return set(re.findall(r"(?<!\$)\$\{(\w+)", (FOLDER / "compose.yml").read_text()))
