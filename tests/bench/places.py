"""Places of simulated people: plain data that every process can be given."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Address:
    """A page, and the session of who opens it; none on a projector."""

    path: str
    session: str = ""

    @property
    def cookies(self) -> dict[str, str]:
        """Return the cookies of this session."""
        return {"sessionid": self.session} if self.session else {}


@dataclass(frozen=True)
class Table:
    """The pages of a match: those of each team."""

    game: str
    match: int
    teams: list[list[Address]]


@dataclass(frozen=True)
class Class:
    """A lesson that runs: the desk, the projector, the tables."""

    desk: Address
    projector: Address
    tables: list[Table]


@dataclass(frozen=True)
class Waiting:
    """A lesson in its lobby, with the class in its waiting room; `start` is the teacher's press."""

    game: str
    desk: Address
    projector: Address
    start: str
    students: list[Address]


@dataclass(frozen=True)
class Lobby:
    """A lesson that waits for its class: the students' ids are what their names send."""

    desk: Address
    projector: Address
    code: str
    students: list[int]
