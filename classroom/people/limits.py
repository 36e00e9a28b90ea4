"""How often somebody may be wrong. Being right is never counted, so a school can share one
address: hundreds of right codes a minute are fine.
"""

import ipaddress
import logging
import time
from collections.abc import Iterable
from contextlib import suppress

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

_logger = logging.getLogger(__name__)

MINUTE = 60
HOUR = 60 * MINUTE
WRONG_CODES_PER_MINUTE = 60
SCHOOL_DAY = 12 * HOUR
# There are 576 pairs of pictures; a child who mixes them up has enough tries, a program does not,
# whether it tries one name or all names of a class. Who is in the teacher's network has tries of
# their own, so that nobody elsewhere uses up those of the children in the room.
WRONG_PICTURES = ((5, MINUTE), (20, HOUR))
WRONG_PICTURES_OF_CLASS = ((20, HOUR), (40, SCHOOL_DAY))
WRONG_PICTURES_OF_ADDRESS = (10, 10)  # tries, seconds
WRONG_PASSWORDS = ((10, 5 * MINUTE), (20, HOUR))  # of who is signed in; tries, seconds
SEATS_TOGETHER = 10  # seconds
_TURNS_AHEAD = 6  # times SEATS_TOGETHER that somebody's turn may be ahead
_ONE_BROWSER = 10 * MINUTE
_CROWD_SHOWN = 30 * MINUTE
DAY = 24 * HOUR
LETTERS_TO_ONE, LETTERS_TO_ALL = 10, 500  # a day


def count_wrong_code(request: HttpRequest) -> bool:
    """Count a wrong join code; True once the address has had more than its share."""
    return _hit(_code_key(request), MINUTE) > WRONG_CODES_PER_MINUTE


def is_address_blocked(request: HttpRequest) -> bool:
    """Say if this address has used up its wrong codes of this minute."""
    return _hits(_code_key(request), MINUTE) >= WRONG_CODES_PER_MINUTE


def note_teacher(request: HttpRequest) -> None:
    """Remember for a school day the address from which this teacher looks at their classes."""
    with suppress(PermissionDenied):
        cache.set(_teacher_key(request.user.pk), client_address(request), SCHOOL_DAY)


def is_at_school(request: HttpRequest, teachers: Iterable[int]) -> bool:
    """Say if one of these teachers (by id) is at the same address as whoever asks."""
    return client_address(request) in cache.get_many(map(_teacher_key, teachers)).values()


def keeps_picture_pace(request: HttpRequest, class_id: int, size: int, at_school: bool) -> bool:
    """Count a pair of pictures from this address; False if they come faster than children tap: at
    school than a class of this size does."""
    tries, seconds = WRONG_PICTURES_OF_ADDRESS
    most = max(tries, size) if at_school else tries
    return _hit(_pace_key(request, class_id, at_school), seconds) <= most


def spend_picture_try(student_id: int, class_id: int, at_school: bool) -> bool:
    """Count a pair of pictures; False if the tries of the student or of the whole class are used
    up."""
    # Counted before the pair is checked, so that no two requests share a try.
    counts = [
        (_hit(_picture_key(student_id, at_school), seconds), tries)
        for tries, seconds in WRONG_PICTURES
    ] + [
        (_hit(_class_key(class_id, at_school), seconds), tries)
        for tries, seconds in WRONG_PICTURES_OF_CLASS
    ]
    return all(count <= tries for count, tries in counts)


def refund_picture_try(
    request: HttpRequest, student_id: int, class_id: int, at_school: bool
) -> None:
    """Give back the try of a right pair, and all others of the student."""
    reset_picture_tries(student_id)
    keys = [(_class_key(class_id, at_school), seconds) for _, seconds in WRONG_PICTURES_OF_CLASS]
    pace = _pace_key(request, class_id, at_school)
    for key, seconds in [*keys, (pace, WRONG_PICTURES_OF_ADDRESS[1])]:
        _unhit(key, seconds)


def reset_picture_tries(student_id: int) -> None:
    """Give the student new tries, because the teacher helped."""
    for at_school in (True, False):
        for _, seconds in WRONG_PICTURES:
            cache.delete(_window(_picture_key(student_id, at_school), seconds))


def picture_tries_of_class(class_id: int) -> int:
    """Return how many pairs of pictures for names of this class came today, without those that
    opened a seat."""
    return sum(_hits(_class_key(class_id, at_school), SCHOOL_DAY) for at_school in (True, False))


def count_seat(request: HttpRequest, class_id: int) -> int:
    """Count a seat that is about to be taken; return how many this address took of the class in
    the last SEATS_TOGETHER seconds."""
    key = _seat_key(request, class_id)
    now = time.time()
    # Of the window before, as much counts as is not yet that long ago: no burst over its edge.
    before = int(cache.get(_window(key, SEATS_TOGETHER, now - SEATS_TOGETHER), 0))
    return _hit(key, SEATS_TOGETHER) + int(before * (1 - now % SEATS_TOGETHER / SEATS_TOGETHER))


def spend_burst_seat(lesson: int, code: str, size: int) -> bool:
    """Count a seat that is taken at any speed; False after a class of this size, with this code in
    this lesson."""
    return _hit(f"burst:{lesson}:{code}", SCHOOL_DAY) <= size


def give_turn(request: HttpRequest, class_id: int, browser: str, most: int) -> float:
    """Return in how many seconds there is room for a seat, of which an address gets so many in
    SEATS_TOGETHER. It is counted then already: for this browser alone."""
    key, now = _seat_key(request, class_id), time.time()
    begin = now - now % SEATS_TOGETHER
    for at in (begin + SEATS_TOGETHER * number for number in range(1, _TURNS_AHEAD + 1)):
        place = _hit(key, SEATS_TOGETHER, at) if browser else most + 1
        if place <= most:
            before = max(most, int(cache.get(_window(key, SEATS_TOGETHER, at - 1), 0)))
            # Of those before, so many are long enough ago then.
            turn = at + SEATS_TOGETHER * (1 - (most - place) / before)
            cache.set(_turn_key(class_id, browser), turn, turn - now + MINUTE)
            return float(turn - now)
        _unhit(key, SEATS_TOGETHER, at)
    return float(begin + SEATS_TOGETHER * _TURNS_AHEAD - now)


def turn_of(class_id: int, browser: str) -> float | None:
    """Return in how many seconds it is the turn of this browser; None if it has none."""
    turn = cache.get(_turn_key(class_id, browser)) if browser else None
    return None if turn is None else turn - time.time()


def end_turn(class_id: int, browser: str) -> bool:
    """Take the turn of a browser; False if another of its requests has."""
    return bool(cache.delete(_turn_key(class_id, browser)))


def count_refused_seat(request: HttpRequest, class_id: int) -> int:
    """Count a seat that was refused; return how many this address has been refused lately."""
    return _hit(f"{_seat_key(request, class_id)}:refused", MINUTE)


def uncount_seat(request: HttpRequest, class_id: int, browser: str) -> None:
    """Take back the count of a seat that was refused."""
    _unhit(_seat_key(request, class_id), SEATS_TOGETHER)
    _unhit(_browser_key(class_id, browser), _ONE_BROWSER)


def count_seat_of_browser(class_id: int, browser: str) -> int:
    """Count a seat for the browser that takes it; return how many it has taken of the class."""
    return _hit(_browser_key(class_id, browser), _ONE_BROWSER)


def carry_browser(class_id: int, before: str, after: str) -> None:
    """Keep the count of a browser whose token has changed, as it does with each seat."""
    key = _window(_browser_key(class_id, after), _ONE_BROWSER)
    cache.set(key, _hits(_browser_key(class_id, before), _ONE_BROWSER), _ONE_BROWSER)


def note_crowd(class_id: int, seats: int) -> None:
    """Remember for the teachers that one device or address has taken so many seats at once."""
    key = _crowd_key(class_id)
    cache.set(key, max(seats, cache.get(key, 0)), _CROWD_SHOWN)


def crowd_of(class_id: int) -> int:
    """Return how many seats one device or address has lately taken at once, 0 normally."""
    return int(cache.get(_crowd_key(class_id), 0))


def forget_crowd(class_id: int) -> None:
    """Forget the crowd, because a teacher has looked."""
    cache.delete(_crowd_key(class_id))


def spend_password_try(teacher_id: int) -> bool:
    """Count a password that a teacher who is signed in types; False if too many were wrong."""
    key = _password_key(teacher_id)
    # All are counted, whichever of them is used up.
    counts = [(_hit(key, seconds), tries) for tries, seconds in WRONG_PASSWORDS]
    return all(count <= tries for count, tries in counts)


def spend_letter(email: str) -> bool:
    """Count a letter to this address; False once it, or all addresses, have had enough today."""
    to_one = _hit(f"letter:{email.strip().lower()}", DAY)
    if to_one > LETTERS_TO_ONE:
        return False
    to_all = _hit("letters", DAY)
    if to_all == LETTERS_TO_ALL + 1:
        _logger.warning("No more mail is sent today: %s letters have been.", LETTERS_TO_ALL)
    return to_all <= LETTERS_TO_ALL


def _password_key(teacher_id: int) -> str:
    return f"passwords:{teacher_id}"


def _pace_key(request: HttpRequest, class_id: int, at_school: bool) -> str:
    # The children at school are told from whoever else has its address by their class.
    return f"picture-pace:{client_address(request)}:{class_id if at_school else ''}"


def _picture_key(student_id: int, at_school: bool) -> str:
    return f"pictures:{student_id}:{at_school}"


def _class_key(class_id: int, at_school: bool) -> str:
    return f"class-pictures:{class_id}:{at_school}"


def _code_key(request: HttpRequest) -> str:
    return f"codes:{client_address(request)}"


def _seat_key(request: HttpRequest, class_id: int) -> str:
    return f"seats:{class_id}:{client_address(request)}"


def _turn_key(class_id: int, browser: str) -> str:
    return f"people:turn:{class_id}:{browser}"


def _browser_key(class_id: int, browser: str) -> str:
    return f"seats:{class_id}:of:{browser}"


def _crowd_key(class_id: int) -> str:
    return f"people:crowd:{class_id}"


def _teacher_key(teacher_id: int | None) -> str:
    return f"people:teacher:{teacher_id}"


def client_address(request: HttpRequest) -> str:
    """Return the address of who asks, that of the network if it is IPv6.

    Raises PermissionDenied if a proxy names none.
    """
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    if address.version == 6:
        # One household or school has a whole /64 to itself.
        address = ipaddress.ip_network((address, 64), strict=False).network_address
    return str(address)


def _window(key: str, seconds: int, at: float | None = None) -> str:
    return f"people:{key}:{seconds}:{int((at or time.time()) // seconds)}"


def _hits(key: str, seconds: int) -> int:
    return int(cache.get(_window(key, seconds), 0))


def _unhit(key: str, seconds: int, at: float | None = None) -> None:
    with suppress(ValueError):
        cache.decr(_window(key, seconds, at))


def _hit(key: str, seconds: int, at: float | None = None) -> int:
    window = _window(key, seconds, at)
    # Kept until the window after it is over, see `count_seat`.
    lasts = 2 * seconds + max(0.0, (at or 0) - time.time())
    cache.add(window, 0, timeout=lasts)
    try:
        return int(cache.incr(window))
    except ValueError:
        # The cache dropped it between the two lines, so this is the first one again.
        cache.set(window, 1, timeout=lasts)
        return 1
