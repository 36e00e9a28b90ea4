// The desk: <form data-resets> is emptied once what was typed in it has been taken, and its menu closes.
// On a phone its tables are a list, in which a tap opens one.
(() => {
  "use strict";

  const phone = matchMedia("(max-width: 40rem)");
  function fold() {
    for (const one of document.querySelectorAll(".desk__fold")) one.open = !phone.matches;
  }
  phone.addEventListener("change", fold);
  fold();

  document.addEventListener("live:answer", ({ detail }) => {
    if (detail.error || !detail.elt.matches("[data-resets]")) return;
    detail.elt.reset();
    detail.elt.closest(".menu")?.removeAttribute("open");
  });
})();
