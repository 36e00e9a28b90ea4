"""Test the parts of a screen: they stay the same while their content does."""

import pytest
from cachetools import LRUCache
from django.utils import timezone

from classroom.live.cards import Rendering, render_cards
from classroom.live.regions import Region
from classroom.people.models import Student
from classroom.people.services.students import student_delete, student_rename
from classroom.play import logs, screen, summaries
from classroom.play.models import Match, Player
from classroom.play.regions import region_for
from classroom.play.selectors import match_log
from classroom.play.services.hints import hint_lists_store
from classroom.play.services.matches import match_end, player_remove
from classroom.play.table import known_tables
from tests.play.pages import page_of
from tests.play.tables import say, seat_of, student_of, table

pytestmark = pytest.mark.django_db


def region_of(match: Match, team: int | None = 1, n: int = 1) -> Region:
    student = student_of(match, team, n).pk if team else None
    return region_for(match.pk, team, student, match.school_class_id)


def screen_of(match: Match, team: int | None = 1, n: int = 1) -> Rendering:
    rendering = region_of(match, team, n).render()
    assert rendering is not None
    return rendering


def test_a_table_is_read_once_however_many_look(django_assert_num_queries):
    match = table(3, 1)
    regions = [region_of(match, n=n) for n in (1, 2, 3)]
    screen_of(match)
    for region in regions:
        with django_assert_num_queries(1):
            region.render()
        with django_assert_num_queries(0):
            region.render(match.version)


def test_a_checker_who_sees_no_less_has_the_table_of_the_driver(monkeypatch):
    match, templates = table(1, 2, roles=True), []
    Student.objects.update(seen_at=timezone.now(), is_away=False)

    def render(template, context):
        templates.append(template)
        return render_cards(template, context)

    monkeypatch.setattr(screen, "render_cards", render)
    for n in (1, 2):
        screen_of(match, 2, n)
    assert templates.count("play/_position.html") == 1
    assert templates.count("play/_turn.html") == 2


def test_a_change_is_read_anew():
    match = table(1, 1)
    screen_of(match)
    say(match, 1, "roll")
    assert "Rolled: 2, 5, 6" in screen_of(match).html()


def test_tables_that_nobody_asks_for_any_more_are_let_go(monkeypatch):
    monkeypatch.setattr(known_tables, "values", LRUCache(2))
    for _ in range(4):
        screen_of(table(1, 1))
    assert len(known_tables.values) == 2


def test_a_process_remembers_so_many_rows_and_not_so_many_matches(monkeypatch):
    numbers = []
    for most in (5, 50):
        monkeypatch.setattr(logs, "_cache", LRUCache(most, logs._cache.getsizeof))
        values = LRUCache(most, known_tables.values.getsizeof)
        monkeypatch.setattr(known_tables, "values", values)
        for _ in range(4):
            match = table(1, 1)
            say(match, 1, "roll")
            screen_of(match)
            logs.cache_log(match, logs.reload_log(match))
        numbers.append((len(known_tables.values), len(logs._cache)))
    assert match_log(match).ply == 2
    assert numbers == [(1, 1), (4, 4)]


def test_of_each_match_one_summary_is_remembered(django_capture_on_commit_callbacks):
    summaries._cache.values.clear()
    match = table(1, 1)
    for text in ("roll", "2*5=10 2x+5"):
        say(match, 1, text)
        match.refresh_from_db()
        with django_capture_on_commit_callbacks(execute=True):
            assert summaries.summaries([match])[match.pk].ply == match_log(match).ply
    assert len(summaries._cache.values) == 1


def test_the_same_question_is_the_same_form():
    match = table(1, 1)
    say(match, 1, "roll")
    before = screen_of(match, 1)
    say(match, 2, "2 2x+1")
    after = screen_of(match, 1)
    assert after.version > before.version
    assert after.cards["action"] == before.cards["action"]


def test_another_question_is_another_form():
    match = table(1, 1)
    before = screen_of(match)
    say(match, 1, "roll")
    assert "action" in screen_of(match).since(before.state)


def test_teammates_with_different_parts_are_asked_differently():
    match = table(2, 1, roles=True)
    page_of(match, n=1), page_of(match, n=2)
    say(match, 1, "roll")
    one, two = screen_of(match, n=1), screen_of(match, n=2)
    assert one.since(two.state).keys() == {
        "action",
        "dice",
        "driver",
        "idea",
        "ladder",
        "now",
        "played",
    }


def test_a_move_that_is_still_secret_is_not_on_another_teams_screen():
    match = table(1, 1)
    say(match, 1, "roll")
    say(match, 1, "6/2=3 3x+1")
    assert "6 ÷ 2" in screen_of(match, 1).html()
    assert "6 ÷ 2" not in screen_of(match, 2).html()
    assert "6 ÷ 2" not in screen_of(match, None).html()


def test_a_student_who_has_left_the_team_sees_nothing_any_more():
    match = table(2, 1)
    region = region_of(match, n=2)
    assert region.render() is not None
    player_remove(seat=seat_of(match), student=student_of(match, n=2))
    assert region.render() is None


def test_a_student_who_plays_on_at_another_table_sees_nothing_of_this_one_any_more():
    match = table(1, 1)
    region = region_of(match)
    match_end(match=match)
    assert region.render() is not None
    later = table(1, 1)
    Match.objects.filter(pk=later.pk).update(school_class=match.school_class)
    Player.objects.create(seat=seat_of(later), student=student_of(match))
    assert region.render() is None


def test_a_deleted_match_is_gone():
    match = table(1, 1)
    region = region_of(match)
    assert region_for(match.pk + 1, None, None, None).render() is None
    assert region.render() is not None


def test_the_seed_of_the_dice_is_on_no_page():
    match = table(1, 1)
    page = page_of(match)
    for secret in (bytes(match.seed).hex(), str(bytes(match.seed))):
        assert secret not in page.html


def test_a_teacher_sees_the_table_without_a_form():
    html = screen_of(table(1, 1), None).html()
    assert 'id="answer"' not in html
    assert "Nobody has moved yet" in html


def test_a_teacher_is_offered_no_next_game_after_a_match_of_no_lesson():
    match = table(1, 1)
    match_end(match=match)
    html = screen_of(match, None).html()
    assert "Watch it again" in html
    assert "Next game" not in html


def test_hints_that_come_change_the_ladder_alone():
    match = table(1, 1)
    say(match, 1, "roll")
    before = screen_of(match)
    assert "hints-on-their-way" in before.html()
    hint_lists_store(match=match, ply=2)
    after = screen_of(match)
    assert list(after.since(before.state)) == ["ladder"]
    assert "hints-on-their-way" not in after.html()


def test_who_waits_sees_who_plays_and_what_was_moved_last():
    match = table(1, 1, game="cant_stop", options={})
    say(match, 1, "roll")
    waiting, playing = screen_of(match, 2), screen_of(match, 1)
    wait = waiting.html().partition('class="match__wait"')[2].partition("</div>")[0]
    assert "Team A" in wait
    assert "Rolled: " in wait
    assert "match__wait" not in playing.html()


@pytest.mark.parametrize("change", ["rename", "delete"])
def test_a_new_name_and_none_reach_the_table_at_once(change: str) -> None:
    match = table(2, 1, roles=True)
    mate = student_of(match, 1, 2)
    Student.objects.exclude(pk=mate.pk).update(seen_at=timezone.now(), is_away=False)
    region = region_of(match)
    before = region.render()
    assert before is not None
    assert "Kid 12" in before.html()
    if change == "rename":
        student_rename(student=mate, name="Zoe")
    else:
        student_delete(student=mate)
    after = region.render()
    assert after is not None
    assert after.version > before.version
    assert "Kid 12" not in after.html()
    assert ("Zoe" in after.html()) == (change == "rename")
