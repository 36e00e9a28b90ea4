// The rope beside ours climbs on between two pushes, to the places of its steps: ms since 1970, and per
// cent of the mountain from its upper left corner. It glides; with reduced motion it steps.
(() => {
  "use strict";

  const PACE = 500; // ms
  const GLIDE = { duration: 700, easing: "ease-in-out" };

  function climb() {
    const ghost = document.getElementById("ways-ghost");
    const steps = (ghost?.dataset.steps || "").split(";").map((step) => step.split(" "));
    const place = steps.filter(([time]) => time && Number(time) <= window.serverTime()).at(-1);
    if (!place || ghost.getAttribute("x") + ghost.getAttribute("y") === `${place[1]}%${place[2]}%`) return;
    const from = ghost.getBoundingClientRect();
    ghost.setAttribute("x", `${place[1]}%`);
    ghost.setAttribute("y", `${place[2]}%`);
    const to = ghost.getBoundingClientRect();
    const way = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    if (!isCalm()) for (const part of ghost.children) part.animate([{ transform: way }, {}], GLIDE);
  }

  setInterval(climb, PACE);
})();
