// A running clock (<p data-until="its end in ms since 1970">) counts down; in a note to students it
// says in words, and has read out, that 20 s are left and that time is up.
(() => {
  "use strict";

  const SOON = 20; // seconds
  // The clocks of devices are wrong by minutes: a region says what time it is on the server.
  const madeAt = Number(document.querySelector("[data-now]")?.dataset.now) || Date.now();
  const behind = madeAt - (performance.timeOrigin + performance.now());
  const announcedEnds = new Set(); // of which the page has heard
  let announcedWords = "";

  function secondsLeft(clock) {
    const now = performance.timeOrigin + performance.now() + behind;
    return Math.max(0, Math.ceil((Number(clock.dataset.until) - now) / 1000));
  }

  function write(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  function tick() {
    let words = "";
    for (const clock of document.querySelectorAll("[data-until]:not([data-until=''])")) {
      const seconds = secondsLeft(clock);
      write(clock.querySelector(".number"), `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
      clock.classList.toggle("clock--soon", seconds <= SOON);
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
