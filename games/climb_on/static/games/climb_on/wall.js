// Climb ON!: what of the wall is in sight, large enough to be tapped, and what a tap on it means.
// Without this file the whole wall is in sight, and the form is enough.
(() => {
  "use strict";

  const CELL = 24;
  const [SMALLEST, LARGEST, HIGH] = [0.52, 2, 200]; // times a square; in sight of a high wall
  // px of the wall: below what lies over it, of these below the dock; and beside, for the heights.
  const [UNDER, LAP, BESIDE] = [60, 18, 34];
  const FAR = 7; // px: a finger that moves this far pushes the wall and taps nothing
  const wall = () => document.querySelector("[data-wall]");
  const picture = () => wall()?.querySelector("svg.climbon__wall");
  const form = () => document.querySelector("[data-climb-on-form]");
  const numbers = (text) => text.split(/[\s,]+/).map(Number);

  // What is in sight ----------------------------------------------------------------------------

  let pushed = { x: 0, y: 0 };
  let shown = null; // what is in sight, which stays while a climber falls

  // All of the wall, or the climber with what can be tapped, if in squares smaller than a fingertip.
  function look() {
    const svg = picture();
    const table = document.querySelector("#match.table");
    if (!svg || !table) return;
    svg.dataset.whole ??= svg.getAttribute("viewBox");
    const { width, height } = wall().getBoundingClientRect();
    if (!width || !height) return;
    const isWhole = table.classList.contains("shows-whole-wall");
    const { focus, more } = svg.querySelector("[data-focus]").dataset;
    const sees = wall().matches(".climbon__view--more") && more ? more : focus;
    const [x, y, w, h, pieceX, pieceY] = numbers(sees);
    const beads = document.querySelector(".climbon__team--own")?.offsetWidth ?? 0;
    const scale = Math.max(SMALLEST, Math.min((width - beads - BESIDE) / w, (height - UNDER) / h, Math.max(LARGEST, height / HIGH)));
    const [wide, high] = [width / scale, height / scale];
    // If it does not fit, it is shown from the climber.
    const between = (width - beads - BESIDE) / scale;
    const left = (between < w ? within(pieceX - between / 2, x, x + w - between) : x + (w - between) / 2) - BESIDE / scale;
    const [free, under] = [high - UNDER / scale, LAP / scale];
    const top = free < h ? within(pieceY - free * 0.75, y, y + h - free) - (UNDER - LAP) / scale : y + h - high + under;
    // Its middle is pushed no farther than to the edges of the wall.
    const [wallX, wallY, wallWide, wallHigh] = numbers(svg.dataset.whole);
    const most = (by, from, size) => within(by, Math.min(0, from), Math.max(0, from + size));
    pushed.x = most(pushed.x, wallX - left - wide / 2, wallWide);
    pushed.y = most(pushed.y, wallY - top - high / 2, wallHigh);
    const stays = shown && "still" in table.dataset;
    const box = stays ? shown : isWhole ? numbers(svg.dataset.whole) : [left + pushed.x, top + pushed.y, wide, high];
    shown = box;
    svg.setAttribute("viewBox", box.join(" "));
    const onScreen = Math.min(width / box[2], height / box[3]);
    svg.style.setProperty("--finger", Math.max(1, 1 / onScreen));
    svg.style.setProperty("--px", 1 / onScreen);
    // Heights stand at the left edge, wherever that is.
    const edge = box[0] + box[2] / 2 - width / 2 / onScreen;
    svg.querySelector("[data-heights]")?.setAttribute("transform", `translate(${edge} 0)`);
  }

  const within = (value, least, most) => Math.min(Math.max(value, least), most);

  // Taps ----------------------------------------------------------------------------------------

  function placeOf(event) {
    return new DOMPoint(event.clientX, event.clientY).matrixTransform(picture().getScreenCTM().inverse());
  }

  // The nearest of these to a place, where it is as near as a fingertip.
  function nearest(selector, at) {
    const reach = 1.2 * CELL * (Number(picture().style.getPropertyValue("--finger")) || 1);
    let best = null;
    let least = reach;
    for (const one of picture().querySelectorAll(selector)) {
      const { e, f } = one.transform.baseVal.consolidate().matrix;
      const far = Math.hypot(at.x - e, at.y - f);
      if (far < least) [best, least] = [one, far];
    }
    return best;
  }

  function tap(event) {
    const at = placeOf(event);
    const isJump = form().querySelector("[data-jump-switch] input:checked");
    const isPaid = form().querySelector("[name=to]:checked");
    const mark = nearest(isJump ? "[data-jump]" : isPaid ? "[data-way]" : "[data-way], [data-clip-spot]", at);
    // Of dice that could pay for a clip the lowest does: they stand with the highest first.
    const clips = [...form().querySelectorAll(`[data-clip="${mark?.dataset.clipSpot}"]`)];
    if (mark?.dataset.clipSpot) return clips.at(-1)?.click();
    const detail = { x: at.x / CELL, y: -at.y / CELL, to: mark?.dataset.way ?? mark?.dataset.jump };
    document.dispatchEvent(new CustomEvent("wall:tap", { detail }));
  }

  // Pushing -------------------------------------------------------------------------------------

  let held = null;
  let distance = 0;

  // A second finger, or a hand that rests on the glass, pushes nothing.
  document.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary) return;
    distance = 0;
    held = event.target.closest("[data-wall]") ? [event.clientX, event.clientY] : null;
  });
  document.addEventListener("pointermove", (event) => {
    if (!held || !event.isPrimary || !picture()) return;
    const scale = picture().getScreenCTM().a;
    const [right, down] = [event.clientX - held[0], event.clientY - held[1]];
    held = [event.clientX, event.clientY];
    distance += Math.abs(right) + Math.abs(down);
    if (distance < FAR) return;
    pushed = { x: pushed.x - right / scale, y: pushed.y - down / scale };
    look();
  });
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => (held = null));
  document.addEventListener("click", (event) => {
    if (form() && picture() && wall().contains(event.target) && distance < FAR) tap(event);
    if (event.target.closest("[data-toggles]")) look();
  });

  // Anew ----------------------------------------------------------------------------------------

  const ply = () => document.querySelector("#answer [name=ply]")?.value;
  let lastPly = ply();

  function lookAnew() {
    if (ply() !== lastPly) pushed = { x: 0, y: 0 };
    lastPly = ply();
    look();
  }

  document.addEventListener("live:replace", ({ detail }) => {
    if (detail.part === "wall") delete picture()?.dataset.whole;
  });
  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, lookAnew);
  for (const change of ["wall:look", "still:end"]) document.addEventListener(change, look);
  const sizes = new ResizeObserver(look);
  if (wall()) sizes.observe(wall());
  look();
})();
