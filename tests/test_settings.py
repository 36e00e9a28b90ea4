"""What holds for all entries of a setting."""

import pytest
from django.conf import settings

from classroom.celery import app


@pytest.mark.parametrize("name", settings.CELERY_BEAT_SCHEDULE)
def test_a_sweep_is_a_task_and_gone_by_the_time_of_the_next_one(name):
    app.autodiscover_tasks(force=True)
    sweep = settings.CELERY_BEAT_SCHEDULE[name]
    assert sweep["task"] in app.tasks
    assert sweep["options"]["expires"] <= sweep["schedule"]
