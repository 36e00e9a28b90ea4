import logging

import pytest


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("post", "/join/ABC234/names/"),
        ("get", "/join/XYZ999/"),
        ("post", "/join/return/?code=ABC234&student={anna}"),
    ],
)
def test_no_code_is_written_to_the_log(room, client, caplog, method, path):
    """Each of these answers is a warning in the log of requests."""
    getattr(client, method)(path.format(anna=room.ada.pk), {"picture": ["owl", "owl"]})
    written = caplog.text
    assert "/join/" in written
    assert "ABC234" not in written
    assert "XYZ999" not in written


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/invitation/SECRET:1:2/",
        "/accounts/login/?next=/invitation/SECRET:1:2/",
        "/accounts/signup/?next=%2Finvitation%2FSECRET%3A1%3A2%2F",
        "/projector/SECRET:1:2/?show=1",
        "/projector/SECRET:1:2/now?version=1",
        "/play/projector/SECRET:1:2/",
        "/review/questions/projector/SECRET:1:2/now",
        "/accounts/password/reset/key/1-SECRET/",
        "/accounts/confirm-email/SECRET:1:2/",
        "/review/?flag=note&who=SECRET&game=",
    ],
)
def test_no_secret_link_and_no_name_is_written_to_the_log(room, client, caplog, settings, path):
    """With LOG_LEVEL=INFO every request is a line of the log."""
    logs_requests = "django_structlog.middlewares.RequestMiddleware"
    settings.MIDDLEWARE = [*settings.MIDDLEWARE, logs_requests]
    caplog.set_level(logging.INFO)
    client.force_login(room.owner)
    client.get(path)
    assert f"GET {path.partition('SECRET')[0].removesuffix('1-')}" in caplog.text
    assert "SECRET" not in caplog.text
