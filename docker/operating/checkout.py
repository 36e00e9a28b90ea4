"""The folder of the project as git knows it: which version it is, and how to go to another."""

import subprocess
from dataclasses import dataclass
from pathlib import Path

from operating.installation import OperationError


@dataclass(frozen=True)
class Checkout:
    """The project's folder. Where git is missing, or does not know it, nothing is found."""

    folder: Path

    def commit(self) -> str:
        """Return the commit that is checked out; empty if git does not know."""
        return self._git("rev-parse", "HEAD")

    def has_version(self, name: str) -> bool:
        """Say whether this is a tag of the project, also one that was not fetched yet."""
        if not self._is_tag(name):
            self._git("fetch", "--tags", "--quiet")
        return self._is_tag(name)

    def is_changed(self) -> bool:
        """Say whether files that git knows were changed here."""
        return bool(self._git("status", "--porcelain", "--untracked-files=no"))

    def go_to(self, name: str) -> None:
        """Check out a tag or commit. Raises OperationError if files were changed here."""
        if self.is_changed():
            raise OperationError(
                "Files of the project were changed here: `git status` names them. Commit them on"
                " a branch of your own, or take them back, then try again."
            )
        self._git("checkout", "--quiet", "--detach", name)
        if self.commit() != self._git("rev-parse", f"{name}^{{commit}}"):
            raise OperationError(f"git cannot check out {name}: run `git checkout {name}`.")

    def _is_tag(self, name: str) -> bool:
        return bool(self._git("rev-parse", "--quiet", "--verify", f"refs/tags/{name}^{{commit}}"))

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
