"""Moves of the five games, made by hand on the page of their team.

A move is given as its text in the log; numbers that a page asks for are counted from the page.
"""

import re
from collections.abc import Callable
from math import prod

from playwright.sync_api import Locator, Page, expect

from tests.browser import steps
from tests.browser.hands import Finger, Hand
from tests.browser.sight import count_of


def make(hand: Hand, game: str, text: str, error: int = 0) -> None:
    """Make this move; `error` is added to the last number that is typed.

    Whoever has just read why something fell waits until it has.
    """
    expect(hand.page.locator("#match[data-still]")).to_have_count(0)
    word, *rest = text.split()
    _MAKE.get((game, word if word.isalpha() else "numbers"), _press)(hand, [word, *rest], error)


def send_again(hand: Hand, game: str, text: str) -> None:
    """Type the wrong numbers of this move, which stand struck out in the form, and send it."""
    for box in hand.page.locator("#answer input.is-struck:visible").all():
        box.fill(box.get_attribute("placeholder") or "")
    if game == "roll_to_the_top":
        hand.push(_square(hand, text.split()[1]))
    else:
        hand.page.locator("#answer input[inputmode]:visible").last.press("Enter")


def _press(hand: Hand, words: list[str], _: int = 0) -> None:
    button = _button(hand, " ".join(words))
    clip = button.get_attribute("data-clip")
    if clip and isinstance(hand, Finger) and hand.has_scripts:
        return _tap_wall(hand, f'[data-clip-spot="{clip}"] [data-tap]')
    hand.push(button)


def _button(hand: Hand, value: str, name: str = "text") -> Locator:
    return hand.page.locator(f'#answer button[name={name}][value="{value}"]')


# Can't Stop ----------------------------------------------------------------------------------


def _pairs(hand: Hand, words: list[str], error: int) -> None:
    """`1+2=3 4+5=9 3`: two pairs with what they make, and whose column gets the last climber."""
    answer = hand.page.locator("#answer")
    if not answer.locator("[data-pairing]").is_visible():
        return _press(hand, words)
    make = prod if "*" in words[0] else sum
    pairs = [[int(die) for die in re.findall(r"\d+", word)[:2]] for word in words if "=" in word]
    way = next(
        way
        for way in (
            radio.get_attribute("value") or "" for radio in answer.locator("[name=dice]").all()
        )
        if sorted(map(sorted, pairs)) == sorted(map(sorted, _pairs_of(way)))
    )
    if hand.has_scripts:
        pair_dice(answer, way, hand.push)
    else:
        hand.choose(answer.locator(f'[name=dice][value="{way}"]'))
    for number, pair in enumerate(_pairs_of(way)):
        hand.write(answer.locator("[name=sum]").nth(number), make(pair) + error * number)
    column = answer.locator(f'[name=column][value="{words[-1]}"]')
    # The page asks about the columns of the sums as they are typed, right or wrong.
    if "=" not in words[-1] and (not error or column.locator("xpath=ancestor::label").is_visible()):
        hand.choose(column)
    hand.push(answer.locator(".pairing__climb"))


def pair_dice(page: Page | Locator, way: str, push: Callable[[Locator], None]) -> None:
    """Tap two dice that this way (`5 1 6 2`) has as its first pair."""
    dice = page.locator("[data-dice] [data-value]")
    left = dice.evaluate_all("dice => dice.map(die => die.dataset.value)")
    for value in way.split()[:2]:
        at = left.index(value)
        left[at] = ""
        push(dice.nth(at))


def _pairs_of(way: str) -> list[list[int]]:
    dice = [int(die) for die in way.split()]
    return [dice[:2], dice[2:]]


# Climb ON! -----------------------------------------------------------------------------------


def _roll(hand: Hand, words: list[str], _: int) -> None:
    """`roll 2 chalk jump@3,4`."""
    answer = hand.page.locator("#answer")
    hand.push(answer.locator("[data-roll] > summary"))
    for card in words[2:]:
        if card == "chalk":
            hand.choose(answer.locator("[name=chalk]"))
        else:
            answer.locator("[name=jump]").select_option(card.removeprefix("jump@"))
    hand.push(_button(hand, f"roll {words[1]}", "do"))


def _place(hand: Hand, words: list[str], _: int) -> None:
    """`place 12 @3,4 r90`."""
    answer = hand.page.locator("#answer")
    corner, turn = words[2].removeprefix("@"), (words[3:] or ["r0"])[0].removeprefix("r")
    panel = answer.locator(f'[name=panel][value="{words[1]}"]')
    if not panel.is_checked():
        hand.choose(panel)
    if isinstance(hand, Finger) and hand.has_scripts:
        more = answer.locator("[data-more-places]")
        if more.is_visible() and more.get_attribute("aria-pressed") == "false":
            hand.push(more)
        _tap_wall(hand, f'[data-spot="{corner}"]')
        while answer.locator("[name=turn]").input_value() != turn:
            _tap_wall(hand, f'[data-spot="{corner}"]')
    else:
        answer.locator("[name=turn]").select_option(turn)
        answer.locator("[name=corner]").select_option(corner)
    hand.push(_button(hand, "place", "do"))


def _climb(hand: Hand, words: list[str], error: int) -> None:
    """`go @3,4 dice 3+2 award O cost 4`: the cost is counted on the tiles of the way."""
    answer = hand.page.locator("#answer")
    to = "top" if words[0] == "top" else words[1].removeprefix("@")
    task = answer.locator("[data-terms]")
    if count_of(task):
        terms = (task.get_attribute("data-terms") or "").split()
        hand.write(task.locator("[name=have]"), sum(map(int, terms)))
    dice, awards = _after(words, "dice").split("+"), _after(words, "award")
    if isinstance(hand, Finger) and hand.has_scripts:
        _tap_wall(hand, f'[data-way="{to}"] [data-tap]')
    else:
        hand.choose(answer.locator(f'[name=to][value="{to}"]'))
    for die in filter(None, dice):
        hand.choose(answer.locator(f'[name=die][value="{die}"]:not(:checked)').first)
    for award in awards:
        hand.choose(answer.locator(f'[name=award][value="{award}"]'))
    path = hand.page.locator(f'[data-path="{to}"]').first
    counted = len((path.get_attribute("data-counts") or "").split())
    extras = (path.get_attribute("data-extras") or "").split()
    cost = counted + sum(int(extra.split(",")[2]) for extra in extras)
    hand.write(answer.locator("[name=cost]"), cost + error)
    hand.push(_button(hand, "go", "do"))


def _after(words: list[str], word: str) -> str:
    return words[words.index(word) + 1] if word in words else ""


def _swap(hand: Hand, words: list[str], _: int) -> None:
    """`redraw 22 43`."""
    hand.push(hand.page.locator("#answer [data-swap] > summary"))
    for panel in words[1:]:
        hand.choose(hand.page.locator(f'#answer [name=change][value="{panel}"]'))
    hand.push(_button(hand, "redraw", "do"))


def _tap_wall(hand: Hand, mark: str) -> None:
    """Tap this mark on the wall."""
    box = hand.page.locator(mark).bounding_box()
    assert box
    hand.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


# Yeti Mountain -------------------------------------------------------------------------------


def _end(hand: Hand, words: list[str], error: int) -> None:
    """`end +3`: the sum is asked for once the turn ends."""
    rows, stay = hand.page.locator("#rows"), hand.page.locator(".yeti-stay")
    if len(words) == 1:
        return _press(hand, words)
    if count_of(stay):
        return hand.push(stay)
    if not rows.is_visible():
        hand.push(hand.page.locator("[data-yeti-end] > summary"))
    hand.write(rows, int(words[1]) + error)
    hand.push(hand.page.locator("[data-yeti-end] button"))


def _card(hand: Hand, words: list[str], _: int) -> None:
    """A card of the hand is opened first, if it has to be."""
    text = " ".join(words)
    button = _button(hand, text).first
    if not button.is_visible():
        card = hand.page.locator(f'[data-yeti-card]:has(button[value="{text}"])').first
        hand.push(card.locator("> summary"))
    hand.push(button)


def _tile(hand: Hand, words: list[str], _: int) -> None:
    """A tile is tapped on the mountain, and the way sent; without scripts it is a button."""
    tile = hand.page.locator(f'.yeti__tap[data-value="{words[0]}"]')
    button = _button(hand, words[0]).first
    # What the move before has changed comes at once, mountain and buttons; the tile may still lie
    # outside the window for as long as the mountain glides to its new place.
    expect(button).to_be_attached()
    hand.push(tile.first if hand.has_scripts and tile.all() else button)
    go = hand.page.locator("[data-yeti-go]")
    if hand.has_scripts and go.is_visible():
        hand.push(go)


# On Belay ------------------------------------------------------------------------------------

# Trail and steps by the fields that stand there for keyboards.
LAND = """([trail, steps]) => {
  const answer = document.getElementById("answer");
  answer.querySelector("[name=steps]").value = steps;
  answer.querySelector(`[name=trail][value="${trail}"]`).checked = true;
  answer.querySelector("[data-climb-button]").click();
}"""


def _ascend(hand: Hand, words: list[str], error: int) -> None:
    """`6/2=3 3x+1`, `5 5x+1`."""
    parts = re.fullmatch(r"(\d+)(?:([-+*/])(\d+)=(-?\d+))?", words[0])
    trail, up = words[1].split("x+")
    assert parts
    first, second, result = (int(parts[n] or 0) for n in (1, 3, 4))
    if not hand.has_scripts:
        answer = hand.page.locator("#answer")
        chosen = {"first": parts[1], "operation": parts[2], "second": parts[3], "trail": trail}
        for name, value in chosen.items():
            if value:
                hand.choose(answer.locator(f'[name={name}][value="{value}"]').first)
        if parts[4]:
            hand.write(answer.locator("[name=result]"), result + error)
        hand.write(answer.locator("[name=steps]"), int(up))
        return hand.push(answer.locator("[data-climb-button]"))
    climb = steps.Climb(first, parts[2] or "", second, result + error, int(trail))
    steps.build(hand.page, climb)
    hand.page.evaluate(LAND, [trail, up])


def _judge(hand: Hand, words: list[str], error: int) -> None:
    """`safe 2 27`, `off 2 33`; who calls off is asked for the feet by the first press."""
    box = hand.page.locator("#answer [name=difference]")
    call = hand.page.locator(f"#answer [name=call][value={words[0]}]")
    if words[0] == "off" and not box.is_visible():
        hand.push(call)
    if box.is_visible():
        hand.write(box, int(words[2]) + error)
    hand.push(call)


# Roll to the Top! ----------------------------------------------------------------------------


def _fill(hand: Hand, words: list[str], error: int) -> None:
    """`1+8=9 @r1c1`."""
    dice, _, total = words[0].partition("=")
    for die in dice.split("+"):
        hand.push(hand.page.locator(f".roll-key:has(input[value='{die}']:not(:checked))").first)
    if "+" in dice:
        hand.write(hand.page.locator("#answer [name=sum]"), int(total) + error)
    hand.push(_square(hand, words[1]))


def _square(hand: Hand, place: str) -> Locator:
    name = place.removeprefix("@")
    if hand.has_scripts:
        return hand.page.locator(f"#square-{name}")
    return hand.page.locator(f'#answer [name=square][value="{name}"]')


_MAKE: dict[tuple[str, str], Callable[[Hand, list[str], int], None]] = {
    ("on_belay", "numbers"): _ascend,
    ("on_belay", "safe"): _judge,
    ("on_belay", "off"): _judge,
    ("roll_to_the_top", "numbers"): _fill,
    ("cant_stop", "numbers"): _pairs,
    ("climb_on", "roll"): _roll,
    ("climb_on", "place"): _place,
    ("climb_on", "go"): _climb,
    ("climb_on", "top"): _climb,
    ("climb_on", "redraw"): _swap,
    ("yeti_mountain", "end"): _end,
    ("yeti_mountain", "item"): _card,
    ("yeti_mountain", "play"): _card,
    ("yeti_mountain", "discard"): _card,
    ("yeti_mountain", "numbers"): _tile,
}
