"use strict";
// A team at its table: what a driver may do once the checker has not answered for a while.
(() => {
  const since = {}; // by the token of the proposal: when this page first showed it
  let timer = 0;

  // <button data-after="30"> is there half a minute after its proposal; without scripts at once,
  // and the server says when it is too early.
  function showLater() {
    clearTimeout(timer);
    const button = document.querySelector("#answer [data-after]");
    if (!button) return;
    const token = document.querySelector("#answer [name=proposal]").value;
    since[token] ??= Date.now();
    const left = since[token] + Number(button.dataset.after) * 1000 - Date.now();
    button.hidden = left > 0;
    if (left > 0) timer = setTimeout(showLater, left);
  }

  document.addEventListener("live:change", showLater);
  showLater();
})();
