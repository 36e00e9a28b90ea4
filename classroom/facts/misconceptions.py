"""The reasons why answers are wrong, in words; `inference` decides when one is named."""

from collections import defaultdict
from collections.abc import Hashable, Iterable
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _, ngettext_lazy

from classroom.facts.inference import Wrong, named_reasons
from games.wrong_answers import (
    Rule,
    added_for_minus,
    added_for_times,
    divisor,
    left_out,
    lost_carry,
    multiplied_for_over,
    multiplied_for_plus,
    neighbour_fact,
    off_by_one,
    one_step_off,
    only_one_number,
    side_by_side,
    smaller_from_larger,
    subtracted_for_over,
    subtracted_for_plus,
    tens_slip,
    turned_digits,
    turned_round,
    twice,
    whole_for_part,
)


@dataclass(frozen=True, eq=False)
class Misconception:
    """A reason for wrong answers: `name` in a report, `tables` on the desk, `help` for it."""

    name: Any
    tables: Any
    help: Any
    fits: Rule

    @property
    def key(self) -> str:
        return self.fits.__name__


MISCONCEPTIONS = (
    Misconception(
        _("Added instead of multiplied"),
        ngettext_lazy(
            "%(number)s table adds where it should multiply",
            "%(number)s tables add where they should multiply",
            "number",
        ),
        _("Draw 3 × 4 as 3 rows of 4 dots and count both ways."),  # noqa: RUF001
        added_for_times,
    ),
    Misconception(
        _("Multiplied instead of added"),
        ngettext_lazy(
            "%(number)s table multiplies where it should add",
            "%(number)s tables multiply where they should add",
            "number",
        ),
        _("Read the sign aloud before working it out."),
        multiplied_for_plus,
    ),
    Misconception(
        _("Subtracted instead of added"),
        ngettext_lazy(
            "%(number)s table subtracts where it should add",
            "%(number)s tables subtract where they should add",
            "number",
        ),
        _("Read the sign aloud before working it out."),
        subtracted_for_plus,
    ),
    Misconception(
        _("Added instead of subtracted"),
        ngettext_lazy(
            "%(number)s table adds where it should subtract",
            "%(number)s tables add where they should subtract",
            "number",
        ),
        _("Walk it on the number line: forward for plus, back for minus."),
        added_for_minus,
    ),
    Misconception(
        _("The next fact of the times table"),
        ngettext_lazy(
            "%(number)s table is one row off in a times table",
            "%(number)s tables are one row off in a times table",
            "number",
        ),
        _("Start from a fact they know: 6 × 7 is 5 × 7 and one more 7."),  # noqa: RUF001
        neighbour_fact,
    ),
    Misconception(
        _("One too many or too few"),
        ngettext_lazy(
            "%(number)s table is off by one",
            "%(number)s tables are off by one",
            "number",
        ),
        _("Count on from the larger number, and do not count the start."),
        off_by_one,
    ),
    Misconception(
        _("One step too many or too few"),
        ngettext_lazy(
            "%(number)s table is one step off when dividing",
            "%(number)s tables are one step off when dividing",
            "number",
        ),
        _("Check a division with its times fact: 12 ÷ 3 = 4, for 4 × 3 = 12."),  # noqa: RUF001
        one_step_off,
    ),
    Misconception(
        _("The whole instead of the number of steps"),
        ngettext_lazy(
            "%(number)s table says feet where steps are asked",
            "%(number)s tables say feet where steps are asked",
            "number",
        ),
        _("Ask: how many steps of 3 make 12?"),
        whole_for_part,
    ),
    Misconception(
        _("The size of a step instead of how many"),
        ngettext_lazy(
            "%(number)s table says how long a step is, not how many",
            "%(number)s tables say how long a step is, not how many",
            "number",
        ),
        _("Ask: how many steps of 3 make 12?"),
        divisor,
    ),
    Misconception(
        _("Subtracted instead of divided"),
        ngettext_lazy(
            "%(number)s table subtracts where it should divide",
            "%(number)s tables subtract where they should divide",
            "number",
        ),
        _("Share 12 counters among 3 and see how many each one gets."),
        subtracted_for_over,
    ),
    Misconception(
        _("Multiplied instead of divided"),
        ngettext_lazy(
            "%(number)s table multiplies where it should divide",
            "%(number)s tables multiply where they should divide",
            "number",
        ),
        _("Ask first: will the answer be larger or smaller?"),
        multiplied_for_over,
    ),
    Misconception(
        _("The carried ten is missing"),
        ngettext_lazy(
            "%(number)s table forgets the carried ten",
            "%(number)s tables forget the carried ten",
            "number",
        ),
        _("Go to the next ten first: 17 + 25 is 17 + 3 + 22."),
        lost_carry,
    ),
    Misconception(
        _("Off by ten, or a zero too many"),
        ngettext_lazy(
            "%(number)s table is off by ten",
            "%(number)s tables are off by ten",
            "number",
        ),
        _("Estimate first: about how large will it be?"),
        tens_slip,
    ),
    Misconception(
        _("Digits swapped"),
        ngettext_lazy(
            "%(number)s table swaps the digits",
            "%(number)s tables swap the digits",
            "number",
        ),
        _("Say the number, then write it: tens first."),
        turned_digits,
    ),
    Misconception(
        _("The smaller digit from the larger one"),
        ngettext_lazy(
            "%(number)s table takes the smaller digit from the larger one",
            "%(number)s tables take the smaller digit from the larger one",
            "number",
        ),
        _("Count up from the smaller number: from 38 to 40, then to 52."),
        smaller_from_larger,
    ),
    Misconception(
        _("Subtraction turned around"),
        ngettext_lazy(
            "%(number)s table turns subtractions around",
            "%(number)s tables turn subtractions around",
            "number",
        ),
        _("Walk it on the number line: forward for plus, back for minus."),
        turned_round,
    ),
    Misconception(
        _("One number left out"),
        ngettext_lazy(
            "%(number)s table leaves out a number",
            "%(number)s tables leave out a number",
            "number",
        ),
        _("Cross out each number as it is added."),
        left_out,
    ),
    Misconception(
        _("One number counted twice"),
        ngettext_lazy(
            "%(number)s table counts a number twice",
            "%(number)s tables count a number twice",
            "number",
        ),
        _("Cross out each number as it is added."),
        twice,
    ),
    Misconception(
        _("Only one of the numbers"),
        ngettext_lazy(
            "%(number)s table gives only one of the numbers",
            "%(number)s tables give only one of the numbers",
            "number",
        ),
        _("Say the whole fact aloud before typing."),
        only_one_number,
    ),
    Misconception(
        _("Digits put side by side"),
        ngettext_lazy(
            "%(number)s table puts the digits side by side",
            "%(number)s tables put the digits side by side",
            "number",
        ),
        _("Estimate first: about how large will it be?"),
        side_by_side,
    ),
)
"""All reasons; each has ten examples and ten innocent answers in its test."""

MISCONCEPTION_OF = {one.fits: one for one in MISCONCEPTIONS}


@dataclass(frozen=True)
class SharedReason:
    """Why several answers were wrong, the matches in which they were given, and their sums."""

    misconception: Misconception
    matches: tuple[int, ...]
    sums: frozenset[str]

    @property
    def sentence(self) -> str:
        """For a teacher: how many tables do what."""
        number = len(self.matches)
        return str(self.misconception.tables % {"number": number})


def shared_reason(
    answers: Iterable[tuple[int, Hashable, Wrong]], fewest: int = 1
) -> SharedReason | None:
    """Return the reason that most matches have in common, so many at least; None if there is none.

    `answers`: the match (its id) and the child of each wrong one.
    """
    places: dict[tuple[Hashable, Wrong], list[int]] = defaultdict(list)
    for match, child, wrong in answers:
        places[child, wrong].append(match)
    shared = [
        SharedReason(
            MISCONCEPTION_OF[rule],
            tuple(sorted({match for one in own for match in places[one]})),
            frozenset(wrong.sum for _child, wrong in own),
        )
        for rule, own in named_reasons(places).items()
    ]
    shared = [one for one in shared if len(one.matches) >= fewest]
    return max(
        shared,
        key=lambda one: (len(one.matches), len(one.sums), one.misconception.key),
        default=None,
    )
