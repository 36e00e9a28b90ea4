// The table page: a form stays as it is while its question stays the same, and moves are read out.
(() => {
  "use strict";

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const next = fragment.querySelector && fragment.querySelector("#answer");
    if (target.id === "answer" && next && next.dataset.ask === target.dataset.ask) {
      event.detail.shouldSwap = false;
    }
  });

  const announce = () => {
    const say = document.getElementById("say");
    const text = [...document.querySelectorAll("#table [data-say]")]
      .map((element) => element.textContent.trim())
      .join(". ");
    if (say && say.textContent !== text) say.textContent = text;
  };

  document.addEventListener("htmx:afterSettle", announce);

  // A tapped die, operation or trail fills the field it belongs to, in order.
  document.addEventListener("click", (event) => {
    const tile = event.target.closest("[data-fill]");
    if (!tile) return;
    event.preventDefault();
    document.dispatchEvent(new CustomEvent("tile", { detail: tile }));
  });
})();
