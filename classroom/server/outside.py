"""Ask HEARTBEAT_URL after beats and backups: once nobody asks, it calls the operator."""

import http.client
import socket
import ssl
import threading
import time
import urllib.request

import structlog
from django.conf import settings

from classroom.live.connections import release_connections
from classroom.server.probes import BAD, check_dependencies
from classroom.server.vitals import read_jobs

BEAT, BACKUP = "beat", "backup"
EVERY = 60.0  # seconds
LONGEST_QUEUE = 200
_TIMEOUT = 10.0
log = structlog.get_logger(__name__)


class OutsideHeartbeat:
    """Asks in a thread of its own, so that nobody waits. A fault is logged once until it is over.

    It stays silent while the app could not take a press, nobody takes tasks or no page comes
    through the proxy, so that what is outside calls for these, too.
    """

    def __init__(self) -> None:
        self._asked_at = float("-inf")
        self._thread: threading.Thread | None = None
        self._trouble = ""

    def note_tick(self) -> None:
        """Ask if a minute has passed and the last question is answered."""
        is_due = time.monotonic() - self._asked_at >= EVERY
        is_busy = self._thread is not None and self._thread.is_alive()
        if not settings.HEARTBEAT_URL or not is_due or is_busy:
            return
        self._asked_at = time.monotonic()
        self._thread = threading.Thread(target=self._ask, name="heartbeat", daemon=True)
        self._thread.start()

    def _ask(self) -> None:
        try:
            trouble = what_is_wrong() or ask(BEAT)
        finally:
            release_connections()
        if trouble != self._trouble:
            if trouble:
                log.warning("heartbeat_not_sent", reason=trouble)
            else:
                log.warning("heartbeat_sent_again")
        self._trouble = trouble


def what_is_wrong() -> str:
    """Say why the app is not well enough for a heartbeat; empty if it is."""
    states = check_dependencies()
    bad = sorted(part for part, state in states.items() if state in BAD)
    jobs = read_jobs()
    if bad:
        return f"not ready: {', '.join(bad)}"
    if jobs is not None and max(jobs.waiting.values(), default=0) > LONGEST_QUEUE:
        return "tasks wait"
    return page_trouble() if settings.PROXY else ""


def page_trouble() -> str:
    """Open the page for joining through the proxy, by the name of the site, as a child would; say
    why it does not come, or nothing."""
    name, is_plain = settings.ALLOWED_HOSTS[0], settings.TLS in ("none", "elsewhere")
    port = settings.HTTP_PORT if is_plain else settings.HTTPS_PORT
    try:
        with socket.create_connection((settings.PROXY, port), _TIMEOUT) as plain:
            connection = http.client.HTTPConnection(name, port, timeout=_TIMEOUT)
            connection.sock = (
                plain if is_plain else _tls_context().wrap_socket(plain, server_hostname=name)
            )
            connection.request("GET", "/join/", headers={"Host": name})
            answer = connection.getresponse()
    except (OSError, http.client.HTTPException) as error:
        return f"no page comes through the proxy: {type(error).__name__}"
    # A proxy of the school would have said that the page came by HTTPS.
    leads_there = (answer.getheader("Location") or "").startswith(f"https://{name}")
    is_well = answer.status == 200 or (settings.TLS == "elsewhere" and leads_there)
    return "" if is_well else f"the proxy answers {answer.status}"


def _tls_context() -> ssl.SSLContext:
    """Check the certificate, unless only the devices of the school know who gave it."""
    context = ssl.create_default_context()
    if settings.TLS != "public":
        context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    return context


def ask(what: str) -> str:
    """Ask the address, with `beat` or `backup` for {}; return the kind of error, or nothing. The
    address itself is a secret."""
    address = settings.HEARTBEAT_URL.replace("{}", what)
    try:
        with urllib.request.urlopen(address, timeout=_TIMEOUT):  # noqa: S310 (checked in settings)
            return ""
    except (OSError, ValueError) as error:
        return type(error).__name__
