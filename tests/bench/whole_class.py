"""A whole class at one table of Roll to the Top!: 30 screens, and a hint list for each seat."""

import asyncio
import secrets
import time

from django_scopes import scopes_disabled

from classroom.people.models import SchoolClass, Student
from classroom.play import selectors
from classroom.play.models import HintList, Match
from classroom.play.services.creation import SeatPlan, match_create
from classroom.play.services.moves import move_play
from games.engine import CHANCE, Seat
from tests.bench.room import Hall, Place, Screen, session_of

ROLLS = 5
LONGEST = 20.0  # seconds


def furnish_class(students: int) -> list[Place]:
    """One match, everybody a seat of their own."""
    with scopes_disabled():
        school_class = SchoolClass.objects.create(name="Whole class")
        present = [
            Student.objects.create(
                school_class=school_class, name=f"Climber {n}", device=secrets.token_urlsafe(24)
            )
            for n in range(1, students + 1)
        ]
        match = match_create(
            school_class=school_class,
            game="roll_to_the_top",
            options={"sheet": "pyramid", "whole_class": True},
            seats=[
                SeatPlan(f"Climber {n}", (n - 1) % 6 + 1, [student])
                for n, student in enumerate(present, start=1)
            ],
            roles=False,
        )
        return [
            Place(student.pk, student.device, session_of(student), match.pk, seat)
            for seat, student in enumerate(present, start=1)
        ]


async def rolls_to_hints(hall: Hall) -> list[float]:
    """Times in ms from the press of `roll` until the list of every seat is stored."""
    ((match, screens),) = hall.tables.items()
    return [await _roll(match, screens) for _ in range(ROLLS)]


async def _roll(match: int, screens: list[Screen]) -> float:
    """One round: the change of the dice, the roll that is timed, and everybody is done."""
    seat, ply, text = await asyncio.to_thread(_next, match)
    while text != "roll":
        await _press(screens, seat, ply, text)
        seat, ply, text = await asyncio.to_thread(_next, match)
    started = time.perf_counter()
    await _press(screens, seat, ply, text)
    while await asyncio.to_thread(_stored, match, ply) < len(screens):
        if time.perf_counter() > started + LONGEST:
            raise TimeoutError("The hint lists of the class were not stored.")
        await asyncio.sleep(0.01)
    taken = 1000 * (time.perf_counter() - started)
    await asyncio.to_thread(_all_place_and_are_done, match)
    return taken


async def _press(screens: list[Screen], seat: Seat, ply: int, text: str) -> None:
    mover = next(screen for screen in screens if screen.place.seat == seat)
    key = secrets.token_urlsafe(12)
    answer = await mover.browser.post(
        f"/play/{mover.place.match}/move", text=text, ply=ply, key=key
    )
    assert answer.status == 200, (answer.status, text)


def _next(pk: int) -> tuple[Seat, int, str]:
    with scopes_disabled():
        log = selectors.match_log(Match.objects.get(pk=pk))
    seat = min(log.to_move - {CHANCE})
    return seat, log.ply, log.game.notation.write(log.game.rules.legal_moves(log.state, seat)[0])


def _stored(pk: int, since: int) -> int:
    return HintList.objects.filter(match_id=pk, ply__gt=since).values("seat").distinct().count()


def _all_place_and_are_done(pk: int) -> None:
    """Every seat places one number of its own, so that each has a sheet of its own next time."""
    with scopes_disabled():
        match = Match.objects.get(pk=pk)
        log = selectors.match_log(match)
        for seat in sorted(log.to_move):
            legal = log.game.rules.legal_moves(log.state, seat)
            for move in dict.fromkeys((legal[seat % len(legal)], legal[-1])):
                log = move_play(
                    match=match,
                    seat=seat,
                    student=None,
                    ply=log.ply,
                    key=secrets.token_urlsafe(12),
                    text=log.game.notation.write(move),
                ).log
