// Yeti Mountain: a card opens over the action, and tiles that are large enough to tap need no list.
(() => {
  "use strict";

  const FINGER = 44; // px
  const all = (selector) => [...document.querySelectorAll(selector)];
  const openCards = () => all("[data-yeti-card][open]");

  function setUp() {
    for (const panel of all(".yeti-card__panel")) panel.classList.add("yeti-card__panel--over");
    for (const back of all("[data-yeti-close]")) back.hidden = false;
    const sizes = all(".yeti__tap").map((tap) => tap.getBoundingClientRect().width);
    const areLarge = sizes.length > 0 && sizes.every((size) => size >= FINGER);
    for (const list of all("[data-yeti-choices]")) list.hidden = areLarge;
  }

  document.addEventListener("click", ({ target }) => {
    const still = target.closest("[data-yeti-close]") ? null : target.closest("[data-yeti-card]");
    for (const card of openCards()) if (card !== still) card.open = false;
  });

  document.addEventListener("keydown", ({ key }) => {
    const [card] = openCards();
    if (key !== "Escape" || !card) return;
    card.open = false;
    card.querySelector("summary").focus();
  });

  // The sum has a box of its own: the number pad comes and goes with it.
  function followSum({ target }) {
    if (!target.matches?.("[data-yeti-end]")) return;
    target.dispatchEvent(new Event("change", { bubbles: true }));
    if (target.open) target.querySelector("input").focus({ preventScroll: true });
  }

  document.addEventListener("toggle", followSum, true);
  addEventListener("resize", setUp);
  document.addEventListener("live:change", setUp);
  setUp();
})();
