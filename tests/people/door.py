"""The way of students to their school's sign-in and into a class."""

from allauth.account.models import EmailAddress
from allauth.socialaccount.models import SocialAccount
from django.test import Client

from classroom.people.models import AccessRequest, Student, StudentIdentity, Teacher
from tests.cast import Cast, teacher_client
from tests.peers.school import School

JOIN, CAME, LESSON = "/join/", "/join/school/", "/lesson/"
WAIT = "Your teacher lets you in"


class Door(School):
    """The way there by the key for students."""

    @property
    def login_path(self) -> str:
        return f"/join/school/{self.sign_in.key}/"


def rows() -> tuple[int, ...]:
    tables = (Teacher, EmailAddress, SocialAccount, StudentIdentity, AccessRequest)
    return tuple(one.objects.count() for one in tables)


def come(door: School, login: str, browser: Client | None = None) -> tuple[Client, str]:
    """Go to the school and back, and one step on; return the browser and its address."""
    browser = browser or Client()
    door.says(login)
    to = door.come(browser, login).url
    return browser, browser.get(CAME).url if to == CAME else to


def words(browser: Client, path: str = JOIN) -> str:
    return browser.get(path).content.decode()


def who(browser: Client) -> Student | None:
    """Return who is seated in this browser."""
    return Student._base_manager.filter(
        pk=browser.session.get("student"), device=browser.session.get("device", "-")
    ).first()


def tap(room: Cast, browser: Client, student: Student) -> str:
    """Tap the name; return the page that the child then sees."""
    answer = browser.post(room.names_url, {"student": student.pk, "redirect": ""})
    return words(browser, answer.url) if answer.status_code == 302 else answer.content.decode()


def answer_of_teacher(room: Cast, student: Student, answer: str = "let-in", most: int = 1) -> str:
    """Have the teacher answer the device that asks; return the page of the class."""
    teacher = teacher_client(room.owner)
    [*asking] = AccessRequest.objects.filter(student=student, let_in=False)
    assert len(asking) == most
    for one in asking:
        teacher.post(f"{room.class_url}access-requests/{one.pk}/{answer}/")
    return words(teacher, room.class_url)


def first_time(room: Cast, door: School, login: str, student: Student) -> Client:
    """Bring somebody in for the first time, by the teacher's nod."""
    browser, _ = come(door, login)
    assert WAIT in tap(room, browser, student)
    answer_of_teacher(room, student)
    page = f"/join/return/?code={room.school_class.join_code}&student={student.pk}"
    assert browser.post(page, {"come_in": "yes"}).url == LESSON
    return browser
