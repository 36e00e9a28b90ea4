"""The 44 panels amount to what the printed set holds."""

from games.climb_on.panels import PANELS, PROHIBITED, Panel

ALL_PROHIBITED = {21, 22}


def signs(sign: str) -> int:
    return sum("".join(panel.rows).count(sign) for panel in PANELS.values())


def numbers(mark: str) -> list[int]:
    return [number for number, panel in PANELS.items() if mark in panel.marks]


def area(number: int) -> set[tuple[int, int]]:
    rows = PANELS[number].rows
    return {(x, y) for y in range(4) for x in range(4) if rows[y][x] == PROHIBITED}


def test_a_set_has_44_panels_of_four_by_four_squares() -> None:
    assert list(PANELS) == list(range(1, 45))
    assert all([len(row) for row in panel.rows] == [4] * 4 for panel in PANELS.values())
    assert {sign for panel in PANELS.values() for row in panel.rows for sign in row} == set("RYB.#")


def test_marks_are_on_the_numbers_they_belong_to() -> None:
    assert numbers("overhang") == list(range(1, 9))
    assert numbers("hard") == list(range(9, 17))
    assert numbers("red-frame") == list(range(17, 25))
    assert numbers("arrow") == [*range(1, 17), *range(25, 45, 2)]


def test_holds_are_as_many_as_the_rulings_say() -> None:
    assert 100 <= signs("R") <= 120
    assert 75 <= signs("Y") <= 90
    assert 55 <= signs("B") <= 70


def test_three_to_five_plain_panels_carry_no_red() -> None:
    plain = [panel for panel in PANELS.values() if not panel.marks - {"arrow"}]
    assert 3 <= sum("R" not in "".join(panel.rows) for panel in plain) <= 5


def test_boundary_panels_have_a_half_a_diagonal_an_l_or_all_prohibited() -> None:
    assert area(17) == {(x, y) for x in (0, 1) for y in range(4)}
    assert area(18) == {(x, y) for x in (2, 3) for y in range(4)}
    assert area(19) == {(k, 3 - k) for k in range(4)}
    assert area(20) == {(0, k) for k in range(4)} | {(k, 3) for k in range(4)}
    assert len(area(21)) == len(area(22)) == 16
    assert not any(area(number) for number in PANELS if not 17 <= number <= 22)


def test_no_two_panels_are_alike_however_they_are_turned() -> None:
    faces = [min(panel.faces) for n, panel in PANELS.items() if n not in ALL_PROHIBITED]
    assert len(set(faces)) == len(faces)


def test_a_quarter_turn_is_clockwise() -> None:
    panel = Panel(0, ("R..Y", "....", "....", "B..."), frozenset())
    assert panel.faces[1] == ("B..R", "....", "....", "...Y")
    assert panel.faces[2][3] == "Y..R"
    assert panel.faces[3] == ("Y...", "....", "....", "R..B")
