// On Belay: a climb is built by tapping dice and a sign, and ends with a tap on the mountain.
// Without this file the form offers the first and the second die, steps and trail as fields.
(() => {
  "use strict";

  const EASY_TO_TAP = 44; // px between two ledges; where there is less, the trail is shown large

  const radios = (climb, name) => [...climb.querySelectorAll(`input[name=${name}]`)];
  const checkedAt = (climb, name) => radios(climb, name).findIndex((radio) => radio.checked);
  const sign = (climb) => radios(climb, "operation")[checkedAt(climb, "operation")];
  const field = (climb, name) => climb.querySelector(`input[name=${name}]`);
  const form = () => document.querySelector("[data-climb]");

  function setUp(climb) {
    if (climb.dataset.ready) return;
    climb.dataset.ready = "yes";
    for (const plain of climb.querySelectorAll("[data-plain]")) plain.hidden = true;
    for (const part of climb.querySelectorAll("[data-tray], [data-built]")) part.hidden = false;
    climb.querySelector("[data-no-sign]").className = "visually-hidden";
    climb.querySelector("[data-for-keys]").classList.add("for-keys");
    dice(climb).forEach((die, place) => die.addEventListener("click", () => tap(climb, place)));
    climb.addEventListener("click", ({ target }) => target.name === "operation" && toggleSign(climb, target));
    climb.addEventListener("change", () => show(climb));
    climb.addEventListener("input", () => show(climb));
    climb.querySelector("[data-steps-close]").addEventListener("click", () => closeSteps(climb));
  }

  const dice = (climb) => [...climb.querySelectorAll("[data-die]")];

  // The tapped dice, in order, are those of the two choices that are hidden now. A third tap
  // without room for it starts over.
  function tap(climb, place) {
    let places = ["first", "second"].map((name) => checkedAt(climb, name)).filter((at) => at >= 0);
    const room = sign(climb).value ? 2 : 1;
    if (places.includes(place)) places = places.filter((at) => at !== place);
    else places = [...places.slice(0, room - 1), place];
    ["first", "second"].forEach((name, i) =>
      radios(climb, name).forEach((radio, at) => (radio.checked = at === places[i])),
    );
    show(climb);
  }

  // A tap on a chosen sign takes the choice away.
  function toggleSign(climb, radio) {
    if (radio.value && radio.value === climb.dataset.sign) radios(climb, "operation")[0].checked = true;
    show(climb);
  }

  function show(climb) {
    const [first, second] = ["first", "second"].map((name) => checkedAt(climb, name));
    const operation = sign(climb);
    climb.dataset.sign = operation.value;
    const used = operation.value ? [first, second] : [first];
    dice(climb).forEach((die, at) => die.setAttribute("aria-pressed", String(used.includes(at))));
    const words = operation.value && operation.parentElement.textContent.trim();
    const other = operation.value ? second : -1;
    climb.querySelector("[data-built]").replaceChildren(box(climb, first), words || "\u25cb", box(climb, other));
    climb.classList.toggle("belay-form--one", !operation.value);
    climb.classList.toggle("belay-form--begun", first >= 0 || operation.value !== "");
    showNext(climb, first, second);
    showTrails(climb, used.every((at) => at >= 0));
  }

  // The die at a place as a number, or room for it.
  function box(climb, at) {
    const one = document.createElement("span");
    one.className = at >= 0 ? "belay-form__box" : "belay-form__box belay-form__box--empty";
    one.textContent = at >= 0 ? dice(climb)[at].dataset.die : "";
    return one;
  }

  function showNext(climb, first, second) {
    const steps = [first >= 0, sign(climb).value, second >= 0, !needsResult(climb)];
    const missing = steps.indexOf(steps.find((done) => !done));
    const next = climb.querySelector("[data-next]");
    next.hidden = false;
    [...next.children].forEach((words, at) => (words.hidden = at !== (missing < 0 ? steps.length : missing)));
  }

  // One die needs no result: it is as many feet as it shows.
  const needsResult = (climb) => sign(climb).value && field(climb, "result")?.value === "";

  // Where students calculate, every step above the climbers is lit; else those that fit.
  function showTrails(climb, isBuilt) {
    const own = new Map(radios(climb, "trail").map((radio) => [radio.value, radio]));
    const picked = climb.querySelector("input[name=trail]:checked")?.value;
    for (const one of trails()) {
      const radio = own.get(one.dataset.trail);
      const isOpen = Boolean(radio) && isBuilt && fits(climb, radio);
      one.classList.toggle("belay__trail--open", isOpen);
      one.classList.toggle("belay__trail--picked", one.dataset.trail === picked);
      ledges(one).forEach((ledge, at) =>
        ledge.classList.toggle("belay__ledge--lit", isOpen && !needsResult(climb) && isWithin(climb, radio, at + 1)),
      );
    }
  }

  const trails = () => [...document.querySelectorAll("[data-trail]")];
  const ledges = (trail) => [...trail.querySelectorAll(".belay__ledge")];
  const calculates = (climb) => climb.dataset.calculate === "student";

  function isWithin(climb, radio, step) {
    const at = Number(radio.dataset.at);
    return step > at && (calculates(climb) || step <= at + valueOf(climb) / Number(radio.value));
  }

  function fits(climb, radio) {
    if (calculates(climb)) return true;
    const steps = valueOf(climb) / Number(radio.value);
    return Number.isInteger(steps) && steps > 0 && Number(radio.dataset.at) + steps <= Number(radio.dataset.top);
  }

  function valueOf(climb) {
    const [first, second] = ["first", "second"].map((name) => Number(radios(climb, name)[checkedAt(climb, name)]?.value));
    const values = { "+": first + second, "-": first - second, "*": first * second, "/": first / second };
    return values[sign(climb).value] ?? first;
  }

  // The mountain ---------------------------------------------------------------------------------

  // The trail under a finger, if the form offers it.
  function offered(target) {
    const climb = form();
    const trail = climb && target.closest("[data-trail]");
    const radio = trail && radios(climb, "trail").find((one) => one.value === trail.dataset.trail);
    return radio ? { climb, trail, radio } : null;
  }

  document.addEventListener("click", (event) => {
    const { climb, trail, radio } = offered(event.target) ?? {};
    if (!radio) return;
    if (!calculates(climb)) return go(climb, radio, "");
    const tops = ledges(trail).map((one) => one.getBoundingClientRect().top);
    const between = tops.length > 1 ? tops[0] - tops[1] : Infinity;
    const isLast = Number(radio.dataset.top) - Number(radio.dataset.at) === 1;
    if (between < EASY_TO_TAP && !isLast) return openSteps(climb, radio);
    go(climb, radio, nearest(trail, radio, event.clientY) - Number(radio.dataset.at));
  });

  // The step whose edge is nearest, above the own climber.
  function nearest(trail, radio, y) {
    const tops = ledges(trail).map((one) => Math.abs(one.getBoundingClientRect().top - y));
    const above = tops.slice(Number(radio.dataset.at));
    return tops.lastIndexOf(Math.min(...above)) + 1;
  }

  // The step that a mouse points at stands out.
  document.addEventListener("pointermove", ({ target, clientY, pointerType }) => {
    const { climb, trail, radio } = (pointerType === "mouse" && offered(target)) || {};
    const isOpen = trail?.classList.contains("belay__trail--open");
    const at = isOpen ? (calculates(climb) ? nearest(trail, radio, clientY) : goalOf(climb, radio)) : 0;
    for (const one of document.querySelectorAll(".belay__ledge--goal")) one.classList.remove("belay__ledge--goal");
    if (at) ledges(trail)[at - 1].classList.add("belay__ledge--goal");
  });

  const goalOf = (climb, radio) => Number(radio.dataset.at) + valueOf(climb) / Number(radio.value);

  // If all is there, the climb is sent. Else it waits for the result, and Enter or a second tap
  // sends it.
  function go(climb, radio, steps) {
    radio.checked = true;
    const box = field(climb, "steps");
    if (box) box.value = steps;
    closeSteps(climb);
    climb.querySelector("[data-climb-button]").click();
  }

  // One trail, large --------------------------------------------------------------------------------

  function openSteps(climb, radio) {
    const panel = climb.querySelector("[data-steps]");
    const [trail, at, top] = [radio.value, radio.dataset.at, radio.dataset.top].map(Number);
    panel.querySelector("[data-steps-words]").textContent = panel.dataset.words.replace("{trail}", trail);
    const keys = [];
    for (let step = at + 1; step <= top; step += 1) {
      const ledge = document.createElement("button");
      ledge.type = "button";
      ledge.className = "key belay-steps__ledge";
      ledge.textContent = step * trail;
      ledge.addEventListener("click", () => go(climb, radio, step - at));
      keys.push(ledge);
    }
    panel.querySelector("[data-ledges]").replaceChildren(...keys);
    radio.checked = true;
    panel.hidden = false;
    climb.classList.add("belay-form--steps");
    changed(climb);
  }

  function closeSteps(climb) {
    climb.querySelector("[data-steps]").hidden = true;
    climb.classList.remove("belay-form--steps");
    changed(climb);
  }

  // The number pad comes and goes with the box it writes in.
  const changed = (climb) => climb.dispatchEvent(new Event("change", { bubbles: true }));

  // The rope check ----------------------------------------------------------------------------------

  // Where only who calls it off has to say the feet between, they are asked then.
  function setUpCheck(check) {
    const gap = check.querySelector("[data-gap]");
    if (check.dataset.ready || !gap) return;
    check.dataset.ready = "yes";
    const box = gap.querySelector("input");
    const showGap = (isShown) => {
      gap.hidden = !isShown;
      check.classList.toggle("belay-check--sum", isShown);
    };
    showGap("typed" in gap.dataset || box.value !== "");
    check.querySelector("[data-off]").addEventListener("click", (event) => {
      if (!gap.hidden) return;
      event.preventDefault();
      showGap(true);
      changed(check);
      box.focus();
    });
  }

  // A number that a climber or its own number stands over is not read: it goes.
  function hideCovered() {
    const covers = [...document.querySelectorAll(".belay__face, .belay__own .belay__multiple")];
    const places = covers.map((one) => one.getBoundingClientRect());
    for (const number of document.querySelectorAll(".belay__trail .belay__multiple")) {
      const { left, right, top, bottom } = number.getBoundingClientRect();
      const isCovered = ({ left: l, right: r, top: t, bottom: b }) => l < right && r > left && t < bottom - 2 && b > top + 2;
      number.classList.toggle("belay__multiple--covered", places.some(isCovered));
    }
  }

  function setUpAll() {
    if (!form()) {
      for (const one of trails()) one.classList.remove("belay__trail--open", "belay__trail--picked");
      for (const one of document.querySelectorAll(".belay__ledge--lit")) one.classList.remove("belay__ledge--lit");
    }
    for (const climb of document.querySelectorAll("[data-climb]")) {
      setUp(climb);
      show(climb);
    }
    for (const check of document.querySelectorAll("[data-check]")) setUpCheck(check);
    requestAnimationFrame(hideCovered);
  }

  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, setUpAll);
  addEventListener("resize", () => requestAnimationFrame(hideCovered));
  setUpAll();
})();
