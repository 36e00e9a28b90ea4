"""Of some criteria the sources alone show that they are met."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.conf import settings

ROOT = Path(settings.BASE_DIR)
FILM = re.compile(r"<(?:video|audio|object|embed)\b|\.(?:mp3|mp4|ogg|wav|webm)\b|new Audio\(")
HELD = re.compile(
    r"device(?:motion|orientation)|\(orientation:|orientation\.lock|new (?:Accelero|Gyro)\w+\("
)
REPEATED = re.compile(r"animation(?:-\w+)?:[^;}]*\binfinite\b[^;}]*")


def sources(*kinds: str) -> Iterator[tuple[str, str]]:
    """Yield each file of ours that reaches a browser, with its text."""
    for folder in ("templates", "static", "games", "classroom"):
        for file in (ROOT / folder).rglob("*"):
            if file.suffix in kinds and "vendor" not in file.parts:
                yield str(file.relative_to(ROOT)), file.read_text(encoding="utf-8")


def places(pattern: re.Pattern[str], *kinds: str) -> list[str]:
    return [name for name, text in sources(*kinds) if pattern.search(text)]


def seconds(animation: str) -> float:
    """Return how long one turn of it takes."""
    number, unit = re.findall(r"([\d.]+)(ms|s)\b", animation)[0]
    return float(number) / (1000 if unit == "ms" else 1)


def test_no_page_has_film_or_recorded_sound() -> None:
    assert len(list(sources(".html", ".js", ".css"))) > 300
    assert places(FILM, ".html", ".js", ".css") == []
    assert FILM.search('<video src="a">')


def test_no_style_or_script_asks_how_a_device_is_held_or_moved() -> None:
    assert places(HELD, ".html", ".js", ".css") == []
    assert HELD.search("@media (orientation: portrait)")


def test_nothing_that_repeats_is_faster_than_once_a_second() -> None:
    repeated = [one for _, text in sources(".css") for one in REPEATED.findall(text)]
    assert len(repeated) >= 3
    assert [one for one in repeated if seconds(one) < 1] == []


@pytest.mark.parametrize(("animation", "time"), [("blink 200ms infinite", 0.2), ("a 2.4s", 2.4)])
def test_a_fast_one_would_be_noticed(animation: str, time: float) -> None:
    assert seconds(animation) == time
