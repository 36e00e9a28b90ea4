// On Belay: a climb is built by tapping dice and a sign, and a trail is chosen on the mountain, too.
// Without this file the form offers the first and the second die as a choice.
(() => {
  "use strict";

  const radios = (climb, name) => [...climb.querySelectorAll(`input[name=${name}]`)];
  const checkedAt = (climb, name) => radios(climb, name).findIndex((radio) => radio.checked);
  const sign = (climb) => radios(climb, "operation")[checkedAt(climb, "operation")];

  function setUp(climb) {
    if (climb.dataset.ready) return;
    climb.dataset.ready = "yes";
    for (const plain of climb.querySelectorAll("[data-plain]")) plain.hidden = true;
    climb.querySelector("[data-tray]").hidden = false;
    climb.querySelector("[data-built]").hidden = false;
    dice(climb).forEach((die, place) => die.addEventListener("click", () => tap(climb, place)));
    climb.addEventListener("change", () => show(climb));
  }

  const dice = (climb) => [...climb.querySelectorAll("[data-die]")];

  // The tapped dice, in order, are those of the two choices that are hidden now.
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

  function show(climb) {
    const [first, second] = ["first", "second"].map((name) => checkedAt(climb, name));
    const operation = sign(climb);
    const used = operation.value ? [first, second] : [first];
    dice(climb).forEach((die, at) => die.setAttribute("aria-pressed", String(used.includes(at))));
    const parts = [pictureOf(climb, first)];
    if (operation.value) parts.push(operation.parentElement.textContent.trim(), pictureOf(climb, second));
    climb.querySelector("[data-built]").replaceChildren(...parts);
    // One die needs no result: it is as many feet as it shows.
    climb.querySelector("[data-result]")?.toggleAttribute("hidden", !operation.value);
    showTrail(climb);
  }

  function pictureOf(climb, at) {
    if (at >= 0) return dice(climb)[at].querySelector(".die").cloneNode(true);
    const gap = document.createElement("span");
    gap.className = "belay-form__gap";
    gap.textContent = "?";
    return gap;
  }

  function showTrail(climb) {
    const trail = climb.querySelector("input[name=trail]:checked")?.value;
    for (const one of document.querySelectorAll("[data-trail]")) {
      one.classList.toggle("belay__trail--picked", one.dataset.trail === trail);
    }
  }

  // A tap on the mountain chooses the trail; keys and readers have the same choice in the form.
  document.addEventListener("click", (event) => {
    const trail = event.target.closest("[data-trail]")?.dataset.trail;
    document.querySelector(`[data-climb] input[name=trail][value="${trail}"]`)?.click();
  });

  function setUpAll() {
    document.getElementById("match")?.classList.toggle("match--climbs", Boolean(document.querySelector("[data-climb]")));
    for (const climb of document.querySelectorAll("[data-climb]")) {
      setUp(climb);
      show(climb);
    }
  }

  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, setUpAll);
  setUpAll();
})();
