"use strict";
// Picture cards of a game's rules: keys turn them, a voice reads the one in view (read_aloud.js), "How to play" fills the window.
(() => {
  const rowOf = (box) => box.querySelector(".cards__row");
  const cardsOf = (box) => [...rowOf(box).children].filter((card) => card.offsetWidth);
  const place = (box) => Math.round(rowOf(box).scrollLeft / (rowOf(box).clientWidth || 1));

  function turn(box, by) {
    const row = rowOf(box);
    readAloud.stop();
    row.scrollTo({ left: (place(box) + by) * row.clientWidth });
  }

  // A dot for each card, and a key only where it leads somewhere.
  function show(box) {
    const here = place(box);
    const cards = cardsOf(box);
    if (!cards.length) return;
    const dots = box.querySelector("[data-place]");
    dots.replaceChildren(...cards.map(() => document.createElement("span")));
    dots.children[here]?.classList.add("cards__here");
    for (const key of box.querySelectorAll("[data-turn]")) {
      key.hidden = false;
      key.disabled = !cards[here + Number(key.dataset.turn)];
    }
    cards.forEach((card, at) => card.toggleAttribute("data-here", at === here));
  }

  // The window ---------------------------------------------------------------------------------

  function openWindow(how) {
    const dialog = how.querySelector("dialog");
    if (!dialog.showModal) return;
    dialog.removeAttribute("open");
    dialog.classList.add("how__window--full");
    dialog.querySelector("[data-close]").hidden = false;
    dialog.showModal();
    rowOf(dialog).focus();
    dialog.onclose = () => {
      readAloud.stop();
      how.open = false;
      how.querySelector("summary").focus();
    };
  }

  const showAll = () => document.querySelectorAll("[data-cards]").forEach(show);

  document.addEventListener(
    "toggle",
    ({ target }) => {
      if (target.open && target.matches(".how")) openWindow(target);
      showAll();
    },
    true,
  );
  document.addEventListener("scroll", ({ target }) => target.matches?.(".cards__row") && show(target.parentElement), true);
  document.addEventListener("click", ({ target }) => {
    const key = target.closest?.("button[data-turn], [data-close]");
    if (!key) return;
    if (key.hasAttribute("data-close")) key.closest("dialog").close();
    else turn(key.closest("[data-cards]"), Number(key.dataset.turn));
  });
  document.addEventListener("live:change", showAll);
  window.addEventListener("resize", showAll);
  // Where this file comes once "How to play" is open.
  document.querySelectorAll(".how[open]").forEach(openWindow);
  showAll();
})();
