"""A page of a match that is over is rendered once for all who see the same, and nobody else."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from classroom.live.cards import forget_all
from classroom.play.process_cache import ProcessCache
from classroom.review.history import lines
from classroom.review.models import MatchChoices, Note
from classroom.review.tasks import match_weigh
from games.errors import UserError
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, part, scene_make

pytestmark = pytest.mark.django_db

WRONG = "2*5=11 2x+5"


@pytest.fixture
def over() -> Scene:
    """A match with a wrong try of Kid 11 in team A; Kid 12 sits beside, team B has Kid 21."""
    scene = scene_make(2, 1).say(1, "roll")
    with pytest.raises(UserError):
        scene.say(1, WRONG)
    return scene.say(1, "2*5=10 2x+5").end().weigh()


def page(client: Client, scene: Scene, query: str = "") -> str:
    return client.get(scene.url(query=query)).content.decode()


def tried(client: Client, scene: Scene) -> str:
    return part(page(client, scene), '<li class="replay__line replay__line--try', "</li>")


def test_whoever_looks_first_each_sees_what_is_theirs_to_see(over: Scene) -> None:
    own, mate = client_of(over.student(1, 1)), client_of(over.student(1, 2))
    other, teacher = client_of(over.student(2)), teacher_client(over.owner)
    for client in (other, own, other, mate, teacher, other, own):
        assert ("Kid 11" in tried(client, over)) == (client is not other)
        assert WRONG in tried(client, over)
    team = f'href="/review/reports/matches/{over.match.pk}/'
    assert [page(one, over).count(team) for one in (own, other, teacher)] == [1, 1, 2]


def test_a_name_that_is_changed_is_changed_at_once_on_a_page_that_was_rendered(over: Scene) -> None:
    mate, student = client_of(over.student(1, 2)), over.student(1, 1)
    assert "Kid 11" in page(mate, over)
    student.name = "Zora"
    student.save()
    assert "Zora" in tried(mate, over)
    assert "Kid 11" not in page(mate, over)
    student.delete()
    assert "Zora" not in page(mate, over)


def bare_page(client: Client, scene: Scene) -> str:
    """The page without what differs from one request to the next."""
    html = re.sub(
        r'csrfmiddlewaretoken" value=".+?"|page=[\w-]+|data-now="\d+"', "", page(client, scene)
    )
    return re.sub(
        r"&quot;X-CSRFToken&quot;.+?}|\s+", " ", re.sub(r'"X-CSRFToken": ".+?"', "", html)
    )


def test_each_viewer_gets_what_a_page_of_their_own_would_show(
    over: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    Note.objects.create(match=over.match, ply=1, student=over.student(1, 2), text="here")
    students = [over.student(1, 1), over.student(1, 2), over.student(2)]
    viewers = [*map(client_of, students), teacher_client(over.owner)]
    together = [bare_page(client, over) for client in viewers]
    assert len(set(together)) == len(viewers)
    monkeypatch.setattr("classroom.review.history.views.matches.replay_keys", lambda *_values: {})
    assert [bare_page(client, over) for client in viewers] == together


def test_who_has_left_the_table_is_still_named_and_no_longer_once_forgotten(over: Scene) -> None:
    mate, student = client_of(over.student(1, 2)), over.student(1, 1)
    over.match.seats.get(number=1).students.remove(student)
    assert "Kid 11" in tried(mate, over)
    student.name = "Zora"
    student.save()
    assert "Zora" in tried(mate, over)
    student.delete()
    assert "Zora" not in page(mate, over)
    assert "a former student" not in tried(mate, over)


def test_a_match_of_more_lines_than_are_remembered_is_shown(
    over: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = client_of(over.student(1, 1))
    whole = bare_page(client, over)
    monkeypatch.setattr(lines, "_MOST_LINES", 2)
    monkeypatch.setattr(lines, "_stories", ProcessCache(2, weigh=len))
    forget_all()
    assert bare_page(client, over) == whole
    assert not lines._stories.all()


def test_a_team_that_is_renamed_has_its_new_name(over: Scene) -> None:
    client = client_of(over.student(2))
    assert "The Owls" not in page(client, over)
    over.match.seats.filter(number=1).update(name="The Owls")
    assert "The Owls" in page(client, over)
    assert "Team A" not in page(client, over)


def test_no_page_has_the_token_of_another(over: Scene) -> None:
    own, mate = client_of(over.student(1, 1)), client_of(over.student(1, 2))
    tokens = []
    for client in (own, mate):
        html = page(client, over)
        tokens.append(set(re.findall('csrfmiddlewaretoken" value="(.+?)"', html)))
        assert len(tokens[-1]) == 1
    assert not tokens[0] & tokens[1]


def test_notes_are_marked_for_those_who_may_read_them(over: Scene) -> None:
    own, mate = client_of(over.student(1, 1)), client_of(over.student(1, 2))
    assert "pencil" not in part(page(mate, over), 'id="moves"', "</section>")
    Note.objects.create(match=over.match, ply=1, student=over.student(1, 1), text="here")
    badges = [part(page(one, over), 'id="moves"', "</section>") for one in (mate, own)]
    assert [" note" in text for text in badges] == [False, True]


def test_the_second_reader_of_a_team_reads_no_log_no_tries_and_no_names_but_of_seats(
    over: Scene,
) -> None:
    page(client_of(over.student(1, 1)), over)
    with CaptureQueriesContext(connection) as queries:
        page(client_of(over.student(1, 2)), over)
    read = " ".join(one["sql"] for one in queries.captured_queries if "FROM" in one["sql"])
    for table in ("play_attempt", "play_hintstep", "play_check", "play_hintlist"):
        assert f'FROM "{table}"' not in read
    assert 'FROM "play_move" WHERE "play_move"."match_id"' not in read
    assert '"people_student"."id" IN' not in read


def test_luck_and_costly_moves_come_with_the_page_once_a_worker_has_weighed_them() -> None:
    scene = scene_make(2, 1).say(1, "roll", "2 2x+1").end()
    client = teacher_client(scene.owner)
    waiting = page(client, scene)
    assert f'hx-get="/review/{scene.match.pk}/luck"' in waiting
    match_weigh(scene.match.pk)
    whole = page(client, scene)
    assert "hx-get" not in part(whole, 'id="luck"', "</section>")
    assert f'"/review/{scene.match.pk}/luck"' not in whole
    assert "Share of the best" in part(whole, 'id="luck"', "</section>")
    assert "climbs" in part(whole, 'id="costly"', "</section>")


def test_a_row_of_before_costly_words_is_weighed_again_and_nothing_is_computed_for_the_page() -> (
    None
):
    scene = scene_make(2, 1).say(1, "roll", "2 2x+1").end().weigh()
    words = MatchChoices.objects.get().costly
    assert words
    MatchChoices.objects.update(costly=None)
    url = f"{scene.url()}costly"
    waiting = teacher_client(scene.owner).get(url).content.decode()
    assert "The choices are still being compared." in waiting
    match_weigh(scene.match.pk)
    assert MatchChoices.objects.get().costly == words
    assert "climbs" in teacher_client(scene.owner).get(url).content.decode()


def test_a_match_that_runs_is_never_remembered() -> None:
    scene = scene_make(2, 1).say(1, "roll")
    client = client_of(scene.student(1))
    assert "2 steps up" not in page(client, scene)
    scene.say(1, "6 3x+2")
    assert "2 steps up" in page(client, scene)
