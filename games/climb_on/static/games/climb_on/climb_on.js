// Climb ON!: a hold is tapped first, then what pays for the way there; the wall shows the way with its
// points counted. Without this file the form shows all of it at once.
(() => {
  "use strict";

  const wall = () => document.querySelector("[data-wall]");
  const form = () => document.querySelector("[data-climb-on-form]");
  const all = (selector) => [...(form()?.querySelectorAll(selector) ?? [])];
  const one = (selector) => form()?.querySelector(selector);
  const changed = () => form().dispatchEvent(new Event("change", { bubbles: true }));

  function show() {
    wall()?.classList.toggle("climbon__view--taps", Boolean(form()));
    // The dice stay in view from the roll to the move: beside the wall until the form shows them.
    const paysWithDice = Boolean(one("[name=to]:checked") && one("[data-die]"));
    document.querySelector(".climbon__dice")?.classList.toggle("climbon__dice--in-form", paysWithDice);
    if (form()) setUp();
    showWay();
    showJump();
  }

  function setUp() {
    const isNew = form().dataset.ready !== "yes";
    form().dataset.ready = "yes";
    for (const fields of all("[data-for-keys]")) fields.classList.add("for-keys");
    for (const hidden of all("[data-jump-switch]")) hidden.hidden = false;
    showStage();
    if (isNew) changed(); // the number pad comes and goes with the boxes it writes in
  }

  // First where, then with what.
  function showStage() {
    const before = form().className;
    const to = one("[name=to]:checked")?.value;
    form().classList.toggle("climbon-form--where", Boolean(one("[name=to]")) && !to);
    form().classList.toggle("climbon-form--pays", Boolean(to));
    // Arrows go on from hold to hold: the keys stay as long as one of them has the focus.
    form().classList.toggle("climbon-form--keys", Boolean(one("[name=to]:focus-visible")));
    form().classList.toggle("climbon-form--rolls", Boolean(one("[data-roll][open]")));
    form().classList.toggle("climbon-form--swaps", Boolean(one("[data-swap][open]")));
    wall()?.classList.toggle("climbon__view--pays", Boolean(to));
    if (one("[data-other-way]")) one("[data-other-way]").hidden = !to;
    for (const price of all("[data-to]")) price.hidden = price.dataset.to !== to;
    showSum();
    if (form().className !== before) setTimeout(() => form() && changed());
  }

  // The sum of what is tapped, if there is one: a single die is what it shows.
  function showSum() {
    const box = one("[name=points]");
    if (!box) return;
    const words = one("[data-words]").dataset;
    const paid = all("[name=die]:checked, [name=award]:checked, .badge[data-points]");
    const terms = paid.map((part) => Number(part.dataset.points ?? part.value));
    const [isSum, wasSum] = [terms.length > 1, !box.hidden];
    const sum = isSum ? `${terms.join(" + ")} =` : terms.length ? `${words.pay} ${terms[0]}` : words.tap;
    one("[data-equation]").textContent = sum;
    box.hidden = !isSum;
    if (!isSum) box.value = terms[0] ?? "";
    else if (!wasSum) box.value = "";
  }

  // The way to the chosen hold, through the panels that are chosen.
  function showWay() {
    const to = one("[name=to]:checked")?.value;
    const via = all("[name=via]:checked").map((key) => key.value);
    const there = [...document.querySelectorAll("[data-path]")].filter((path) => path.dataset.path === to);
    // The first, and so the cheapest, of those that enter most: perhaps no way can enter all.
    const countEntered = (path) => path.dataset.enters.split(" ").filter((corner) => corner && via.includes(corner)).length;
    const best = there.reduce((other, path) => (countEntered(path) > countEntered(other) ? path : other), there[0]);
    for (const path of document.querySelectorAll("[data-path]")) path.classList.toggle("climbon__path--picked", path === best);
    for (const way of document.querySelectorAll("[data-way]"))
      way.classList.toggle("climbon__way--picked", way.dataset.way === to);
    const paths = document.querySelector("[data-paths]");
    paths?.querySelector(".climbon__counts")?.remove();
    if (best) showCounts(paths, best);
  }

  // The points of a way, counted where each of them ends, and at its end what is paid.
  function showCounts(paths, path) {
    const counts = addPart(paths, "g", { class: "climbon__counts" });
    const places = path.dataset.counts.split(" ").map((place) => place.split(",").map(Number));
    places.forEach(([x, y], at) => {
      addPart(counts, "circle", { cx: x, cy: y, r: 8 });
      addPart(counts, "text", { class: "climbon__count", x, y: y + 4.5 }).textContent = at + 1;
    });
    const points = one("[name=points]")?.value ?? path.dataset.cost;
    const [x, y] = places.at(-1);
    if (points) addPart(counts, "text", { class: "climbon__pays", x: x + 14, y: y - 10 }).textContent = `${paths.dataset.paths} ${points}`;
  }

  function addPart(parent, tag, attributes) {
    const part = document.createElementNS(parent.namespaceURI, tag);
    for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value);
    return parent.appendChild(part);
  }

  // Where a jump is to go.
  function showJump() {
    const jumps = Boolean(one("[data-jump-switch] input:checked") && one("details[open]"));
    wall()?.classList.toggle("climbon__view--jumps", jumps);
    const select = one("[name=jump]");
    if (!select) return;
    if (!jumps) select.value = "";
    for (const mark of document.querySelectorAll("[data-jump]"))
      mark.classList.toggle("climbon__jump--picked", mark.dataset.jump === select.value);
    one("[data-jump-words]").hidden = !jumps;
    const top = one("[data-jump-top]");
    if (top) top.hidden = !jumps;
    top?.setAttribute("aria-pressed", String(select.value === "top"));
    for (const dice of all(".climbon-form__price")) dice.disabled = jumps && !select.value;
  }

  function choose(to) {
    const key = one(`[name=to][value="${to}"]`);
    if (key) key.checked = true;
    const jump = one("[name=jump]");
    if (!key && jump) jump.value = to;
    changed();
  }

  document.addEventListener("wall:tap", ({ detail }) => detail.to && choose(detail.to));
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-jump-top]")) choose("top");
    if (!target.closest("[data-other-way]")) return;
    one("[name=to]:checked").checked = false;
    changed();
  });
  document.addEventListener("change", (event) => {
    if (!event.target.closest("[data-climb-on-form]")) return;
    if (event.target.name === "jump" && event.target.value) one("[data-jump-switch] input").checked = true;
    show();
  });
  document.addEventListener("input", ({ target }) => target.name === "points" && showWay());
  document.addEventListener("focusout", ({ target }) => target.name === "to" && setTimeout(() => form() && showStage()));
  document.addEventListener("toggle", show, true);
  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, show);
  show();
})();
