"""Place a team, with all that a change of place brings."""

from games.engine import Seat, with_changes
from games.yeti_mountain.agenda import Drop, Lands, Moved
from games.yeti_mountain.mountain import Place
from games.yeti_mountain.position import ITEMS, State


def put(state: State, seat: Seat, place: Place | None) -> State:
    """Return the team goes there, by a step or in any other way; nothing on the way counts.

    Coming onto the last level removes the Yeti for good and costs the team its Sherpa card
    (rulings). Marks of teams that are no longer beside the Yeti go.
    """
    was = state.team(seat)
    rows = (place.row if place else 0) - was.row
    state = state.with_team(seat, at=place)
    if seat == state.seat:
        state = state.with_turn(path=(*(state.turn.path or (was.at,)), place))
        state = state.with_turn(route=(*state.turn.route, rows)) if rows else state
    if place and state.mountain.is_last_level(place):
        state = without_sherpa(with_changes(state, yeti=None), seat)
    return drop_marks(state)


def drop_marks(state: State) -> State:
    """Return a mark goes as soon as its team is no longer beside the Yeti."""
    for seat, team in enumerate(state.teams, start=1):
        if team.marked and not state.beside_yeti(seat):
            state = state.with_team(seat, marked=False)
    return state


def without_sherpa(state: State, seat: Seat) -> State:
    """Return the Sherpa card goes back; with three Item cards the team discards one at once."""
    if not state.team(seat).sherpa:
        return state
    state = state.with_team(seat, sherpa=False)
    return state.first_do(Drop(seat)) if len(state.team(seat).items) > ITEMS else state


def move_by_rows(state: State, task: Moved) -> State:
    """Place a team higher or lower; if there are several tiles, it chooses."""
    if not state.climbing(task.seat):
        return state
    places = targets(state, task.seat, task.rows)
    if len(places) == 1:
        return put(state, task.seat, places[0])
    return state.first_do(Lands(task.seat, places, task))


def targets(state: State, seat: Seat, rows: int) -> tuple[Place | None, ...]:
    """Return every place for a team that is moved that many rows, its camp among them (rulings)."""
    at = state.team(seat).at
    if at is None:
        return ()
    ends: tuple[Place | None, ...] = (None,)
    if at.row + rows > 0:
        highest = _highest_row(state, seat, rows)
        ends = free_near(state, at, state.mountain.away(at, rows), highest)
    lowest = min((end.row if end else 0 for end in ends), default=0)
    camps = [place for place in camp_places(state, seat, lowest, rows) if place not in ends]
    return (*ends, *camps)


def _highest_row(state: State, seat: Seat, rows: int) -> int:
    """Return a team that is moved down does not land above its own camp for want of a free tile."""
    at, camp = state.team(seat).at, state.team(seat).camp
    if at is None or camp is None or rows > 0:
        return state.mountain.summit.row
    return max(camp.row, at.row + rows)


def free_near(
    state: State, at: Place, wanted: tuple[Place, ...], highest: int
) -> tuple[Place, ...]:
    """Return those of the wanted tiles that are free. If none is, the free tiles up to this row
    that are fewest steps from them, and of these the nearest to the tile it came from."""
    result = tuple(place for place in wanted if state.free(place))
    if result or not wanted:
        return result
    mountain = state.mountain
    free = [place for place in mountain.tiles if place.row <= highest and state.free(place)]
    free = [place for place in free if place != mountain.summit]
    far = [mountain.distances(place) for place in wanted]
    off = {place: min(steps[place] for steps in far) for place in free}
    free = [place for place in free if off[place] == min(off.values())]
    back = mountain.distances(at)
    return tuple(place for place in free if back[place] == min(back[other] for other in free))


def camp_places(state: State, seat: Seat, row: int, rows: int) -> tuple[Place, ...]:
    """Return its own camp if that lies above the row, or the free tiles beside an occupied one.

    The tile it leaves is not among them, nor, for a team moved down, a tile above the camp.
    """
    team = state.team(seat)
    if team.camp is None or team.camp.row <= row or team.at == team.camp:
        return ()
    if state.free(team.camp):
        return (team.camp,)
    highest = _highest_row(state, seat, rows)
    around = (place for place in state.mountain.near[team.camp] if place != state.mountain.summit)
    return tuple(place for place in around if place.row <= highest and state.free(place))
