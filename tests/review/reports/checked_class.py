"""A checker who works out, too, in a game short enough to count by hand.

Kid 11 drives, Kid 12 checks. The dice show 2, 5 and 6, and Kid 11 builds one after the other:

| text | Kid 12 gets | what it is |
| --- | --- | --- |
| `2*6=13 3x+4` | 12 | different, and Kid 11 is wrong |
| `2+6=8 2x+4` | 9 | different, and Kid 11 is right |
| `2*6=13 3x+4` | 13 | both say the same, and both are wrong: refused |
| `2*6=14 3x+4` | 12 | different, and Kid 11 is wrong |
| `2*6=12 3x+4` | | what Kid 12 has got already: it plays by itself |

Five checks: agreed with 1 right and 1 wrong, differed from 1 right and 2 wrong. As they should be
were 1 + 2 of 5, that is 60 percent. Of Kid 11 the first saying of 2 x 6 was wrong, those of 2 + 6,
8 / 2 and 12 / 3 were right: in `2*6=13 3x+4` the 4 steps of 13 feet do not count as a division.
Of Kid 12 the first saying of 2 x 6 was right, that of 2 + 6 wrong; the 4 steps were right each
time. Kid 12 had built 6 x 5 alone meanwhile and keeps it.
"""

from contextlib import suppress

from django.utils import timezone

from classroom.people.models import Student
from classroom.play.models import Match, Proposal, Seat
from classroom.play.services.ideas import idea_keep
from classroom.play.services.press import move_press
from classroom.play.services.proposals import proposal_check
from classroom.play.viewer import TableViewer
from games.errors import WrongAnswer
from tests.review.scene import Scene, scene_make

BUILT = (
    ("2*6=13 3x+4", 12),
    ("2+6=8 2x+4", 9),
    ("2*6=13 3x+4", 13),
    ("2*6=14 3x+4", 12),
    ("2*6=12 3x+4", None),
)


def checked_class() -> Scene:
    """The game as above, cut off after it."""
    scene = scene_make(2, 1).say(1, "roll")
    Match.objects.filter(pk=scene.match.pk).update(roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    for number, (text, worked_out) in enumerate(BUILT):
        seat, driver = _viewer(scene, 1)
        move_press(viewer=driver, seat=seat, ply=2, key=f"build {number}", text=text, fields={})
        if worked_out is None:
            continue
        seat, checker = _viewer(scene, 2)
        token, key = Proposal.objects.get(seat=seat).token, f"check {number}"
        with suppress(WrongAnswer):
            proposal_check(viewer=checker, seat=seat, key=key, token=token, numbers=[worked_out, 4])
    seat, _ = _viewer(scene, 2)
    idea_keep(match=seat.match, seat=seat, student=scene.student(1, 2), ply=2, text="6*5")
    scene.end()
    scene.match = Match.objects.get(pk=scene.match.pk)
    return scene


def _viewer(scene: Scene, n: int) -> tuple[Seat, TableViewer]:
    seat = Seat.objects.select_related("match", "proposal").get(match=scene.match, number=1)
    return seat, TableViewer(seat.match, seat, scene.student(1, n))
