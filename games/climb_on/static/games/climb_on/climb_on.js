// Climb ON!: the wall shows the way that the form has chosen, taps on the wall choose in the form, and
// the wall is pushed along by hand. Without this file the form and the wall's own scrolling are enough.
(() => {
  "use strict";

  const CELL = 24;
  const wall = () => document.querySelector("[data-wall]");
  const form = () => document.querySelector("[data-climb-on-form]");
  const checked = (name) => form()?.querySelector(`[name=${name}]:checked`);

  // The hold that was tapped last, where the form has no key for it but buttons that pay.
  let tappedHold = null;

  // The way to the chosen hold, through the panels that are chosen, with its cost.
  function showWay() {
    const row = document.activeElement?.closest("[data-to]");
    const to = checked("to")?.value ?? row?.dataset.to ?? tappedHold;
    const panels = [...(form()?.querySelectorAll("[name=via]:checked") ?? [])].map((key) => key.value);
    const via = row?.dataset.through.split(" ") ?? panels;
    const cost = form()?.querySelector("[name=cost]");
    const paths = [...document.querySelectorAll("[data-path]")].filter((path) => path.dataset.path === to);
    // The first, and so the cheapest, of those that enter most: no way may be long enough for all.
    const countEntered = (path) => path.dataset.enters.split(" ").filter((corner) => corner && via.includes(corner)).length;
    const best = paths.reduce((other, path) => (countEntered(path) > countEntered(other) ? path : other), paths[0]);
    for (const path of document.querySelectorAll("[data-path]")) path.classList.toggle("climbon__path--picked", path === best);
    for (const way of document.querySelectorAll("[data-way]"))
      way.classList.toggle("climbon__way--picked", way.dataset.way === to);
    const label = best?.querySelector("text");
    if (label && cost) label.textContent = label.textContent.replace(/^\S+/, cost.value || "?");
  }

  // Where a jump is to go: a ring around the hold that is chosen for it.
  function showTarget() {
    const jump = form()?.querySelector("details[open] [name=jump]")?.value;
    wall()?.querySelector(".climbon__target--planned")?.remove();
    if (!jump || jump === "top") return;
    const svg = wall().querySelector("svg");
    const [x, y] = jump.split(",").map(Number);
    const ring = document.createElementNS(svg.namespaceURI, "circle");
    ring.setAttribute("class", "climbon__target climbon__target--planned");
    ring.setAttribute("cx", (x + 0.5) * CELL);
    ring.setAttribute("cy", -(y + 0.5) * CELL);
    ring.setAttribute("r", 15);
    svg.append(ring);
  }

  function show() {
    showWay();
    showTarget();
    wall()?.classList.add("climbon__view--drags");
    wall()?.classList.toggle("climbon__view--taps", Boolean(form()));
    const dice = document.querySelector(".climbon__dice");
    dice?.classList.toggle("climbon__dice--in-form", Boolean(form()?.querySelector("[name=die]")));
  }

  // The own climber comes into sight when the page opens, and where it or the wall has moved on.
  function scrollToOwn() {
    const own = wall()?.querySelector("[data-own]") ?? wall()?.querySelector(".piece");
    if (!own) return;
    const [view, at] = [wall().getBoundingClientRect(), own.getBoundingClientRect()];
    const across = at.left >= view.left && at.right <= view.right;
    if (across && at.top >= view.top && at.bottom <= view.bottom) return;
    wall().scrollLeft += at.left - view.left - view.width / 2;
    wall().scrollTop += at.top - view.top - view.height / 2;
  }

  // The square of the wall under a tap.
  function squareAt(event) {
    const svg = wall().querySelector("svg");
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return { x: Math.floor(at.x / CELL), y: Math.floor(-at.y / CELL) };
  }

  document.addEventListener("change", (event) => {
    if (event.target.closest("[data-climb-on-form]")) show();
  });
  document.addEventListener("input", (event) => {
    if (event.target.name === "cost") showWay();
  });
  document.addEventListener("focusin", (event) => {
    if (event.target.closest("[data-to]")) showWay();
  });
  document.addEventListener("toggle", show, true);

  let distance = 0;
  document.addEventListener("click", (event) => {
    if (!event.target.closest("[data-wall] svg") || !form() || distance > CELL / 4) return;
    const { x, y } = squareAt(event);
    tappedHold = event.target.closest("[data-way]")?.dataset.way ?? null;
    const key = tappedHold && form().querySelector(`[name=to][value="${tappedHold}"]`);
    if (key) key.checked = true;
    form().querySelector(`[data-to="${tappedHold}"]`)?.scrollIntoView({ block: "nearest" });
    const jump = form().querySelector(`details[open] [name=jump] option[value="${x},${y}"]`);
    if (jump) jump.selected = true;
    document.dispatchEvent(new CustomEvent("wall:square", { detail: { x, y } }));
    show();
  });

  // A mouse pushes the wall; fingers and keys scroll it by themselves.
  let dragged = null;
  document.addEventListener("pointerdown", (event) => {
    distance = 0;
    if (event.pointerType === "mouse" && event.target.closest("[data-wall] svg")) dragged = wall();
  });
  document.addEventListener("pointermove", (event) => {
    dragged?.scrollBy(-event.movementX, -event.movementY);
    if (dragged) distance += Math.abs(event.movementX) + Math.abs(event.movementY);
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (dragged = null));

  const ply = () => document.querySelector("#answer [name=ply]")?.value;
  let lastPly = ply();
  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, () => {
    show();
    if (ply() !== lastPly) scrollToOwn();
    lastPly = ply();
  });
  show();
  scrollToOwn();
})();
