"use strict";
// Confetti for a milestone and for the end. No worker: the policy of the page allows none.
(() => {
  const COLOURS = ["#ff5b7f", "#ffd24d", "#2fb56a", "#3d9bff", "#a06bff", "#ff9d2e"];
  let shower = null;

  window.throwConfetti = (kind, over) => {
    if (!shower) {
      const canvas = document.createElement("canvas");
      canvas.className = "confetti";
      canvas.setAttribute("aria-hidden", "true");
      document.body.append(canvas);
      shower = confetti.create(canvas, { resize: true, useWorker: false, disableForReducedMotion: true });
    }
    const box = over.getBoundingClientRect();
    const origin = { x: (box.left + box.width / 2) / innerWidth, y: (box.top + box.height / 2) / innerHeight };
    const paper = { colors: COLOURS, gravity: 0.9, scalar: 0.9, ticks: 140 };
    if (kind !== "end") return void shower({ ...paper, origin, particleCount: 50, spread: 75, startVelocity: 26 });
    for (const [x, angle] of [[0, 60], [1, 120]]) {
      shower({ ...paper, origin: { x, y: 0.5 }, angle, particleCount: 70, spread: 60, startVelocity: 42, ticks: 240 });
    }
  };
})();
