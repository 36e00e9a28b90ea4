"use strict";
// A check: the bar empties while a fact is open; then the form is sent with what stands in it. A form
// with data-in is sent by itself after so many milliseconds. The server alone says what was in time.
(() => {
  let timer = 0;

  function send(form) {
    form.noValidate = true; // an empty box passes the fact
    form.querySelector("button:not([type])").click();
  }

  function start() {
    clearTimeout(timer);
    const page = document.getElementById("check");
    for (const form of page.querySelectorAll("form[data-clock]")) form.hidden = false;
    const form = page.querySelector("form[data-in]");
    if (form) timer = setTimeout(send, Number(form.dataset.in), form);
    const bar = page.querySelector("[data-time]");
    if (bar && form && !isCalm()) empty(bar, Number(form.dataset.in));
    const first = page.querySelector("#check-answer") ?? page.querySelector(".button--go");
    first?.focus({ preventScroll: true });
  }

  function empty(bar, left) {
    const width = (share) => ({ transform: `scaleX(${share})` });
    bar.animate([width(left / Number(bar.dataset.time)), width(0)], { duration: left, fill: "forwards" });
  }

  // Whether a lost answer counted is the server's to say: the page is loaded again by a press.
  function showLost() {
    clearTimeout(timer);
    document.getElementById("check-lost").hidden = false;
  }

  for (const trouble of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) document.addEventListener(trouble, showLost);
  document.addEventListener("htmx:afterSettle", ({ target }) => target.closest("#check, main") && start());
  addEventListener("load", start);
})();
