"""A browser makes of a bundle what it makes of its files."""

import re
from pathlib import Path

import pytest
from django.contrib.staticfiles import finders

from classroom.server import bundles
from tests.browser import steps
from tests.browser.conftest import PHONE, Room
from tests.browser.desks import DESK

pytestmark = pytest.mark.browser
RULES = """css => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return [...sheet.cssRules].map((rule) => rule.cssText);
}"""
ADDRESS = re.compile(r'url\("[^#][^"]*"\)')
# A browser keeps the value of a property of our own as it was written.
BLANKS = re.compile(r"\s+(?=[\s),])|(?<=[(,:])\s+")


def test_the_rules_of_a_bundle_are_those_of_its_files(room: Room) -> None:
    page = room.visitor(PHONE)
    for name, files in bundles.contents().items():
        if name.endswith(".css"):
            plain = "\n".join(Path(str(finders.find(file))).read_text() for file in files)
            joined, parts = (
                [BLANKS.sub("", ADDRESS.sub("url", rule)) for rule in page.evaluate(RULES, css)]
                for css in (bundles.joined(files), plain)
            )
            assert joined == parts
            assert len(joined) > 100


def test_a_browser_reads_the_scripts_of_each_bundle(room: Room) -> None:
    page = room.visitor(PHONE)
    for name, files in bundles.contents().items():
        if name.endswith(".js"):
            script = bundles.joined(files)
            page.evaluate("script => { new Function(script); }", script)
            with pytest.raises(Exception, match="SyntaxError"):
                page.evaluate("script => { new Function(script); }", f"{script} {{")


FETCHED = """() => performance.getEntriesByType("resource")
  .filter((one) => one.name.includes("/bundles/on_belay."))
  .map((one) => [one.name.split(".").at(-1), one.transferSize > 0])"""


@pytest.mark.slow
def test_a_table_takes_its_bundles_from_the_waiting_room(room: Room) -> None:
    teacher = room.visitor(DESK)
    code = steps.a_class_with_a_lobby(teacher, room.url, ["Ada", "Ben"])
    children = [steps.joined(room.visitor(PHONE), room.url, code, name) for name in ("Ada", "Ben")]
    for child in children:
        child.wait_for_function(f"() => ({FETCHED})().length == 2")
        assert sorted(child.evaluate(FETCHED)) == [["css", True], ["js", True]]
    steps.started(teacher, children)
    for child in children:
        assert sorted(child.evaluate(FETCHED)) == [["css", False], ["js", False]]
