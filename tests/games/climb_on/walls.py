"""Walls built at random out of printed panels, as they may be after a long game."""

import random

from games.climb_on.panels import PANELS
from games.climb_on.placing import free_corners
from games.climb_on.wall import Placed, Wall, notch


def random_wall(luck: random.Random, panels: int, seats: int) -> Wall:
    """So many panels placed by the rules, each team's wall growing now up and now sideways."""
    pile = sorted(PANELS) * 2
    luck.shuffle(pile)
    wall = Wall()
    for seat in range(1, seats + 1):
        first = next(n for n in pile if not PANELS[n].red_frame)
        pile.remove(first)
        wall = wall.placed(Placed(first, notch(seat), 0, seat))
    while len(wall.panels) < panels:
        corners = free_corners(wall, luck.randint(1, seats), 8)
        middle = min(corners, key=lambda corner: abs(corner[0] - 18) + corner[1])
        number = pile.pop()
        corner = middle if luck.random() < 0.5 else luck.choice(corners)
        wall = wall.placed(Placed(number, corner, luck.choice(PANELS[number].turns)))
    return wall
