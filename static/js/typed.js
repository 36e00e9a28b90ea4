// What was typed at a table is there again when the table asks the same once more: after a pause,
// or when its student comes back from another page, as from the question to the class.
(() => {
  "use strict";

  const OURS = ["csrfmiddlewaretoken", "key", "ply"];
  const name = `typed-${location.pathname}`;
  const form = () => document.getElementById("answer");
  let shown = "";
  let sending = false;

  // Storage can be blocked; then a form comes back empty.
  function storage(call) {
    try {
      return call(sessionStorage);
    } catch {
      return null;
    }
  }

  // What was sent is done with.
  function keep() {
    if (!form()) return;
    const fields = [...new FormData(form())].filter(([field]) => !OURS.includes(field));
    if (!fields.length) return;
    const typed = JSON.stringify({ ask: form().dataset.ask, fields });
    storage((store) => (sending ? store.removeItem(name) : store.setItem(name, typed)));
  }

  function fill() {
    if (!form() || form().dataset.ask === shown) return;
    shown = form().dataset.ask;
    const kept = JSON.parse(storage((store) => store.getItem(name)) ?? "null");
    if (kept?.ask !== shown) return;
    const boxes = [...form().elements].filter((box) => box.tagName !== "BUTTON");
    for (const [field, value] of kept.fields) {
      const ticks = (box) => ["radio", "checkbox"].includes(box.type);
      const fits = (box) => box.name === field && (!ticks(box) || box.value === value);
      const at = boxes.findIndex(fits);
      if (at < 0) continue;
      const [box] = boxes.splice(at, 1);
      if (ticks(box)) box.checked = true;
      else box.value = value;
    }
  }

  const own = (event) => event.detail.elt.closest("#answer");
  document.addEventListener("htmx:beforeRequest", (event) => (sending = sending || Boolean(own(event))));
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    if (event.detail.target.id === "answer") keep();
  });
  document.addEventListener("htmx:afterSettle", () => {
    sending = false;
    fill();
  });
  window.addEventListener("pagehide", keep);
  fill();
})();
