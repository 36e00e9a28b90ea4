"""A template that a game need not have is looked for once, not each time a page would place it."""

from collections.abc import Callable

import pytest
from jinja2 import DictLoader, Environment

from classroom.server.template_engine import environment


class Folder(DictLoader):
    """Templates by their names, and in which order they were looked for."""

    def __init__(self) -> None:
        super().__init__({"page": '{% include ["own", "usual"] %}', "usual": "usual"})
        self.lookups: list[str] = []

    def get_source(
        self, environment: Environment, template: str
    ) -> tuple[str, None, Callable[[], bool]]:
        self.lookups.append(template)
        return super().get_source(environment, template)


def test_it_is_looked_for_once() -> None:
    folder = Folder()
    engine = environment(loader=folder, auto_reload=False)
    assert [engine.get_template("page").render() for _ in range(3)] == ["usual"] * 3
    assert folder.lookups == ["page", "own", "usual"]


@pytest.mark.parametrize("auto_reload", [True, False])
def test_in_development_it_is_there_once_it_is_written(auto_reload: bool) -> None:
    folder = Folder()
    engine = environment(loader=folder, auto_reload=auto_reload)
    engine.get_template("page").render()
    folder.mapping = {**folder.mapping, "own": "own"}
    assert engine.get_template("page").render() == ("own" if auto_reload else "usual")
