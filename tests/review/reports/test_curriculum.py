"""The curriculum of a report: by framework, with what is enough to tell, and the way to play it."""

import pytest

from classroom.review.models import ChoiceCount, WorkCount
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, part

pytestmark = pytest.mark.django_db


def curriculum(scene: Scene) -> str:
    url = f"/review/reports/classes/{scene.school_class.pk}/"
    html = teacher_client(scene.owner).get(url).content.decode()
    return part(html, 'id="evidence"', "</section>")


def test_standards_are_folded_by_framework_and_germany_has_leitideen(small: Scene) -> None:
    words = curriculum(small)
    assert "CCSS (United States)" in words
    assert "KMK (Germany), by Leitideen" in words
    assert "Zahlen und Operationen" in words


def test_few_facts_are_too_little_to_tell(small: Scene) -> None:
    assert "too little to tell" in curriculum(small)


def test_strategy_is_told_by_how_well_was_chosen(small: Scene) -> None:
    ChoiceCount.objects.create(
        school_class=small.school_class,
        match=small.match,
        day=small.match.started_at.date(),
        game="on_belay",
        seat=1,
        student=small.student(1),
        choices=20,
        share=15.0,
        rolls=0,
        good_rolls=0,
        percents=" ".join(["50", "100"] * 10),
    )
    assert "choices: median 75 % of 20 (half: 50 to 100 %)" in curriculum(small)


def checked(scene: Scene, right: int, wrong: int) -> None:
    row = WorkCount.objects.get(student=scene.student(1))
    for name, number in {"passed_right": right, "sent_right": wrong}.items():
        setattr(row, name, number)
    row.passed_wrong = row.sent_wrong = 0
    row.save()


def test_strategy_is_told_by_the_verdicts_of_checkers(small: Scene) -> None:
    WorkCount.objects.update(passed_right=0, passed_wrong=0, sent_right=0, sent_wrong=0)
    checked(small, 8, 2)
    assert "checks: 80 % of 10 correct" in curriculum(small)


def test_nine_verdicts_are_too_little_to_tell(small: Scene) -> None:
    WorkCount.objects.update(passed_right=0, passed_wrong=0, sent_right=0, sent_wrong=0)
    checked(small, 8, 1)
    assert "checks:" not in curriculum(small)


def test_a_standard_leads_a_teacher_to_the_game_that_practises_it(small: Scene) -> None:
    url = f"/review/reports/classes/{small.school_class.pk}/"
    html = teacher_client(small.owner).get(url).content.decode()
    query = f"class={small.school_class.pk}&amp;game=on_belay&amp;preset=all_tables"
    assert f"/lessons/new/?{query}" in html
    own = f"/review/reports/students/{small.student(1).pk}/"
    assert "/lessons/new/" not in client_of(small.student(1)).get(own).content.decode()
    assert "Zahlen und Operationen" in page_text(client_of(small.student(1)), own)
