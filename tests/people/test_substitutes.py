"""A substitute comes in by a link for one day: to the lesson of one class and to nothing else."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse
from django.urls.converters import IntConverter

from classroom.people import substitutes
from classroom.people.models import ClassTeacher, Teacher
from classroom.people.services.coteachers import teacher_set_right
from classroom.people.services.substitutes import (
    MOST,
    substitute_invite,
    substitutes_forget,
)
from classroom.people.substitutes import OPEN, substitute_token
from classroom.review.models import Question
from classroom.server.live_regions import barred_holders
from games.errors import UserError
from tests.cast import substitute_client, teacher_client
from tests.lessons.setting import Room, room_make

pytestmark = pytest.mark.django_db
A_DAY_IN_JUNE = datetime(2026, 6, 10, 9, tzinfo=UTC)
# What the style sheet hides from a substitute, who could not open it.
HIDDEN = re.compile(r"/(review|classes|play|sheets)/")


@pytest.fixture
def school() -> Room:
    return room_make(2)


def desk_of(school: Room) -> str:
    return reverse("lessons:lesson", args=[school.running(teams=2).pk])


def place_of(school: Room) -> ClassTeacher:
    return ClassTeacher.objects.get(
        school_class=school.school_class, teacher__substitute_until__isnull=False
    )


def test_a_link_leads_to_the_desk_after_a_question_and_each_use_is_in_the_audit(
    school: Room,
) -> None:
    owner, path = teacher_client(school.owner), desk_of(school)
    owner.post(reverse("people:substitute_invite", args=[school.school_class.pk]))
    page = owner.get(reverse("people:teachers", args=[school.school_class.pk])).content.decode()
    (link,) = re.findall(r'value="http://[^/]+(/substitute/[^"]+)"', page)
    for _device in range(2):
        substitute = Client()
        assert "Teach the class 4b today?" in substitute.get(link).content.decode()
        assert substitute.get(path).status_code == 302
        chosen = substitute.post(link, follow=True)
        assert chosen.redirect_chain[0][0].startswith("/lessons/new/")
        assert path in chosen.content.decode()
        assert "Pause all" in substitute.get(path).content.decode()
    kinds = list(school.school_class.audit.order_by("pk").values_list("kind", flat=True))
    assert kinds == ["sub-link", "sub-came", "sub-came"]
    page = owner.get(reverse("people:audit", args=[school.school_class.pk])).content.decode()
    assert page.count("Substitute</td>") == 2


def test_what_a_substitute_does_at_the_desk_is_in_the_audit_too(school: Room) -> None:
    path = desk_of(school)
    substitute_client(school).post(f"{path}join-settings", {"locked": "on"})
    last = school.school_class.audit.first()
    assert (last.kind, str(last.teacher)) == ("lock", "Substitute")


def test_a_substitute_asks_the_last_question_and_reads_no_answer(school: Room) -> None:
    path, substitute = desk_of(school), substitute_client(school)
    lesson = path.strip("/").rpartition("/")[2]
    answer = substitute.post(reverse("review:question_last", args=[lesson]), {"ask": "7 x 8"})
    assert answer.url == path
    html = substitute.get(path).content.decode()
    assert 'value="ask:2"' in html
    assert 'hx-get="/review/' not in html
    question = Question.objects.get()
    assert substitute.get(reverse("review:question", args=[question.pk])).status_code == 404


def test_link_and_session_end_at_midnight_in_the_zone_of_the_class(
    school: Room, time_machine: Any
) -> None:
    school.school_class.time_zone = "Asia/Tokyo"
    school.school_class.save()
    time_machine.move_to(A_DAY_IN_JUNE)
    path, substitute = desk_of(school), substitute_client(school)
    teacher = place_of(school).teacher
    link = reverse("people:substitute", args=[substitute_token(teacher)])
    holder = f"teacher:{teacher.pk}:{school.school_class.pk}-full"
    midnight = datetime(2026, 6, 10, 15, tzinfo=UTC)
    time_machine.move_to(midnight - timedelta(seconds=1))
    assert substitute.get(path).status_code == Client().get(link).status_code == 200
    assert barred_holders([holder]) == set()
    time_machine.move_to(midnight)
    assert substitute.get(path).url.startswith("/accounts/login/")
    assert Client().get(link).status_code == Client().post(link).status_code == 404
    assert barred_holders([holder]) == {holder}


def test_a_link_that_is_closed_is_closed_at_once(school: Room) -> None:
    path, substitute = desk_of(school), substitute_client(school)
    place = place_of(school)
    link = reverse("people:substitute", args=[substitute_token(place.teacher)])
    holder = f"teacher:{place.teacher_id}:{school.school_class.pk}-full"
    where = [school.school_class.pk, place.teacher_id]
    assert barred_holders([holder]) == set()
    teacher_client(school.owner).post(reverse("people:teacher_remove", args=where))
    assert substitute.get(path).url.startswith("/accounts/login/")
    assert substitute.post(f"{path}pause").url.startswith("/accounts/login/")
    assert Client().post(link).status_code == 404
    assert barred_holders([holder]) == {holder}


def addresses() -> Iterator[tuple[str, str]]:
    """List every address of the program by name, with something in each of its places."""
    stack: list[tuple[str, dict[str, Any], URLPattern | URLResolver]] = [
        ("", {}, one) for one in get_resolver().url_patterns
    ]
    while stack:
        space, around, one = stack.pop()
        kinds = around | one.pattern.converters
        if isinstance(one, URLResolver):
            inner = ":".join(filter(None, (space, one.namespace)))
            stack += [(inner, kinds, pattern) for pattern in one.url_patterns]
        elif one.name:
            name = ":".join(filter(None, (space, one.name)))
            names = [*kinds, *one.pattern.regex.groupindex]
            given = {key: 1 if isinstance(kinds.get(key), IntConverter) else "x" for key in names}
            yield name, reverse(name, kwargs=given)


def test_every_address_that_is_not_for_substitutes_is_missing_for_them(
    school: Room, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = substitute_client(school)
    closed = [path for name, path in addresses() if name not in OPEN | {*substitutes._LEADS_ON}]
    assert len(closed) > 150
    assert [path for path in closed if client.get(path).status_code != 404] == []
    # Control: without the fence they are a teacher like any other.
    monkeypatch.setattr(substitutes, "OPEN", {name for name, _path in addresses()})
    assert [path for path in closed if client.get(path).status_code == 200]


def test_no_name_that_is_open_to_substitutes_is_missing_from_the_program() -> None:
    assert OPEN | {*substitutes._LEADS_ON} <= {name for name, _path in addresses()}


def test_a_substitute_meets_no_way_that_is_closed_and_nobody_of_another_class(
    school: Room,
) -> None:
    foreign = room_make(2, "Elsewhere")
    path, substitute = desk_of(school), substitute_client(school)
    for page in (path, f"{path}end", f"{path}next/", "/lessons/new/"):
        html = substitute.get(page).content.decode()
        assert "Elsewhere" not in html
        assert school.owner.email not in html
        ways = re.findall(r'<a [^>]*href="(/[^"#]*)"', html)
        closed = [one for one in ways if substitute.get(one, follow=True).status_code == 404]
        assert [one for one in closed if not HIDDEN.match(one)] == []
    other = desk_of(foreign)
    assert substitute.get(other).status_code == substitute.post(f"{other}pause").status_code == 404


def test_a_substitute_gets_no_other_role_and_there_are_few_links(school: Room) -> None:
    substitute_client(school)
    with pytest.raises(UserError, match="until midnight"):
        teacher_set_right(place=place_of(school), right="owner")
    for _ in range(MOST - 1):
        substitute_invite(school_class=school.school_class)
    with pytest.raises(UserError, match="Too many"):
        substitute_invite(school_class=school.school_class)


def test_who_was_a_substitute_is_forgotten_once_no_audit_names_them(
    school: Room, time_machine: Any
) -> None:
    time_machine.move_to(A_DAY_IN_JUNE)
    substitute_client(school)
    time_machine.move_to(A_DAY_IN_JUNE + timedelta(days=1))
    substitutes_forget()
    assert not ClassTeacher.objects.filter(teacher__substitute_until__isnull=False)
    assert Teacher.objects.filter(substitute_until__isnull=False).count() == 1
    school.school_class.audit.all().delete()
    substitutes_forget()
    assert not Teacher.objects.filter(substitute_until__isnull=False)
