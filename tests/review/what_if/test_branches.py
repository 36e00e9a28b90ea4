"""Branches: another way from a ply, its dice, the real game beside it."""

import random
import re

import pytest
from django.utils import timezone

from classroom.analysis.positions import log_before
from classroom.review.models import Branch
from classroom.review.what_if import services
from classroom.review.what_if.branch_log import branch_log, draw_chosen, faces, settle_chance
from classroom.review.what_if.comparison import real_ply, team_heights
from games import registry
from games.engine import CHANCE, Dice, OneOf
from games.errors import Illegal, NotYourTurn, WrongAnswer
from games.movelog import MoveLog
from tests.cast import teacher_client
from tests.games.playing import cases, random_game
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, part, scene_make

pytestmark = pytest.mark.django_db
SLUGS = [game.slug for game in registry.all_games()]


@pytest.fixture
def round_one(scene: Scene) -> Scene:
    """2, 5 and 6 are rolled; A climbs 6 on trail 3x, B climbs 2 on trail 2x; all is checked."""
    scene.say(1, "roll", "6 3x+2").say(2, "2 2x+1").say(1, "safe 2 2").say(2, "safe 1 6")
    return scene.say(2, "roll").end()


def branch_at(scene: Scene, ply: int, dice: str = "same") -> Branch:
    scene.match.refresh_from_db()
    branch = services.branch_create(match=scene.match, ply=ply, teacher=scene.owner, student=None)
    services.branch_set_dice(branch=branch, dice=dice)
    return branch


def played_on(scene: Scene, branch: Branch, *moves: tuple[int, str]) -> MoveLog:
    for seat, text in moves:
        services.branch_play(branch=branch, real=scene.log, seat=seat, text=text)
    return branch_log(branch, scene.log)


# Rules ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", SLUGS)
@pytest.mark.parametrize("dice", Branch.Dice.values)
def test_a_branch_of_every_game_replays_from_any_ply(slug: str, dice: str) -> None:
    case = next(case for case in cases() if case.slug == slug)
    real, _ = random_game(case)
    chance = random.Random(f"{slug} {dice}")
    for ply in chance.sample(range(real.ply), 3):
        branch = Branch(ply=ply, dice=dice)
        log = log_before(real, ply)
        for _ in range(12):
            log = _on(branch, real, log, chance)
        branch.steps = [[list(row) for row in log.rows[ply:]]]
        assert branch_log(branch, real).state == log.state
        assert ply <= real_ply(branch, real, log) <= real.ply


def _on(branch: Branch, real: MoveLog, log: MoveLog, chance: random.Random) -> MoveLog:
    """One press: a face for every die, or a random legal move."""
    log = settle_chance(branch, real, log)
    if not log.to_move:
        return log
    if CHANCE in log.to_move:
        numbers = [chance.choice(die).number for die in faces(log)]
        return draw_chosen(log, numbers)
    seat = min(log.to_move)
    move = chance.choice(log.game.rules.legal_moves(log.state, seat))
    return log.play(seat, log.game.notation.write(move))


def test_the_dice_are_those_of_the_game_at_the_same_roll(round_one: Scene) -> None:
    branch = branch_at(round_one, 0)
    log = played_on(round_one, branch, (1, "roll"))
    assert log.rows[1].text == "dice 2 5 6"
    log = played_on(
        round_one, branch, (1, "2 2x+1"), (2, "6 2x+3"), (1, "safe 2 6"), (2, "safe 1 2"),
        (2, "roll"),
    )  # fmt: skip
    assert log.rows[-1].text == round_one.log.rows[-1].text


def test_dice_beyond_the_game_come_from_the_branch_alone(round_one: Scene) -> None:
    branch = branch_at(round_one, round_one.log.ply - 2, "same")
    moves = [(2, "roll")]
    first = played_on(round_one, branch, *moves)
    assert first.rows[-1] == round_one.log.rows[-1]
    new = branch_at(round_one, round_one.log.ply - 2, "drawn")
    new.seed = bytes(32)
    log = played_on(round_one, new, *moves)
    assert log.rows[-1] == log_before(log, log.ply - 1).draw(bytes(32)).rows[-1]


def test_dice_can_be_chosen_by_hand(round_one: Scene) -> None:
    branch = branch_at(round_one, 0, "hand")
    log = played_on(round_one, branch, (1, "roll"))
    assert log.to_move == {CHANCE}
    log = services.branch_draw(branch=branch, real=round_one.log, numbers=[6, 6, 1])
    assert log.rows[-1].text == "dice 6 6 1"


@pytest.mark.parametrize("numbers", [[7, 1, 1], [0, 1, 1], [1, 1], [1, 1, 1, 1]])
def test_it_refuses_faces_that_no_die_has(round_one: Scene, numbers: list[int]) -> None:
    branch = branch_at(round_one, 0, "hand")
    played_on(round_one, branch, (1, "roll"))
    with pytest.raises(Illegal, match="side for every die"):
        services.branch_draw(branch=branch, real=round_one.log, numbers=numbers)


@pytest.mark.parametrize("slug", SLUGS)
def test_the_last_face_of_every_draw_can_be_chosen(slug: str) -> None:
    log, _ = random_game(next(case for case in cases() if case.slug == slug))
    for ply in range(0, log.ply, 9):
        before = log_before(log, ply)
        if isinstance(log.game.rules.chance(before.state), (Dice, OneOf)):
            last = [die[-1].number for die in faces(before)]
            assert draw_chosen(before, last).ply == ply + 1


def test_a_bad_move_is_refused_and_changes_nothing(round_one: Scene) -> None:
    branch = branch_at(round_one, 2)
    with pytest.raises(WrongAnswer):
        played_on(round_one, branch, (1, "2*5=11 2x+5"))
    with pytest.raises(NotYourTurn):
        played_on(round_one, branch, (0, "takeback 1"))
    branch.refresh_from_db()
    assert branch.steps == []


def test_a_step_back_takes_the_move_and_its_dice(round_one: Scene) -> None:
    branch = branch_at(round_one, 0)
    played_on(round_one, branch, (1, "roll"))
    assert branch.steps == [[[1, "roll"], [0, "dice 2 5 6"]]]
    services.branch_undo(branch=branch)
    assert branch_log(branch, round_one.log).ply == 0


def test_beside_it_stands_the_game_after_as_many_moves(round_one: Scene) -> None:
    branch = branch_at(round_one, 2)
    log = played_on(round_one, branch, (1, "2*5=10 2x+5"))
    assert real_ply(branch, round_one.log, log) == 3
    ahead = team_heights(log, round_one.log, 3)
    assert [(one.here, one.really, one.difference) for one in ahead] == [
        (10, 6, "+4"),
        (0, 0, "0"),
    ]


# Pages ---------------------------------------------------------------------------------------


def start(client, scene: Scene, ply: int) -> str:
    response = client.post(f"/review/{scene.match.pk}/{ply}/what-if")
    assert response.status_code == 302
    return response.url


def test_a_branch_is_played_kept_and_found_again(round_one: Scene) -> None:
    client = client_of(round_one.student(1))
    url = start(client, round_one, 2)
    assert "Work it out." in page_text(client, url)
    fields = {"as": 1, "first": "2", "operation": "*", "second": "5", "result": "10",
              "trail": "2", "steps": "5"}  # fmt: skip
    client.post(f"{url}move", fields)
    page = client.get(url).content.decode()
    assert "5 steps up trail 2x" in part(page, 'id="own-lines"', "</ol>")
    assert "2 steps up trail 3x" in part(page, 'id="real-lines"', "</ol>")
    assert "Team A +4 feet 10, really 6" in part(page, 'id="heights"', "</ul>")
    assert client.post(f"{url}save", {"name": "  Five \x00 steps "}).url == round_one.url(2)
    page = client.get(round_one.url()).content.decode()
    assert f'<a href="{url}">Five steps</a>' in page


def test_a_refusal_says_why(round_one: Scene) -> None:
    client = client_of(round_one.student(1))
    url = start(client, round_one, 2)
    response = client.post(
        f"{url}move", {"as": 1, "text": "2*5=11 2x+5"}, headers={"HX-Request": "true"}
    )
    assert response.status_code == 200
    assert response["HX-Retarget"] == "#press-error"
    assert "is not 11" in response.content.decode()


def test_a_branch_without_a_name_goes_with_the_next_one(round_one: Scene) -> None:
    client = client_of(round_one.student(1))
    first = start(client, round_one, 2)
    start(client, round_one, 3)
    assert client.get(first).status_code == 404


def test_the_sweep_keeps_what_has_a_name(round_one: Scene) -> None:
    old = timezone.now() - services.UNNAMED_FOR * 2
    left, named_branch = branch_at(round_one, 1), branch_at(round_one, 2)
    services.branch_save(branch=named_branch, name="mine")
    left = Branch.objects.filter(pk=left.pk).first() or branch_at(round_one, 1)
    Branch.objects.update(changed_at=old)
    assert services.branches_sweep() == 1
    assert list(Branch.objects.all()) == [named_branch]
    assert left.pk != named_branch.pk


def test_a_name_is_needed_and_the_kept_are_few(round_one: Scene, monkeypatch) -> None:
    monkeypatch.setattr(services, "MOST_PER_MATCH", 1)
    first = branch_at(round_one, 1)
    with pytest.raises(Illegal, match="name"):
        services.branch_save(branch=first, name="  ")
    services.branch_save(branch=first, name="one")
    services.branch_save(branch=first, name="another")
    with pytest.raises(Illegal, match="old one"):
        services.branch_save(branch=branch_at(round_one, 2), name="two")


def test_a_student_branches_only_when_the_game_is_over(scene: Scene) -> None:
    scene.say(1, "roll")
    client = client_of(scene.student(1))
    assert start(client, scene, 1) == scene.url()
    assert not Branch.objects.exists()
    assert "What if?" not in page_text(client, scene.url())


def test_a_running_game_hides_what_teams_hide_until_one_is_chosen(scene: Scene) -> None:
    scene.say(1, "roll", "2*5=10 2x+5")
    client = teacher_client(scene.owner)
    url = start(client, scene, 3)
    page = client.get(url).content.decode()
    assert "Do not show this page on the projector" in page
    assert "name=&quot;first&quot;" not in page
    assert 'name="first"' not in page
    assert "10" not in part(page, "<summary>Board as text</summary>", "</table>")
    assert 'name="first"' in client.get(f"{url}?seat=2").content.decode()
    seed = bytes(scene.match.seed).hex()
    assert seed not in page


def test_nobody_opens_the_branch_of_another(round_one: Scene) -> None:
    url = start(client_of(round_one.student(1)), round_one, 2)
    assert client_of(round_one.student(2)).get(url).status_code == 404
    assert teacher_client(round_one.owner).get(url).status_code == 404


@pytest.mark.parametrize("slug", SLUGS)
def test_the_page_of_every_game_has_its_form_and_two_boards(slug: str) -> None:
    scene = scene_make(2, 1, game=slug, options={}).end()
    client = teacher_client(scene.owner)
    url = start(client, scene, scene.log.ply)
    page = client.get(url).content.decode()
    ids = re.findall(r'\sid="([^"]+)"', page)
    assert sorted(ids) == sorted(set(ids))
    assert "whatif__real" in page
    assert f'action="{url}move"' in page


def test_a_page_needs_few_statements(round_one: Scene, django_assert_max_num_queries) -> None:
    client = client_of(round_one.student(1))
    url = start(client, round_one, 2)
    with django_assert_max_num_queries(15):
        client.post(f"{url}move", {"as": 1, "text": "2*5=10 2x+5"}, headers={"HX-Request": "true"})
    with django_assert_max_num_queries(15):
        client.get(url)
