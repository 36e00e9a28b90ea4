// The desk: <form data-resets> is emptied once what was typed in it has been taken.
(() => {
  "use strict";

  document.addEventListener("live:answer", ({ detail }) => {
    if (!detail.error && detail.elt.matches("[data-resets]")) detail.elt.reset();
  });
})();
