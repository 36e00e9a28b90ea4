"use strict";
// A hike: the box of the next question has the focus, and no keyboard hides the picture. Each answer
// has its sound (sound.js).
(() => {
  const focusBox = () => document.getElementById("hike-answer")?.focus({ preventScroll: true });
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (!target.closest("#hike, main")) return;
    focusBox();
    const kind = document.getElementById("hike")?.dataset.brings;
    if (kind) document.dispatchEvent(new CustomEvent("feedback", { detail: { kind } }));
  });
  addEventListener("load", focusBox);
})();
