"use strict";
// On Belay: while a child has nothing to do the dock is low, and the mountain has what it leaves. One's
// own idea and facts have a pad: with them the board is as high as in a turn.
(() => {
  const table = document.getElementById("match");
  const BUSY = "[data-own-turn], #over, .is-adding";
  const isIdle = () => !table.matches(".has-rope, .is-adding") && !table.querySelector(BUSY);
  const show = () => table && table.classList.toggle("table--waits", isIdle());
  for (const change of ["live:change", "htmx:afterSettle", "change"]) document.addEventListener(change, show);
  show();
})();
