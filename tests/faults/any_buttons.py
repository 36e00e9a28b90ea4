"""Teachers and children of one class press any of their buttons at the same moment."""

import asyncio
import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

import httpx
from django_scopes import scopes_disabled

from classroom.lessons.models import Member
from classroom.people.models import SchoolClass, Student
from classroom.play import chain, logs
from classroom.play.models import Match, Player
from tests.factories import StudentFactory
from tests.faults.crowd import CSRF, Kid, kids_at
from tests.faults.desks import desks_make
from tests.players.pages import Form, Page, text_of
from tests.servers import PATIENCE

PRESSES, SECONDS = 50, 0.5  # of a round
FREE = 3  # names that nobody has tapped yet


@dataclass(frozen=True)
class Press:
    """A button or a page, in somebody's browser."""

    session: str
    path: str
    fields: dict[str, list[str]] | None = None


@dataclass
class School:
    """A class in the server's database whose lesson runs."""

    name: str
    school_class: int
    lesson: int
    names_path: str
    sessions: list[str]
    kids: list[Kid]
    free: list[int]

    @property
    def desks(self) -> list[str]:
        """Return the pages of its teachers."""
        of_class, of_lesson = f"/classes/{self.school_class}/", f"/lessons/{self.lesson}/"
        students = [f"{of_class}students/{kid.student}/" for kid in self.kids]
        pages = [f"{of_lesson}tables/1/", f"{of_lesson}next/", f"{of_class}edit/", "/lessons/"]
        return [of_class, of_lesson, f"{of_class}teachers/", *pages, *students]


@dataclass
class Answers:
    """How everything was answered: statuses, what broke, and refusals without a word."""

    statuses: Counter[int] = field(default_factory=Counter)
    broken: list[str] = field(default_factory=list)
    silent: list[str] = field(default_factory=list)

    def note(self, press: Press, answer: httpx.Response) -> None:
        """Count an answer."""
        what = f"{'POST' if press.fields is not None else 'GET'} {press.path}: {answer.status_code}"
        self.statuses[answer.status_code] += 1
        if answer.status_code >= 500:
            self.broken.append(what)
        elif answer.status_code in (404, 409, 422) and len(words(answer).split()) < 3:
            self.silent.append(what)


def words(answer: httpx.Response) -> str:
    """Read from an answer the words to who has pressed."""
    if answer.headers["content-type"].startswith("application/json"):
        return str(answer.json().get("error", ""))
    return "" if not answer.text else text_of(Page(str(answer.url), answer.text).root)


@scopes_disabled()
def school_make(name: str) -> School:
    """Make it; call it in the server's database."""
    desks = desks_make(name)
    room = desks.room
    free = [StudentFactory(school_class=room.school_class).pk for _ in range(FREE)]
    lesson = room.running(teams=2)
    kids = kids_at(lesson.current_tables.get().match)
    names = f"/join/{room.school_class.join_code}/names/"
    return School(name, room.school_class.pk, lesson.pk, names, desks.sessions, kids, free)


async def press_anything(url: str, school: School, rng: random.Random, answers: Answers) -> None:
    """Press many buttons of all pages within SECONDS; in the middle of it the class may go."""
    limits = httpx.Limits(max_connections=30)
    async with httpx.AsyncClient(timeout=PATIENCE, limits=limits) as http:
        chosen = await _buttons(http, url, school, rng)

        async def one(press: Press) -> None:
            await asyncio.sleep(rng.uniform(0, SECONDS))
            answers.note(press, await ask(http, url, press))

        await asyncio.gather(*map(one, chosen))


async def _buttons(
    http: httpx.AsyncClient, url: str, school: School, rng: random.Random
) -> list[Press]:
    """Choose some of all that can be pressed and opened, and every free name."""
    pages = [(session, path) for session in school.sessions for path in school.desks]
    pages += [(kid.session, "/lesson/") for kid in school.kids]
    buttons: list[Press] = []
    for session, path in pages:
        answer = await ask(http, url, Press(session, path))
        if answer.status_code == 200:
            forms = Page(path, answer.text).forms()
            buttons += [press for form in forms for press in presses(form, session, path)]
    chosen = rng.sample(buttons, min(PRESSES, len(buttons)))
    chosen += [Press(*page) for page in rng.sample(pages, 8)]
    chosen += [Press("", school.names_path, {"student": [str(one)]}) for one in school.free]
    if rng.random() < 0.5:
        delete = f"/classes/{school.school_class}/delete/"
        chosen.append(Press(school.sessions[0], delete, {"name": [school.name]}))
    return chosen


def presses(form: Form, session: str, path: str) -> Iterator[Press]:
    """Each button of this form."""
    if form.element.get("method", "get") != "post":
        return
    sent: dict[str, list[str]] = {}
    for name, value in form.sent:
        sent.setdefault(name, []).append(value)
    for button in form.buttons() or [{}]:
        action = button.get("formaction") or form.element.get("action") or path
        name = button.get("name")
        pressed = {name: [button.get("value", "")]} if name else {}
        yield Press(session, action, {**sent, **pressed})


async def ask(http: httpx.AsyncClient, url: str, press: Press) -> httpx.Response:
    """Send it as a browser does."""
    session = f"sessionid={press.session}; " if press.session else ""
    headers = {"Cookie": f"{session}csrftoken={CSRF}"}
    if press.fields is None:
        return await http.get(f"{url}{press.path}", headers=headers, follow_redirects=True)
    data: dict[str, Any] = {**press.fields, "csrfmiddlewaretoken": CSRF}
    headers["HX-Request"] = "true"
    return await http.post(f"{url}{press.path}", data=data, headers=headers)


@scopes_disabled()
def damages() -> Iterator[str]:
    """Yield what is not as it has to be in all that is stored."""
    for match in Match.objects.all():
        logs._cache.clear()
        if chain.broken_ply(match, match.moves.all()) is not None:
            yield f"match {match.pk}: chain"
        if logs.reload_log(match).log.ply != match.moves.count():
            yield f"match {match.pk}: log"
    for player in Player.objects.exclude(student=None).select_related("seat__match", "student"):
        if player.student.school_class_id != player.seat.match.school_class_id:
            yield f"player {player.pk} sits in another class"
    for member in Member.objects.select_related("lesson", "student", "team"):
        if member.student.school_class_id != member.lesson.school_class_id:
            yield f"member {member.pk} is of another class"
        if member.team and member.team.lesson_id != member.lesson_id:
            yield f"member {member.pk} is in a team of another lesson"
    for device in Student.objects.exclude(device="").values_list("device", flat=True):
        if Student.objects.filter(device=device).count() > 1 and device.strip():
            yield f"{device} holds two seats"
    for school_class in SchoolClass.objects.all():
        if not school_class.classteacher_set.filter(right="owner").exists():
            yield f"class {school_class.pk} has no owner"
