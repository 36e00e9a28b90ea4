// A running clock (<p data-clock="seconds left" data-until="its end" data-runs>) counts down; in a
// note to students it says in words, and has read out, that 20 s are left and that time is up.
// The page says how much was left when it was made; an end that is another one is counted anew.
(() => {
  "use strict";

  const SOON = 20; // seconds
  const ends = new WeakMap(); // element -> [which end, when that is here]
  const announcedEnds = new Set(); // of which the page has heard
  let announcedWords = "";

  function secondsLeft(clock) {
    const { clock: seconds, until } = clock.dataset;
    if (!("runs" in clock.dataset)) return Number(seconds);
    if (ends.get(clock)?.[0] !== until) {
      ends.set(clock, [until, performance.now() + 1000 * Number(seconds)]);
    }
    return Math.max(0, Math.ceil((ends.get(clock)[1] - performance.now()) / 1000));
  }

  function write(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  function tick() {
    let words = "";
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const seconds = secondsLeft(clock);
      write(clock.querySelector(".number"), `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
      clock.classList.toggle("clock--soon", seconds <= SOON);
      if (!("runs" in clock.dataset)) continue;
      if (clock.closest(".note")) {
        words = seconds === 0 ? clock.dataset.over : seconds <= SOON ? clock.dataset.soon : "";
        write(clock.querySelector(".clock__words"), words);
      }
      if (seconds === 0) announceEnd(clock);
    }
    if (words !== announcedWords) write(document.getElementById("say-clock"), (announcedWords = words));
  }

  // <body> hears `clock-over` once for each end.
  function announceEnd(clock) {
    if (announcedEnds.has(clock.dataset.until)) return;
    announcedEnds.add(clock.dataset.until);
    document.body.dispatchEvent(new CustomEvent("clock-over"));
  }

  setInterval(tick, 500);
  tick();
})();
