"""Topics of lessons: the facts they have, and the text they are stored as."""

import pytest

from games.facts import MINUS, OVER, PLUS, TIMES, operands
from games.topics import SIZES, Topic, read_topic

TOPICS = [
    Topic(TIMES + OVER, (6, 7, 8)),
    Topic(OVER, (7,)),
    Topic(PLUS + MINUS, within=20),
    Topic(MINUS, within=100),
    read_topic("doubles"),
    read_topic("near_doubles"),
]
every_topic = pytest.mark.parametrize("topic", TOPICS, ids=str)


@every_topic
def test_a_topic_is_read_from_its_own_text(topic: Topic) -> None:
    assert read_topic(str(topic)) == topic


@every_topic
def test_its_facts_are_its_own_each_once_and_none_trivial(topic: Topic) -> None:
    facts = topic.facts()
    assert len(facts) == len({*facts}) > 10
    for one in facts:
        assert topic.has(one), one
        assert min(map(abs, operands(one))) > 1, one


@pytest.mark.parametrize(
    ("text", "sums", "others"),
    [
        ("*/ 6,7,8", ["6*7", "7*6", "56/8", "56/7", "2*6", "8*12"], ["5*4", "20/4", "6+7", "7*13"]),
        ("/ 7", ["56/7", "56/8"], ["7*8", "55/5"]),
        ("+- <20", ["7+8", "15-8", "2+3+4"], ["12+9", "25-5", "3*4"]),
        ("+- <100", ["38+7", "45-7"], ["60+50"]),
        (
            "near_doubles",
            ["6+6", "12-6", "6+7", "13-6", "2+3"],
            ["6+8", "14-6", "1+2", "2*8", "3*4"],
        ),
        ("double_of_a_double", ["4*6", "24/6"], ["5*6"]),
    ],
)
def test_a_topic_has_its_facts_and_no_others(text: str, sums: list[str], others: list[str]) -> None:
    topic = read_topic(text)
    assert [one for one in (*sums, *others) if topic.has(one)] == sums


def test_sums_to_a_hundred_go_beyond_those_to_twenty() -> None:
    small, large = (Topic(PLUS + MINUS, within=size).facts() for size in SIZES)
    assert {*small} < {*large}
    assert any(sum(operands(one)) > 90 for one in large)


@pytest.mark.parametrize("text", ["", "7", "* ", "+ 7", "* <20", "+- <30", "*/ 0,7", "*/ 13", "**"])
def test_any_other_text_is_no_topic(text: str) -> None:
    assert read_topic(text) is None
