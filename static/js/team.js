"use strict";
// A team at its table: what a driver may do once the checker has not answered for a while, and the
// dice that they tap, which light up on the screens of the others.
(() => {
  const since = {}; // by the token of the proposal: when this page first showed it
  let timer = 0;

  // <button data-after="30"> is there half a minute after its proposal; without scripts at once,
  // and the server says when it is too early.
  function showLater() {
    clearTimeout(timer);
    const button = document.querySelector("#answer [data-after]");
    if (!button) return;
    const token = document.querySelector("#answer [name=proposal]").value;
    since[token] = since[token] || Date.now();
    const left = since[token] + Number(button.dataset.after) * 1000 - Date.now();
    button.hidden = left > 0;
    if (left > 0) timer = setTimeout(showLater, left);
  }

  // Taps of the driver -------------------------------------------------------------------------

  const PAUSES = [1000, 3000]; // ms before the first and second message: a decision has no third
  let sent = [];
  let decision = "";
  let waiting = 0;

  const isDriving = () => Boolean(document.querySelector("#driver:not([hidden])"));
  const isOn = (one) => one.getAttribute("aria-pressed") === "true" || Boolean(one.querySelector("input:checked"));

  // A die's place: in its row where dice are shown, else its data-at or its place among all.
  function placeOf(die, all) {
    const place = die.closest("[data-live-dice] > *");
    return place ? [...place.parentElement.children].indexOf(place) : Number(die.dataset.at || all.indexOf(die));
  }

  // Places of dice and a sign, never a number that was typed.
  function taps() {
    const all = [...document.querySelectorAll("[data-die]")];
    const dice = all.filter(isOn).map((one) => placeOf(one, all));
    const sign = document.querySelector("#answer [name=operation]:checked");
    return JSON.stringify({ dice, sign: sign ? sign.value : "" });
  }

  function tellSoon() {
    const ply = document.querySelector("#answer [name=ply]");
    if (waiting || !ply || !isDriving()) return;
    if (ply.value !== decision) [decision, sent] = [ply.value, []];
    if (sent.length === PAUSES.length) return;
    waiting = setTimeout(tell, PAUSES[sent.length]);
  }

  function tell() {
    waiting = 0;
    const body = taps();
    if (!isDriving() || sent.includes(body)) return;
    sent.push(body);
    const { search } = new URL(document.body.dataset.live, location.href);
    // Nothing is lost if it does not arrive.
    fetch(`/live/taps/${search}`, { method: "POST", headers: { "Live-Taps": "1" }, body }).catch(() => {});
  }

  document.addEventListener("click", ({ target }) => target.closest("#answer, [data-die]") && tellSoon());
  document.addEventListener("change", ({ target }) => target.closest("#answer, [data-die]") && tellSoon());

  // … on the screens of the others -------------------------------------------------------------

  const SIGNS = JSON.parse(document.body.dataset.signs);

  document.addEventListener("live:taps", ({ detail: { dice, sign } }) => {
    const note = document.querySelector("[data-taps]");
    if (!note) return;
    const places = [...document.querySelectorAll("[data-live-dice] > *")];
    places.forEach((die, at) => die.classList.toggle("die--tapped", dice.includes(at)));
    note.textContent = SIGNS[sign] || sign;
  });

  document.addEventListener("live:change", showLater);
  showLater();
})();
