"""A proxy that treats streams as those of schools do, or worse: it holds them, drips, cuts."""

import asyncio
from collections.abc import AsyncGenerator, Iterable, Iterator
from concurrent.futures import Future
from contextlib import aclosing, contextmanager, suppress
from dataclasses import dataclass
from threading import Thread

_BLOCK = 1 << 16
_REFUSAL = b"HTTP/1.1 403 Forbidden\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"


@dataclass
class Manner:
    """How streams pass; pages, presses and questions come through as they are, but in the `dark`.

    The proxy holds this many `events`, or bytes (`size`), until more come; it passes `drip` bytes a
    second, takes `delay` seconds, and will `cut` the line after so many. It `refuses` streams, is
    `old` (HTTP/1.0 on both sides) or loses the headers that it `strips`, of questions, too. If it
    `stalls`, nothing comes over streams any longer; if it is `dark`, nothing over any line. It
    `waits` so many seconds before it asks the server for a stream, as one in a rush does.
    """

    events: int = 0
    size: int = 0
    drip: int = 0
    delay: float = 0
    cut: float = 0
    refuses: bool = False
    old: bool = False
    strips: tuple[str, ...] = ()
    stalls: bool = False
    dark: bool = False
    waits: float = 0


class Proxy:
    """Stands before the server at `port`; its `manner` may change while lines are open.

    `questions` and `tries` count how often pages asked for parts, and for a stream.
    """

    def __init__(self, server: int, manner: Manner) -> None:
        self.manner, self.port, self.questions, self.tries = manner, 0, 0, 0
        self._server = server

    async def listen(self) -> None:
        listening = await asyncio.start_server(self._pass, "127.0.0.1", 0)
        self.port = listening.sockets[0].getsockname()[1]

    async def _pass(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request and its answer; the line is then closed."""
        with suppress(OSError, EOFError, asyncio.CancelledError):
            head = await reader.readuntil(b"\r\n\r\n")
            method, address, _ = head.split(b" ", 2)
            self.questions += address.startswith(b"/live/parts")
            is_stream = address.startswith(b"/live/?")
            self.tries += is_stream
            if is_stream and self.manner.refuses:
                writer.write(_REFUSAL)
            else:
                await asyncio.sleep(self.manner.waits if is_stream else 0)
                strips = self.manner.strips if address.startswith(b"/live/") else ()
                # Who looks for events must be able to read them.
                strips += ("accept-encoding",) if is_stream and self.manner.events else ()
                is_stream &= method == b"GET"
                await self._forward(reader, head, writer, is_stream, set(strips))
        writer.close()

    async def _forward(
        self,
        reader: asyncio.StreamReader,
        head: bytes,
        writer: asyncio.StreamWriter,
        is_stream: bool,
        strips: set[str],
    ) -> None:
        answer, server = await asyncio.open_connection("127.0.0.1", self._server, limit=1 << 20)
        sending = asyncio.create_task(self._send(reader, self._head(head, strips), server))
        try:
            async with asyncio.timeout(self.manner.cut or None if is_stream else None):
                await self._when_light(is_stream)
                # It knows of no chunks, and leaves their marks in the body.
                lost = strips | {"transfer-encoding"} if self.manner.old else strips
                writer.write(self._head(await answer.readuntil(b"\r\n\r\n"), lost))
                body = self._treat(answer) if is_stream else self._read(answer)
                async with aclosing(body):
                    async for block in body:
                        await self._when_light(is_stream)
                        writer.write(block)
                        await writer.drain()
        except TimeoutError:
            writer.transport.abort()
        finally:
            sending.cancel()
            server.close()

    async def _send(
        self, reader: asyncio.StreamReader, head: bytes, server: asyncio.StreamWriter
    ) -> None:
        server.write(head)
        while block := await reader.read(_BLOCK):
            server.write(block)
        server.close()  # The browser has left.

    def _head(self, head: bytes, strips: set[str]) -> bytes:
        first, *lines = head.removesuffix(b"\r\n\r\n").split(b"\r\n")
        if self.manner.old:
            first = first.replace(b"HTTP/1.1", b"HTTP/1.0")
        lost = {"connection", "keep-alive", *strips}
        left = [line for line in lines if line.split(b":")[0].decode().lower() not in lost]
        return b"\r\n".join([first, *left, b"Connection: close", b"", b""])

    async def _when_light(self, is_stream: bool) -> None:
        # The test is in another thread, and so can wake nobody here.
        while self.manner.dark or (is_stream and self.manner.stalls):  # noqa: ASYNC110
            await asyncio.sleep(0.05)

    @staticmethod
    async def _read(answer: asyncio.StreamReader) -> AsyncGenerator[bytes, None]:
        while block := await answer.read(_BLOCK):
            yield block

    async def _treat(self, answer: asyncio.StreamReader) -> AsyncGenerator[bytes, None]:
        """The stream as this proxy passes it on."""
        held, loop = b"", asyncio.get_running_loop()
        blocks: asyncio.Queue[tuple[float, bytes]] = asyncio.Queue()

        async def take() -> None:
            block = b"-"
            while block:
                block = await answer.read(_BLOCK)
                blocks.put_nowait((loop.time(), block))

        taking = asyncio.create_task(take())
        try:
            while (came := await blocks.get())[1]:
                await asyncio.sleep(max(0, came[0] + self.manner.delay - loop.time()))
                ready, held = self._release(held + came[1])
                for piece in self._pieces(ready):
                    if self.manner.drip:
                        await asyncio.sleep(len(piece) / self.manner.drip)
                    yield piece
        finally:
            taking.cancel()

    def _pieces(self, data: bytes) -> Iterable[bytes]:
        step = 20 if self.manner.drip else max(1, len(data))
        return (data[start : start + step] for start in range(0, len(data), step))

    def _release(self, data: bytes) -> tuple[bytes, bytes]:
        """Split what goes on from what is held."""
        if self.manner.size:
            return (data, b"") if len(data) >= self.manner.size else (b"", data)
        if self.manner.events:
            events = data.split(b"\n\n")
            # The chunk's mark that follows the last event is no event.
            keep = self.manner.events + 1
            going, held = events[:-keep], events[-keep:]
            return b"".join(event + b"\n\n" for event in going), b"\n\n".join(held)
        return data, b""


@contextmanager
def proxies(server: int, manners: Iterable[Manner]) -> Iterator[list[Proxy]]:
    """A proxy of each manner before this server, in a thread of their own."""
    started = [Proxy(server, manner) for manner in manners]
    listening: Future[tuple[asyncio.AbstractEventLoop, asyncio.Event]] = Future()

    async def run() -> None:
        end = asyncio.Event()
        for proxy in started:
            await proxy.listen()
        listening.set_result((asyncio.get_running_loop(), end))
        await end.wait()

    thread = Thread(target=asyncio.run, args=[run()])
    thread.start()
    loop, end = listening.result()
    try:
        yield started
    finally:
        loop.call_soon_threadsafe(end.set)
        thread.join()
