"use strict";
// What a change brought is shown once, when it comes: a pop over the board, pieces that hop or slide
// (motion.js), confetti. A page that is loaded, or that catches up with what it missed, shows nothing
// of it. What is shown is heard, too (sound.js), and read out: one announcement in two seconds.
(() => {
  const SHOWN_FOR = 2800; // ms
  const READ_FOR = 4800; // ms: drama says why
  const STILL = 1000; // ms in which only the reason of a drama is seen, on the board as it was
  const FALL = 600; // ms: then something falls, and after that comes the next team
  const LONGEST_MOTION = 1500; // ms
  const TOO_OLD = 3000; // ms: after a longer sleep the news is stale
  const BETWEEN_WORDS = 2000; // ms
  const MOST_LINES = 2;
  const TIED = ["right", "climbed", "milestone"];
  const GAP = 6; // px
  const WEIGHT = ["news", "climbed", "right", "wrong", "milestone", "drama", "end"];

  const script = document.currentScript;
  const byId = (id) => document.getElementById(id);
  const table = byId("match");
  const line = byId("feedback");
  const allEvents = () => [...table.querySelectorAll("[data-event]")];
  const weight = (event) => WEIGHT.indexOf(event.dataset.kind);

  // What is new ---------------------------------------------------------------------------------

  const known = new Set();

  function takeNew() {
    const fresh = allEvents().filter((event) => !known.has(event.dataset.event));
    for (const event of fresh) known.add(event.dataset.event);
    return fresh;
  }

  let tick = Date.now();
  let wokeAt = 0;
  setInterval(() => {
    if (Date.now() - tick > TOO_OLD) wokeAt = Date.now();
    tick = Date.now();
  }, 1000);
  const isAwake = () => Date.now() - tick < TOO_OLD && Date.now() - wokeAt > TOO_OLD / 3;

  document.addEventListener("live:change", ({ detail }) => {
    const events = takeNew();
    // A slow device draws the fall late, and sees it whole, too.
    if (table.dataset.still && events.some(({ dataset: { event } }) => told.has(event)))
      later("fall", FALL, endStill);
    const isNews = detail.isNews && isAwake();
    if (isNews) show(events);
    else motion.forget();
    announceChange(isNews ? events : []);
  });

  // The reason comes first: dice, numbers, who played what. `data-still` says so to the board.
  const told = new Set();

  document.addEventListener("live:before", ({ detail }) => {
    const { events, frame = "" } = detail.update.parts;
    const fragment = document.createRange().createContextualFragment(events ?? frame);
    const drama = [...fragment.querySelectorAll("[data-kind=drama]")].find(({ dataset: { event } }) => {
      return !known.has(event) && !told.has(event);
    });
    if (!drama || !isAwake()) return;
    told.add(drama.dataset.event);
    detail.still = STILL;
    table.dataset.still = "reason";
    pop("drama", [wordsOf(drama)]);
    motion.tell("drama");
    later("reason", STILL, () => (table.dataset.still = "fall"));
    later("fall", STILL + FALL, endStill);
  });

  function endStill() {
    delete table.dataset.still;
    document.dispatchEvent(new CustomEvent("still:end"));
  }

  // What is seen --------------------------------------------------------------------------------

  const ends = {};

  function later(name, ms, call) {
    clearTimeout(ends[name]);
    ends[name] = setTimeout(call, ms);
  }

  function show(events) {
    const first = events.reduce((one, other) => (weight(other) > weight(one) ? other : one), events[0]);
    const kind = first?.dataset.kind;
    const moved = motion.move(kind);
    moved?.animation.addEventListener("finish", () => motion.tell("land"));
    if (!kind) return;
    if (!told.has(first.dataset.event)) motion.tell(kind);
    table.dataset.brings = kind;
    // From the first picture on: a slow device draws it late.
    requestAnimationFrame(() => later("motion", LONGEST_MOTION, () => delete table.dataset.brings));
    const lines = events.filter((event) => event.closest("#events") && event.dataset.kind !== "end");
    const words = strongest(lines, kind === "drama" ? 1 : MOST_LINES).map(wordsOf);
    if (kind === "end") motion.count(first);
    afterMotionStarts(() => {
      if (kind === "end") line.hidden = true;
      else if (told.has(first.dataset.event)) clear(moved);
      else if (words.length) pop(kind, words, moved);
      if (kind === "end" || kind === "milestone") celebrate(kind);
    });
  }

  // Loaded when it is first needed: most moves bring none.
  function celebrate(kind) {
    if (motion.isStill()) return;
    const { confetti, vendor } = script.dataset;
    const throwIt = () => window.throwConfetti(kind, kind === "end" ? table : line);
    if (window.throwConfetti) return void throwIt();
    loadScript(vendor);
    loadScript(confetti).addEventListener("load", throwIt, { once: true });
  }

  // The lines that matter most, in the order in which they came.
  function strongest(events, count) {
    const most = [...events].sort((one, other) => weight(other) - weight(one)).slice(0, count);
    return events.filter((event) => most.includes(event));
  }

  function wordsOf(event) {
    const words = document.createElement("p");
    words.append(...event.cloneNode(true).childNodes);
    words.dataset.kind = event.dataset.kind;
    for (const die of words.querySelectorAll(".die")) die.classList.add("die--rolled");
    return words;
  }

  function pop(kind, words, moved) {
    line.hidden = true;
    line.replaceChildren(...words);
    line.dataset.kind = kind;
    line.classList.remove("feedback--tied", "feedback--below", "feedback--free");
    void line.offsetWidth; // so that the same motion starts over
    line.hidden = false;
    if (moved && TIED.includes(kind)) tie(moved);
    later("line", kind === "drama" ? READ_FOR : SHOWN_FOR, () => (line.hidden = true));
  }

  // Beside the piece that it speaks of, within the board.
  function tie({ to, height }) {
    const board = byId("board").getBoundingClientRect();
    const [wide, high] = [line.offsetWidth, line.offsetHeight];
    const left = Math.max(board.left + GAP, Math.min(board.right - GAP - wide, to.x - wide / 2));
    const above = to.y - height / 2 - high - 2 * GAP;
    const isBelow = above < board.top;
    line.classList.add("feedback--tied");
    line.classList.toggle("feedback--below", isBelow);
    place({ left, top: isBelow ? to.y + height / 2 + 2 * GAP : above, tail: to.x });
  }

  // Out of the way of what is about to fall from the upper part of the board.
  function clear(moved) {
    const from = moved?.from;
    const board = byId("board").getBoundingClientRect();
    if (!from || from.y > board.top + board.height * 0.45) return;
    line.classList.add("feedback--tied", "feedback--free");
    place({ left: board.left + (board.width - line.offsetWidth) / 2, top: board.top + board.height * 0.5 });
  }

  function place({ left, top, tail = left }) {
    const frame = table.getBoundingClientRect();
    const places = { left: left - frame.left, top: top - frame.top, tail: tail - left };
    for (const [name, px] of Object.entries(places)) line.style.setProperty(`--${name}`, `${Math.round(px)}px`);
  }

  // What is read out ----------------------------------------------------------------------------

  // One announcement for all that has come: each event once, then what is to do now. Only the own
  // turn, and what is wrong with the own press, interrupt.
  let waiting = { lines: [], sentence: "", interrupts: false };
  let freeAt = 0;
  let wasOwnTurn = isOwnTurn();
  let lastSentences = textsOf("[data-say]");
  let lastMove = latestMove();
  let isPressing = false;

  document.addEventListener("htmx:beforeRequest", () => (isPressing = true));

  function isOwnTurn() {
    return Boolean(table.querySelector("[data-own-turn]"));
  }

  function latestMove() {
    return textsOf("[data-say-first] > :first-child").join(" ");
  }

  function textsOf(selector) {
    return [...table.querySelectorAll(selector)].map(words).filter(Boolean);
  }

  function words(element) {
    const text = element.textContent.replace(/\s+/g, " ").trim();
    return !text || /[.!?]$/.test(text) ? text : `${text}.`;
  }

  function announceChange(events) {
    const lines = events.filter((event) => event.dataset.kind !== "end").map(words);
    const [sentences, move] = [textsOf("[data-say]"), latestMove()];
    const isTurn = isOwnTurn() && !wasOwnTurn;
    const isWrong = isPressing && events.some((event) => event.dataset.event.startsWith("try-"));
    const fresh = sentences.filter((sentence) => isTurn || !lastSentences.includes(sentence));
    // The events say it in other words.
    if (move !== lastMove && !lines.length) lines.push(move);
    [wasOwnTurn, lastSentences, lastMove] = [isOwnTurn(), sentences, move];
    announce(lines, fresh.join(" "), isTurn || isWrong);
  }

  // What is wrong with a try appears once, beside the form, where a hint may come with it.
  document.addEventListener("live:answer", ({ detail }) => {
    isPressing = false;
    if (!detail.error) return;
    if (byId("refusal")?.textContent.includes(detail.error)) byId("press-error").hidden = true;
    else announce([detail.error], "", true);
  });

  function announce(lines, sentence, interrupts) {
    waiting.lines.push(...lines.filter((text) => text && !waiting.lines.includes(text)));
    waiting.sentence = sentence || waiting.sentence;
    waiting.interrupts ||= interrupts;
    if (!ends.words) speak();
  }

  function speak() {
    delete ends.words;
    const value = [...waiting.lines, waiting.sentence].join(" ").trim();
    if (!value) return;
    const wait = freeAt - Date.now();
    if (wait > 0) {
      ends.words = setTimeout(speak, wait);
      return;
    }
    freeAt = Date.now() + BETWEEN_WORDS;
    const region = waiting.interrupts ? "alert" : "say";
    document.body.dispatchEvent(new CustomEvent(region, { detail: { value } }));
    waiting = { lines: [], sentence: "", interrupts: false };
  }

  takeNew();
})();
