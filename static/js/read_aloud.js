"use strict";
// A voice of the device reads to a child what it is asked: what templates mark with `data-aloud`, or with
// `data-say` for screen readers, too, as far as it is in sight; or the picture card in view. With
// `data-read-aloud` on the page each new text is read by itself.
window.readAloud = {};
(() => {
  const SETTLED = 100; // ms in which scripts have done with the page what a change brings
  const VOICES_COME = 3000; // ms in which a device says which voices it has
  // Names have signs of their own.
  const NAMES = "bdi, [data-name], [translate=no]";
  const [NAME, OPEN] = ["\uE000", "\uE001"];
  const ISOLATES = /[\u2066-\u2069]/g; // around sums, where words run from right to left

  const root = document.documentElement;
  const speech = window.speechSynthesis;
  const keys = () => [...document.querySelectorAll("[data-reads]")];
  const pageKey = () => keys().find((key) => !key.closest("[data-cards]"));

  // A voice of this device: the words on a child's screen go to no other computer.
  const language = (one) => one.lang.split(/[-_]/)[0].toLowerCase();
  const voice = () => speech?.getVoices().find((one) => one.localService && language(one) === language(root));
  // A lesson that is silent says so, and the child's own mute always wins.
  const isAllowed = () => !document.querySelector("[data-sound=silent], [data-sound=wall]") && deviceStorage.get("sound") !== "off";
  const isReady = () => Boolean(voice()) && isAllowed() && !document.hidden;

  // Words ---------------------------------------------------------------------------------------

  // Voices read digits; of signs many read nothing, or the name of the letter.
  function signsAsWords(text) {
    const [plus, minus, times, divided, is, what] = keys()[0].dataset.words.split(/[,،] */);
    return text
      .replace(/([=+−×÷]\s*|\d\s[·:]\s)\?|\?(?=\s*[=+−×÷])/g, `$1${OPEN}`)
      .replace(/([\d)\uE001]\s?)·(?=\s?[\d(\uE001])/g, `$1 ${times} `)
      .replace(/([\d)\uE001]\s):(?=\s[\d(\uE001])/g, `$1 ${divided} `)
      .replace(/\+(?=\s*[\d(\uE001])/g, ` ${plus} `)
      .replace(/−|(^|[\s(])-(?=\s?\d)/g, `$1 ${minus} `)
      .replace(/×/g, ` ${times} `)
      .replace(/÷/g, ` ${divided} `)
      .replace(/=$/, ` ${is}?`)
      .replace(/=/g, ` ${is} `)
      .replace(/\uE001$/, ` ${what}?`)
      .replace(/\uE001/g, ` ${what} `);
  }

  const tidy = (text) => text.replace(/\s+/g, " ").replace(/ (?=[,.;!?)])|(\() /g, "$1").trim();

  function wordsOf(element) {
    const names = [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    let text = "";
    while (walker.nextNode()) {
      const { data, parentElement } = walker.currentNode;
      const isName = parentElement.closest(NAMES);
      if (isName) names.push(data);
      text += isName ? NAME : data;
    }
    const words = tidy(signsAsWords(tidy(text.replace(ISOLATES, "")))).replace(/\uE000/g, () => names.shift());
    return !words || /[.!?:…؟]$/.test(words) ? words : `${words}.`;
  }

  // What lies in a fold that is closed has boxes in some browsers.
  function isFolded(element) {
    const fold = element.closest("details:not([open])");
    if (!fold) return false;
    return !fold.querySelector("summary").contains(element) || isFolded(fold.parentElement);
  }
  // What a window has no room for is a pixel wide, for screen readers alone.
  const isShown = (one) => one.getBoundingClientRect().width > 1 && getComputedStyle(one).visibility === "visible" && !isFolded(one);

  function textsOf(key) {
    const cards = key?.closest("[data-cards]");
    const marked = cards ? cards.querySelectorAll("[data-here] :is(.rules__title, p)") : document.querySelectorAll("[data-aloud], [data-say]");
    return [...new Set([...marked].filter(isShown).map(wordsOf).filter(Boolean))];
  }

  // Speaking ------------------------------------------------------------------------------------

  let spoken = null;
  let speaker = null; // its key
  let known = []; // what of the page was read, or stood there then
  let isUnlocked = false; // some devices are mute until they are tapped

  function stop() {
    spoken = speaker = null;
    if (speech?.speaking || speech?.pending) speech.cancel();
    showKeys();
  }

  function speak(texts, key) {
    stop();
    if (!texts.length) return;
    const words = new SpeechSynthesisUtterance(texts.join(" "));
    words.voice = voice();
    words.lang = words.voice.lang;
    words.onstart = () => (isUnlocked = true);
    // Also where no voice comes; a text that was stopped must not stop the next one.
    words.onend = words.onerror = () => spoken === words && stop();
    [spoken, speaker] = [words, key];
    showKeys();
    speech.speak(words);
  }

  function press(key) {
    if (key.getAttribute("aria-pressed") === "true") return void stop();
    if (key === pageKey()) known = textsOf(key);
    speak(textsOf(key), key);
  }

  // Nobody who has a screen reader is spoken over: without the child's own setting nothing comes by itself.
  function readNews() {
    if (!("readAloud" in root.dataset) || !keys().length || !isReady()) return;
    const texts = textsOf(pageKey());
    const news = texts.filter((text) => !known.includes(text));
    known = texts;
    if (news.length) speak(news, pageKey());
  }

  function showKeys() {
    for (const key of keys()) {
      key.hidden = !voice() || !isAllowed();
      key.setAttribute("aria-pressed", String(key === speaker));
    }
  }

  // A teacher can then bring a voice, or another device.
  function tellVoice() {
    const isMissing = !voice();
    if (!("readAloud" in root.dataset) || !keys().length || isMissing === "voiceless" in root.dataset) return;
    root.toggleAttribute("data-voiceless", isMissing);
    const values = { missing: Number(isMissing) };
    htmx.ajax("POST", keys()[0].dataset.voice, { source: document.body, swap: "none", values }).catch(() => {});
  }

  let settling = 0;
  function show() {
    if (spoken && !isReady()) stop();
    else showKeys();
    clearTimeout(settling);
    settling = setTimeout(readNews, SETTLED);
  }

  // Inside the first tap: a device that was mute until then hears what stood there.
  function unlock() {
    if (isUnlocked) return;
    isUnlocked = true;
    known = [];
    readNews();
  }

  document.addEventListener("click", ({ target }) => {
    const key = target.closest?.("[data-reads]");
    if (key) press(key);
    else unlock();
    // The switch for sound is heard by its own script first.
    setTimeout(show);
  });
  document.addEventListener("keydown", ({ target }) => target.closest?.("[data-reads]") || unlock());
  for (const change of ["live:change", "htmx:afterSettle", "input"]) document.addEventListener(change, show);
  document.addEventListener("toggle", show, true);
  document.addEventListener("visibilitychange", () => (document.hidden ? stop() : show()));
  window.addEventListener("pagehide", stop);
  if (speech) speech.onvoiceschanged = () => (show(), tellVoice());
  setTimeout(tellVoice, VOICES_COME);
  window.readAloud.stop = stop;
  show();
})();
