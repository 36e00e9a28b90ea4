// What was typed at a table is restored when the table asks the same again: after a pause,
// or when its student comes back from another page, as from the question to the class.
(() => {
  "use strict";

  const OURS = ["csrfmiddlewaretoken", "key", "ply", "then"];
  const name = `typed-${location.pathname}`;
  const form = () => document.getElementById("answer");
  // Which decision it is: forms with one hash ask for the same.
  const decision = () => JSON.parse(form().closest("[data-region]").dataset.state).action;
  let filledHash = "";
  let sending = false;

  // What was sent is forgotten, unless its answer was lost.
  function save() {
    if (!form()) return;
    const fields = [...new FormData(form())].filter(([field]) => !OURS.includes(field));
    if (!fields.length) return;
    tabStorage.set(name, sending ? "null" : JSON.stringify({ hash: decision(), fields }));
  }

  function fill() {
    if (!form() || decision() === filledHash) return;
    filledHash = decision();
    const stored = JSON.parse(tabStorage.get(name));
    if (stored?.hash !== filledHash) return;
    const boxes = [...form().elements].filter((box) => box.tagName !== "BUTTON");
    for (const [field, value] of stored.fields) {
      const ticks = (box) => ["radio", "checkbox"].includes(box.type);
      const fits = (box) => box.name === field && (!ticks(box) || box.value === value);
      const at = boxes.findIndex(fits);
      if (at < 0) continue;
      const [box] = boxes.splice(at, 1);
      if (ticks(box)) box.checked = true;
      else box.value = value;
    }
  }

  const isOwn = (event) => event.detail.elt.closest("#answer");
  document.addEventListener("htmx:beforeRequest", (event) => (sending = sending || Boolean(isOwn(event))));
  document.addEventListener("live:replace", ({ detail }) => detail.part === "action" && save());
  document.addEventListener("live:change", fill);
  for (const end of ["live:answer", "htmx:sendError", "htmx:timeout"]) document.addEventListener(end, () => (sending = false));
  window.addEventListener("pagehide", save);
  fill();
})();
