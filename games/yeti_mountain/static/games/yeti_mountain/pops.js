"use strict";
// Yeti Mountain: what pops up stands above or below the Yeti, where there is more room. The mountain
// glides meanwhile, so this is looked at again as long as a pop is shown.
(() => {
  const [GAP, AGAIN] = [6, 80]; // px; ms
  const byId = (id) => document.getElementById(id);
  const shifts = new Map(); // px by which each stands lower than it would by itself
  let timer = 0;

  const isShown = (box) => box.width > 0 && box.height > 0;
  const meet = (one, other) =>
    one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;

  function shiftOf(box, yeti, board) {
    if (!meet(box, yeti) || !meet(board, yeti)) return 0;
    const isAbove = yeti.top - board.top > board.bottom - yeti.bottom;
    const top = isAbove ? Math.max(board.top, yeti.top - GAP - box.height) : yeti.bottom + GAP;
    return Math.min(top, board.bottom - box.height) - box.top;
  }

  function keepClear(pop, yeti, board) {
    const before = shifts.get(pop) ?? 0;
    const { left, top, width, height } = pop.getBoundingClientRect();
    const box = new DOMRect(left, top - before, width, height);
    if (!isShown(box)) return false;
    const shift = Math.round(shiftOf(box, yeti, board));
    if (shift !== before) {
      const margin = parseFloat(getComputedStyle(pop).marginTop) - before;
      pop.style.marginTop = shift ? `${margin + shift}px` : "";
      shifts.set(pop, shift);
    }
    return true;
  }

  function look() {
    clearTimeout(timer);
    const yeti = document.querySelector("#board .yeti__beast")?.getBoundingClientRect();
    if (!yeti) return;
    const board = byId("board").getBoundingClientRect();
    const pops = [byId("feedback"), byId("pops")].filter(Boolean);
    if (pops.map((pop) => keepClear(pop, yeti, board)).some(Boolean)) timer = setTimeout(look, AGAIN);
  }

  const table = byId("match");
  const observer = new MutationObserver(look);
  if (table) observer.observe(byId("feedback") ?? table, { attributes: true, attributeFilter: ["hidden"], childList: true });
  for (const change of ["live:change", "live:answer", "input"]) document.addEventListener(change, look);
})();
