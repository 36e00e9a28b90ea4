"""What docker/ says, read as Docker would read it."""

import json
import re
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parents[2]
FOLDER = ROOT / "docker"


def compose() -> dict[str, Any]:
    return yaml.safe_load((FOLDER / "compose.yml").read_text())


def instructions() -> list[tuple[str, str]]:
    """The Dockerfile as (`COPY`, `manage.py ./`), lines that go on joined."""
    text = (FOLDER / "Dockerfile").read_text()
    lines = re.sub(r"^#.*\n", "", text, flags=re.M).replace("\\\n", " ").splitlines()
    parts = [line.split(maxsplit=1) for line in lines if line.strip()]
    return [(word, " ".join(rest.split())) for word, rest in parts]


def said(word: str) -> list[str]:
    """What follows this word, for every instruction that begins with it."""
    return [rest for name, rest in instructions() if name == word]


def command(service: str) -> list[str]:
    """The command of a service: its own, else the image's."""
    return compose()["services"][service].get("command") or json.loads(said("CMD")[0])


def filled(text: str, values: dict[str, str]) -> str:
    """`${NAME}` and `${NAME:?what to do}` replaced by their values."""
    return re.sub(r"\$\{(\w+)[^}]*\}", lambda found: values[found[1]], text)


def variables() -> set[str]:
    """The names that compose.yml takes from the environment file."""
    return set(re.findall(r"(?<!\$)\$\{(\w+)", (FOLDER / "compose.yml").read_text()))
