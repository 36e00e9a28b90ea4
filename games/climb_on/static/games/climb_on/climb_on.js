// Climb ON!: one thing a screen: rest or climb, a roll, a hold on the wall, then what pays for the way
// there, which the wall shows with its points counted. Without this file the form shows all of it at once.
(() => {
  "use strict";

  const wall = () => document.querySelector("[data-wall]");
  const form = () => document.querySelector("[data-climb-on-form]");
  const all = (selector) => [...(form()?.querySelectorAll(selector) ?? [])];
  const one = (selector) => form()?.querySelector(selector);
  const changed = () => form().dispatchEvent(new Event("change", { bubbles: true }));

  function show() {
    wall()?.classList.toggle("climbon__view--taps", Boolean(form()));
    // The dice stay in view from the roll to the move: in the dock, or with the team's others on the wall.
    document.querySelector(".climbon__dice")?.classList.toggle("climbon__dice--in-form", Boolean(form()));
    if (form()) setUp();
    showWay();
    showJump();
  }

  function setUp() {
    const isNew = form().dataset.ready !== "yes";
    form().dataset.ready = "yes";
    for (const fields of all("[data-for-keys]")) fields.classList.add("for-keys");
    for (const hidden of all("[data-jump-switch], [data-close-roll]")) hidden.hidden = false;
    if (one("[data-clip-words]")) one("[data-clip-words]").hidden = false;
    if (isNew && one("[name=have]")?.defaultValue) noteRefused(); // it has come back from the partner
    showStage();
    if (isNew) changed(); // the number pad comes and goes with the box it writes in
  }

  // First where, then with what.
  function showStage(tells = true) {
    const before = form().className;
    const to = one("[name=to]:checked")?.value;
    const turn = (name, isOn) => form().classList.toggle(`climbon-form--${name}`, Boolean(isOn));
    turn("adds", showAdding());
    turn("where", one("[name=to]") && !to);
    turn("pays", to);
    turn("rolls", one("[data-roll][open]"));
    turn("swaps", one("[data-swap][open]"));
    wall()?.classList.toggle("climbon__view--pays", Boolean(to));
    wall()?.classList.toggle("climbon__view--keys", Boolean(one("[name=to]:focus-visible")));
    if (one("[data-other-way]")) one("[data-other-way]").hidden = !to;
    for (const price of all("[data-to]")) price.hidden = price.dataset.to !== to;
    if (tells && form().className !== before) setTimeout(() => form() && changed());
  }

  // First what dice and cards make: as soon as no further digit can follow, the rest is shown. A sum
  // that was refused is asked again.
  let refusedSum = "";
  function noteRefused() {
    const box = one("[name=have]");
    const terms = one("[data-terms]").dataset.terms.split(" ");
    refusedSum = Number(box.value) === terms.reduce((sum, term) => sum + Number(term), 0) ? "" : box.value;
  }

  function showAdding() {
    const [box, line] = [one("[name=have]"), one("[data-said]")];
    if (!box) return false;
    const isWhole = box.value && Number(`${box.value}0`) > Number(box.dataset.most);
    const adds = !isWhole || box.value === refusedSum;
    if (!adds && document.activeElement === box) setTimeout(() => one("[data-add-again]")?.focus());
    line.hidden = adds;
    one("[data-have]").textContent = box.value;
    return adds;
  }

  function addAgain() {
    one("[name=have]").value = "";
    showStage();
    one("[name=have]").focus();
  }

  const chosenPanels = () => all("[name=via]:checked").map((key) => key.value);
  const entered = (path) => path.dataset.enters.split(" ").filter(Boolean);
  const pathsTo = (to) => [...document.querySelectorAll("[data-path]")].filter((path) => path.dataset.path === to);

  // The first, and so the cheapest, of those that enter most: perhaps no way can enter all.
  function bestPath(to) {
    const count = (path) => entered(path).filter((corner) => chosenPanels().includes(corner)).length;
    const there = pathsTo(to);
    return there.reduce((other, path) => (count(path) > count(other) ? path : other), there[0]);
  }

  // The way to the chosen hold, through the panels that are chosen.
  function showWay() {
    const to = one("[name=to]:checked")?.value;
    const best = bestPath(to);
    for (const path of document.querySelectorAll("[data-path]")) path.classList.toggle("climbon__path--picked", path === best);
    for (const way of document.querySelectorAll("[data-way]"))
      way.classList.toggle("climbon__way--picked", way.dataset.way === to);
    document.querySelector(".climbon__counts")?.remove();
    if (best) showTiles(document.querySelector("[data-wall] svg.climbon__wall"), best);
  }

  // A tile where each point ends, one for what a panel adds, +2, and what is typed at the hold. Only
  // where nobody counts are they numbered.
  function showTiles(svg, path) {
    const tiles = addPart(svg, "g", { class: "climbon__counts" });
    const places = (text) => (text ?? "").split(" ").filter(Boolean).map((place) => place.split(",").map(Number));
    const ends = places(path.dataset.counts);
    const tile = (name, x, y) =>
      addPart(addPart(tiles, "g", { class: name, transform: `translate(${x} ${y})` }), "g", { class: "climbon__finger" });
    const write = (parent, name, y, text) => (addPart(parent, "text", { class: name, y }).textContent = text);
    ends.forEach(([x, y], at) => {
      const mark = tile("climbon__point", x, y);
      addPart(mark, "circle", { r: 8.5 });
      if (path.dataset.cost) write(mark, "climbon__count", 4.5, at + 1);
    });
    for (const [x, y, more] of places(path.dataset.extras)) {
      const mark = tile("climbon__extra", x + (x > ends.at(-1)[0] ? 14 : -14), y + 9);
      addPart(mark, "rect", { x: -10, y: -8, width: 20, height: 16, rx: 5 });
      write(mark, "climbon__count", 4.5, `+${more}`);
    }
    const mark = tile("climbon__pays", ends.at(-1)[0], ends.at(-1)[1] - 26);
    addPart(mark, "rect", { x: -15, y: -12, width: 30, height: 24, rx: 8 });
    write(mark, "", 6, path.dataset.cost ?? (one("[name=cost]")?.value || "?"));
  }

  function addPart(parent, tag, attributes) {
    const part = document.createElementNS(parent.namespaceURI, tag);
    for (const [name, value] of Object.entries(attributes)) part.setAttribute(name, value);
    return parent.appendChild(part);
  }

  // Where a jump is to go, and how many rolls fall then.
  function showJump() {
    const jumps = Boolean(one("[data-jump-switch] input:checked") && one("details[open]"));
    wall()?.classList.toggle("climbon__view--jumps", jumps);
    const select = one("[name=jump]");
    if (select) {
      if (!jumps) select.value = "";
      for (const mark of document.querySelectorAll("[data-jump]"))
        mark.classList.toggle("climbon__jump--picked", mark.dataset.jump === select.value);
      one("[data-jump-words]").hidden = !jumps || Boolean(select.value);
      one("[data-roll]").classList.toggle("climbon-form__roll--jumps", jumps && !select.value);
      const top = one("[data-jump-top]");
      if (top) top.hidden = !jumps;
      top?.setAttribute("aria-pressed", String(select.value === "top"));
    }
    for (const dice of all(".climbon-form__price")) dice.disabled = jumps && !select.value;
    showFalls(jumps && select.selectedOptions[0]);
  }

  function showFalls(target) {
    const kind = one("[name=chalk]:checked") ? "fallsChalk" : "falls";
    all(".climbon-form__price").forEach((price, at) => {
      const ways = target ? target.dataset[kind]?.split(" ")[at] : price.dataset[kind];
      const words = price.querySelector("[data-fall-words]");
      const { fallWords, safeWords } = words.dataset;
      words.textContent = ways > 0 ? fallWords.replace("§", ways) : ways ? safeWords : "";
      words.classList.toggle("climbon-form__falls--some", ways > 0);
    });
  }

  // A hold that is tapped again shows the next way there, through panels that bring a card.
  function choose(to) {
    const key = one(`[name=to][value="${to}"]`);
    if (key?.checked) {
      const there = pathsTo(to);
      const next = there[(there.indexOf(bestPath(to)) + 1) % there.length];
      for (const via of all("[name=via]")) via.checked = entered(next).includes(via.value);
    } else if (key) {
      key.checked = true;
      for (const via of all("[name=via]")) via.checked = false;
    }
    const jump = one("[name=jump]");
    if (!key && jump) jump.value = to;
    changed();
  }

  document.addEventListener("wall:tap", ({ detail }) => detail.to && choose(detail.to));
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-jump-top]")) choose("top");
    if (target.closest("[data-add-again]")) addAgain();
    if (target.closest("[data-close-roll]")) one("[data-roll]").open = false;
    if (!target.closest("[data-other-way]")) return;
    one("[name=to]:checked").checked = false;
    changed();
  });
  document.addEventListener("change", (event) => {
    if (!event.target.closest("[data-climb-on-form]")) return;
    if (event.target.name === "jump" && event.target.value) one("[data-jump-switch] input").checked = true;
    show();
  });
  document.addEventListener("input", ({ target }) => {
    if (target.name === "cost") showWay();
    if (target.name === "have") showStage();
  });
  document.addEventListener("live:answer", ({ detail }) => {
    if (!detail.error || !one("[name=have]")) return;
    noteRefused();
    showStage(false); // the pad strikes out what was wrong, until something changes
  });
  document.addEventListener("focusout", ({ target }) => target.name === "to" && setTimeout(() => form() && showStage()));
  document.addEventListener("toggle", show, true);
  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, show);
  show();
})();
