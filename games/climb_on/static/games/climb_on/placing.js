// Climb ON!: the panel in hand as it would lie at the chosen place, and which rule it would break
// there. What the rules say comes with the form; without this file they say it after sending.
(() => {
  "use strict";

  const CELL = 24;
  const SIDE = 4; // squares
  const PANEL = 96;
  const form = () => document.querySelector("[data-guide]")?.closest("[data-climb-on-form]");
  const picture = () => document.querySelector("[data-wall] svg.climbon__wall");
  const panelInHand = () => form().querySelector("[name=panel]:checked");
  const turn = () => Number(form().querySelector("[name=turn]").value);

  function chosenCorner() {
    const [x, y] = form().querySelector("[name=corner]").value.split(",").map(Number);
    return y === undefined ? null : { x, y };
  }

  // The rows of letters for this kind of panel, the highest first; `a12` stands for twelve of them.
  const rowsFor = (panel) => form().querySelector("[data-guide]").getAttribute(`data-${panel.dataset.map}`)
    .replace(/([^\d/])(\d+)/g, (_, letter, times) => letter.repeat(times)).split("/");

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

  // A tap in the middle of the panel turns it; else it goes to the nearest place that fits it, or
  // where there is none near, where it was tapped.
  function tap({ x, y }) {
    const panel = panelInHand();
    if (!panel) return;
    const at = chosenCorner();
    const far = (corner) => Math.hypot(x - corner.x - SIDE / 2, y - corner.y - SIDE / 2);
    if (at && far(at) < 1.2) return turnIt(panel);
    const spots = [...picture().querySelectorAll("[data-spot]")].map((spot) => {
      const [left, low] = spot.dataset.spot.split(",").map(Number);
      return { x: left, y: low };
    });
    const fitting = spots.filter((spot) => brokenRule(panel, turn(), spot) === "." && far(spot) < SIDE * 0.75);
    fitting.sort((one, other) => far(one) - far(other));
    choose(fitting[0] ?? { x: Math.round(x - SIDE / 2), y: Math.round(y - SIDE / 2) });
  }

  // The next of the turns that the panel may lie in.
  function turnIt(panel) {
    const list = form().querySelector("[name=turn]");
    const turns = [90, 180, 270, 360].map((more) => (turn() + more) % 360);
    list.value = turns.find((turned) => panel.dataset.turns[turned / 90] === ".") ?? turn();
    show();
  }

  // Places for other panels of the hand alone are not shown, nor the one that the panel lies at.
  function showSpots(panel, turned) {
    for (const spot of picture().querySelectorAll("[data-spot]")) {
      const [x, y] = spot.dataset.spot.split(",").map(Number);
      spot.classList.toggle("climbon__spot--closed", brokenRule(panel, turned, { x, y }) !== ".");
      spot.classList.toggle("climbon__spot--taken", spot.dataset.spot === form().querySelector("[name=corner]").value);
    }
  }

  function show() {
    picture()?.querySelector(".climbon__ghost")?.remove();
    if (!form() || !picture()) return;
    const [more, turner] = ["[data-more-places]", "[data-turn-it]"].map((name) => form().querySelector(name));
    form().querySelector("[data-moves]").hidden = false;
    if (more) more.hidden = false;
    more?.setAttribute("aria-pressed", String(picture().parentElement.classList.contains("climbon__view--more")));
    form().dataset.turn = turn();
    const [panel, turned, corner] = [panelInHand(), turn(), chosenCorner()];
    if (!panel) return;
    turner.hidden = !corner || panel.dataset.turns.replace(/[^.]/g, "").length < 2;
    form().querySelector("[value=place]").hidden = !corner;
    form().querySelector("[data-lift]").hidden = !corner || !form().querySelector("[name=corner] option[value='']");
    form().classList.toggle("climbon-form--lays", Boolean(corner));
    form().classList.toggle("climbon-form--places", !corner);
    showSpots(panel, turned);
    const letter = corner ? brokenRule(panel, turned, corner) : "";
    const why = form().querySelector("[data-why]");
    why.textContent = form().querySelector(`[data-rule="${letter}"]`).textContent;
    why.classList.toggle("climbon-form__why--wrong", !["", "."].includes(letter));
    if (corner) showGhost(panel, turned, corner, letter === ".");
    // A place that is not in sight brings all of them into it.
    if (corner && !picture().querySelector(`.climbon__spot--good[data-spot="${corner.x},${corner.y}"]`)) showMore(true);
  }

  function showMore(all) {
    const view = picture().parentElement;
    if (view.classList.contains("climbon__view--more") === all) return;
    view.classList.toggle("climbon__view--more", all);
    document.dispatchEvent(new Event("wall:look"));
  }

  document.addEventListener("change", (event) => {
    if (!event.target.closest("[data-climb-on-form]")) return;
    // A panel that may not be turned lies as its arrow says.
    const panel = form() && panelInHand();
    if (panel && event.target.name === "panel" && panel.dataset.turns[turn() / 90] !== ".") turnIt(panel);
    show();
  });
  document.addEventListener("wall:tap", (event) => form() && tap(event.detail));
  document.addEventListener("click", (event) => {
    if (!form()) return;
    if (event.target.closest("[data-turn-it]")) turnIt(panelInHand());
    if (event.target.closest("[data-lift]")) {
      form().querySelector("[name=corner]").value = "";
      form().dispatchEvent(new Event("change", { bubbles: true }));
    }
    if (event.target.closest("[data-more-places]")) {
      showMore(!picture().parentElement.classList.contains("climbon__view--more"));
      show();
    }
    const by = event.target.closest("[data-by]")?.dataset.by;
    if (!by) return;
    const [dx, dy] = by.split(",").map(Number);
    const first = form().querySelector("[name=corner] option:not([value=''])")?.value ?? "0,0";
    const [x, y] = first.split(",").map(Number);
    const at = chosenCorner();
    choose(at ? { x: at.x + dx, y: at.y + dy } : { x, y });
  });
  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, show);
  show();
})();
