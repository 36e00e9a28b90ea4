"""A migration that somebody has run is never edited: their database would count as migrated.

`python -m tests.test_frozen_migrations` freezes the new ones, once they are what they should be.
"""

from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
FROZEN = Path(__file__).with_name("frozen_migrations.txt")
Hashes = dict[str, str]


def stored_hashes(root: Path) -> Hashes:
    """Return the hash of each migration by its path."""
    files = sorted(root.glob("classroom/*/migrations/[0-9]*.py"))
    return {str(file.relative_to(root)): sha256(file.read_bytes()).hexdigest() for file in files}


def frozen_hashes(file: Path) -> Hashes:
    """Read lines `path hash`."""
    lines = file.read_text().splitlines() if file.exists() else []
    return dict(line.rsplit(" ", 1) for line in lines)


def complaints(stored: Hashes, frozen: Hashes) -> list[str]:
    """Say of each migration that is not as frozen what to do."""
    lines = []
    for path in sorted(stored.keys() | frozen.keys()):
        if path not in frozen:
            lines.append(f"{path} is new: run `python -m tests.test_frozen_migrations`.")
        elif path not in stored:
            lines.append(f"{path} is gone: bring it back.")
        elif stored[path] != frozen[path]:
            lines.append(f"{path} was edited: take it back and add a migration instead.")
    return lines


def freeze(root: Path, file: Path) -> list[str]:
    """Add the new migrations to the file; return complaints about others, which stay."""
    stored, frozen = stored_hashes(root), frozen_hashes(file)
    lines = sorted(f"{path} {digest}\n" for path, digest in (stored | frozen).items())
    file.write_text("".join(lines))
    return complaints(stored, frozen_hashes(file))


def test_every_migration_is_as_it_was_frozen():
    stored = stored_hashes(ROOT)
    assert len(stored) > 20
    assert complaints(stored, frozen_hashes(FROZEN)) == []


def planted(folder: Path, text: str, name: str = "0001_initial") -> Path:
    file = folder / "classroom" / "play" / "migrations" / f"{name}.py"
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_what_was_edited_or_deleted_is_named_and_cannot_be_frozen_again(tmp_path):
    list_file = tmp_path / "frozen.txt"
    planted(tmp_path, "first")
    gone = planted(tmp_path, "second", "0002_more")
    assert freeze(tmp_path, list_file) == []
    planted(tmp_path, "edited")
    gone.unlink()
    lines = freeze(tmp_path, list_file)
    assert [line.rpartition("/")[2] for line in lines] == [
        "0001_initial.py was edited: take it back and add a migration instead.",
        "0002_more.py is gone: bring it back.",
    ]


def test_a_new_one_is_named_until_it_is_frozen(tmp_path):
    planted(tmp_path, "first")
    list_file = tmp_path / "frozen.txt"
    (line,) = complaints(stored_hashes(tmp_path), frozen_hashes(list_file))
    assert "is new: run `python -m tests.test_frozen_migrations`" in line
    assert freeze(tmp_path, list_file) == []


if __name__ == "__main__":
    raise SystemExit("\n".join(freeze(ROOT, FROZEN)) or None)
