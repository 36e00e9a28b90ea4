"""How often somebody may be wrong. Being right is never counted, so a school can share one
address: hundreds of right codes a minute are fine.
"""

import ipaddress
import time
from collections.abc import Iterable
from contextlib import suppress

from allauth.account.adapter import get_adapter
from django.core.cache import cache
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest

MINUTE = 60
HOUR = 60 * MINUTE
WRONG_CODES_A_MINUTE = 60
SCHOOL_DAY = 12 * HOUR
# Of 576 pairs of pictures; a child who mixes them up gets its tries, a program does not.
WRONG_PICTURES = ((5, MINUTE), (20, HOUR))


def count_wrong_code(request: HttpRequest) -> bool:
    """Count a wrong join code; True once the address has had more than its share."""
    return _hit(_code_key(request), MINUTE) > WRONG_CODES_A_MINUTE


def is_address_blocked(request: HttpRequest) -> bool:
    """Whether this address has used up its wrong codes of this minute."""
    return _hits(_code_key(request), MINUTE) >= WRONG_CODES_A_MINUTE


def note_teacher(request: HttpRequest) -> None:
    """Remember for a school day from where this teacher looks at their classes."""
    with suppress(PermissionDenied):
        cache.set(_teacher_key(request.user.pk), _address(request), SCHOOL_DAY)


def is_at_school(request: HttpRequest, teachers: Iterable[int]) -> bool:
    """Whether one of these teachers (by id) is at the same address as who asks."""
    return _address(request) in cache.get_many(map(_teacher_key, teachers)).values()


def count_wrong_pictures(student_id: int) -> None:
    """Count a wrong pair of pictures for this student."""
    for _, seconds in WRONG_PICTURES:
        _hit(f"pictures:{student_id}", seconds)


def are_pictures_blocked(student_id: int) -> bool:
    """Whether this student's tries are used up for now."""
    return any(
        _hits(f"pictures:{student_id}", seconds) >= tries for tries, seconds in WRONG_PICTURES
    )


def reset_picture_tries(student_id: int) -> None:
    """The teacher helped: the tries start anew."""
    for _, seconds in WRONG_PICTURES:
        cache.delete(_window(f"pictures:{student_id}", seconds))


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
