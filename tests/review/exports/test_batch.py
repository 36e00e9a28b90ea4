"""Files of a whole class: asked for, made by the worker, watched, fetched, dropped."""

from datetime import timedelta

import pytest
from django.utils import timezone

from classroom.review import tasks
from classroom.review.exports import services
from classroom.review.exports.log_lines import log_lines
from classroom.review.models import Export, ExportPart
from classroom.review.reports.selectors import Period, Subject
from tests.cast import teacher_client
from tests.review.exports.reading import body_of, made, pdf_pages, pdf_words
from tests.review.scene import Scene, browsers, page_text, words

pytestmark = pytest.mark.django_db


@pytest.fixture
def export(small: Scene) -> Export:
    return services.export_ask(
        school_class=small.school_class,
        teacher=small.owner,
        kind=Export.Kind.PDF,
        period=Period(),
    )


def url(export: Export, file: str = "") -> str:
    return f"/review/reports/exports/{export.pk}{file}"


def test_asking_leads_to_a_page_with_a_bar(small: Scene) -> None:
    client = teacher_client(small.owner)
    path = f"/review/reports/classes/{small.school_class.pk}/exports"
    response = client.post(path, {"kind": "pdf", "since": "", "until": ""})
    export = Export.objects.get()
    assert (response.status_code, response.url) == (302, url(export))
    html = client.get(url(export)).content.decode()
    assert '<progress class="report__bar" id="bar" value="0" max="3">' in html


def test_asking_sends_the_worker(small, monkeypatch, django_capture_on_commit_callbacks) -> None:
    sent: list[tuple] = []
    monkeypatch.setattr(services, "enqueue", lambda *task: sent.append(task))
    with django_capture_on_commit_callbacks(execute=True):
        teacher_client(small.owner).post(
            f"/review/reports/classes/{small.school_class.pk}/exports",
            {"kind": "xlsx"},
        )
    assert sent == [("classroom.review.tasks.export_make", Export.objects.get().pk)]


def test_the_worker_makes_a_page_or_two_for_everybody(export: Export, small: Scene) -> None:
    tasks.export_make(export.pk)
    client = teacher_client(small.owner)
    assert "The file is ready" in page_text(client, url(export))
    body = body_of(client.get(url(export, "/file")))
    assert 3 <= pdf_pages(body) <= 6
    for name in ("Kid 11", "Kid 12", "Kid 21"):
        assert name in pdf_words(body)


def test_the_bar_moves_with_every_student(export: Export, small: Scene) -> None:
    Export.objects.filter(pk=export.pk).update(done=2)
    htmx = teacher_client(small.owner).get(url(export), headers={"HX-Request": "true"})
    assert "2 of 3 students" in words(htmx.content.decode())
    assert "<html" not in htmx.content.decode()


def test_the_bar_of_the_log_counts_games(small: Scene) -> None:
    services.export_ask(
        school_class=small.school_class, teacher=small.owner, kind="jsonl", period=Period()
    )
    page = page_text(teacher_client(small.owner), url(Export.objects.get()))
    assert "0 of 1 games" in page


@pytest.mark.parametrize("kind", Export.Kind.values)
def test_every_file_moves_its_bar_to_the_end(small: Scene, kind: str) -> None:
    made(small, kind, since="")
    row = Export.objects.get()
    assert row.done == row.total > 0


def test_a_long_file_comes_whole_in_parts(small: Scene, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "PART", 100)
    lines = log_lines(Subject(small.school_class), Period())
    assert made(small, "jsonl", since="") == "".join(lines).encode()
    assert ExportPart.objects.count() > 10


def test_a_file_that_is_made_again_has_its_parts_once(export: Export, small: Scene) -> None:
    tasks.export_make(export.pk)
    Export.objects.update(finished_at=None)
    tasks.export_make(export.pk)
    assert ExportPart.objects.count() == 1


def test_what_is_no_kind_of_file_is_not_found(small: Scene) -> None:
    path = f"/review/reports/classes/{small.school_class.pk}/exports"
    assert teacher_client(small.owner).post(path, {"kind": "exe"}).status_code == 404


def test_a_file_that_is_not_ready_leads_back_to_the_bar(export: Export, small: Scene) -> None:
    response = teacher_client(small.owner).get(url(export, "/file"))
    assert (response.status_code, response.url) == (302, url(export))


def test_a_file_that_is_done_is_not_made_again(export: Export) -> None:
    tasks.export_make(export.pk)
    first = Export.objects.get().finished_at
    tasks.export_make(export.pk)
    assert Export.objects.get().finished_at == first


def test_what_fails_says_so(export: Export, small: Scene, monkeypatch) -> None:
    def broken(*args):
        raise RuntimeError("no paper")

    monkeypatch.setattr(services, "report", broken)
    with pytest.raises(RuntimeError):
        tasks.export_make(export.pk)
    assert "try again" in page_text(teacher_client(small.owner), url(export))


def test_after_a_day_it_is_gone(export: Export) -> None:
    Export.objects.update(made_at=timezone.now() - timedelta(hours=23))
    tasks.matches_sweep()
    assert Export.objects.exists()
    Export.objects.update(made_at=timezone.now() - timedelta(hours=25))
    tasks.matches_sweep()
    assert not Export.objects.exists()


def test_only_who_asked_sees_it(export: Export, small: Scene) -> None:
    tasks.export_make(export.pk)
    clients = browsers(small)
    for path in (url(export), url(export, "/file")):
        statuses = {who: client.get(path).status_code for who, client in clients.items()}
        opened = {who for who, status in statuses.items() if status == 200}
        assert opened == {"owner"}, path


def test_only_teachers_of_the_class_can_ask(small: Scene) -> None:
    path = f"/review/reports/classes/{small.school_class.pk}/exports"
    for who, client in browsers(small).items():
        client.post(path, {"kind": "jsonl"})
        teacher = who in ("owner", "colleague who may look")
        assert Export.objects.exists() == teacher, who
        Export.objects.all().delete()


def test_asking_is_no_get(small: Scene) -> None:
    path = f"/review/reports/classes/{small.school_class.pk}/exports"
    assert teacher_client(small.owner).get(path).status_code == 405


@pytest.mark.parametrize("is_laptop", [True, False])
def test_a_laptop_that_starts_goes_on_with_files_that_were_under_way(
    settings, monkeypatch, is_laptop
) -> None:
    """The control: with Redis the queue itself gives the task again."""
    sent: list[str] = []
    monkeypatch.setattr(tasks, "enqueue", sent.append)
    settings.EMBEDDED_WORKER = is_laptop
    tasks.sweep_send()
    assert ("classroom.review.tasks.exports_resume" in sent) == is_laptop


def test_what_was_under_way_is_made_once_more_and_no_third_time(
    export: Export, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Killed(BaseException):
        pass

    def kill(**_: int) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(services, "export_make", kill)
        with pytest.raises(Killed):
            tasks.exports_resume()
    tasks.exports_resume()
    assert Export.objects.get().failed
    Export.objects.update(failed=False)
    tasks.exports_resume()
    assert Export.objects.get().finished_at
    assert not Export.objects.get().failed
