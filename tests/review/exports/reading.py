"""Reading back what was exported."""

import csv
import io
import json
import re
import zlib
from base64 import a85decode
from typing import Any

import openpyxl


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
    return len(re.findall(rb"/Type /Page\b(?!s)", body))


def pdf_words(body: bytes) -> str:
    """The ASCII words of a PDF of ours, whose streams are packed and whose ASCII is readable."""
    words = []
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", body, re.DOTALL):
        try:
            page = zlib.decompress(a85decode(stream.strip().removesuffix(b"~>") + b""))
        except ValueError:
            continue
        except zlib.error:
            continue
        words += re.findall(rb"\(((?:[^()\\]|\\.)*)\) Tj", page)
    return b" ".join(words).decode("latin-1")


def body_of(response: Any) -> bytes:
    assert response.status_code == 200
    return b"".join(response.streaming_content) if response.streaming else response.content
