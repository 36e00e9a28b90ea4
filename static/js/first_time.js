"use strict";
// A child's first match of a game: pointers on what the templates call data-first="dice", "sum" and
// "place". Each goes once its thing is used, all of them once a move is taken.
(() => {
  const list = document.getElementById("first-time");
  const store = `first-time-${list.dataset.match}`;
  const pointers = [...list.children];
  const BOARD = 150; // px: a thing as high as this is one
  let isTouched = false; // forms that are filled in by scripts are used by nobody
  const used = new Set(JSON.parse(tabStorage.get(store)));

  function use(...kinds) {
    for (const kind of kinds) used.add(kind);
    tabStorage.set(store, JSON.stringify([...used]));
    showSoon();
  }

  const thing = (kind) => [...document.querySelectorAll(`[data-first="${kind}"]`)].find((one) => one.getClientRects().length);
  // The board is always there: where to tap on it matters once there is a move to build.
  const isBuilt = () => thing("dice") || thing("sum");

  // The first that is not used yet says what to do; those after it are numbers.
  function show() {
    let isCurrent = true;
    for (const pointer of pointers) {
      const at = used.has(pointer.dataset.at) || !isBuilt() ? null : thing(pointer.dataset.at);
      pointer.hidden = !at;
      if (!at) continue;
      if (at.dataset.firstWords) pointer.lastChild.textContent = ` ${at.dataset.firstWords}`;
      pointer.classList.toggle("pointer--current", isCurrent);
      isCurrent = false;
      place(pointer, at.getBoundingClientRect());
    }
  }

  // On a board, else above its thing; a number alone on its corner. Always in the window.
  function place(pointer, box) {
    const { offsetWidth: width, offsetHeight: height } = pointer;
    const isBoard = box.height > BOARD;
    const isWords = pointer.classList.contains("pointer--current");
    const [top, left] = isBoard
      ? [box.top + 8, box.left + (box.width - width) / 2]
      : isWords
        ? [box.top - height - 4, box.left + (box.width - width) / 2]
        : [box.top - height / 2, box.right - width / 2];
    pointer.style.setProperty("top", `${within(top, innerHeight - height)}px`);
    pointer.style.setProperty("left", `${within(left, innerWidth - width)}px`);
  }

  const within = (value, most) => Math.max(4, Math.min(value, most - 4));

  let isQueued = false;
  function showSoon() {
    if (isQueued) return;
    isQueued = true;
    requestAnimationFrame(() => {
      isQueued = false;
      show();
    });
  }

  for (const touch of ["pointerdown", "keydown"]) document.addEventListener(touch, () => (isTouched = true), true);
  for (const touch of ["click", "input"]) {
    document.addEventListener(
      touch,
      ({ target }) => {
        const kind = target.closest?.("[data-first]")?.dataset.first;
        if (kind && isTouched) use(kind);
        showSoon();
      },
      true,
    );
  }
  document.addEventListener("live:change", showSoon);
  document.addEventListener("live:answer", ({ detail }) => {
    // A roll comes before the first thing to point at.
    if (detail.elt.closest("#answer") && !detail.error && used.size) use("dice", "sum", "place");
  });
  for (const change of ["load", "resize"]) addEventListener(change, showSoon);
  // A form that grows moves what is pointed at.
  const action = document.querySelector(".table__action");
  if (action) new ResizeObserver(showSoon).observe(action);
  show();
})();
