"""The PDFs of reports have what the report on accessibility says, and lack what it says."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from classroom.server.conformance import conformance
from tests.cast import teacher_client
from tests.review.exports.reading import body_of
from tests.review.reports.small_class import counted, small_class

pytestmark = pytest.mark.django_db


@pytest.fixture
def documents(db: None) -> list[PdfReader]:
    """Open the PDF of a class and of a student, and the page for home."""
    small = counted(small_class())
    browser, of_class = teacher_client(small.owner), f"classes/{small.school_class.pk}"
    of_student = f"students/{small.student(1).pk}"
    files = (f"{of_class}/report.pdf", f"{of_student}/report.pdf", f"{of_student}/home.pdf")
    bodies = [body_of(browser.get(f"/review/reports/{file}")) for file in files]
    return [PdfReader(BytesIO(body)) for body in bodies]


def test_a_pdf_has_a_title_a_language_and_nothing_to_press(documents: list[PdfReader]) -> None:
    for document in documents:
        root = document.trailer["/Root"]
        assert document.metadata.title
        assert root["/Lang"]
        assert not {"/AcroForm", "/OpenAction", "/AA", "/Names"} & set(root)
        assert not any("/Annots" in page for page in document.pages)


def test_a_pdf_has_no_tags_as_the_report_admits(documents: list[PdfReader]) -> None:
    """Once it has them, the report is to say so."""
    states = {row.number: row.state for row in conformance().clauses}
    assert states["10.1.3.1"] == states["10.1.3.2"] == "not"
    assert not any("/StructTreeRoot" in one.trailer["/Root"] for one in documents)
