"""Made-up names for guests: a kind word and an animal, all words of grade 2."""

import secrets
from collections.abc import Collection

ADJECTIVES = (
    "Able", "Alert", "Awake", "Bold", "Bouncy", "Brave", "Breezy", "Bright",
    "Bubbly", "Busy", "Calm", "Careful", "Caring", "Cheery", "Clever", "Cool",
    "Comfy", "Cozy", "Curious", "Daring", "Dancing", "Eager", "Early", "Snowy",
    "Fair", "Fancy", "Fast", "Fearless", "Flying", "Friendly", "Funny", "Gentle",
    "Giving", "Glad", "Golden", "Good", "Grand", "Great", "Happy", "Helpful",
    "Honest", "Hopeful", "Humming", "Jolly", "Joyful", "Jumping", "Keen", "Kind",
    "Lively", "Lucky", "Merry", "Mighty", "Neat", "Nice", "Nimble", "Noble",
    "Peppy", "Playful", "Polite", "Proud", "Quick", "Ready", "Smart", "Sunny",
)  # fmt: skip
ANIMALS = (
    "Badger", "Bear", "Bobcat", "Bee", "Beetle", "Bison", "Bluebird", "Bunny",
    "Butterfly", "Camel", "Cat", "Cheetah", "Newt", "Chipmunk", "Cricket", "Crab",
    "Crane", "Deer", "Dolphin", "Dove", "Dragonfly", "Duck", "Eagle", "Elk",
    "Falcon", "Finch", "Firefly", "Fish", "Fox", "Frog", "Gecko", "Giraffe",
    "Goose", "Hamster", "Hare", "Hawk", "Hedgehog", "Heron", "Horse", "Kitten",
    "Koala", "Ladybug", "Lamb", "Lark", "Lion", "Lizard", "Llama", "Lynx",
    "Marmot", "Moose", "Otter", "Owl", "Panda", "Parrot", "Penguin", "Pony",
    "Puffin", "Puppy", "Rabbit", "Robin", "Seal", "Swan", "Tiger", "Turtle",
)  # fmt: skip


def make_guest_names(count: int, taken: Collection[str] = ()) -> list[str]:
    """Different made-up names such as `Brave Otter`; none of them is in `taken`."""
    names: list[str] = []
    while len(names) < count:
        name = f"{secrets.choice(ADJECTIVES)} {secrets.choice(ANIMALS)}"
        if name not in taken and name not in names:
            names.append(name)
    return names
