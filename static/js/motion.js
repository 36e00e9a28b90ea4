"use strict";
// How things move: pieces hop step by step to their new place or slide down after a moment of
// fright, dice tumble, numbers count up, keys stay down until they are answered. A piece is known by
// its id, and by where it stood on the picture before; how a game draws it is its own affair. With
// reduced motion everything is at once where it belongs.
window.motion = {};
(() => {
  const PIECES = "[data-steps][id], .piece[id]";
  const STEP = 90; // ms of one hop
  const [SHORTEST, LONGEST] = [180, 580]; // ms of all hops
  const LANDING = 120; // ms
  const SLIDE = 550; // ms
  const MOST_STEPS = 12;
  const NEAR = 2; // px: it has not moved

  const tell = (kind) => document.dispatchEvent(new CustomEvent("feedback", { detail: { kind } }));
  const byId = (id) => document.getElementById(id);
  const allPieces = () => document.querySelectorAll(`#board :is(${PIECES})`);

  // Places -------------------------------------------------------------------------------------

  // A picture within a picture takes no transform in every browser, so what it holds is moved.
  const isInner = (one) => one.localName === "svg" && one.parentElement.closest("svg");
  const moverOf = (piece) => (isInner(piece) ? piece.firstElementChild : piece);

  function pictureOf(mover) {
    let picture = null;
    for (let one = mover.closest("svg"); one; one = one.parentElement.closest("svg")) picture = one;
    return picture;
  }

  // Where the drawing lies in the window: a picture may be scrolled or enlarged by a change.
  function viewOf(mover) {
    const picture = pictureOf(mover);
    if (picture) return picture.getScreenCTM();
    const { x, y } = byId("board").getBoundingClientRect();
    return new DOMMatrix([1, 0, 0, 1, x, y]);
  }

  function centreOf(mover) {
    const box = mover.getBoundingClientRect();
    return new DOMPoint(box.x + box.width / 2, box.y + box.height / 2);
  }

  const looksOf = (piece) => [...piece.attributes].map(({ value }) => value).join("|");

  let stood = null; // by id, before the change that is being made
  let facesBefore = [];
  let rolling = [];

  // Notes where all pieces stand.
  function note() {
    stood = new Map();
    facesBefore = diceNow().map(faceOf);
    rolling = diceNow().flatMap(rollsOf);
    for (const piece of allPieces()) {
      const mover = moverOf(piece);
      const view = mover && viewOf(mover);
      if (!view) continue;
      const steps = Number(piece.dataset.steps);
      const around = mover.parentElement.getScreenCTM?.();
      const place = centreOf(mover).matrixTransform(view.inverse());
      stood.set(piece.id, { mover, steps, place, around, picture: pictureOf(mover), looks: looksOf(piece) });
    }
  }

  const diceNow = () => [...document.querySelectorAll("#match .die--rolled")];
  const faceOf = (die) => die.getAttribute("aria-label") ?? die.textContent;
  const rollsOf = (die) => die.getAnimations({ subtree: true });

  document.addEventListener("live:replace", () => stood ?? note());

  // Moves --------------------------------------------------------------------------------------

  const written = ({ a, b, c, d, e, f }) => `matrix(${[a, b, c, d, e, f]})`;

  // Everything that moves does it by frames around its foot, in the units of what holds it.
  function framesOf(mover) {
    const box = mover.getBoundingClientRect();
    const around = mover instanceof SVGElement ? mover.parentElement.getScreenCTM().inverse() : null;
    const foot = around
      ? new DOMPoint(box.x + box.width / 2, box.bottom).matrixTransform(around)
      : { x: 0, y: box.height / 2 };
    const units = ({ x, y }) => (around ? { x: around.a * x + around.c * y, y: around.b * x + around.d * y } : { x, y });
    // WebKit does not count the attribute as style, and would lose it under an animation.
    const own = getComputedStyle(mover).transform;
    const base = own === "none" && around ? written(around.multiply(mover.getScreenCTM())) : own.replace("none", "");
    const frame = (to, wide = 1, high = 1) => ({
      transform:
        `translate(${to.x}px, ${to.y}px) translate(${foot.x}px, ${foot.y}px) scale(${wide}, ${high}) ` +
        `translate(${-foot.x}px, ${-foot.y}px) ${base}`,
    });
    return { frame, units, height: box.height };
  }

  const HERE = { x: 0, y: 0 };

  // Everything is measured before anything starts: a measure after a start lays the page out anew.
  const animation = (name, mover, frames, timing) => () => {
    const started = mover.animate(frames, timing);
    started.id = name;
    return started;
  };

  const landing = (frame, from) => [
    { ...frame(HERE), offset: from, easing: "ease-out" },
    { ...frame(HERE, 1.22, 0.74), offset: from + (1 - from) * 0.4 },
    { ...frame(HERE, 0.95, 1.08), offset: from + (1 - from) * 0.75 },
    { ...frame(HERE), offset: 1 },
  ];

  function hop(mover, away, steps) {
    const { frame, units, height } = framesOf(mover);
    const [far, up] = [units(away), units({ x: 0, y: -Math.max(8, Math.min(height * 0.45, 60 / steps + 8)) })];
    const hops = Math.min(LONGEST, Math.max(SHORTEST, STEP * steps));
    const all = hops + LANDING;
    const at = (share, high) => ({ x: far.x * (1 - share) + high * up.x, y: far.y * (1 - share) + high * up.y });
    const frames = [];
    for (let step = 0; step < steps; step += 1) {
      const share = step / steps;
      frames.push({ ...frame(at(share, 0)), offset: (share * hops) / all, easing: "ease-out" });
      const middle = share + 0.5 / steps;
      frames.push({ ...frame(at(middle, 1)), offset: (middle * hops) / all, easing: "ease-in" });
    }
    return animation("hop", mover, [...frames, ...landing(frame, hops / all)], { duration: all });
  }

  // It makes room for another.
  function glide(mover, away) {
    const { frame, units } = framesOf(mover);
    return animation("glide", mover, [frame(units(away)), frame(HERE)], { duration: 240, easing: "ease-in-out" });
  }

  // In a film nobody says which move was the fall: it is one that loses steps.
  const FALLS = { drama: () => true, film: (more) => more < 0 };

  function slide(mover, away) {
    const { frame, units } = framesOf(mover);
    const down = (SLIDE - LANDING) / SLIDE;
    const frames = [{ ...frame(units(away)), offset: 0, easing: "ease-in" }, ...landing(frame, down)];
    return animation("slide", mover, frames, { duration: SLIDE, fill: "backwards" });
  }

  // What is new, or full now, pops up where it stands.
  function appear(mover) {
    const { frame } = framesOf(mover);
    const frames = [frame(HERE, 0.3, 0.3), { ...frame(HERE, 1.15, 1.15), offset: 0.6 }, frame(HERE)];
    return animation("appear", mover, frames, { duration: 240, easing: "ease-out" });
  }

  // A piece that has left the board falls out of the picture.
  function drop({ mover, around, picture, place }) {
    const holder = document.createElementNS("http://www.w3.org/2000/svg", "g");
    holder.setAttribute("transform", written(picture.getScreenCTM().inverse().multiply(around)));
    holder.setAttribute("aria-hidden", "true");
    mover.removeAttribute("id");
    holder.append(mover);
    picture.append(holder);
    const { frame, units } = framesOf(mover);
    const far = units({ x: 0, y: byId("board").clientHeight * 0.6 });
    const frames = [{ ...frame(HERE), opacity: 1 }, { ...frame(far), opacity: 0 }];
    const timing = { duration: SLIDE, fill: "both", easing: "ease-in" };
    const falling = animation("drop", mover, frames, timing)();
    falling.addEventListener("finish", () => holder.remove());
    return { animation: falling, far: 0, from: place.matrixTransform(picture.getScreenCTM()) };
  }

  // A transition of its own would carry it there once more.
  function halt(mover, piece) {
    for (const one of [...mover.getAnimations(), ...piece.getAnimations()]) {
      if ("transitionProperty" in one || one.id) one.cancel();
    }
  }

  // What is on its way to this very place goes on.
  function isHalted(piece) {
    const mover = moverOf(piece);
    const isMoving = () => mover.getAnimations().some(({ id }) => id);
    if (!mover || (stood.get(piece.id)?.looks === looksOf(piece) && isMoving())) return false;
    halt(mover, piece);
    return true;
  }

  // How a piece comes to its new place: the way `start` begins, how far it is, and its end.
  function wayOf(piece, kind) {
    const [mover, was] = [moverOf(piece), stood.get(piece.id)];
    const view = viewOf(mover);
    if (!view) return null;
    const to = centreOf(mover);
    const { height } = mover.getBoundingClientRect();
    if (!was) return { start: appear(mover), far: 0, to, height };
    const from = was.place.matrixTransform(view);
    const away = { x: from.x - to.x, y: from.y - to.y };
    const far = Math.hypot(away.x, away.y);
    const more = Number(piece.dataset.steps) - was.steps;
    if (far < NEAR) return more > 0 ? { start: appear(mover), far, to, height } : null;
    if (FALLS[kind]?.(more) && away.y <= 0) return { start: slide(mover, away), far, from, to, height };
    if (more === 0) return { start: glide(mover, away), far: 0, to, height };
    const steps = Math.abs(more) || Math.round(far / Math.max(height, 1));
    return { start: hop(mover, away, Math.min(MOST_STEPS, Math.max(1, steps))), far, to, height };
  }

  function dropLost() {
    const isLost = ([id, was]) => !byId(id) && !was.mover.isConnected && was.around && was.picture?.isConnected;
    return [...stood].filter(isLost).map(([, was]) => drop(was));
  }

  let movedAt = -Infinity;

  // The same dice, drawn anew or elsewhere, are not rolled again. What still rolls goes on.
  function restDice() {
    const isSame = diceNow().map(faceOf).every((face) => {
      const at = facesBefore.indexOf(face);
      return at >= 0 && facesBefore.splice(at, 1);
    });
    if (!isSame) return;
    for (const one of diceNow().flatMap(rollsOf)) if (!rolling.includes(one)) one.cancel();
  }

  // Moves all that the change has put elsewhere; returns what went the longest way: its `animation`,
  // and where it stands now.
  function move(kind) {
    movedAt = performance.now();
    const before = stood;
    let longest = null;
    if (before && !isCalm()) {
      const pieces = [...allPieces()].filter(isHalted);
      for (const way of pieces.map((piece) => wayOf(piece, kind)).filter(Boolean)) {
        const moved = { ...way, animation: way.start() };
        if (moved.far >= (longest?.far ?? 0)) longest = moved;
      }
      if (kind === "drama") longest = dropLost()[0] ?? longest;
    }
    if (before) restDice();
    stood = null;
    return longest;
  }

  // Dice ---------------------------------------------------------------------------------------

  // A cube that rolls shows other faces on its way, and its own when it lies.
  const FACES = ["M7 7h0M17 17h0", "M7 7h0M17 7h0M12 12h0M7 17h0M17 17h0", "M12 12h0"];

  document.addEventListener("animationstart", ({ animationName, target }) => {
    if (animationName !== "tumble" || isCalm()) return;
    if (performance.now() - movedAt < 400) {
      movedAt = -Infinity;
      tell("roll");
    }
    if (!target.matches("svg.die")) return;
    const face = document.createElementNS("http://www.w3.org/2000/svg", "path");
    face.setAttribute("class", "die__tumbling");
    target.append(face);
    FACES.forEach((pips, at) => setTimeout(() => face.setAttribute("d", pips), at * 120));
    setTimeout(() => face.remove(), FACES.length * 120);
  });

  // Keys ---------------------------------------------------------------------------------------

  // What was pressed stays down until the answer is here.
  let tapped = null;
  const KEYS = ".button, .key, [data-tap], [data-presses]";
  document.addEventListener("click", ({ target }) => (tapped = target.closest?.(KEYS) ?? null), true);
  document.addEventListener("htmx:beforeRequest", ({ detail: { xhr, elt } }) => {
    if (!elt.closest("#match")) return;
    const pressed = tapped;
    pressed?.classList.add("is-pressed");
    xhr.addEventListener("loadend", () => pressed?.classList.remove("is-pressed"));
  });
  // iOS shows a key as pressed only where a page listens to touches.
  document.addEventListener("touchstart", () => {}, { passive: true });

  // Numbers ------------------------------------------------------------------------------------

  // <b data-count>19</b> counts up to what it says.
  function count(root) {
    if (isCalm()) return;
    for (const one of root.querySelectorAll("[data-count]")) {
      const all = Number(one.textContent);
      const started = performance.now();
      const tick = (now) => {
        const share = Math.min(1, Math.max(0, (now - started) / 900));
        one.textContent = Math.round(all * share * (2 - share));
        if (share < 1) requestAnimationFrame(tick);
      };
      requestAnimationFrame(tick);
    }
  }

  Object.assign(motion, { note, move, count, tell, forget: () => (stood = null), isStill: isCalm });
})();
