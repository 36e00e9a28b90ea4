"""Whatever a game tells after its end stands on its history, too."""

from tests.cast import teacher_client
from tests.review.scene import page_text, scene_make


def test_the_risks_of_a_cant_stop_match_are_told_only_after_its_end(db):
    scene = scene_make(2, 1, game="cant_stop", options={})
    teacher = teacher_client(scene.owner)
    assert "How risky were the rolls?" not in page_text(teacher, scene.url())
    scene.end()
    assert "How risky were the rolls?" in page_text(teacher, scene.url())
