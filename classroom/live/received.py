"""Which versions of a match, lesson or class a process has received, so that a beat can tell if one
was lost on its way.
"""

from collections.abc import Mapping


class ReceivedVersions:
    """The versions of each subject (`match:17`) since the last beat, in any order."""

    def __init__(self) -> None:
        self._through: dict[str, int] = {}  # all up to this one
        self._ahead: dict[str, set[int]] = {}

    def note(self, subject: str, version: int) -> None:
        """Note one that has come. Before the first beat nothing is known of a subject."""
        through = self._through.get(subject)
        if through is None or version <= through:
            return
        ahead = self._ahead.setdefault(subject, set())
        ahead.add(version)
        while through + 1 in ahead:
            through += 1
            ahead.remove(through)
        self._through[subject] = through

    def compare(self, stored: Mapping[str, int]) -> set[str]:
        """Return the subjects of which a version up to the stored one has not come, or that were
        never compared. From now on only later ones are missed, and other subjects are forgotten.
        """
        through = self._through
        missed = {one for one, version in stored.items() if through.get(one, -1) < version}
        self._through = {one: max(now, through.get(one, now)) for one, now in stored.items()}
        self._ahead = {
            subject: {version for version in ahead if version > self._through[subject]}
            for subject, ahead in self._ahead.items()
            if subject in stored
        }
        return missed
