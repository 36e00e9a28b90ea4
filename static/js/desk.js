// The desk: <form data-resets> is emptied once what was typed in it has been taken, and its menu closes.
(() => {
  "use strict";

  document.addEventListener("live:answer", ({ detail }) => {
    if (detail.error || !detail.elt.matches("[data-resets]")) return;
    detail.elt.reset();
    detail.elt.closest(".menu")?.removeAttribute("open");
  });
})();
