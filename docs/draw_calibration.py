"""Draw docs/fact-memory.svg: how often facts were known that were estimated to be.

`make calibration` runs it, on the simulated students of tests/facts/simulated.py.
"""

from pathlib import Path
from statistics import mean

from tests.facts.simulated import compared

PICTURE = Path(__file__).resolve().parent / "fact-memory.svg"
SEEDS = range(101, 107)
SIDE, LEFT, LARGEST, STEPS = 320, 48, 9, 10
STYLE = "text{font:14px sans-serif;fill:#333}line{stroke:#999}circle{fill:#1b6e8c}"


def points() -> list[tuple[float, float, int]]:
    """By tenths of the estimate: its mean, the true mean, and how many facts."""
    pairs = [
        pair
        for seed in SEEDS
        for one in compared(seed)
        for pair in zip(one.estimated, one.truth, strict=True)
    ]
    tenths = [[pair for pair in pairs if int(pair[0] * STEPS) == step] for step in range(STEPS)]
    return [
        (mean(estimate for estimate, _ in some), mean(share for _, share in some), len(some))
        for some in tenths
        if some
    ]


def picture(circles: list[tuple[float, float, int]]) -> str:
    """Points on the dashed line are estimates that are right on average; large ones are many."""
    most = max(number for *_, number in circles)
    marks = [
        f'<circle cx="{LEFT + SIDE * estimate:.1f}" cy="{20 + SIDE * (1 - share):.1f}"'
        f' r="{3 + LARGEST * (number / most) ** 0.5:.1f}"><title>{number} facts: {estimate:.2f}'
        f" estimated, {share:.2f} known</title></circle>"
        for estimate, share, number in circles
    ]
    ticks = [
        f'<text x="{LEFT + SIDE * share:.0f}" y="{SIDE + 40}" text-anchor="middle">{share:g}</text>'
        f'<text x="{LEFT - 8}" y="{25 + SIDE * (1 - share):.0f}" text-anchor="end">{share:g}</text>'
        for share in (0, 0.5, 1)
    ]
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE + 80} {SIDE + 80}">',
            f"<style>{STYLE}</style>",
            f'<line x1="{LEFT}" y1="{SIDE + 20}" x2="{LEFT + SIDE}" y2="{SIDE + 20}"/>',
            f'<line x1="{LEFT}" y1="20" x2="{LEFT}" y2="{SIDE + 20}"/>',
            f'<line x1="{LEFT}" y1="{SIDE + 20}" x2="{LEFT + SIDE}" y2="20" stroke-dasharray="4"/>',
            *marks,
            *ticks,
            f'<text x="{LEFT + SIDE / 2:.0f}" y="{SIDE + 62}">estimated</text>',
            f'<text x="{LEFT + 6}" y="34">known</text>',
            "</svg>\n",
        ]
    )


if __name__ == "__main__":
    PICTURE.write_text(picture(points()))
