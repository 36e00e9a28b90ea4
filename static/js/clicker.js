"use strict";
// The keys of a presenter's clicker: PageDown and PageUp go on and back, B or a full stop makes the wall
// dark. On the desk they press its buttons; on the wall, if its teacher has opened it, they say so to
// the desk.
(() => {
  const KEYS = { PageDown: "next", PageUp: "back", b: "dark", B: "dark", ".": "dark" };
  const WALL_KEYS = { ...KEYS, ArrowRight: "next", ArrowLeft: "back" };
  const TYPING = "input:not([type=hidden]), select, textarea, [contenteditable]";

  const wall = document.querySelector("#projector[data-controls]");
  const stops = () => document.getElementById("stops").dataset;

  function tell(what) {
    const { next, back, dark, choices } = stops();
    const values = what === "dark" ? { dark } : { show: what === "next" ? next : back, choices };
    htmx.ajax("POST", wall.dataset.controls, { source: wall, swap: "none", values });
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    if (event.target.closest?.(TYPING)) return;
    const what = (wall ? WALL_KEYS : KEYS)[event.key];
    const button = document.querySelector(`[data-clicker="${what}"]`);
    if (!what || !(wall || button)) return;
    event.preventDefault();
    if (wall) tell(what);
    else button.click();
  });
})();
