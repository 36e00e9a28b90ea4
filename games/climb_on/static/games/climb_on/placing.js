// Climb ON!: the panel in hand as it would lie at the chosen place, and which rule it would break
// there. What the rules say comes with the form; without this file they say it after sending.
(() => {
  "use strict";

  const CELL = 24;
  const PANEL = 96;
  const form = () => document.querySelector("[data-guide]")?.closest("[data-climb-on-form]");
  const picture = () => document.querySelector("[data-wall] svg");
  const panelInHand = () => form().querySelector("[name=panel]:checked");
  const turn = () => Number(form().querySelector("[name=turn]").value);

  function chosenCorner() {
    const [x, y] = form().querySelector("[name=corner]").value.split(",").map(Number);
    return y === undefined ? null : { x, y };
  }

  // The rows of the map of places for this kind of panel, the highest first.
  const rowsFor = (panel) => form().querySelector("[data-guide]").getAttribute(`data-${panel.dataset.map}`).split("/");

  // The letter of the rule that a panel would break: its turn first, then its place.
  function brokenRule(panel, turned, { x, y }) {
    const { left, top } = form().querySelector("[data-guide]").dataset;
    const wrong = panel.dataset.turns[turned / 90];
    return wrong === "." ? rowsFor(panel)[top - y][x - left] : wrong;
  }

  // Every corner can be chosen to look at, so one that does not fit comes into the list, too.
  function choose({ x, y }) {
    const list = form().querySelector("[name=corner]");
    const { left, top } = form().querySelector("[data-guide]").dataset;
    const rows = rowsFor(panelInHand());
    const inside = (value, first, count) => Math.min(Math.max(value, first), first + count - 1);
    const column = inside(x, Number(left), rows[0].length);
    const row = inside(y, top - rows.length + 1, rows.length);
    const corner = `${column},${row}`;
    list.querySelector("[data-looked-at]")?.remove();
    if (![...list.options].some((option) => option.value === corner)) {
      const option = new Option(corner, corner);
      option.dataset.lookedAt = "";
      list.append(option);
    }
    list.value = corner;
    show();
    follow();
  }

  function addPart(tag, attributes, parent) {
    const element = document.createElementNS(picture().namespaceURI, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    return parent.appendChild(element);
  }

  function showGhost(panel, turned, { x, y }, fits) {
    const svg = picture();
    const [left, above] = [x * CELL, -y * CELL - PANEL];
    const ghost = addPart("g", { class: "climbon__ghost", transform: `translate(${left} ${above})` }, svg);
    ghost.classList.toggle("climbon__ghost--wrong", !fits);
    const faces = [...panel.closest("label").querySelectorAll("[data-face]")];
    const face = faces.find((one) => Number(one.dataset.face) === turned);
    const lying = addPart("g", face ? {} : { transform: `rotate(${turned} ${PANEL / 2} ${PANEL / 2})` }, ghost);
    lying.appendChild((face ?? faces[0]).cloneNode(true));
    addPart("rect", { class: "climbon__ghost-edge", width: PANEL, height: PANEL }, ghost);
    if (!fits) addPart("path", { class: "climbon__ghost-edge", d: `M0 0 ${PANEL} ${PANEL}M${PANEL} 0 0 ${PANEL}` }, ghost);
  }

  // The ghost comes back into sight when it has been moved out of it; the page stays where it is.
  function follow() {
    if (!picture()) return;
    const [view, ghost] = [document.querySelector("[data-wall]"), picture().querySelector(".climbon__ghost")];
    if (!ghost) return;
    const [outer, inner] = [view.getBoundingClientRect(), ghost.getBoundingClientRect()];
    const over = (start, end, first, last) => Math.min(0, start - first) + Math.max(0, end - last);
    view.scrollLeft += over(inner.left, inner.right, outer.left, outer.right);
    view.scrollTop += over(inner.top, inner.bottom, outer.top, outer.bottom);
  }

  // Places for other panels of the hand alone are faint.
  function showSpots(panel, turned) {
    for (const spot of picture().querySelectorAll("[data-spot]")) {
      const [x, y] = spot.dataset.spot.split(",").map(Number);
      spot.classList.toggle("climbon__spot--closed", brokenRule(panel, turned, { x, y }) !== ".");
    }
  }

  function show() {
    picture()?.querySelector(".climbon__ghost")?.remove();
    if (!form() || !picture()) return;
    form().querySelector("[data-moves]").hidden = false;
    form().dataset.turn = turn();
    const [panel, turned, corner] = [panelInHand(), turn(), chosenCorner()];
    if (!panel) return;
    showSpots(panel, turned);
    const letter = corner ? brokenRule(panel, turned, corner) : "";
    const why = form().querySelector("[data-why]");
    why.textContent = form().querySelector(`[data-rule="${letter}"]`).textContent;
    why.classList.toggle("climbon-form__why--wrong", !["", "."].includes(letter));
    if (corner) showGhost(panel, turned, corner, letter === ".");
  }

  document.addEventListener("change", (event) => {
    if (!event.target.closest("[data-climb-on-form]")) return;
    show();
    follow();
  });
  document.addEventListener("wall:square", (event) => form() && choose(event.detail));
  document.addEventListener("click", (event) => {
    const by = event.target.closest("[data-by]")?.dataset.by;
    if (!by || !form()) return;
    const [dx, dy] = by.split(",").map(Number);
    const first = form().querySelector("[name=corner] option:not([value=''])")?.value ?? "0,0";
    const [x, y] = first.split(",").map(Number);
    const at = chosenCorner();
    choose(at ? { x: at.x + dx, y: at.y + dy } : { x, y });
  });
  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, show);
  show();
})();
