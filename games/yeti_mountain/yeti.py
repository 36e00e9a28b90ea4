"""Move the Yeti: whom it checks and throws down, to which tile it goes, and who leads it."""

from games.engine import Seat, with_changes
from games.yeti_mountain.agenda import Checks, LeadYeti, Moved, YetiLands, YetiSlips, YetiTurn
from games.yeti_mountain.mountain import EMPTY, GAP, YETI, Place
from games.yeti_mountain.placing import drop_marks, free_near
from games.yeti_mountain.position import MOST_FALLS, State

THROWN = -2
STEPS = 2


def checks(state: State, task: Checks) -> State:
    """Return the first of these teams, on the state the earlier ones left; then the others.

    Only a team that is beside the Yeti and not marked is checked; thrown or not, that marks it.
    """
    if not task.seats:
        return state
    seat, *others = task.seats
    state = state.first_do(Checks(tuple(others)))
    if state.team(seat).marked or not state.beside_yeti(seat):
        return state
    if left_alone(state, seat):
        return state.with_team(seat, marked=True)
    # Two tiles lower, one Fall Down token, and the Compass token passes to the team.
    state = state.with_team(seat, marked=True, falls=state.team(seat).falls + 1)
    return with_changes(state, compass=seat).first_do(Moved(seat, THROWN, YETI))


def left_alone(state: State, seat: Seat, at: Place | None = None) -> bool:
    """Say if the Yeti leaves the team alone, at its place or, given, at another tile."""
    if spares(state, seat):
        return True
    at, camp = at or state.team(seat).at, state.team(seat).camp
    if camp is not None and at in state.mountain.near[camp] and is_full_camp(state, seat, camp):
        return True
    return state.camps_at(seat, at)


def spares(state: State, seat: Seat) -> bool:
    """Say if the Yeti leaves the team alone wherever it is."""
    team = state.team(seat)
    return state.compass == seat or team.falls >= MOST_FALLS or team.flare


def is_full_camp(state: State, seat: Seat, camp: Place) -> bool:
    """Say if another team or the Yeti is on the tile with the camp token of the team."""
    return camp == state.yeti or state.seat_at(camp) not in (0, seat)


def adjacent_places(state: State) -> tuple[Place, ...]:
    """Return the free tiles beside the Yeti, never the summit; if it hunts, those nearer to its
    prey."""
    near = state.mountain.near[state.yeti] if state.yeti else ()
    free = tuple(place for place in near if place != state.mountain.summit and state.free(place))
    return _hunting(state, free) if state.options.yeti_hunts else free


def _hunting(state: State, places: tuple[Place, ...]) -> tuple[Place, ...]:
    """Return those of these tiles that bring it nearer to a team that climbs highest; all of them
    if it is beside one already, or if none does."""
    climbing = [team.at for seat, team in enumerate(state.teams, 1) if state.climbing(seat)]
    highest = max((at.row for at in climbing if at), default=0)
    ways = [state.mountain.distances(at) for at in climbing if at and at.row == highest]
    if not ways or state.yeti is None:
        return places
    far = {place: min(way[place] for way in ways) for place in (state.yeti, *places)}
    nearer = tuple(place for place in places if far[place] < far[state.yeti])
    return places if far[state.yeti] == 1 else nearer or places


def first_places(state: State) -> tuple[Place, ...]:
    """Return the empty tiles of the second level from below, of the lower one if there are two."""
    level = 1 if len(state.boards) > 2 else 0
    tiles = state.mountain.tiles.items()
    return tuple(place for place, (kind, _, on) in tiles if kind == EMPTY and on == level)


def step(state: State, seat: Seat, place: Place, left: int) -> State:
    """Return the Yeti takes a step, led by `seat`, which has `left` more after it."""
    state = drop_marks(with_changes(state, yeti=place))
    slips = state.options.gaps_stop_yeti and state.kind(place) == GAP
    after = (YetiSlips(seat, place),) if slips else ()
    return state.first_do(Checks(state.order()), *after, LeadYeti(seat, left))


def slips(state: State, task: YetiSlips) -> State:
    """Return the Yeti is placed two tiles lower, in the lowest row at least; its leader chooses."""
    rows = max(THROWN, 1 - task.place.row)
    if state.yeti != task.place or not rows:
        return state
    wanted = state.mountain.away(task.place, rows)
    highest = state.mountain.summit.row
    return state.first_do(YetiLands(task.seat, free_near(state, task.place, wanted, highest)))


def put(state: State, place: Place) -> State:
    """Return the Yeti is placed: that checks nobody."""
    return drop_marks(with_changes(state, yeti=place))


def turn(state: State, task: YetiTurn) -> State:
    """Let the team standing lowest lead the Yeti at the end of a round."""
    return state.first_do(LeadYeti(leader(state), STEPS))


def leader(state: State) -> Seat:
    """Return the team standing lowest, the nearest to the first team among equals."""
    return min(state.order(), key=lambda seat: state.team(seat).row)
