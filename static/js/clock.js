// A running clock (<p data-until="its end in ms since 1970">) counts down; in a note to students it
// says in words, and reads aloud, that 20 s are left and that time is up. A time in the past
// (<time data-since="ms since 1970">) is shown as 40 s, 3 min or 2 h, in the words of [data-ago]. What
// is there for a time (<p data-ends="ms since 1970">) goes when it is over.
(() => {
  "use strict";

  const SOON = 20; // seconds
  const NEARLY = 2; // seconds: a clock that goes with so few left has stopped its tables
  const AGO_STEP = 5; // seconds: numbers that change all the time draw the eye
  // Devices' clocks can be minutes off: a region says what time it is on the server. What has passed
  // since then is read off them all the same, as `performance.now()` stands still in sleep.
  const madeAt = Number(document.querySelector("[data-now]")?.dataset.now) || Date.now();
  const startedAt = Date.now();
  let announcedWords = "";

  const agoWords = JSON.parse(document.querySelector("[data-ago]")?.dataset.ago ?? "[]"); // s, min, h
  const serverTime = () => madeAt + Date.now() - startedAt;
  window.serverTime = serverTime;

  function secondsLeft(clock) {
    return Math.max(0, Math.ceil((Number(clock.dataset.until) - serverTime()) / 1000));
  }

  function ago(time) {
    const seconds = Math.max(0, Math.floor((serverTime() - Number(time.dataset.since)) / 1000));
    const [words, number] =
      seconds < 60
        ? [agoWords[0], seconds - (seconds % AGO_STEP)]
        : seconds < 3600
          ? [agoWords[1], Math.floor(seconds / 60)]
          : [agoWords[2], Math.floor(seconds / 3600)];
    return words.replace("{}", number);
  }

  function write(element, text) {
    if (element && element.textContent !== text) element.textContent = text;
  }

  // A clock that this page has seen running rings once, on desk and wall: at 0, or as it stops all tables.
  const rings = Boolean(document.querySelector("[data-rings]")) && window.parent === window;
  let leftBefore = -1;
  function ring(left) {
    const isOver = left === 0 ? leftBefore > 0 : left < 0 && leftBefore > 0 && leftBefore <= NEARLY;
    if (rings && isOver) document.dispatchEvent(new CustomEvent("feedback", { detail: { kind: "time" } }));
    leftBefore = left;
  }

  function tick() {
    let words = "";
    let left = -1; // of the clock that runs longest; none
    for (const clock of document.querySelectorAll("[data-until]:not([data-until=''])")) {
      const seconds = secondsLeft(clock);
      left = Math.max(left, seconds);
      write(clock.querySelector(".number"), `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`);
      clock.classList.toggle("clock--soon", seconds <= SOON);
      if (clock.closest(".note")) {
        words = seconds === 0 ? clock.dataset.over : seconds <= SOON ? clock.dataset.soon : "";
        write(clock.querySelector(".clock__words"), words);
      }
    }
    ring(left);
    for (const one of document.querySelectorAll("[data-ends]:not([data-ends=''])")) one.hidden = serverTime() >= Number(one.dataset.ends);
    for (const time of document.querySelectorAll("[data-since]")) write(time, ago(time));
    if (words !== announcedWords) write(document.getElementById("say-clock"), (announcedWords = words));
  }

  document.addEventListener("live:change", tick);
  setInterval(tick, 500);
  tick();
})();
