"""The cards: how many of each a deck holds, and what each says to a child."""

from games.errors import gettext_noop

DANGER, ITEM = "danger", "item"
YETI_DIE = (1, 1, 2, 2, 3, 3)
STORED = 5

# A card is called in the log as it is on the page.
ROCKFALL = gettext_noop("Rockfall")
AVALANCHE = gettext_noop("Avalanche")
WHITEOUT = gettext_noop("Whiteout")
LOOSE_PACK = gettext_noop("Loose pack")
DAY_OFF = gettext_noop("Sherpa's day off")
CRACKED = gettext_noop("Cracked crystal")
ROAR = gettext_noop("Roar")
FROZEN_ROPE = gettext_noop("Frozen rope")
ROPE = gettext_noop("Rope")
MAP = gettext_noop("Map")
ICE_AXE = gettext_noop("Ice axe")
SNOWSHOES = gettext_noop("Snowshoes")
HOOK = gettext_noop("Grappling hook")
FLARE = gettext_noop("Flare")
WHISTLE = gettext_noop("Whistle")
TEA = gettext_noop("Hot tea")
TENT = gettext_noop("Tent")

_CARDS: dict[str, dict[str, tuple[int, str]]] = {
    DANGER: {
        ROCKFALL: (4, gettext_noop("Slide one row down.")),
        AVALANCHE: (3, gettext_noop("Slide two rows down.")),
        WHITEOUT: (3, gettext_noop("Stop here. Others: one step less.")),
        LOOSE_PACK: (3, gettext_noop("Throw away an Item card.")),
        DAY_OFF: (2, gettext_noop("Give your Sherpa card back.")),
        CRACKED: (2, gettext_noop("Give one crystal back.")),
        ROAR: (4, gettext_noop("Roll the die. Move the Yeti.")),
        FROZEN_ROPE: (3, gettext_noop("No Peak card in your next turn.")),
    },
    ITEM: {
        ROPE: (5, gettext_noop("Take one more step this turn.")),
        MAP: (3, gettext_noop("Take two more steps this turn.")),
        ICE_AXE: (4, gettext_noop("Walk over gaps this turn.")),
        SNOWSHOES: (4, gettext_noop("Ignore any tile this turn.")),
        HOOK: (3, gettext_noop("Climb two rows up to a free tile.")),
        FLARE: (3, gettext_noop("Keep the Yeti away until your next turn.")),
        WHISTLE: (3, gettext_noop("Move the Yeti two steps.")),
        TEA: (3, gettext_noop("Cancel a Danger card that you just drew.")),
        TENT: (2, gettext_noop("Make camp on your tile.")),
    },
}
DECKS = {kind: {card: many for card, (many, _) in deck.items()} for kind, deck in _CARDS.items()}
TEXTS = {card: words for deck in _CARDS.values() for card, (_, words) in deck.items()}
KIND = {card: kind for kind, deck in DECKS.items() for card in deck}


def whole_deck(kind: str) -> tuple[str, ...]:
    """Return all cards of a deck, sorted by name."""
    return tuple(sorted(card for card, many in DECKS[kind].items() for _ in range(many)))


def with_card(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """Return the sorted hand with one card more."""
    return tuple(sorted((*hand, card)))
