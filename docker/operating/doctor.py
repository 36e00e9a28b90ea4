"""Find what is set up badly, and say what to do about it. Changes nothing."""

import difflib
import ipaddress
import re
import stat
from collections.abc import Callable
from contextlib import suppress

from operating import backups, combinations, machine, running, values
from operating.installation import Installation, OperationError, print_line
from operating.values import Findings, Settings

SECRETS = ("SECRET_KEY", "DATA_KEY", "POSTGRES_PASSWORD")
SHORTEST_SECRET = 32
TLS_MODES = ("public", "own", "internal", "elsewhere", "none")
SIGNUPS = ("open", "invite", "closed")
# No public authority certifies names with these endings.
PRIVATE_SUFFIXES = (".local", ".lan", ".internal", ".intranet", ".home", ".test", ".localhost")
# Written and read by docker/rope, so not in .env.example.
WRITTEN_HERE = ("PREVIOUS_VERSION", "COMMIT", "PREVIOUS_COMMIT")


def report(installation: Installation) -> int:
    """Print all findings and return the exit status. Advice alone is no fault."""
    findings = [
        *bad_settings(installation),
        *machine.bad_machine(installation),
        *running.bad_engine(installation),
    ]
    for sentence in findings:
        print_line(f"- {sentence}")
    print_line(f"{len(findings)} to look at." if findings else "All is well.")
    for sentence in machine.advice(installation):
        print_line(f"Better still: {sentence}")
    return 1 if findings else 0


def check(installation: Installation, is_start: bool = False) -> None:
    """Raise OperationError with all that must be mended first; at a start also busy ports, later
    keys that would end running games."""
    findings = list(bad_settings(installation))
    if is_start:
        findings += machine.bad_start(installation, is_sound=not findings)
    elif not findings:
        findings += [*machine.other_keys(installation), *running.other_data_key(installation)]
    if findings:
        raise OperationError("Fix this first:\n- " + "\n- ".join(findings))


def bad_settings(installation: Installation) -> Findings:
    """Find settings in docker/.env that cannot work or are not safe."""
    if not installation.env_file.exists():
        yield "There is no docker/.env: run `docker/rope install NAME`."
        return
    text = installation.env_text()
    if stat.S_IMODE(installation.env_file.stat().st_mode) & 0o077:
        yield "Other users of this machine can read the keys: chmod 600 docker/.env"
    settings = installation.settings()
    yield from values.bad_lines(text)
    misread = values.misread(text)
    yield from (f"{name} {sentence}." for name, sentence in misread.items())
    # Each is named once, and what follows reads numbers.
    wrong = list(values.bad_values(_without(settings, {*misread})))
    yield from wrong
    settings = _without(settings, {*misread} | {sentence.partition("=")[0] for sentence in wrong})
    checks: tuple[Callable[[Settings], Findings], ...] = (
        _secrets, _name, _certificate, _browsers, _sign_up, _mail, _replicas,
        combinations.bad_together,
    )  # fmt: skip
    for check_one in checks:
        yield from check_one(settings)
    yield from _own_certificate(installation, settings)
    yield from _unknown(installation, settings)


def _without(settings: Settings, names: set[str]) -> dict[str, str]:
    return {name: value for name, value in settings.items() if name not in names}


def _secrets(settings: Settings) -> Findings:
    for name in SECRETS:
        value = settings.get(name, "")
        if len(value) < SHORTEST_SECRET or len(set(value)) < SHORTEST_SECRET // 3:
            yield (
                f"{name} is empty or can be guessed: set it to the output of"
                ' `python3 -c "import secrets; print(secrets.token_hex(32))"`.'
            )
        for key in backups.key_list(settings, name)[1:]:
            if len(key) < SHORTEST_SECRET or " " in key:
                yield f"{name}_FALLBACKS has no whole key: write keys with a comma between them."
    if settings.get("SECRET_KEY") and settings["SECRET_KEY"] == settings.get("DATA_KEY"):
        yield "SECRET_KEY and DATA_KEY are the same: give each its own value."
    if not re.fullmatch(r"\w*", settings.get("POSTGRES_PASSWORD", ""), re.ASCII):
        yield "POSTGRES_PASSWORD is part of an address: use letters and digits only."


def _name(settings: Settings) -> Findings:
    name = settings.get("SITE_ADDRESS", "")
    if not name or name.endswith("example.org"):
        yield "SITE_ADDRESS is still the example: write the name that browsers use."
    elif not re.fullmatch(r"[A-Za-z0-9-.]+", name):
        yield f"SITE_ADDRESS={name} is more than a name: leave out https://, port and path."
    elif not re.fullmatch(r"[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?", "".join(name.split("."))):
        yield f"SITE_ADDRESS={name} is no name: it begins or ends with -."
    elif "" in name.split("."):
        yield f"SITE_ADDRESS={name} has a dot too many: take it away."


def _certificate(settings: Settings) -> Findings:
    mode, name = settings.get("TLS", "public"), settings.get("SITE_ADDRESS", "")
    if mode not in TLS_MODES:
        yield f"TLS={mode} is none of {', '.join(TLS_MODES)}."
    if mode == "public" and _is_private(name):
        yield f"Nobody on the internet certifies {name}: set TLS to own, internal or none."
    if mode == "elsewhere" and not (
        settings.get("TRUSTED_PROXIES") and settings.get("PROXIES", "1") != "1"
    ):
        yield (
            "With TLS=elsewhere set TRUSTED_PROXIES to the address of the school's proxy and"
            " PROXIES=2, or everybody counts as one visitor."
        )


def _is_private(name: str) -> bool:
    with suppress(ValueError):
        ipaddress.ip_address(name)
        return True
    return "." not in name or name.endswith(PRIVATE_SUFFIXES)


def _own_certificate(installation: Installation, settings: Settings) -> Findings:
    if settings.get("TLS") != "own":
        return
    folder = installation.folder / (settings.get("CERTIFICATES") or "certificates")
    yield from combinations.own_certificate(folder, settings)


def _browsers(settings: Settings) -> Findings:
    if settings.get("HSTS_PRELOAD") == "true" and (
        settings.get("HSTS_SUBDOMAINS") != "true"
        or int(settings.get("HSTS_SECONDS") or "0") < 31_536_000
    ):
        yield "HSTS_PRELOAD needs HSTS_SUBDOMAINS=true and HSTS_SECONDS=31536000, or leave it out."


def _sign_up(settings: Settings) -> Findings:
    signup = settings.get("SIGNUP", "invite")
    if signup not in SIGNUPS:
        yield f"SIGNUP={signup} is none of {', '.join(SIGNUPS)}."
    elif signup == "open" and settings.get("TLS", "public") == "public":
        yield "Anybody on the internet can make a teacher's account: set SIGNUP=invite."


def _mail(settings: Settings) -> Findings:
    mail = settings.get("EMAIL_URL", "")
    if mail and not mail.startswith(("smtp:", "smtp+tls:", "smtps:", "smtp+ssl:", "submission:")):
        yield "EMAIL_URL is not a mail server's address: smtp+tls://user:password@host:587"
    elif mail and not settings.get("DEFAULT_FROM_EMAIL"):
        yield "Other servers will reject mail without a sender: set DEFAULT_FROM_EMAIL."


def _replicas(settings: Settings) -> Findings:
    if settings.get("WEB_REPLICAS", "2") in ("0", "1"):
        yield "With one replica an upgrade interrupts lessons: set WEB_REPLICAS=2."


def _unknown(installation: Installation, settings: Settings) -> Findings:
    example = (installation.folder / ".env.example").read_text()
    known = {*re.findall(r"^(?:# )?([A-Z_]+)=", example, re.M), *WRITTEN_HERE}
    known |= values.of_app("SET_BY_OPERATORS")
    for name in settings.keys() - known:
        if name in values.of_app("SET_BY_COMPOSE"):
            yield f"{name} is not for docker/.env, since compose.yml sets it: delete it."
        elif name in values.of_app("FOR_DEVELOPERS"):
            yield "DEBUG shows strangers the inside of the program: delete it."
        else:
            near = difflib.get_close_matches(name.upper(), known, 1)
            yield f"Nothing reads {name}" + (
                f": did you mean {near[0]}?" if near else ": delete it."
            )
