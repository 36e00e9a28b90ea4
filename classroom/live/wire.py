"""The bytes of a stream, as they go over the wire."""

import re
import zlib

from classroom.live.lifespan import Scope

HEADERS = [(b"content-type", b"text/event-stream"), (b"x-accel-buffering", b"no")]
# Each device gets what it can read, and nothing on the way packs it in another manner.
_OPEN = [(b"cache-control", b"no-store, no-transform"), (b"vary", b"accept-encoding")]
_GZIP = re.compile(rb"\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))", re.IGNORECASE)


class Wire:
    """Pack a stream for who takes gzip, as one text: a push is much like those before it.

    If it `may` be: sizes would tell bit by bit what stands beside a text that somebody chooses.
    HTTP/1.0 knows of no chunks, and may leave their marks in what it hands on: it gets plain text.
    """

    def __init__(self, scope: Scope, may: bool) -> None:
        offered = dict(scope.get("headers", ())).get(b"accept-encoding", b"")
        takes_gzip = may and _GZIP.search(offered) and scope.get("http_version") != "1.0"
        # Of levels and windows, least time and 85 kB a stream (docs/performance.md).
        self._gzip = zlib.compressobj(4, wbits=16 + 14, memLevel=5) if takes_gzip else None
        self.headers = HEADERS + _OPEN + [(b"content-encoding", b"gzip")] * bool(takes_gzip)

    def pack(self, data: bytes, flush: int = zlib.Z_SYNC_FLUSH) -> bytes:
        """These bytes, all of which can be read at once; with Z_FINISH they are the last."""
        return self._gzip.compress(data) + self._gzip.flush(flush) if self._gzip else data
