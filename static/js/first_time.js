"use strict";
// A child's first match of a game: pointers on what the templates call data-first="dice", "sum" and
// "place". Each goes once its thing is used, all of them once a move is taken.
(() => {
  const list = document.getElementById("first-time");
  if (!list) return;
  const store = `first-time-${list.dataset.match}`;
  const pointers = [...list.children];
  const BOARD = 150; // px: a thing this high counts as a board
  const TAKEN = "#pops .notice, #match :is(.table__now, .badge, .die, [data-tap], [data-read], a, button, input, label.key, legend, select, summary, [role=status])";
  let isTouched = false; // filling in by scripts does not count as use
  const used = new Set(JSON.parse(tabStorage.get(store)));

  function use(...kinds) {
    for (const kind of kinds) used.add(kind);
    tabStorage.set(store, JSON.stringify([...used]));
    showSoon();
  }

  const thing = (kind) => [...document.querySelectorAll(`[data-first="${kind}"]`)].find((one) => one.getClientRects().length);
  // The board is always there: where to tap on it matters once there is a move to build.
  const isBuilt = () => !document.querySelector("#hints-tab[open]") && (thing("dice") || thing("sum"));

  // The first one not used yet says what to do; those after it wait.
  function show() {
    let isCurrent = true;
    for (const pointer of pointers) {
      const at = used.has(pointer.dataset.at) || !isBuilt() ? null : thing(pointer.dataset.at);
      pointer.hidden = !at || !isCurrent;
      if (pointer.hidden) continue;
      if (at.dataset.firstWords) pointer.lastChild.textContent = ` ${at.dataset.firstWords}`;
      isCurrent = false;
      place(pointer, at.getBoundingClientRect());
    }
  }

  // Where a pointer may lie at its thing, the best first: above, below, higher or beside it, or in
  // a board's corners.
  function placesAt(box, width, height) {
    const [middle, right] = [box.left + (box.width - width) / 2, box.right - width];
    const [above, below] = [box.top - height - 4, box.bottom + 4];
    const rows = box.height > BOARD ? [box.top + 8, box.bottom - height - 8, below] : [above, below, above - 1.5 * height];
    const lines = rows.flatMap((top) => [middle, box.left, right].map((left) => [top, left]));
    return [...lines, [box.top, box.right + 4], [box.top, box.left - width - 4]];
  }

  // Always in the window, and where it covers least of what is read or tapped.
  function place(pointer, box) {
    const { offsetWidth: width, offsetHeight: height } = pointer;
    const taken = [...document.querySelectorAll(TAKEN)].map((one) => one.getBoundingClientRect());
    const places = placesAt(box, width, height)
      .map(([top, left]) => new DOMRect(within(left, innerWidth - width), within(top, innerHeight - height), width, height));
    const covered = (one) => taken.reduce((sum, other) => sum + shared(one, other), 0);
    const best = places.reduce((other, one) => (covered(one) < covered(other) ? one : other));
    pointer.style.setProperty("top", `${best.top}px`);
    pointer.style.setProperty("left", `${best.left}px`);
  }

  const within = (value, most) => Math.max(4, Math.min(value, most - 4));
  const overlap = (start, end, otherStart, otherEnd) => Math.max(0, Math.min(end, otherEnd) - Math.max(start, otherStart));
  const shared = (one, other) => overlap(one.left, one.right, other.left, other.right) * overlap(one.top, one.bottom, other.top, other.bottom);

  let isDue = false;
  function showSoon() {
    if (!isDue) afterMotionStarts(() => [(isDue = false), show()]);
    isDue = true;
  }

  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => (isTouched = true), true);
  for (const touch of ["click", "input"]) {
    document.addEventListener(
      touch,
      ({ target }) => {
        const kind = target.closest?.("[data-first]")?.dataset.first;
        // What only begins to use it leaves its pointer.
        if (kind && isTouched && !target.closest("[data-begins]")) use(kind);
        showSoon();
      },
      true,
    );
  }
  document.addEventListener("live:change", showSoon);
  document.addEventListener("live:answer", ({ detail }) => {
    // A roll comes before the first thing to point at.
    if (detail.elt.closest("#answer") && !detail.error && used.size) use("dice", "sum", "place");
    // What was wrong lies over the board, and a pointer goes out of its way.
    showSoon();
  });
  for (const change of ["load", "resize"]) addEventListener(change, showSoon);
  // A growing form moves what is pointed at.
  const action = document.querySelector(".table__action");
  if (action) new ResizeObserver(showSoon).observe(action);
  show();
})();
