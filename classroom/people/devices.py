"""Name a device in words that a teacher knows it by."""

import re

_DEVICES = {
    "iPad": "iPad",
    "iPhone": "iPhone",
    "CrOS": "Chromebook",
    "Android": "Android",
    "Windows": "Windows",
    "Macintosh": "Mac",
    "Linux": "Linux",
}
_BROWSERS = {
    "Edg": "Edge",
    "Firefox|FxiOS": "Firefox",
    "Chrome|CriOS": "Chrome",
    "Safari": "Safari",
}


def device_name(user_agent: str) -> str:
    """Return a name such as `iPad, Safari`, "" if there is none. Nothing else of what the device
    calls itself is kept."""
    words = (_first(_DEVICES, user_agent), _first(_BROWSERS, user_agent))
    return ", ".join(filter(None, words))


def _first(words: dict[str, str], user_agent: str) -> str:
    return next((word for sign, word in words.items() if re.search(sign, user_agent)), "")
