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
        cache.set(_teacher_key(request.user.pk), _address(request), SCHOOL_DAY)


def is_at_school(request: HttpRequest, teachers: Iterable[int]) -> bool:
    """Say if one of these teachers (by id) is at the same address as whoever asks."""
    return _address(request) in cache.get_many(map(_teacher_key, teachers)).values()


def keeps_picture_pace(request: HttpRequest) -> bool:
    """Count a pair of pictures from this address; False if they come faster than children tap."""
    tries, seconds = WRONG_PICTURES_OF_ADDRESS
    return _hit(_pace_key(request), seconds) <= tries


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
    for key, seconds in [*keys, (_pace_key(request), WRONG_PICTURES_OF_ADDRESS[1])]:
        with suppress(ValueError):
            cache.decr(_window(key, seconds))


def reset_picture_tries(student_id: int) -> None:
    """Give the student new tries, because the teacher helped."""
    for at_school in (True, False):
        for _, seconds in WRONG_PICTURES:
            cache.delete(_window(_picture_key(student_id, at_school), seconds))


def picture_tries_of_class(class_id: int) -> int:
    """Return how many pairs of pictures for names of this class came today, without those that
    opened a seat."""
    return sum(_hits(_class_key(class_id, at_school), SCHOOL_DAY) for at_school in (True, False))


def spend_letter(email: str) -> bool:
    """Count a letter to this address; False once it, or all addresses, have had enough today."""
    to_one = _hit(f"letter:{email.strip().lower()}", DAY)
    if to_one > LETTERS_TO_ONE:
        return False
    to_all = _hit("letters", DAY)
    if to_all == LETTERS_TO_ALL + 1:
        _logger.warning("No more mail is sent today: %s letters have been.", LETTERS_TO_ALL)
    return to_all <= LETTERS_TO_ALL


def _pace_key(request: HttpRequest) -> str:
    return f"picture-pace:{_address(request)}"


def _picture_key(student_id: int, at_school: bool) -> str:
    return f"pictures:{student_id}:{at_school}"


def _class_key(class_id: int, at_school: bool) -> str:
    return f"class-pictures:{class_id}:{at_school}"


def _code_key(request: HttpRequest) -> str:
    return f"codes:{_address(request)}"


def _teacher_key(teacher_id: int | None) -> str:
    return f"people:teacher:{teacher_id}"


def _address(request: HttpRequest) -> str:
    address = ipaddress.ip_address(get_adapter().get_client_ip(request))
    if address.version == 6:
        # One household or school has a whole /64 to itself.
        address = ipaddress.ip_network((address, 64), strict=False).network_address
    return str(address)


def _window(key: str, seconds: int) -> str:
    return f"people:{key}:{seconds}:{int(time.time() // seconds)}"


def _hits(key: str, seconds: int) -> int:
    return int(cache.get(_window(key, seconds), 0))


def _hit(key: str, seconds: int) -> int:
    window = _window(key, seconds)
    cache.add(window, 0, timeout=seconds)
    try:
        return int(cache.incr(window))
    except ValueError:
        # The cache dropped it between the two lines, so this is the first one again.
        cache.set(window, 1, timeout=seconds)
        return 1
