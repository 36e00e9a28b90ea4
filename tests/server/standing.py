"""The application, whose loop stands still for ever once somebody asks for `/stand`."""

from threading import Event

from classroom.asgi import application as app
from classroom.live.lifespan import Receive, Scope, Send


async def application(scope: Scope, receive: Receive, send: Send) -> None:
    if scope.get("path") == "/stand":
        Event().wait()
    await app(scope, receive, send)
