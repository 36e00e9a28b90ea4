"use strict";
// Picture cards of a game's rules: keys turn them, a voice reads them, "How to play" fills the window.
(() => {
  const rowOf = (box) => box.querySelector(".cards__row");
  const cardsOf = (box) => [...rowOf(box).children].filter((card) => card.offsetWidth);
  const place = (box) => Math.round(rowOf(box).scrollLeft / (rowOf(box).clientWidth || 1));

  function turn(box, by) {
    const row = rowOf(box);
    stopReading();
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
    box.querySelector("[data-read]").hidden = !voice() || !isSoundAllowed();
  }

  // Reading aloud ------------------------------------------------------------------------------

  const speech = window.speechSynthesis;
  let spoken = null;
  // A voice of this device: the words on a child's screen go to no other computer.
  const voice = () =>
    speech?.getVoices().find((one) => one.localService && one.lang.slice(0, 2) === document.documentElement.lang.slice(0, 2));

  // A lesson that is silent says so, and the child's own mute always wins.
  const isSoundAllowed = () => !document.querySelector("[data-sound=silent], [data-sound=wall]") && deviceStorage.get("sound") !== "off";

  function stopReading() {
    spoken = null;
    speech?.cancel();
    for (const key of document.querySelectorAll("[data-read]")) key.setAttribute("aria-pressed", "false");
  }

  // A voice would read the dot of 2 · 3 as a full stop.
  const inWords = (text, { times, over }) =>
    text.replace(/(\d) ?[×·] ?(?=\d)/g, `$1 ${times} `).replace(/(\d) ?÷ ?(?=\d)|(\d) : (?=\d)/g, `$1$2 ${over} `);

  function read(box) {
    const key = box.querySelector("[data-read]");
    const wasReading = key.getAttribute("aria-pressed") === "true";
    stopReading();
    const card = cardsOf(box)[place(box)];
    if (wasReading || !card) return;
    const texts = [...card.querySelectorAll(".rules__title, p")].map((one) => one.textContent.trim());
    const words = new SpeechSynthesisUtterance(inWords(texts.join(". "), key.dataset));
    words.voice = voice();
    words.lang = words.voice.lang;
    // Also where no voice comes; a card that was stopped must not stop the next one.
    words.onend = words.onerror = () => spoken === words && stopReading();
    spoken = words;
    key.setAttribute("aria-pressed", "true");
    speech.speak(words);
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
      stopReading();
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
    const key = target.closest?.("button[data-turn], [data-read], [data-close]");
    const box = key?.closest("[data-cards]");
    if (!key) return;
    if (key.hasAttribute("data-close")) key.closest("dialog").close();
    else if (key.hasAttribute("data-read")) read(box);
    else turn(box, Number(key.dataset.turn));
  });
  document.addEventListener("live:change", showAll);
  window.addEventListener("resize", showAll);
  window.addEventListener("pagehide", stopReading);
  if (speech) speech.onvoiceschanged = showAll;
  // Where this file comes once "How to play" is open.
  document.querySelectorAll(".how[open]").forEach(openWindow);
  showAll();
})();
