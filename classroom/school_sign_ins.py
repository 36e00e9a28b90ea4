"""The sign-ins of schools, from the environment: `OIDC_1_NAME`, `_ISSUER` and so on."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

MOST = 3
_NEEDED = ("NAME", "ISSUER", "CLIENT_ID")
_OPENS = re.compile(r"nobody|domain:[\w.-]+|role:\S+")


@dataclass(frozen=True)
class SchoolSignIn:
    """An issuer of OpenID Connect; `opens` says who of it may make an account, `students` if
    students come by it."""

    name: str
    issuer: str
    client_id: str
    secret: str
    opens: tuple[str, ...]
    students: bool = False

    @property
    def key(self) -> str:
        """Name the issuer in addresses and in identities. It follows from the issuer, so that the
        identities of another one never become those of this one."""
        return re.sub(r"[^a-z0-9]+", "-", self.issuer.lower().partition("://")[2]).strip("-")

    @property
    def origin(self) -> str:
        """Return the origin of its pages, for the header of pages that lead there."""
        parts = urlsplit(self.issuer)
        return f"{parts.scheme}://{parts.netloc}"


def read_sign_ins(environment: Mapping[str, str]) -> list[SchoolSignIn]:
    """Read up to three. Raises ValueError for one that is not whole."""
    numbered = [_read(environment, number) for number in range(1, MOST + 1)]
    sign_ins = [one for one in numbered if one]
    if len({one.key for one in sign_ins}) < len(sign_ins):
        raise ValueError("Two of OIDC_1_ISSUER, OIDC_2_ISSUER and OIDC_3_ISSUER are the same.")
    return sign_ins


def _read(environment: Mapping[str, str], number: int) -> SchoolSignIn | None:
    values = {
        part: environment.get(f"OIDC_{number}_{part}", "").strip()
        for part in (*_NEEDED, "SECRET", "OPENS", "STUDENTS")
    }
    if not any(values.values()):
        return None
    for part in _NEEDED:
        if not values[part]:
            raise ValueError(f"OIDC_{number}_{part} is missing.")
    if not re.fullmatch(r"https?://[^\s;,?#]+", values["ISSUER"]):
        raise ValueError(f"OIDC_{number}_ISSUER is no address.")
    opens = tuple(one.strip() for one in (values["OPENS"] or "nobody").split(","))
    for one in opens:
        if not _OPENS.fullmatch(one):
            raise ValueError(
                f"OIDC_{number}_OPENS: {one!r} is no domain:, no role: and not nobody."
            )
    if values["STUDENTS"] not in ("", "yes", "no"):
        raise ValueError(f"OIDC_{number}_STUDENTS: {values['STUDENTS']!r} is not yes and not no.")
    return SchoolSignIn(
        values["NAME"],
        values["ISSUER"],
        values["CLIENT_ID"],
        values["SECRET"],
        opens,
        values["STUDENTS"] == "yes",
    )


def provider_settings(sign_ins: Sequence[SchoolSignIn]) -> dict[str, Any]:
    """Return them as allauth reads them."""
    apps = [
        {
            "provider_id": one.key,
            "name": one.name,
            "client_id": one.client_id,
            "secret": one.secret,
            "settings": {"server_url": one.issuer, "uid_field": "sub"},
        }
        for one in sign_ins
    ]
    return {"openid_connect": {"APPS": apps, "OAUTH_PKCE_ENABLED": True}}
