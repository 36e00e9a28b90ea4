"""The folder of the project as git knows it: which version it is, and how to go to another."""

import json
import subprocess
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from operating.installation import OperationError

# The list of releases, the newest first: version, commit, date, and what an operator has to do.
RELEASES = "classroom/releases.json"


@dataclass(frozen=True)
class Checkout:
    """The project's folder. If git is missing, or does not know it, nothing is found."""

    folder: Path

    def commit(self) -> str:
        """Return the commit that is checked out; empty if git does not know."""
        return self._git("rev-parse", "HEAD")

    def releases(self) -> dict[str, dict[str, str]]:
        """Return by its version each release that this folder or its origin lists."""
        texts = [self._git("show", f"origin/HEAD:{RELEASES}")]
        with suppress(OSError):
            texts.append((self.folder / RELEASES).read_text("utf-8"))
        return {one["version"]: one for text in texts if text for one in json.loads(text)}

    def commit_of(self, version: str) -> str:
        """Return the commit of a release or a tag, also of one that was not fetched yet; empty if
        there is none."""
        if not (commit := self._commit_here(version)):
            self._git("fetch", "--tags", "--quiet")
            commit = self._commit_here(version)
        return commit

    def is_changed(self) -> bool:
        """Say whether files that git knows were changed here."""
        return bool(self._git("status", "--porcelain", "--untracked-files=no"))

    def go_to(self, name: str) -> None:
        """Check out a commit. Raises OperationError if files were changed here."""
        if self.is_changed():
            raise OperationError(
                "Files of the project were changed here: `git status` names them. Commit them on"
                " a branch of your own, or take them back, then try again."
            )
        self._git("checkout", "--quiet", "--detach", name)
        if self.commit() != self._git("rev-parse", f"{name}^{{commit}}"):
            raise OperationError(f"git cannot check out {name}: run `git checkout {name}`.")

    def _commit_here(self, version: str) -> str:
        listed = self.releases().get(version.removeprefix("v"), {}).get("commit", "")
        names = ([listed] if listed else []) + [f"refs/tags/{version}"]
        commits = (
            self._git("rev-parse", "--quiet", "--verify", f"{one}^{{commit}}") for one in names
        )
        return next(filter(None, commits), "")

    def _git(self, *arguments: str) -> str:
        """Return the output of a git command; empty if it fails."""
        # The owner of the checkout may be another one than root, who runs this.
        command = ["git", "-c", f"safe.directory={self.folder}", *arguments]
        try:
            done = subprocess.run(  # noqa: S603
                command, cwd=self.folder, capture_output=True, text=True
            )
        except OSError:
            return ""
        return done.stdout.strip() if done.returncode == 0 else ""
