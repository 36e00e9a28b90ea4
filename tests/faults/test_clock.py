"""The clock's skip and the team's move at the same moment: one of the two happens."""

import asyncio
import random
import time
from collections.abc import Callable
from contextlib import suppress
from datetime import timedelta

import pytest
from django.utils import timezone
from django_scopes import scopes_disabled

from classroom.play import logs
from classroom.play.models import Match
from classroom.play.services import absent_teams
from classroom.play.services.absent_teams import clock_act
from classroom.play.services.clock import clock_set_per_move, in_ms
from games.errors import UserError
from tests import servers
from tests.faults.conftest import Scene, Site
from tests.faults.crowd import Crowd, Kid, outcome

pytestmark = [pytest.mark.services, pytest.mark.slow]
TASKS = 3  # a call may come more than once
LONGEST_LEAD = 0.03  # seconds that either may be ahead

Act = Callable[[Match, int], bool]


def as_the_worker(match: Match, at: int) -> bool:
    return clock_act(match=match, at=at)


def unlocked(match: Match, at: int) -> bool:
    """The same act without its lock and its look at the clock."""
    with suppress(UserError):
        return absent_teams._skip_all(Match._base_manager.get(pk=match.pk))
    return False


def called(site: Site, match: Match, at: int, act: Act, wait: float) -> list[bool]:
    with servers.in_database(site.web.database_url), scopes_disabled():
        time.sleep(wait)
        return [act(match, at) for _ in range(TASKS)]


def meeting(site: Site, act: Act, luck: random.Random) -> tuple[int, int]:
    """A new table whose clock runs out as its first team rolls: how often each was done."""
    at: Scene = site.scene(1, 1)
    with at.stored():
        clock_set_per_move(match=at.match, seconds=60, acts=True)
        out = timezone.now() - timedelta(milliseconds=1)
        Match.objects.filter(pk=at.match.pk).update(clock_at=out)
    leads = luck.uniform(0, LONGEST_LEAD), luck.uniform(0, LONGEST_LEAD)

    async def story(crowd: Crowd, kids: list[Kid]) -> tuple[int, int]:
        async def press() -> object:
            await asyncio.sleep(leads[0])
            return outcome(await crowd.press(kids[0], 0, "roll"))

        acts = asyncio.to_thread(called, site, at.match, in_ms(out), act, leads[1])
        status, acted = await asyncio.gather(press(), acts)
        return int(status == 200), sum(acted)

    with site.unblock():
        done = at.play(story)
    with at.stored():
        assert logs.reload_log(at.match).log.rows[0].text in ("roll", "skip 1")
    return done


def test_a_move_and_the_end_of_its_time_are_one_row(site):
    luck = random.Random(1)
    met = [meeting(site, as_the_worker, luck) for _ in range(100)]
    assert {sum(done) for done in met} == {1}


def test_without_the_lock_and_the_look_both_would_happen(site):
    luck = random.Random(1)
    met = [meeting(site, unlocked, luck) for _ in range(6)]
    assert max(sum(done) for done in met) > 1
