"""Luck apart from choice: the worked example of docs/luck-and-choice.md, and its page."""

import random
import re
from collections import Counter
from pathlib import Path
from statistics import pstdev, quantiles

import pytest

from classroom.analysis.choices import weigh
from classroom.analysis.decision import row_decision
from classroom.analysis.luck import Luck, TeamLuck, quartiles, roll_luck
from classroom.analysis.move_quality import MoveQuality
from classroom.review import tasks
from classroom.review.models import MatchChoices
from games import registry
from games.movelog import MoveLog
from games.options import read_options
from tests.cast import teacher_client
from tests.play.tables import client_of
from tests.review.scene import Scene, page_text, part, scene_make

MINUS = "\N{MINUS SIGN}"
DOCS = Path(__file__).parents[2] / "docs" / "luck-and-choice.md"


def example() -> MoveLog:
    """One round on a small mountain: team A climbs 6 feet on 3x, team B 12 feet on 2x."""
    game = registry.get("on_belay")
    options = read_options(game.rules.Options, {"trails": [2, 3], "height": 12})
    rows = [(1, "roll"), (0, "dice 2 5 6"), (1, "6 3x+2"), (2, "2*6=12 2x+6")]
    return MoveLog.replay(game, options, 2, rows)


def test_the_worked_example_of_the_docs() -> None:
    log, printed = example(), DOCS.read_text().replace(MINUS, "-")
    first, second = weigh(log, {}).teams[0], weigh(log, {}).teams[1]
    assert first.luck == second.luck == pytest.approx(0.6317, abs=1e-4)
    assert (first.choice, second.choice) == (pytest.approx(-0.91), pytest.approx(-0.06))
    assert (first.percent, second.percent) == (50, 97)
    for words in (
        "1.82 - 1.19 = **+0.63**",
        "0.91 ÷ 1.82 = 50 %",
        "1.76 ÷ 1.82 = 97 %",
        "0.91 - 1.82 = **-0.91**",
        "1.76 - 1.82 = **-0.06**",
    ):
        assert words in printed, words


def test_the_normal_range_is_that_of_all_rolls() -> None:
    log = example()
    values = log.game.hints.value_distribution(log.states[1], 1)
    every = [value for value, number in values.items() for _ in range(number)]
    assert len(every) == 216
    assert weigh(log, {}).teams[0].normal == pytest.approx(1.96 * pstdev(every))


def test_quartiles_are_those_of_ten_choices_at_least() -> None:
    shares = (0.0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8)
    assert TeamLuck(1, None, 0.0, 0.5, True, 0.0, shares).quartiles is None
    eleven = TeamLuck(1, None, 0.0, 0.5, True, 0.0, (*shares, 0.9, 1.0))
    assert eleven.quartiles == (25, 50, 75)


def test_taken_back_moves_and_their_rolls_do_not_count() -> None:
    log = example()
    moved = weigh(log.play(0, "takeback 2"), {}).teams[0]
    assert (moved.share, moved.luck) == (None, weigh(log, {}).teams[0].luck)
    rolled = weigh(log.play(0, "takeback 0"), {}).teams[0]
    assert (rolled.share, rolled.luck) == (None, None)


@pytest.mark.parametrize(
    ("best", "taken", "least", "share"),
    [
        (4, 4, 0, 1),
        (4, 3, 0, 0.75),
        (4, 0, 0, 0),
        (4, -2, -3, 0),
        (0, 0, 0, 1),
        (0, -1, -2, 0.5),
        (-1, -3, -3, 0),
    ],
)
def test_the_share_of_the_best(best: float, taken: float, least: float, share: float) -> None:
    assert MoveQuality(best, taken, least).share == share


def test_a_move_of_another_kind_is_not_compared() -> None:
    """An item card of Yeti Mountain is on no list, and gives nothing up."""
    log = example()
    assert row_decision(log, 0, []) is None


def test_luck_is_there_for_rolls_alone() -> None:
    log = example()
    assert [isinstance(roll_luck(log, ply, 1, {}), Luck) for ply in range(4)] == [
        False, True, False, False,
    ]  # fmt: skip


def test_a_bust_is_bad_luck_of_all_that_was_to_be_expected() -> None:
    game = registry.get("cant_stop")
    log = MoveLog.start(game, read_options(game.rules.Options, {}), 2)
    for seat, text in ((1, "roll"), (0, "dice 1 1 1 2"), (1, "2+3"), (1, "roll")):
        log = log.play(seat, text)
    log = log.play(0, "dice 5 5 5 4").play(1, "10")
    luck = roll_luck(log.play(1, "roll").play(0, "dice 1 1 1 1"), log.ply + 1, 1, {})
    assert luck is not None
    assert luck.best > 0  # 2 is one of its columns
    luck = roll_luck(log.play(1, "roll").play(0, "dice 6 6 6 6"), log.ply + 1, 1, {})
    assert luck is not None
    assert (luck.best, luck.less) == (0, 0)
    assert luck.gain == -luck.mean


@pytest.mark.django_db
def test_the_page_of_a_match_says_it_only_after_the_end(scene: Scene) -> None:
    scene.say(1, "roll", "6 3x+2").say(2, "2*6=12 2x+6")
    teacher = teacher_client(scene.owner)
    url = f"{scene.url()}luck"
    assert teacher.get(url).status_code == 302
    scene.end().weigh()
    page = page_text(teacher, url)
    assert "Team A +0.6" in page
    assert "\N{MINUS SIGN}0.9 50 %" in page
    assert "<html" not in teacher.get(url, headers={"HX-Request": "true"}).content.decode()
    assert page_text(client_of(scene.student(1)), url)


@pytest.mark.django_db
def test_a_game_without_rolls_has_choice_alone() -> None:
    scene = scene_make(1, 1, game="yeti_mountain", options={}).end().weigh()
    page = page_text(teacher_client(scene.owner), f"{scene.url()}luck")
    assert "Luck and choices" in page


@pytest.mark.django_db
def test_a_whole_class_is_summed_up_one_team_at_a_time() -> None:
    scene = (
        scene_make(*[1] * 6, game="roll_to_the_top", options={"whole_class": True}).end().weigh()
    )
    html = teacher_client(scene.owner).get(f"{scene.url()}luck?seat=2").content.decode()
    rows = re.findall(r'<th scope="row">', html)
    assert len(rows) == 6
    assert part(html, "<tbody>", "</tbody>")


@pytest.mark.django_db
def test_it_needs_few_statements(ended: Scene, django_assert_max_num_queries) -> None:
    client = teacher_client(ended.owner)
    for _ in range(2):
        with django_assert_max_num_queries(15):
            client.get(f"{ended.url()}luck")


@pytest.mark.django_db
def test_a_page_waits_for_the_worker_and_asks_for_it_once(
    ended: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    sent: list[tuple] = []
    monkeypatch.setattr("classroom.review.weighing.enqueue", lambda *task: sent.append(task))
    client, url = teacher_client(ended.owner), f"{ended.url()}luck"
    for _ in range(3):
        assert "The choices are still being compared. Look again" in page_text(client, url)
    assert f'hx-get="{url}"' in client.get(url).content.decode()
    assert sent == [("classroom.review.tasks.match_weigh", ended.match.pk)]
    tasks.match_weigh(ended.match.pk)
    assert "Share of the best" in page_text(client, url)
    assert "hx-trigger" not in part(client.get(url).content.decode(), 'id="luck"', "</section>")


@pytest.mark.django_db
def test_choices_that_were_weighed_before_luck_was_stored_are_weighed_again(ended: Scene) -> None:
    ended.weigh()
    MatchChoices.objects.update(teams=[])
    tasks.match_weigh(ended.match.pk)
    row = MatchChoices.objects.get()
    assert row.team_lucks == weigh(ended.log, {}).teams
    MatchChoices.objects.update(choices=[])
    tasks.match_weigh(ended.match.pk)  # that has been done
    assert MatchChoices.objects.get().choices == []


@pytest.mark.parametrize("seed", range(20))
def test_quartiles_are_those_of_the_sorted_choices(seed: int) -> None:
    rng = random.Random(seed)
    percents = [rng.choice((0, 25, 40, 60, 85, 99, 100)) for _ in range(rng.randint(10, 60))]
    cuts = tuple(map(round, quantiles(percents, n=4, method="inclusive")))
    assert quartiles(Counter(percents)) == cuts
