"""No packed stream carries what opens anything: its size would tell it bit by bit.

Who chooses a text in a stream (a name, an idea) and sees how many bytes go by could guess at what
stands beside it. A student's stream is packed, so nothing stands there that is worth it. What
teachers and walls see has the code of the class and the address of the wall, and is not packed.
"""

import json
import re
from html import unescape

import pytest
from django.conf import settings
from django.contrib.sessions.models import Session
from django_scopes import scopes_disabled

from classroom.live.cards import CSRF_MARK
from classroom.live.regions import Region, update
from classroom.people.models import SchoolClass, Student, Teacher
from classroom.server.live_regions import OPENERS
from tests.browser.every_page import School, school_make
from tests.lessons.setting import stream_of
from tests.undone import same_browser

pytestmark = [pytest.mark.slow, pytest.mark.django_db]
TOKEN = re.compile(r'csrfmiddlewaretoken\\?" value=\\?"([^"\\]*)')
OF_STUDENTS = {
    *("banner", "climbers", "guest", "next_game", "own_question", "points", "table"),
    "waiting_room",
}
WALLS = "projector/", "review/questions/projector/"


@pytest.fixture
def school(db) -> School:
    with scopes_disabled():
        return school_make()


def test_no_event_of_a_packed_stream_holds_what_opens_anything(school: School) -> None:
    regions, secrets = _regions(school), _secrets(school)
    kinds: dict[bool, set[str]] = {True: set(), False: set()}
    with_code, tokens = set[str](), set[str]()
    for region, may_pack in regions:
        rendering = region.render()
        assert rendering is not None
        kind = region.name.partition(":")[0]
        kinds[may_pack].add(kind)
        event = unescape(json.dumps(update(region.name, rendering, {}), ensure_ascii=False))
        tokens |= set(TOKEN.findall(event))
        known = [what for what, texts in secrets.items() for text in texts if text in event]
        assert not may_pack or not known, (region.name, known)
        assert {"code", "wall"}.issuperset(known), (region.name, known)
        with_code |= {kind for what in known if what == "code"}
    assert tokens == {CSRF_MARK}
    assert kinds[True] == OF_STUDENTS
    assert kinds[True] | kinds[False] == set(OPENERS)
    # The control: it is noticed where it stands.
    assert with_code >= {"lobby", "projector"}


def _regions(school: School) -> set[tuple[Region, bool]]:
    """All regions of the pages of each role, and whether their stream may be packed."""
    regions = set()
    for _, address in school.addresses():
        for browser in school.browsers.values():
            client = same_browser(browser)
            page = client.get(address)
            text = "" if page.streaming else page.content.decode("latin-1")
            opening = stream_of(client, text) if 'data-live="/live/?' in text else None
            if opening:
                regions |= {(region, opening.may_pack) for region in opening.regions}
    return regions


def _secrets(school: School) -> dict[str, list[str]]:
    """Return the secrets that open something, by their kind."""
    browsers = school.browsers.values()
    with scopes_disabled():
        texts = {
            "session": Session.objects.values_list("pk", flat=True),
            "password": Teacher.objects.values_list("password", flat=True),
            "pictures": Student.objects.values_list("return_code", flat=True),
            "code": SchoolClass.objects.values_list("join_code", flat=True),
            "wall": [token for place in WALLS for token in school.values[place]],
            "link": [*school.values["invitation/"], *school.values["substitute/"]],
            "cookie": [one.value for browser in browsers for one in browser.cookies.values()],
            "key": [settings.SECRET_KEY, str(settings.DATA_KEY)],
        }
        return {what: [text for text in some if text] for what, some in texts.items()}
