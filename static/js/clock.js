// A running clock (<p data-clock="seconds left" data-runs>) counts down and is read out at 20 s and
// at the end. The page says how much was left when it was made; updates say it anew.
(() => {
  "use strict";

  const SOON = 20; // seconds
  const ends = new WeakMap(); // element -> [seconds the page said, when it runs out]
  let told = null;

  function left(clock) {
    const said = clock.dataset.clock;
    if (!("runs" in clock.dataset)) return Number(said);
    if (ends.get(clock)?.[0] !== said) {
      ends.set(clock, [said, performance.now() + 1000 * Number(said)]);
    }
    return Math.max(0, Math.round((ends.get(clock)[1] - performance.now()) / 1000));
  }

  function tick() {
    for (const clock of document.querySelectorAll("[data-clock]")) {
      const seconds = left(clock);
      const text = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
      const shown = clock.querySelector(".number");
      if (shown.textContent !== text) shown.textContent = text;
      clock.classList.toggle("clock--soon", seconds <= SOON);
      if (clock.closest(".note") && "runs" in clock.dataset) tell(clock, seconds);
    }
  }

  function tell(clock, seconds) {
    const words = seconds === 0 ? clock.dataset.over : seconds <= SOON ? clock.dataset.soon : "";
    if (words === told) return;
    told = words;
    const alert = document.getElementById("alert");
    if (alert && words) alert.textContent = words;
  }

  setInterval(tick, 500);
  tick();
})();
