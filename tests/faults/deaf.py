"""`uvicorn tests.faults.deaf:application`: streams do not hear that the server ends."""

from contextlib import nullcontext

from classroom.asgi import application
from classroom.live import lifespan

__all__ = ["application"]

lifespan._stopped_by_signals = lambda hub: nullcontext()
