"use strict";
// A hike: the box of the next question has the focus, and no keyboard hides the picture.
(() => {
  const focusBox = () => document.getElementById("hike-answer")?.focus({ preventScroll: true });
  document.addEventListener("htmx:afterSettle", ({ target }) => target.closest("#hike, main") && focusBox());
  addEventListener("load", focusBox);
})();
