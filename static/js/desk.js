// The desk: an update waits while something on it is being pressed, so that nothing moves away
// from under a finger; what is typed and what is folded out stays.
(() => {
  "use strict";

  const desk = document.getElementById("desk");
  if (!desk) return;
  let isPressed = false;
  let isUpdateDue = false;

  const press = (event) => (isPressed = desk.contains(event.target));
  // The click comes after the release, and has to find what was pressed.
  const release = () => setTimeout(catchUp, 0);

  function catchUp() {
    isPressed = false;
    if (!isUpdateDue) return;
    isUpdateDue = false;
    refresh();
  }

  function refresh() {
    htmx.trigger(document.body, desk.getAttribute("hx-trigger").split(" ")[0]);
  }

  document.addEventListener("pointerdown", press, true);
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, release, true);
  for (const [kind, call] of [["keydown", press], ["keyup", release]]) {
    document.addEventListener(kind, (event) => event.key === " " && call(event), true);
  }

  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    if (!isPressed || detail.target !== desk || detail.requestConfig.verb !== "get") return;
    detail.shouldSwap = false;
    isUpdateDue = true;
  });

  // The server's clock may be a little behind this one.
  document.body.addEventListener("clock-over", () => setTimeout(refresh, 1000));

  // Who is out of the class now has no desk any more; the page says so itself.
  document.addEventListener("htmx:responseError", ({ detail }) => {
    if (detail.elt === desk && detail.xhr.status === 404) location.reload();
  });

  if (window.Idiomorph) {
    window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) =>
      !(name === "open" && element.localName === "details");
  }

  // <form data-resets>: what was typed has been sent.
  document.addEventListener("htmx:afterRequest", ({ detail }) => {
    if (detail.successful && detail.elt.matches("[data-resets]")) detail.elt.reset();
  });
})();
