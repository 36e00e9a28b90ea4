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
    climb.querySelector("[data-no-sign]").classList.add("visually-hidden");
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
    const parts = [pictureOf(climb, first)];
    if (operation.value) parts.push(operation.parentElement.textContent.trim(), pictureOf(climb, second));
    climb.querySelector("[data-built]").replaceChildren(...parts);
    // One die needs no result: it is as many feet as it shows.
    climb.querySelector("[data-result]")?.toggleAttribute("hidden", !operation.value);
    showTrails(climb, used.every((at) => at >= 0));
  }

  function pictureOf(climb, at) {
    if (at >= 0) return dice(climb)[at].querySelector(".die").cloneNode(true);
    const gap = document.createElement("span");
    gap.className = "belay-form__gap";
    gap.textContent = "?";
    return gap;
  }

  // Where students calculate, every trail with steps left can be tapped; else those that fit.
  function showTrails(climb, isBuilt) {
    const own = new Map(radios(climb, "trail").map((radio) => [radio.value, radio]));
    const picked = climb.querySelector("input[name=trail]:checked")?.value;
    for (const one of document.querySelectorAll("[data-trail]")) {
      const radio = own.get(one.dataset.trail);
      one.classList.toggle("belay__trail--open", Boolean(radio) && isBuilt && fits(climb, radio));
      one.classList.toggle("belay__trail--picked", one.dataset.trail === picked);
    }
  }

  function fits(climb, radio) {
    if (climb.dataset.calculate === "student") return true;
    const steps = valueOf(climb) / Number(radio.value);
    return Number.isInteger(steps) && steps > 0 && Number(radio.dataset.at) + steps <= Number(radio.dataset.top);
  }

  function valueOf(climb) {
    const [first, second] = ["first", "second"].map((name) => Number(radios(climb, name)[checkedAt(climb, name)]?.value));
    const values = { "+": first + second, "-": first - second, "*": first * second, "/": first / second };
    return values[sign(climb).value] ?? first;
  }

  // The mountain ---------------------------------------------------------------------------------

  document.addEventListener("click", (event) => {
    const climb = form();
    const trail = event.target.closest("[data-trail]");
    const radio = trail && climb && radios(climb, "trail").find((one) => one.value === trail.dataset.trail);
    if (!radio) return;
    if (climb.dataset.calculate !== "student") return go(climb, radio, "");
    const ledges = [...trail.querySelectorAll(".belay__ledge")].map((one) => one.getBoundingClientRect().top);
    const between = ledges.length > 1 ? ledges[0] - ledges[1] : Infinity;
    if (between < EASY_TO_TAP) return openSteps(climb, radio);
    const at = Number(radio.dataset.at);
    const far = (y) => Math.abs(y - event.clientY);
    const nearest = ledges.slice(at).reduce((best, y, i) => (far(y) < far(ledges[at + best]) ? i : best), 0);
    go(climb, radio, nearest + 1);
  });

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
    const ledges = [];
    for (let step = at + 1; step <= top; step += 1) {
      const ledge = document.createElement("button");
      ledge.type = "button";
      ledge.className = "key belay-steps__ledge";
      ledge.textContent = step * trail;
      ledge.addEventListener("click", () => go(climb, radio, step - at));
      ledges.push(ledge);
    }
    panel.querySelector("[data-ledges]").replaceChildren(...ledges);
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

  function setUpAll() {
    if (!form()) {
      for (const one of document.querySelectorAll("[data-trail]")) {
        one.classList.remove("belay__trail--open", "belay__trail--picked");
      }
    }
    for (const climb of document.querySelectorAll("[data-climb]")) {
      setUp(climb);
      show(climb);
    }
  }

  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, setUpAll);
  setUpAll();
})();
