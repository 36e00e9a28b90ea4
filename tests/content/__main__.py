"""Play every preset and write what it contains: `python -m tests.content [games] [game …]`.

Without a name all games are played. The measures go to `measured.json`, the table of them to
docs/content.md, and how long games take to each game's `minutes.json`.
"""

import json
import sys
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from games import registry
from tests.content import lengths
from tests.content.measuring import Content, content_of
from tests.content.table import MEASURED, PAGE, measured, page

GAMES = 200


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else GAMES
    slugs = sys.argv[2:] or [game.slug for game in registry.all_games()]
    contents = measured() if MEASURED.exists() else {}
    with ProcessPoolExecutor() as pool:
        for slug in slugs:
            presets = [*registry.get(slug).rules.PRESETS]
            played = pool.map(partial(content_of, slug, games=games), presets)
            contents[slug] = dict(zip(presets, played, strict=True))
            _write(contents)
    lengths.write(slugs)


def _write(contents: dict[str, dict[str, Content]]) -> None:
    MEASURED.write_text(json.dumps(contents, indent=1, sort_keys=False) + "\n")
    head = PAGE.read_text().partition("\n| game")[0]
    Path(PAGE).write_text(f"{head}\n{page(contents)}")


if __name__ == "__main__":
    main()
