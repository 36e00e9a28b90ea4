"""A class of four in a game of two rounds, small enough to count by hand.

Teams A (Kid 11 and Kid 12) and B (Kid 21). The dice show 2, 5 and 6. Who tries what:

| seat | student | text | what it is |
| --- | --- | --- | --- |
| 1 | Kid 11 | `roll` | |
| 1 | Kid 11, checked by Kid 12 | `2*6=13 3x+4` | refused: 2 x 6 is not 13 |
| 1 | Kid 11, checked by Kid 12 | `2*6=12 3x+5` | refused: 12 / 3 is not 5 |
| 1 | Kid 11, checked by Kid 12 | `2*6=12 3x+4` | 2 x 6 met again, 12 / 3 too |
| 2 | Kid 21 | `2+6=8 2x+4` | right at once: 2 + 6 and 8 / 2 |
| 1 | Kid 11 | `safe 2 8` | right: 8 - 0 |
| 2 | Kid 21 | `safe 1 12` | right: 12 - 0 |

Kid 11 and Kid 12, who wait for the climb of Kid 21, each keep an idea of their own about it.
"""

from datetime import timedelta

import time_machine
from django.utils import timezone

from classroom.play.models import Attempt, Match, Move
from classroom.play.services.ideas import idea_keep
from classroom.play.services.moves import move_play
from classroom.review.reports.services import match_count
from games.errors import UserError
from tests.play.tables import log_of, seat_of
from tests.review.scene import Scene, scene_make


def small_class() -> Scene:
    """The game as above, ended; team A took the first two hints before its climb. It took no
    time, on however busy a machine.
    """
    with time_machine.travel(timezone.now(), tick=False):
        return _small_class()


def _small_class() -> Scene:
    scene = scene_make(2, 1)
    scene.say(1, "roll").hints(2).climb_ladder(1, 2, 1).climb_ladder(1, 2, 2)
    for text in ("2*6=13 3x+4", "2*6=12 3x+5", "2*6=12 3x+4"):
        confirmed(scene, text)
    scene.say(2, "2+6=8 2x+4")
    idea_of(scene, 1, 3, "5*6")
    idea_of(scene, 2, 3, "6/2")
    scene.say(1, "safe 2 8").say(2, "safe 1 12").end()
    assert (scene.match.attempts.count(), scene.match.hint_steps.count()) == (2, 2)
    scene.match.refresh_from_db()
    return scene


def confirmed(scene: Scene, text: str) -> None:
    """Kid 11 builds it, Kid 12 says that it is right."""
    try:
        move_play(
            match=Match.objects.get(pk=scene.match.pk),
            seat=1,
            student=scene.student(1),
            checker=scene.student(1, 2),
            ply=log_of(scene.match).ply,
            key=f"key{Attempt.objects.count()}-{len(text)}",
            text=text,
        )
    except UserError:
        return


def idea_of(scene: Scene, n: int, ply: int, text: str) -> None:
    """Student n of team A keeps this idea about the move at this ply."""
    seat = seat_of(scene.match, 1)
    idea_keep(match=scene.match, seat=seat, student=scene.student(1, n), ply=ply, text=text)


def counted(scene: Scene) -> Scene:
    assert match_count(match=scene.match) is not None
    return scene


def spread_over_time(scene: Scene, seconds: int) -> None:
    """As if every row had come so many seconds after the one before; rows cannot be changed, so
    the match is said to have begun earlier: only the first move takes longer."""
    first = Move.objects.get(match=scene.match, ply=0).at
    Match.objects.filter(pk=scene.match.pk).update(started_at=first - timedelta(seconds=seconds))
    scene.match.refresh_from_db()


def days_back(scene: Scene, days: int) -> None:
    Match.objects.filter(pk=scene.match.pk).update(started_at=timezone.now() - timedelta(days=days))
    scene.match.refresh_from_db()


def added_for_multiplied(scene: Scene) -> None:
    """Count a match in which Kid 11 added three times instead of multiplying, and Kid 12 agreed."""
    scene.say(1, "roll")
    for text in ("5*6=11 2x+15", "2*5=7 2x+5", "2*6=8 2x+6"):
        confirmed(scene, text)
    scene.say(1, "2*6=12 3x+4").end()
    scene.match.refresh_from_db()
    counted(scene)
