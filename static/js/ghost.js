// The rope beside ours climbs on between two pushes: past a row of ledges at each of its times (ms since
// 1970). Everything glides to where it is then; with reduced motion it steps.
(() => {
  "use strict";

  const PACE = 500; // ms
  const GLIDE = { duration: 700, easing: "ease-in-out" };
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // What follows the ghost once so many rows are above it: our rope, if it is there too, or a row.
  function following(ghost, above) {
    let rows = 0;
    for (const one of ghost.parentElement.children) {
      if (one === ghost) continue;
      if (rows === above) return one;
      rows += one.matches(".ways__row");
    }
    return null;
  }

  function climb() {
    const ghost = document.getElementById("ways-ghost");
    if (!ghost) return;
    const box = ghost.parentElement;
    const steps = ghost.dataset.steps.split(" ").filter((time) => time && Number(time) <= window.serverTime());
    const next = following(ghost, box.querySelectorAll(".ways__row").length - steps.length);
    if (ghost.nextElementSibling === next) return;
    const stood = [...box.children].map((one) => [one, one.getBoundingClientRect().top]);
    box.insertBefore(ghost, next);
    if (still.matches) return;
    for (const [one, top] of stood) {
      const way = top - one.getBoundingClientRect().top;
      if (way) one.animate([{ transform: `translateY(${way}px)` }, {}], GLIDE);
    }
  }

  setInterval(climb, PACE);
})();
