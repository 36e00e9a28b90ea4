"""The signs that people type or read in books, as the log has them: `-`, `*` and `/`.

Schools write `2 · 3` or `2 × 3`, `12 : 3` or `12 ÷ 3`; keyboards have more of each. Marks of a
sum that runs from left to right go.
"""  # noqa: RUF002

PLAIN_SIGNS = str.maketrans(
    "\N{MINUS SIGN}–—\N{MULTIPLICATION SIGN}·⋅∙÷:\N{RATIO}\N{DIVISION SLASH}",  # noqa: RUF001
    "---****////",
    "\N{LEFT-TO-RIGHT ISOLATE}\N{POP DIRECTIONAL ISOLATE}",
)
