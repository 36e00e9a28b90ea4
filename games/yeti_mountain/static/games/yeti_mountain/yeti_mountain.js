// Yeti Mountain: a card opens over the action, tiles are tapped on the mountain, and the picture glides along.
(() => {
  "use strict";

  const FINGER = 24; // px: narrower tiles have buttons as well
  const NEAR = 36; // px around a tap: a lit tile that is so near is meant
  const GLIDE = 400; // ms
  const all = (selector) => [...document.querySelectorAll(selector)];
  const openCards = () => all("[data-yeti-card][open]");
  const close = () => document.getElementById("close");

  function setUp() {
    for (const panel of all(".yeti-card__panel")) panel.classList.add("yeti-card__panel--over");
    for (const back of all("[data-yeti-close]")) back.hidden = false;
    const sizes = all(".yeti__tap:not(.is-out)").map((tap) => tap.getBoundingClientRect().width);
    const areLarge = sizes.length > 0 && sizes.every((size) => size >= FINGER);
    for (const list of all("[data-yeti-choices]")) list.hidden = areLarge;
  }

  document.addEventListener("click", ({ target }) => {
    const still = target.closest("[data-yeti-close]") ? null : target.closest("[data-yeti-card]");
    for (const card of openCards()) if (card !== still) card.open = false;
  });

  // A tap beside the lit tiles means the nearest of them.
  document.addEventListener("click", ({ target, clientX, clientY }) => {
    if (!target.closest(".yeti__near") || target.closest("[data-tap]")) return;
    const far = (tap) => {
      const { left, top, width, height } = tap.getBoundingClientRect();
      return Math.max(Math.abs(clientX - left - width / 2) - width / 2, Math.abs(clientY - top - height / 2) - height / 2);
    };
    const foot = target.closest("[data-foot]"); // of a tile at which a climb begins
    const [nearest] = foot
      ? all(`.yeti__tap[data-value="${foot.dataset.foot}"]`)
      : all(".yeti__near .yeti__tap:not(.is-out)").sort((one, other) => far(one) - far(other));
    if (nearest && (foot || far(nearest) < NEAR)) nearest.dispatchEvent(new MouseEvent("click", { bubbles: true }));
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

  // Whoever reads of tiles by their numbers sees these.
  function showNumbers() {
    document.getElementById("match")?.classList.toggle("shows-tiles", all(".tab[open]").length > 0);
  }

  document.addEventListener("toggle", followSum, true);
  document.addEventListener("toggle", ({ target }) => target.matches?.(".tab") && showNumbers(), true);

  // The close-up goes to its new place as a camera does.
  let seen = null;
  function glide() {
    const box = close()?.viewBox?.baseVal;
    const now = box && { x: box.x, y: box.y + box.height, width: box.width, height: box.height };
    const [before, scale] = [seen, close()?.getScreenCTM?.()?.a];
    seen = now;
    if (!before || !now || !scale || before.width !== now.width || before.height !== now.height) return;
    if (isCalm()) return;
    const [x, y] = [(now.x - before.x) * scale, (now.y - before.y) * scale];
    const from = { close: `translate(${x}px, ${y}px)`, "near-rows": `translate(0, ${y}px)` };
    if (!x && !y) return;
    for (const [id, transform] of Object.entries(from))
      document.getElementById(id).animate([{ transform }, { transform: "none" }], { duration: GLIDE, easing: "ease-in-out" });
  }

  addEventListener("resize", setUp);
  // By the stream, or with the answer to a press where no stream is.
  for (const change of ["live:change", "htmx:afterSettle"])
    document.addEventListener(change, () => {
      setUp();
      glide();
    });
  setUp();
  glide();
})();
