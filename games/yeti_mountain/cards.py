"""The cards: how many of each a deck holds, and what each says to a child."""

from games.errors import gettext_noop

DANGER, ITEM = "danger", "item"
ROCKFALL, AVALANCHE, WHITEOUT, LOOSE_PACK, DAY_OFF, CRACKED, ROAR, FROZEN_ROPE = (
    "Rockfall", "Avalanche", "Whiteout", "Loose pack", "Sherpa's day off", "Cracked crystal",
    "Roar", "Frozen rope",
)  # fmt: skip
ROPE, MAP, ICE_AXE, SNOWSHOES, HOOK, FLARE, WHISTLE, TEA, TENT = (
    "Rope", "Map", "Ice axe", "Snowshoes", "Grappling hook", "Flare", "Whistle", "Hot tea",
    "Tent",
)  # fmt: skip

DECKS: dict[str, dict[str, int]] = {
    DANGER: {
        ROCKFALL: 4,
        AVALANCHE: 3,
        WHITEOUT: 3,
        LOOSE_PACK: 3,
        DAY_OFF: 2,
        CRACKED: 2,
        ROAR: 4,
        FROZEN_ROPE: 3,
    },
    ITEM: {
        ROPE: 5,
        MAP: 3,
        ICE_AXE: 4,
        SNOWSHOES: 4,
        HOOK: 3,
        FLARE: 3,
        WHISTLE: 3,
        TEA: 3,
        TENT: 2,
    },
}
KIND = {card: kind for kind, cards in DECKS.items() for card in cards}
YETI_DIE = (1, 1, 2, 2, 3, 3)
STORED = 5

TITLES = {
    ROCKFALL: gettext_noop("Rockfall"),
    AVALANCHE: gettext_noop("Avalanche"),
    WHITEOUT: gettext_noop("Whiteout"),
    LOOSE_PACK: gettext_noop("Loose pack"),
    DAY_OFF: gettext_noop("Sherpa's day off"),
    CRACKED: gettext_noop("Cracked crystal"),
    ROAR: gettext_noop("Roar"),
    FROZEN_ROPE: gettext_noop("Frozen rope"),
    ROPE: gettext_noop("Rope"),
    MAP: gettext_noop("Map"),
    ICE_AXE: gettext_noop("Ice axe"),
    SNOWSHOES: gettext_noop("Snowshoes"),
    HOOK: gettext_noop("Grappling hook"),
    FLARE: gettext_noop("Flare"),
    WHISTLE: gettext_noop("Whistle"),
    TEA: gettext_noop("Hot tea"),
    TENT: gettext_noop("Tent"),
}
TEXTS = {
    ROCKFALL: gettext_noop("Slide one row down."),
    AVALANCHE: gettext_noop("Slide two rows down."),
    WHITEOUT: gettext_noop("Stop: no more steps. Played on a team: one step less next turn."),
    LOOSE_PACK: gettext_noop("Throw away one of your Item cards."),
    DAY_OFF: gettext_noop("Give your Sherpa card back."),
    CRACKED: gettext_noop("Give one crystal back."),
    ROAR: gettext_noop("Roll the Yeti die. Move the Yeti that many steps."),
    FROZEN_ROPE: gettext_noop("Play no Peak card until your next turn ends."),
    ROPE: gettext_noop("Take one more step this turn."),
    MAP: gettext_noop("Take two more steps this turn."),
    ICE_AXE: gettext_noop("Walk over gaps this turn."),
    SNOWSHOES: gettext_noop("Ignore any tile this turn."),
    HOOK: gettext_noop("Climb two rows up to a free tile."),
    FLARE: gettext_noop("Keep the Yeti away until your next turn."),
    WHISTLE: gettext_noop("Move the Yeti two steps."),
    TEA: gettext_noop("Cancel a Danger card that you just drew."),
    TENT: gettext_noop("Make camp on your tile."),
}


def whole_deck(kind: str) -> tuple[str, ...]:
    """All cards of a deck, sorted by name."""
    return tuple(sorted(card for card, many in DECKS[kind].items() for _ in range(many)))


def with_card(hand: tuple[str, ...], card: str) -> tuple[str, ...]:
    """The sorted hand with one card more."""
    return tuple(sorted((*hand, card)))
