// Climb ON!: the wall shows what the form has chosen, taps on the wall choose in the form, and the
// wall is pushed along by hand. Without this file the form and the wall's own scrolling are enough.
(() => {
  "use strict";

  const SVG = "http://www.w3.org/2000/svg";
  const wall = () => document.querySelector("[data-wall]");
  const form = () => document.querySelector("[data-climb-on-form]");
  const chosen = (name) => form()?.querySelector(`[name=${name}]:checked, select[name=${name}]`);

  function shown(tag, attributes, parent) {
    const made = document.createElementNS(SVG, tag);
    for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
    return parent.appendChild(made);
  }

  // The panel in hand as it would lie at the chosen place.
  function showGhost() {
    wall()?.querySelector(".climbon__ghost")?.remove();
    const [panel, corner, turn] = ["panel", "corner", "turn"].map(chosen);
    const spot = corner?.value && wall()?.querySelector(`[data-spot="${corner.value}"]`);
    if (!panel || !spot) return;
    const faces = [...panel.closest("label").querySelectorAll("[data-face]")];
    const face = faces.find((one) => one.dataset.face === turn.value);
    const { left, above } = spot.dataset;
    const ghost = shown(
      "g",
      {
        class: `climbon__ghost${face ? "" : " climbon__ghost--wrong"}`,
        transform: `translate(${left} ${above})`,
      },
      wall().querySelector("svg"),
    );
    for (const part of (face ?? faces[0]).children) ghost.appendChild(part.cloneNode(true));
    shown("rect", { class: "climbon__ghost-edge", width: 96, height: 96 }, ghost);
  }

  // The way to the chosen hold.
  function showWay() {
    const to = chosen("to")?.value;
    for (const way of document.querySelectorAll("[data-way]"))
      way.classList.toggle("climbon__way--picked", way.dataset.way === to);
    for (const path of document.querySelectorAll("[data-path]"))
      path.classList.toggle("climbon__path--picked", path.dataset.path === to);
  }

  function show() {
    showGhost();
    showWay();
    wall()?.classList.add("climbon__view--drags");
  }

  // The own climber comes into sight when the page opens, and where it or the wall has moved on.
  function comeToSight() {
    const own = wall()?.querySelector("[data-own]") ?? wall()?.querySelector(".piece");
    if (!own) return;
    const [view, at] = [wall().getBoundingClientRect(), own.getBoundingClientRect()];
    const across = at.left >= view.left && at.right <= view.right;
    if (across && at.top >= view.top && at.bottom <= view.bottom) return;
    wall().scrollLeft += at.left - view.left - view.width / 2;
    wall().scrollTop += at.top - view.top - view.height / 2;
  }

  document.addEventListener("change", (event) => {
    if (event.target.closest("[data-climb-on-form]")) show();
  });

  document.addEventListener("click", (event) => {
    const tapped = event.target.closest("[data-spot], [data-way]");
    if (!tapped || !form()) return;
    const { spot, way } = tapped.dataset;
    if (spot) form().querySelector("[name=corner]").value = spot;
    const key = way && form().querySelector(`[name=to][value="${way}"]`);
    if (key) key.checked = true;
    show();
  });

  // A mouse pushes the wall; fingers and keys scroll it by themselves.
  let held = null;
  document.addEventListener("pointerdown", (event) => {
    if (event.pointerType === "mouse" && event.target.closest("[data-wall] svg")) held = wall();
  });
  document.addEventListener("pointermove", (event) => held?.scrollBy(-event.movementX, -event.movementY));
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (held = null));

  let seen = null;
  document.addEventListener("htmx:afterSettle", () => {
    show();
    const ply = document.querySelector("#seen [name=ply]")?.value;
    if (ply !== seen) comeToSight();
    seen = ply;
  });
  show();
  comeToSight();
})();
