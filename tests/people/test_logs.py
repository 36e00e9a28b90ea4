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
    getattr(client, method)(path.format(anna=room.anna.pk), {"picture": ["owl", "owl"]})
    written = caplog.text
    assert "/join/" in written
    assert "ABC234" not in written
    assert "XYZ999" not in written
