// Yeti Mountain: a way is drawn over the tiles, by taps, with a finger or by keyboard, and sent at once.
(() => {
  "use strict";

  // In the picture: how far from its middle a tile is touched, and where a quick finger is looked for.
  const [REACH, STRIDE] = [50, 20];
  const byId = (id) => document.getElementById(id);
  const taps = () => [...document.querySelectorAll("#taps [data-step]")];
  const tapOf = (name) => document.querySelector(`#taps [data-step="${name}"]`);
  const words = (text = "", by = " ") => text.split(by).filter(Boolean);
  const namesOn = (name) => words(tapOf(name)?.dataset.on).map((number) => tiles[number]);
  const left = () => Number(byId("taps")?.dataset.left ?? 0);
  const from = () => words(byId("taps")?.dataset.from); // the tile of the walker, and its middle
  // Only a table takes several moves at once, and one step alone is sent by its tap.
  const mayDraw = () => Boolean(document.querySelector("#answer input[name=then]")) && left() > (way.length ? 0 : 1);

  const kindOf = () => taps()[0]?.dataset.value.startsWith("yeti"); // the Yeti walks, or the team

  const ply = () => document.querySelector("#answer input[name=ply]")?.value;

  let tiles = []; // all that can be on a way, by their numbers
  let way = []; // tiles by their names
  let start = ""; // the tile before them
  let sent = null; // the way that was sent last

  // The tiles beyond the first step are lit with the way; the page says them in a line.
  const HEXAGON = "M0-54 47-27V27L0 54-47 27V-27Z";
  const SUMMIT = "M-80-52H80V52H-80Z";
  function build() {
    for (const old of document.querySelectorAll("[data-built]")) old.remove();
    const further = mayDraw() ? words(byId("taps").dataset.further, ";").map((one) => one.split("|")) : [];
    const near = [...document.querySelectorAll("#taps [data-tap]")];
    for (const { dataset } of near) if ("on" in dataset) dataset.step = dataset.value.split("@")[1];
    tiles = [...near.map((tap) => tap.dataset.step), ...further.map(([name]) => name)];
    for (const [name, x, y, kind, on, what] of further) {
      const tap = taps()[0].cloneNode();
      const [row, tile] = name.slice(1).split("c");
      const label = `${byId("taps").dataset.says.replace("{row}", row).replace("{tile}", tile)}: ${what}`;
      const value = `${kindOf() ? "yeti" : "step"}@${name}`;
      const now = { "aria-label": label, d: kind === "summit" ? SUMMIT : HEXAGON, transform: `translate(${x} ${y})` };
      for (const [attribute, text] of Object.entries(now)) tap.setAttribute(attribute, text);
      Object.assign(tap.dataset, { step: name, on, value, built: "" });
      delete tap.dataset.presses;
      byId("taps").append(tap);
      const shape = kind === "summit" ? "-summit" : "";
      const picture = kind === "empty" ? "" : `<use href="#yeti-picture-${kind}"/>`;
      addMark("choices", tap, `<use href="#yeti-ring${shape}"/>${picture}`);
      if (!from().length || kindOf()) continue;
      const rows = row - from()[0].slice(1).split("c")[0];
      const badge = `${rows > 0 ? "+" : ""}${rows}`.replace("-", "\u2212");
      addMark("yeti-badges", tap, `<use href="#yeti-badge"/><text class="yeti__badge-words" x="24" y="39">${badge}</text>`);
    }
  }
  function addMark(id, tap, content) {
    const place = tap.getAttribute("transform");
    byId(id)?.insertAdjacentHTML("beforeend", `<g class="yeti__choice is-out" data-built transform="${place}">${content}</g>`);
  }

  const isOver = () => way.length >= left();
  const next = () => {
    if (isOver()) return [];
    return way.length ? namesOn(way.at(-1)) : taps().filter((tap) => tap.dataset.presses).map((tap) => tap.dataset.step);
  };

  function show() {
    const lit = next();
    const isDrawn = way.length > 0;
    for (const tap of taps()) {
      const { step } = tap.dataset;
      tap.classList.toggle("is-out", mayDraw() ? !lit.includes(step) && !way.includes(step) : !tap.dataset.presses);
    }
    for (const mark of document.querySelectorAll("#choices > g, #yeti-badges > g")) {
      const name = taps().find((tap) => tap.getAttribute("transform") === mark.getAttribute("transform"))?.dataset.step;
      mark.classList.toggle("is-out", name ? !lit.includes(name) && !way.includes(name) : isDrawn);
      mark.classList.toggle("is-way", way.includes(name));
    }
    const middle = (name) => middleOf(tapOf(name)).join(" ");
    const points = [...(from().length ? [from().slice(1).join(" ")] : []), ...way.map(middle)];
    byId("drawn")?.setAttribute("d", isDrawn ? `M${points.join("L")}` : "");
    const dock = byId("action");
    if (!dock) return;
    dock.querySelector(".yeti-go")?.remove();
    if (isDrawn) dock.append(keys());
    dock.classList.toggle("has-way", isDrawn);
  }

  function keys() {
    const row = document.createElement("div");
    row.className = "yeti-go";
    const { back, go: words } = byId("taps").dataset;
    const picture = document.querySelector(".yeti-steps__feet svg, .yeti-scene svg")?.outerHTML ?? "";
    row.innerHTML = `<button class="button" type="button" data-yeti-undo>\u2190</button><button class="button button--go" type="button" data-yeti-go>${picture}</button>`;
    row.firstChild.setAttribute("aria-label", back);
    row.lastChild.append(words);
    return row;
  }

  function draw(names) {
    [way, start] = [names, from()[0]];
    show();
  }

  // The last tile once more sends the way; an earlier one ends it there.
  function touch(name, mayGo) {
    const place = way.indexOf(name);
    if (place < 0 && next().includes(name)) draw([...way, name]);
    else if (place >= 0 && place < way.length - 1) draw(way.slice(0, place + 1));
    else if (place >= 0 && mayGo) go();
  }

  function go() {
    if (!way.length) return;
    const [first, ...later] = way.map((name) => tapOf(name).dataset.value);
    const then = document.querySelector("#answer input[name=then]");
    then.value = later.join(";");
    sent = { way, isYeti: kindOf(), ply: ply() };
    document.querySelector(`#answer [name=text][value="${first}"]`)?.click();
    setTimeout(() => (then.value = "")); // another press is another move
  }

  // What stopped the team on its way may be over soon: then the rest lies there again.
  function goOn() {
    build();
    if (!byId("taps")) [way, sent] = [[], null];
    else if (!left() || (sent && sent.isYeti !== kindOf())) way = [];
    else {
      if (sent && sent.ply !== ply()) {
        const walked = sent.way.indexOf(from()[0]);
        [way, start, sent] = [walked < 0 ? [] : sent.way.slice(walked + 1), from()[0], null];
      }
      const isOpen = (name, place) => (place ? namesOn(way[place - 1]).includes(name) : tapOf(name)?.dataset.presses);
      if (!mayDraw() || start !== from()[0] || way.length > left() || !way.every(isOpen)) way = [];
    }
    show();
  }

  // Taps and keys ---------------------------------------------------------------------------------

  let isDragged = false;
  const stop = (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  document.addEventListener(
    "click",
    (event) => {
      if (isDragged && event.target.closest(".yeti__near")) {
        isDragged = false;
        return stop(event);
      }
      const tap = event.target.closest?.("#taps [data-step]");
      if (!tap || !mayDraw()) return;
      stop(event);
      touch(tap.dataset.step, true);
    },
    true,
  );
  document.addEventListener(
    "keydown",
    (event) => {
      const tap = event.target.closest?.("#taps [data-step]");
      if (event.key === "Escape" && way.length) draw([]);
      if (!["Enter", " "].includes(event.key) || !tap || !mayDraw()) return;
      stop(event);
      touch(tap.dataset.step, true);
    },
    true,
  );
  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-yeti-go]")) go();
    else if (target.closest("[data-yeti-undo]")) draw(way.slice(0, -1));
  });

  // A finger that is drawn over the tiles -----------------------------------------------------------

  let finger = null; // where it was last, in the picture, and over which tile
  const middleOf = (tap) => tap.getAttribute("transform").match(/-?\d+/g).map(Number);
  function pointOf({ clientX, clientY }) {
    const { a, d, e, f } = byId("close").getScreenCTM();
    return [(clientX - e) / a, (clientY - f) / d];
  }
  function tileAt([x, y]) {
    const isHere = ([u, v]) => Math.hypot(x - u, y - v) < REACH;
    if (isHere(from().slice(1).map(Number))) return from()[0];
    return taps().find((tap) => isHere(middleOf(tap)))?.dataset.step ?? "";
  }

  document.addEventListener("pointerdown", (event) => {
    isDragged = false;
    const isHere = mayDraw() && event.target.closest?.(".yeti__near");
    finger = isHere ? { point: pointOf(event), tile: tileAt(pointOf(event)) } : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!finger || !event.buttons || !byId("close")) return;
    const [[x, y], [u, v]] = [finger.point, pointOf(event)];
    const parts = Math.ceil(Math.hypot(u - x, v - y) / STRIDE);
    for (let part = 1; part <= parts; part++) {
      const tile = tileAt([x + ((u - x) * part) / parts, y + ((v - y) * part) / parts]);
      if (tile && tile !== finger.tile) drag(tile);
    }
    finger.point = [u, v];
  });
  function drag(tile) {
    if (!isDragged) begin(finger.tile);
    [isDragged, finger.tile] = [true, tile];
    if (tile === (way.at(-2) ?? start)) draw(way.slice(0, -1));
    else if (next().includes(tile)) draw([...way, tile]);
  }
  // From the climber a way begins anew; from one of its tiles it goes on there.
  function begin(tile) {
    const place = way.indexOf(tile);
    if (tile === from()[0] || place >= 0) draw(way.slice(0, place + 1));
    else if (next().includes(tile)) draw([...way, tile]);
  }
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (finger = null));

  for (const change of ["live:change", "htmx:afterSettle"]) document.addEventListener(change, goOn);
  goOn();
})();
