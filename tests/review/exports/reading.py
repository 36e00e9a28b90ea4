"""Reading back what was exported."""

import csv
import io
import json
from math import hypot
from typing import Any

import openpyxl
from django.test import Client
from pypdf import PdfReader

from classroom.people.models import SchoolClass
from classroom.review import tasks
from classroom.review.models import Export
from tests.cast import teacher_client
from tests.review.scene import Scene


def csv_rows(body: bytes) -> list[list[Any]]:
    """Cells in quotes as texts, all others as numbers."""
    text = body.decode("utf-8-sig")
    return list(csv.reader(io.StringIO(text, newline=""), quoting=csv.QUOTE_NONNUMERIC))


def sheets(body: bytes) -> dict[str, list[tuple[Any, ...]]]:
    """Every sheet of a workbook: for each cell its type (n, s, d, f …) and its value."""
    book = openpyxl.load_workbook(io.BytesIO(body))
    return {
        sheet.title: [tuple((cell.data_type, cell.value) for cell in row) for row in sheet.rows]
        for sheet in book
    }


def json_lines(body: bytes) -> list[dict[str, Any]]:
    return [json.loads(line) for line in body.decode().splitlines()]


def pdf_pages(body: bytes) -> int:
    return len(PdfReader(io.BytesIO(body)).pages)


def pdf_words(body: bytes) -> str:
    """The words of a PDF as a program finds them, one space between words."""
    pages = PdfReader(io.BytesIO(body)).pages
    return " ".join(" ".join(page.extract_text() for page in pages).split())


def pdf_sizes(body: bytes) -> dict[float, str]:
    """Return the sizes of letters that stand in a PDF, in points, each with its first words."""
    sizes: dict[float, str] = {}

    def note(text: str, around: list[float], at: list[float], _font: Any, size: float) -> None:
        if text.strip():
            height = size * hypot(at[2], at[3]) * hypot(around[2], around[3])
            sizes.setdefault(round(height, 1), text.strip())

    for page in PdfReader(io.BytesIO(body)).pages:
        page.extract_text(visitor_text=note)
    return sizes


def body_of(response: Any) -> bytes:
    assert response.status_code == 200
    return b"".join(response.streaming_content) if response.streaming else response.content


def made(scene: Scene, kind: str, **days: str) -> bytes:
    """Return the worker's file of the class, asked for and fetched by its teacher."""
    return file_of(teacher_client(scene.owner), scene.school_class, kind, **days)


def file_of(client: Client, school_class: SchoolClass, kind: str, **days: str) -> bytes:
    """Do so for the teacher who is signed in here."""
    path = f"/review/reports/classes/{school_class.pk}"
    client.post(f"{path}/exports", {"kind": kind, **days})
    export = Export.objects.latest("pk")
    tasks.export_make(export.pk)
    return body_of(client.get(f"/review/reports/exports/{export.pk}/file"))
