"""Addresses for other people's devices."""

import socket

from django.http import HttpRequest

LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def network_url(request: HttpRequest, path: str) -> str:
    """Return the full address of a path as other devices in the room can open it."""
    # A teacher who works on the server itself sees it as 127.0.0.1; students' devices need its name
    # on the network.
    host, colon, port = request.get_host().rpartition(":")
    host = host if colon else port
    if host not in LOOPBACK:
        return request.build_absolute_uri(path)
    return f"{request.scheme}://{network_address()}{f':{port}' if colon else ''}{path}"


def network_address() -> str:
    """Return this machine's address on its network, 127.0.0.1 without one. Nothing is sent for
    it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("10.255.255.255", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
