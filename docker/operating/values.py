"""Check each value in docker/.env by its kind, before anything is changed or built."""

import ipaddress
import re
import runpy
import socket
import zoneinfo
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

Settings = Mapping[str, str]
Findings = Iterator[str]
# A kind returns what is wrong with a value and what to do; an empty text if it is right.
Kind = Callable[[str], str]
_TABLE = Path(__file__).resolve().parents[2] / "classroom" / "environment.py"
LEVELS = ("DEBUG", "INFO", "WARNING", "ERROR", "CRITICAL")
_UNITS = {"": 1, "b": 1, "k": 1 << 10, "m": 1 << 20, "g": 1 << 30}
# Below that a service is ended while it starts; docs/operating.md has what each takes at rest.
LEAST_MEMORY = 256 << 20
MEMORY = {"WEB_MEMORY": "2g", "WORKER_MEMORY": "1g", "POSTGRES_MEMORY": "2g"}


def of_app(kind: str) -> set[str]:
    """Return the names of the app's settings of this kind, as classroom/environment.py has them."""
    # Not imported: the package needs all that the app needs.
    return set(runpy.run_path(str(_TABLE))[kind])


def number(least: int, most: int, such_as: str) -> Kind:
    """Take whole numbers in these bounds."""

    def check(value: str) -> str:
        if re.fullmatch(r"[0-9]{1,9}", value) and least <= int(value) <= most:
            return ""
        return f"is no whole number from {least} to {most}: write {such_as}"

    return check


def choice(*values: str) -> Kind:
    """Take one of these texts."""
    return lambda value: "" if value in values else f"is none of {', '.join(values)}"


def pattern(regex: str, advice: str) -> Kind:
    """Take a text of this form."""
    return lambda value: "" if re.fullmatch(regex, value, re.ASCII) else advice


def cores(value: str) -> str:
    """Take a number of cores, as Docker does."""
    if re.fullmatch(r"[0-9]{1,4}(\.[0-9]{1,3})?", value) and float(value) > 0:
        return ""
    return "is no number of cores: write 1 or 0.5"


def memory_bytes(value: str) -> int | None:
    """Return the bytes of a size such as `2g`; None if Docker would not understand it."""
    parts = re.fullmatch(r"([0-9]{1,12})([bkmg]?)b?", value.lower())
    return int(parts[1]) * _UNITS[parts[2]] if parts else None


def memory(value: str) -> str:
    """Take a size that a service can live in."""
    size = memory_bytes(value)
    if size is None:
        return "is no size: write 1g or 512m"
    return "" if size >= LEAST_MEMORY else "is too little for the app: write at least 256m"


def zone(value: str) -> str:
    """Take a name of a time zone."""
    names = zoneinfo.available_timezones()
    return "" if value in names or not names else "is no time zone: write a name as Europe/Berlin"


def networks(value: str) -> str:
    """Take the addresses of proxies, but not of everybody."""
    for text in re.split(r"[\s,]+", value.strip()):
        try:
            network = ipaddress.ip_network(text, strict=False)
        except ValueError:
            return f"has {text}, which is no address: write one such as 10.0.0.5/32"
        if network.prefixlen == 0:
            return "lets everybody say who they are: write the address of your proxy alone"
    return ""


def copy_command(value: str) -> str:
    """Take a command that names the file."""
    return "" if "{}" in value else "does not say which file: write {} where its name belongs"


def image(value: str) -> str:
    """Take the name of an image."""
    if re.fullmatch(r"[a-z0-9][\w./:-]*(@sha256:[0-9a-f]{64})?", value, re.ASCII):
        return ""
    return "is no name of an image: write one such as redis:7-alpine"


def seconds(value: str) -> str:
    """Take a time that may be a part of a second."""
    if re.fullmatch(r"[0-9]{1,3}(\.[0-9]{1,3})?", value):
        return ""
    return "is no number of seconds: write 1 or 0.5"


_YES_NO = choice("true", "false")
_ANY = pattern(r".*\S.*", "is empty: write whom to tell, or delete the line")
_PORT = number(1, 65535, "a port such as 8080")
KINDS: dict[str, Kind] = {
    "COMPOSE_PROJECT_NAME": pattern(
        r"[a-z0-9][a-z0-9_-]*", "has more than small letters, digits, - and _: leave the rest out"
    ),
    "SOURCE_COMMIT": pattern(r"[0-9a-f]{7,40}", "is no commit of git: delete it, it is found"),
    "VERSION": pattern(r"\w[\w.-]{0,127}", "is no tag of an image: write one such as dev"),
    "DATABASE": pattern(r"[a-z_][a-z0-9_]{0,62}", "is no name of a database: write classroom"),
    "DEFAULT_FROM_EMAIL": pattern(r".*[^@\s]+@[^@\s]+", "is no address: write name@school.org"),
    "TIME_ZONE": zone,
    "ACCESSIBILITY_CONTACT": _ANY,
    "ACCESSIBILITY_BODY": _ANY,
    "BOT_PAUSE": seconds,
    "EXTRA_GAMES": pattern(
        r"[A-Za-z_][\w.]*(,[A-Za-z_][\w.]*)*", "is no list of Python packages: write stairs,hill"
    ),
    "CSRF_TRUSTED_ORIGINS": pattern(
        r"https?://[^\s,/]+(,https?://[^\s,/]+)*",
        "is no origin: write one such as https://a.school.net",
    ),
    "LOG_LEVEL": choice(*LEVELS),
    "WEB_REPLICAS": number(0, 100, "2"),
    "WEB_CONCURRENCY": number(1, 64, "1"),
    "PROXIES": number(0, 9, "1, or 2 with the school's own"),
    "HSTS_SECONDS": number(0, 100_000_000, "86400 for a day"),
    "BACKUP_DAYS": number(1, 3650, "14"),
    "HTTP_PORT": _PORT,
    "HTTPS_PORT": _PORT,
    "HSTS_SUBDOMAINS": _YES_NO,
    "HSTS_PRELOAD": _YES_NO,
    "PGBOUNCER": _YES_NO,
    "TRUSTED_PROXIES": networks,
    "HEARTBEAT_URL": pattern(
        r"https?://[^\s/]+(/\S*)?", "is no address: write one such as https://hc-ping.com/KEY/{}"
    ),
    "BACKUP_COPY": copy_command,
    **dict.fromkeys(("WEB_CPUS", "WORKER_CPUS", "POSTGRES_CPUS", "PROXY_CPUS"), cores),
    **dict.fromkeys(MEMORY, memory),
    **dict.fromkeys(("PYTHON_IMAGE", "REDIS_IMAGE", "POSTGRES_IMAGE", "CADDY_IMAGE"), image),
}


_SETTING = re.compile(r"([A-Za-z_]\w*)=(.*)")


def bad_lines(text: str) -> Findings:
    """Find lines that Compose would not read, or only one of."""
    names: set[str] = set()
    for count, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.lstrip().startswith("#"):
            continue
        parts = _SETTING.fullmatch(line)
        if not parts:
            yield f"Line {count} of docker/.env is not NAME=value: mend it, without spaces."
            continue
        if parts[1] in names:
            yield f"{parts[1]} is in docker/.env twice and the last one counts: delete one."
        names.add(parts[1])


def misread(text: str) -> dict[str, str]:
    """Return by name what Compose would make of a value that was not meant."""
    lines = filter(None, map(_SETTING.fullmatch, text.splitlines()))
    wrong = {parts[1]: _bad_quotes(parts[2].strip()) for parts in lines}
    return {name: sentence for name, sentence in wrong.items() if sentence}


def _bad_quotes(value: str) -> str:
    quote = value[:1] if value[:1] in ("'", '"') else ""
    if quote and (len(value) < 2 or not value.endswith(quote)):
        return "begins with a quote that does not end: close it"
    if quote != "'" and re.search(r"\$[\w{(]", value):
        return "has a $, after which Compose reads the name of a variable: put it in single quotes"
    if not quote and " #" in value:
        return "has a #, after which Compose reads nothing: put the note on a line of its own"
    return ""


def bad_values(settings: Settings) -> Findings:
    """Find values of the wrong kind."""
    for name, kind in KINDS.items():
        value = settings.get(name, "")
        if value and (wrong := kind(value)):
            yield f"{name}={value} {wrong}."


def plain_issuers(settings: Settings) -> Findings:
    """Find a school's sign-in that comes by plain HTTP, from elsewhere than this machine."""
    for number in (1, 2, 3):
        name = f"OIDC_{number}_ISSUER"
        host = re.match(r"http://(\[[^]]*\]|[^/:]*)", settings.get(name, ""))
        if host and host[1] not in ("localhost", "127.0.0.1", "[::1]"):
            yield (
                f"{name}={settings[name]} is no https: whoever is in between can sign in as any"
                " teacher. Write the issuer with https://."
            )


def unknown_hosts(settings: Settings) -> Findings:
    """Find a mail server, or an address for heartbeats, that no name server knows."""
    for name in ("EMAIL_URL", "HEARTBEAT_URL"):
        host = re.match(r"[\w+]+://(?:[^@/]*@)?([^:/?@]+)(?!.*@)", settings.get(name, ""))
        if not host:
            continue
        try:
            socket.getaddrinfo(host[1], 25)
        except OSError:
            yield f"No name server knows {host[1]} of {name}: mend its name."
