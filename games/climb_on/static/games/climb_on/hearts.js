"use strict";
// Climb ON!: a heart that is spent breaks in two halves, which fall apart; below it lies the cracked one.
(() => {
  const HALVES = [
    [-1, (y) => `M10 ${y}c-1.2-2.4-7-2.4-7 2.1 0 3.3 4.2 5.6 7 8.2v-.3l2-5-4-2z`],
    [1, (y) => `M10 ${y + 10.3}c2.8-2.6 7-4.9 7-8.2 0-4.5-5.8-4.5-7-2.1l-2 3 4 2-2 5z`],
  ];
  const [BREAK, NEXT] = [480, 70]; // ms that one takes, and until the next one breaks

  const beads = () => document.querySelector("[data-hearts]");
  const left = () => Number(beads()?.dataset.hearts ?? 0);
  let before = left();

  function crack(picture, number, wait) {
    for (const [side, drawn] of HALVES) {
      const half = document.createElementNS(picture.namespaceURI, "path");
      half.setAttribute("class", "climbon__lit climbon__half");
      half.setAttribute("d", drawn(160 - 14 * number));
      picture.append(half);
      const at = (x, y, opacity, offset) => ({ transform: `translate(${x}px, ${y}px)`, opacity, offset });
      const frames = [at(0, 0, 1, 0), at(side, -1, 1, 0.3), at(side * 1.5, -1, 1, 0.5), at(side * 4, 9, 0, 1)];
      half.animate(frames, { duration: BREAK, delay: wait, fill: "both", easing: "ease-in" }).onfinish = () => half.remove();
    }
  }

  document.addEventListener("live:change", () => {
    const [picture, had, has] = [beads(), before, left()];
    before = has;
    if (!picture || isCalm()) return;
    for (let number = had - 1; number >= has; number -= 1) crack(picture, number, (had - 1 - number) * NEXT);
  });
})();
