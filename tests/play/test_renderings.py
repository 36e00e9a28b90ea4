"""Test what a press costs: all but a child's own turn is rendered once a team and language."""

from collections import Counter

import pytest

from classroom.live import cards
from classroom.live.cards import render_template
from classroom.live.regions import Region
from classroom.people.models import StudentSettings
from classroom.play.models import Match
from games import registry
from tests.lessons.setting import stream_of
from tests.play.tables import client_of, first_legal, log_of, say, student_of, table

pytestmark = pytest.mark.django_db

LANGUAGES = ("en", "es")
OWN = "play/_turn.html"  # role, form and prediction of one child


@pytest.fixture
def rendered(monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Count how often each template of a region or card is rendered."""
    counts = Counter[str]()

    def counted(template, data):
        counts[str(template)] += 1
        return render_template(template, data)

    monkeypatch.setattr(cards, "render_template", counted)
    return counts


def streams_of(match: Match, *languages: str) -> list[Region]:
    """Open the streams of children of the first team who read these languages."""
    regions = []
    for n, language in enumerate(languages, start=1):
        student = student_of(match, 1, n)
        StudentSettings.objects.create(student=student, language=language)
        client = client_of(student)
        page = client.get(f"/play/{match.pk}/").content.decode()
        assert f'<html lang="{language}"' in page
        stream = stream_of(client, page)
        assert stream is not None
        regions.append(stream.regions[0])
    return regions


@pytest.mark.parametrize("slug", [game.slug for game in registry.all_games()])
def test_a_press_is_rendered_for_two_languages_and_not_for_four_children(
    slug: str, rendered: Counter[str]
) -> None:
    match = table(4, 1, game=slug, options={})
    streams = streams_of(match, *LANGUAGES, *LANGUAGES)

    def cost(regions: list[Region]) -> Counter[str]:
        cards.forget_all()
        rendered.clear()
        for region in regions:
            region.render()
        return Counter(rendered)

    for _press in range(4):
        log = log_of(match)
        seat = min(log.to_move)
        say(match, seat, first_legal(log, seat))
        one, four = cost(streams[:1]), cost(streams)
        assert one[OWN] == 1
        assert four.pop(OWN) == 2 * len(LANGUAGES)
        assert four["play/_position.html"] == len(LANGUAGES)
        assert four <= Counter({name: len(LANGUAGES) * n for name, n in one.items()})


def test_a_teammate_who_reads_the_same_language_costs_an_own_turn(rendered: Counter[str]) -> None:
    match = table(2, 1)
    first, second = streams_of(match, "es", "es")
    say(match, 1, "roll")
    first.render()
    assert rendered.total() > 1
    rendered.clear()
    second.render()
    assert rendered == {OWN: 1}
