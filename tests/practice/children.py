"""Children at their devices, and what they read and press in a hike."""

import re
from html import unescape
from typing import Any

from django.test import Client

from tests.cast import Cast
from tests.practice.sums import result
from tests.review.scene import words


class Device:
    """A browser in which a child has signed in with the code and, if asked, the two pictures."""

    def __init__(self, cast: Cast, student: Any) -> None:
        self.client = Client()
        answer = self.client.post(cast.names_url, {"student": student.pk, "redirect": "1"})
        if "return" in answer.headers.get("Location", ""):
            pictures = student.return_code.split("-")
            answer = self.client.post(answer.url, {"picture": pictures})
        assert answer.headers["Location"] == "/lesson/"

    def start(self, path: str) -> str:
        """Press a button that leads to a hike; return its address."""
        return str(self.client.post(path).url)

    def page(self, address: str = "/lesson/") -> str:
        answer = self.client.get(address)
        assert answer.status_code == 200, answer
        return answer.content.decode()

    def answer(self, hike: str, answer: int | str, **fields: Any) -> Any:
        """Answer the open question as the form of the page does."""
        html = self.page(hike)
        form = {name: hidden(html, name) for name in ("number", "key")}
        return self.client.post(f"{hike}answer", {**form, "answer": answer, **fields})

    def answer_rightly(self, hike: str, times: int = 1) -> list[str]:
        """Answer so many questions; return their sums."""
        return [self._answer_right(hike) for _ in range(times)]

    def _answer_right(self, hike: str) -> str:
        text = sum_on(self.page(hike))
        self.answer(hike, result(text))
        return text


def hidden(html: str, name: str) -> str:
    """Return the value of a hidden field of the page."""
    [value] = re.findall(f'name="{name}" value="([^"]*)"', html)
    return unescape(value)


def sum_on(html: str) -> str:
    """Return the sum that the page asks: `6 × 7`."""  # noqa: RUF002
    label = html.partition('<label for="hike-answer">')[2].partition("<span aria-hidden")[0]
    return words(label)
