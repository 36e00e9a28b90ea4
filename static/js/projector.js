"use strict";
// Arrow keys on the projector: left and right to the table before and after, up to all tables.
document.addEventListener("keydown", (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
  const ways = [...document.querySelectorAll(".wall__ways a")];
  if (event.key === "ArrowUp") ways.find((way) => way.rel === "up")?.click();
  if (!step || !ways.length) return;
  const now = ways.findIndex((way) => way.hasAttribute("aria-current"));
  ways[(now + step + ways.length) % ways.length].click();
});
