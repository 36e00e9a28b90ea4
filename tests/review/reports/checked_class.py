"""A checker who sends back, in a game short enough to count by hand.

Kid 11 drives, Kid 12 checks. The dice show 2, 5 and 6, and Kid 11 builds one after the other:

| text | Kid 12 | what it is |
| --- | --- | --- |
| `2*6=13 3x+4` | sends it back | wrong: 2 x 6 is not 13 |
| `2*6=12 3x+4` | sends it back | right: 2 x 6 and 12 / 3 |
| `2*6=14 3x+4` | sends it back | wrong: 2 x 6 is not 14 |
| `2*6=12 3x+5` | passes it | refused: 12 / 3 is not 5 |
| `2*6=12 3x+4` | passes it | right |

Five verdicts: passed 1 right and 1 wrong, sent back 1 right and 2 wrong. As they should be were
1 + 2 of 5, that is 60 percent. The first saying of 2 x 6 was wrong, that of 12 / 3 was right:
in `2*6=13 3x+4` the 4 steps of 13 feet do not count as a division.
"""

from django.utils import timezone

from classroom.people.models import Student
from classroom.play.models import Match, Seat
from classroom.play.services.press import move_press, proposal_withdraw
from classroom.play.viewer import TableViewer
from tests.review.reports.small_class import confirmed
from tests.review.scene import Scene, scene_make

SENT_BACK = ("2*6=13 3x+4", "2*6=12 3x+4", "2*6=14 3x+4")


def checked_class() -> Scene:
    """The game as above, cut off after it."""
    scene = scene_make(2, 1).say(1, "roll")
    Match.objects.filter(pk=scene.match.pk).update(roles=True)
    Student.objects.update(seen_at=timezone.now(), is_away=False)
    for text in SENT_BACK:
        seat = Seat.objects.select_related("match").get(match=scene.match, number=1)
        driver, checker = (TableViewer(seat.match, seat, scene.student(1, n)) for n in (1, 2))
        move_press(viewer=driver, seat=seat, ply=2, key=text, text=text, fields={})
        proposal_withdraw(viewer=checker, seat=seat, text=text)
    for text in ("2*6=12 3x+5", "2*6=12 3x+4"):
        confirmed(scene, text)
    scene.end()
    scene.match = Match.objects.get(pk=scene.match.pk)
    return scene
