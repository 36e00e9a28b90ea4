"""The icons: own line drawings on a 24 by 24 grid, as SVG path data."""

ICONS: dict[str, str] = {
    "mountain": "M2 20 9 6l4 7 2-3 7 10zM7 10l2 2 2-2",
    "rope": "M4 20c0-6 5-3 7-8s-3-6 0-8 6 1 4 4-7 2-6 7 7 1 11 5",
    "flag": "M6 21V4M6 4h11l-3 4 3 4H6",
    "die": "M5 4h14v16H5zM9 8h.01M15 8h.01M12 12h.01M9 16h.01M15 16h.01",
    "lamp": "M9 18h6M10 21h4M9 15c-2-1.5-3-3.3-3-5.5a6 6 0 0 1 12 0c0 2.2-1 4-3 5.5v3H9z",
    "hand": "M8 13V6a1.5 1.5 0 0 1 3 0v5V4a1.5 1.5 0 0 1 3 0v7V6a1.5 1.5 0 0 1 3 0v8"
    "c0 4-2 7-5.5 7-3 0-4.5-2-6-5l-2-3.5c1-1.5 2.5-1 4.5.5z",
    "check": "M4 13l5 5L20 6",
    "cross": "M6 6l12 12M18 6 6 18",
    "plus": "M12 5v14M5 12h14",
    "play": "M7 4l13 8-13 8z",
    "pause": "M8 5v14M16 5v14",
    "first": "M6 5v14M19 5l-9 7 9 7z",
    "back": "M16 4l-9 8 9 8",
    "next": "M8 4l9 8-9 8",
    "far_back": "M12 4l-9 8 9 8M21 4l-9 8 9 8",
    "far_next": "M12 4l9 8-9 8M3 4l9 8-9 8",
    "last": "M18 5v14M5 5l9 7-9 7z",
    "undo": "M9 5 4 10l5 5M4 10h10a6 6 0 0 1 0 12h-2",
    "people": "M9 11a3.5 3.5 0 1 0 0-7 3.5 3.5 0 0 0 0 7zM2 20c0-4 3-6 7-6s7 2 7 6z"
    "M16 4.5a3.5 3.5 0 0 1 0 6M18 14.5c2.5.7 4 2.5 4 5.5",
    "person": "M12 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zM4 21c0-5 3.5-7 8-7s8 2 8 7z",
    "clock": "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18zM12 7v5l4 2",
    "wait": "M7 3h10M7 21h10M8 3c0 5 8 6 8 9s-8 4-8 9M16 3c0 5-8 6-8 9s8 4 8 9",
    "print": "M7 9V3h10v6M7 18H4V9h16v9h-3M7 14h10v7H7z",
    "lock": "M6 11h12v10H6zM8 11V8a4 4 0 0 1 8 0v3",
    "unlock": "M6 11h12v10H6zM8 11V8a4 4 0 0 1 8-1",
    "shuffle": "M3 7h4l10 10h4M3 17h4l3-3M14 10l3-3h4M18 4l3 3-3 3M18 14l3 3-3 3",
    "message": "M4 5h16v11h-9l-5 4v-4H4z",
    "screen": "M3 5h18v12H3zM8 21h8M12 17v4",
    "table": "M3 5h18v14H3zM3 10h18M9 10v9M15 10v9",
    "chart": "M4 4v16h16M8 16v-4M12 16V8M16 16v-6",
    "download": "M12 4v11M7 11l5 5 5-5M4 20h16",
    "pencil": "M4 20l1-5L16 4l4 4L9 19zM13 7l4 4",
    "bin": "M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14M10 11v6M14 11v6",
    "eye": "M2 12c3-5 6-7 10-7s7 2 10 7c-3 5-6 7-10 7s-7-2-10-7z"
    "M12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z",
    "star": "M12 3l2.7 6 6.3.7-4.7 4.3 1.3 6.5-5.6-3.3-5.6 3.3 1.3-6.5L3 9.7 9.3 9z",
    "warning": "M12 4 2 20h20zM12 10v5M12 17.5h.01",
    "book": "M12 6c-2-2-5-2-9-2v14c4 0 7 0 9 2 2-2 5-2 9-2V4c-4 0-7 0-9 2zM12 6v14",
    "branch": "M6 4v16M6 14c0-5 12-2 12-8M15 8l3-3 3 3",
    "moon": "M19 15A8 8 0 0 1 9 4a8.5 8.5 0 1 0 10 11z",
}

# Pips of a six-sided die on a 24 by 24 grid.
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((12, 12),),
    2: ((7, 7), (17, 17)),
    3: ((7, 7), (12, 12), (17, 17)),
    4: ((7, 7), (17, 7), (7, 17), (17, 17)),
    5: ((7, 7), (17, 7), (12, 12), (7, 17), (17, 17)),
    6: ((7, 6), (17, 6), (7, 12), (17, 12), (7, 18), (17, 18)),
}

# Team colour -> (letter, outline of its shape). The order is red circle, orange square, gold
# triangle, green diamond, blue star, purple hexagon.
TEAM_SHAPES: dict[int, tuple[str, str]] = {
    1: ("A", "M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20z"),
    2: ("B", "M3 3h18v18H3z"),
    3: ("C", "M12 1.5 23 21.5H1z"),
    4: ("D", "M12 .5 23.5 12 12 23.5.5 12z"),
    5: ("E", "M12 .8l3.4 7.2 7.9 1-5.8 5.4 1.5 7.8-7-3.8-7 3.8 1.5-7.8L.7 9l7.9-1z"),
    6: ("F", "M6.5 2.5h11L23 12l-5.5 9.5h-11L1 12z"),
}
