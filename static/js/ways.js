// The roll of the day: a way is built by taps on dice and signs; each die once. Who types may type it.
(() => {
  "use strict";

  const box = (form) => form.querySelector("[name=way]");
  const parts = (text) => text.match(/\d+|[^\s\d]/g) ?? [];

  function setUp() {
    for (const form of document.querySelectorAll("[data-way]")) {
      form.querySelector("[data-way-keys]").hidden = false;
      // A tap on a key must not bring up a keyboard.
      box(form).readOnly = matchMedia("(pointer: coarse)").matches;
      show(form);
    }
  }

  // A die that is in the way is down; of two alike as many as are.
  function show(form) {
    const used = parts(box(form).value);
    for (const key of form.querySelectorAll("[data-die]")) {
      const at = used.indexOf(key.dataset.adds);
      if (at >= 0) used.splice(at, 1);
      key.setAttribute("aria-pressed", String(at >= 0));
    }
  }

  function write(form, after) {
    box(form).value = after.join(" ").replace("( ", "(").replace(" )", ")");
    show(form);
  }

  document.addEventListener("click", ({ target }) => {
    const key = target.closest("[data-way-keys] button:not([aria-pressed=true])");
    if (key) write(key.form, [...parts(box(key.form).value), key.dataset.adds]);
  });
  // The pad takes a digit back, and where there is none the last part of the way.
  const takesBack = ({ target }) => {
    const form = target.closest("[data-key=back]")?.closest("[data-way]");
    if (form && !form.elements.result.value) write(form, parts(box(form).value).slice(0, -1));
  };
  document.addEventListener("click", takesBack, true);
  document.addEventListener("input", ({ target }) => target.name === "way" && show(target.form));
  for (const news of ["live:change", "htmx:afterSettle"]) document.addEventListener(news, setUp);
  document.addEventListener("DOMContentLoaded", setUp);
})();
