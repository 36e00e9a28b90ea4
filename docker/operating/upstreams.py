"""Tell the running proxy which replicas to ask, without a reload.

A reload closes the connections of all pages, and a press on its way at that moment is lost. The
proxy looks up `web` every second: in its file of hosts first, then in Docker's DNS, which lists
every running replica, also one that is starting or about to leave.
"""

import os
import time
from pathlib import Path

from operating.installation import Installation, OperationError, print_line

# The file as git knows it.
NOBODY = "127.0.0.1 localhost\n::1 localhost\n"
# Seconds until no request goes to a replica that left the file: the proxy's resolver reads a
# changed file after 5, the proxy asks the resolver after 1, one more is for requests on their way.
NOTICED = 7.0


def route_to(installation: Installation, *replicas: str) -> None:
    """Return once the proxy asks these replicas alone; at once, for all running ones, if none."""
    hosts = hosts_file(installation)
    write_hosts(hosts, [_address(installation, one) for one in replicas])
    if replicas and _runs_without(installation, hosts.read_text()):
        print_line("The proxy has files of another version: a press may have to be sent again.")
    if replicas:
        time.sleep(NOTICED)


def is_pinned(installation: Installation) -> bool:
    """Say whether the proxy asks certain replicas only, as it does during an upgrade."""
    hosts = hosts_file(installation)
    return hosts.exists() and hosts.read_text() != NOBODY


def hosts_file(installation: Installation) -> Path:
    """The file that Compose mounts as the proxy's /etc/hosts."""
    return installation.folder / "proxy" / "hosts"


def write_hosts(file: Path, addresses: list[str]) -> None:
    """Give `web` these addresses, in place, because the mount follows the file and not its name."""
    text = NOBODY + "".join(f"{one} web\n" for one in addresses)
    handle = os.open(file, os.O_RDWR | os.O_CREAT, 0o644)
    try:
        # One write for all, so that nobody reads half a line; then cut what is left of before.
        size = os.fstat(handle).st_size
        os.pwrite(handle, text.encode().ljust(size, b"\n"), 0)
        os.ftruncate(handle, len(text))
    finally:
        os.close(handle)


def _runs_without(installation: Installation, text: str) -> bool:
    """Say whether a proxy runs that does not see this text. One that starts later reads it."""
    try:
        return installation.compose("exec", "-T", "proxy", "cat", "/etc/hosts") != text
    except OperationError:
        return False


def _address(installation: Installation, replica: str) -> str:
    """Return the address of a replica in the network that it shares with the proxy."""
    form = "{{range $name, $one := .NetworkSettings.Networks}}{{$name}} {{$one.IPAddress}}\n{{end}}"
    lines = installation.docker("inspect", "-f", form, replica).splitlines()
    for line in lines:
        name, _, address = line.partition(" ")
        if name.endswith("outside") and address:
            return address
    raise OperationError(
        f"{replica[:12]} is not in the network of the proxy: run `docker/rope doctor`."
    )
