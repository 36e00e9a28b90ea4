"""An async test that waits for what never comes fails, and its fixtures end."""

import asyncio

import pytest

from tests import servers


@pytest.fixture
async def impatient(monkeypatch):
    monkeypatch.setattr(servers, "PATIENCE", 0)
    yield
    await asyncio.sleep(0)


@pytest.mark.xfail(raises=TimeoutError, strict=True)
async def test_who_waits_for_ever_is_told_so(impatient):
    await asyncio.Event().wait()
