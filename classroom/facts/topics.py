"""The topic that a class needs, by the facts in which its students are weak."""

from collections import Counter
from collections.abc import Iterable, Sequence

from classroom.facts.known import ClassFact, weak_in_class
from classroom.facts.tables import table_cell
from classroom.people.models import SchoolClass
from classroom.sentences import translate
from games.facts import MINUS, OVER, PLUS, TIMES, operands
from games.topics import LISTED, SIZES, TABLES, Topic, read_topic

MOST_TABLES = 3
WEAKEST = 12  # how many facts have a say
# Tables that are learned together.
TOGETHER = ((2, 5, 10), (3, 4, 6), (6, 7, 8), (7, 8, 9))


def topic_of(school_class: SchoolClass, text: str) -> Topic | None:
    """Return the topic of this text; of an empty one that which the class needs, if any."""
    return read_topic(text) if text else needed_topic(weak_in_class(school_class))


def topic_choices(own: Iterable[str] = ()) -> list[tuple[str, str]]:
    """List topics for one select, by text and name: tables alone and together, then what
    `games.topics` lists; besides the texts that somebody has already."""
    tables = (*TOGETHER, *((table,) for table in TABLES[1:]))
    listed = [*(Topic(TIMES + OVER, one) for one in tables), *LISTED]
    chosen = (topic for topic in map(read_topic, own) if topic and topic not in listed)
    return [(str(one), translate(one.name)) for one in (*listed, *dict.fromkeys(chosen))]


def needed_topic(weak: Sequence[ClassFact]) -> Topic | None:
    """Return the topic in which most of these weak facts are, those first in which most students
    are weak: up to three tables, or sums and differences of a size; None if none is weak."""
    weak = weak[:WEAKEST]
    if not weak:
        return None
    products = [one for one in weak if one.operation in (TIMES, OVER)]
    sums = [one for one in weak if one.operation in (PLUS, MINUS)]
    if _students(sums) > _students(products):
        largest = max(abs(number) for one in sums for number in (*operands(one.sum), one.answer))
        within = next((size for size in SIZES if size >= largest), SIZES[-1])
        return Topic(PLUS + MINUS, within=within)
    by_table = Counter[int]()
    for one in products:
        # Of two factors the larger one is the hard one: 2 x 7 is learned with the sevens.
        low, high = sorted(table_cell(one.sum) or (0, 0))
        by_table += Counter({high: 2 * one.weak, low: one.weak})
    most = by_table.most_common(MOST_TABLES)
    return Topic(TIMES + OVER, tuple(sorted(table for table, n in most if 2 * n >= most[0][1])))


def _students(facts: Sequence[ClassFact]) -> int:
    return sum(one.weak for one in facts)
