"""Who of a school's sign-in may make an account; pure, so that docs and tests list every case."""

from collections.abc import Mapping, Sequence
from typing import Any

# Where providers say what somebody is; VIDIS calls it `rolle`.
ROLE_CLAIMS = ("role", "roles", "rolle", "user_type", "eduperson_affiliation")


def checked_address(claims: Mapping[str, Any]) -> str:
    """Return the address, if its owner is known to the provider; else nothing. An address that
    nobody has checked may be anybody's, so it is dropped."""
    address = claims.get("email")
    is_checked = claims.get("email_verified") in (True, "true")
    return address.strip().lower() if is_checked and isinstance(address, str) else ""


def fits(opens: Sequence[str], claims: Mapping[str, Any]) -> bool:
    """Say if one of these rules (`domain:school.example`, `role:teacher`) holds for the claims."""
    domain = checked_address(claims).rpartition("@")[2]
    roles = set[str]()
    for name in ROLE_CLAIMS:
        value = claims.get(name) or ()
        roles |= {str(one).lower() for one in ([value] if isinstance(value, str) else value)}
    allowed = {f"domain:{domain}"} if domain else set[str]()
    allowed |= {f"role:{role}" for role in roles}
    return any(one.lower() in allowed for one in opens)


def may_open(signup: str, fits: bool, is_invited: bool) -> bool:
    """Say if somebody without an account may make one. `OPENS` says who; with `SIGNUP=invite` an
    invitation for the checked address stands for it; `SIGNUP=closed` means nobody."""
    return signup != "closed" and (fits or (signup == "invite" and is_invited))
