"""A class with games that count and games that do not, to count by hand.

The dice of every game show 2, 5 and 6.

| game | what happens | counts |
| --- | --- | --- |
| 1 | the game of `small_class` | yes |
| 2 | the game of `checked_class`, its students called Pal 11, Pal 12 and Pal 21 | yes |
| 3 | Kid 21: `roll`, `2*6=13 3x+4` (refused), `2*6=12 3x+4`; a bot: `2+6=8 2x+4` | but the bot |
| 4 | a teacher's trial: `roll`, `2*6=14 3x+4` (refused), `2*6=12 3x+4`; a bot as above | no |
| 5 | two bots play: `roll`, `2*6=12 3x+4`, `2+6=8 2x+4` | no |
| 6 | Kid 21 rolls, and the game is over: nobody had a choice | no |

Counted are 3 games; in them

- moves: 5 + 2 + 2 = 9 and rejected tries: 2 + 1 + 1 = 4;
- facts: 6 + 8 + 2 = 16, right first time: 4 + 6 + 1 = 11, that is 69 percent. Game 3 asks for
  2 x 6, first wrong, and 12 / 3, first right;
- moves checked: 3 + 5 = 8. Agreed with were 1 + 1 right and 2 + 1 wrong ones, another number had 1
  right and 2 wrong ones, so (2 + 2) of 8 checks were correct, 50 percent;
- hints: number 1 and number 2;
- ideas kept: 2 in game 1 and 1 in game 2;
- divisions: 12 / 3 and 8 / 2 in games 1 and 2, in game 2 of driver and checker; 12 / 3 in game 3:
  7, first wrong in game 1 alone.
"""

from contextlib import suppress

from classroom.people.models import Student
from classroom.play.models import Match
from classroom.play.services.bots import bot_key
from classroom.play.services.creation import SeatPlan, match_create
from classroom.play.services.matches import match_end
from classroom.play.services.moves import move_play
from classroom.review.reports.services import matches_count
from games.errors import UserError
from tests.play.tables import SMALL, log_of, seed_for
from tests.review.reports.checked_class import checked_class
from tests.review.reports.small_class import small_class, spread_over_time
from tests.review.scene import Scene

GAMES = 6
CLIMBS = (1, "2*6=12 3x+4"), (2, "2+6=8 2x+4")
BOT = SeatPlan("Bot", 2, (), bot=1)


def mixed_class() -> Scene:
    """The games as above, over and counted; the scene is game 1."""
    scene = small_class()
    spread_over_time(scene, 50)
    kid, pupil = scene.student(2), SeatPlan("Team B", 1, [scene.student(2)])
    _move_into(scene, checked_class())
    play(scene, (pupil, BOT), {1: kid}, (1, "roll"), (1, "2*6=13 3x+4"), *CLIMBS)
    trial = SeatPlan("Teacher", 1, (), teacher=scene.owner)
    play(scene, (trial, BOT), {}, (1, "roll"), (1, "2*6=14 3x+4"), *CLIMBS)
    play(scene, (SeatPlan("Bot", 1, (), bot=2), BOT), {}, (1, "roll"), *CLIMBS)
    play(scene, (pupil, BOT), {1: kid}, (1, "roll"))
    assert Match.objects.filter(school_class=scene.school_class).count() == GAMES
    assert matches_count() == GAMES
    return scene


def _move_into(scene: Scene, other: Scene) -> None:
    """The game of the other class becomes one of this class, and so do its students."""
    Match.objects.filter(pk=other.match.pk).update(school_class=scene.school_class)
    for student in other.school_class.students.all():
        student.school_class, student.name = scene.school_class, student.name.replace("Kid", "Pal")
        student.save()


def play(
    scene: Scene, seats: tuple[SeatPlan, ...], students: dict[int, Student], *moves: tuple[int, str]
) -> None:
    """A game in which these seats say this, one after the other; all without a student are bots
    but for a teacher."""
    match = match_create(
        school_class=scene.school_class,
        game="on_belay",
        options=SMALL,
        seats=seats,
        seed=seed_for((2, 5, 6)),
    )
    for number, (seat, text) in enumerate(moves):
        ply = log_of(match).ply
        key = bot_key(seat, ply) if seats[seat - 1].bot else f"press {number}"
        with suppress(UserError):
            move_play(
                match=Match.objects.get(pk=match.pk),
                seat=seat,
                student=students.get(seat),
                ply=ply,
                key=key,
                text=text,
            )
    match_end(match=match)
