// A match as a film: played at three speeds, with pieces that hop (motion.js); its steps behind More
// where a child looks at it; arrow keys; the marked move.
// Every step is a link that htmx follows, so the page works without this file.
(() => {
  "use strict";

  const KEYS = { ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last" };
  const step = document.getElementById("step");
  const list = () => document.getElementById("moves");
  const player = document.getElementById("player");
  const button = document.getElementById("play");
  const speed = document.getElementById("speed");
  const more = document.getElementById("film-more");
  if (!step || !list() || !player) return;

  let playing = false;
  let timer = 0;

  // False where the button leads nowhere.
  function go(name) {
    const link = step.querySelector(`a[href][data-step="${name}"]`);
    link?.click();
    return Boolean(link);
  }

  // A child's film passes over decisions of a long game: it has at most forty beats.
  function goOn() {
    const { beat } = document.getElementById("board").dataset;
    const link = beat && list().querySelector(`a[data-ply="${beat}"]`);
    link?.click();
    return Boolean(link) || go("next");
  }

  // To the move before or after, decision or not: the list has a link to each.
  function goMove(by) {
    const ply = Number(document.getElementById("board").dataset.ply) + by;
    list().querySelector(`a[data-ply="${ply}"]`)?.click();
  }

  // Anywhere except where a key has a meaning of its own.
  const FIELDS = "input, select, textarea, summary, .table-scroll, #moves, [contenteditable]";

  document.addEventListener("keydown", (event) => {
    const modified = event.altKey || event.ctrlKey || event.metaKey;
    if (modified || !KEYS[event.key] || event.target.closest(FIELDS)) return;
    event.preventDefault();
    if (event.shiftKey) goMove(event.key === "ArrowRight" ? 1 : -1);
    else go(KEYS[event.key]);
  });

  // Playing -----------------------------------------------------------------------------------

  function setPlaying(on) {
    playing = on;
    clearTimeout(timer);
    for (const words of button.querySelectorAll("[data-when]")) {
      words.hidden = (words.dataset.when === "playing") !== on;
    }
  }

  function scheduleNext() {
    clearTimeout(timer);
    if (!step.querySelector('a[href][data-step="next"]')) setPlaying(false);
    else timer = setTimeout(goOn, Number(speed.value));
  }

  // The picture stands above the keys, whatever is on the page before it.
  const showPicture = () => step.scrollIntoView({ block: "start" });

  button.addEventListener("click", () => {
    setPlaying(!playing);
    if (!playing) return;
    showPicture();
    // From the end a game is played from its start; elsewhere the next move follows at once.
    if (!goOn() && !go("first")) setPlaying(false);
  });
  speed.addEventListener("change", () => playing && scheduleNext());
  for (const trouble of ["htmx:responseError", "htmx:sendError", "htmx:timeout"]) {
    document.body.addEventListener(trouble, () => setPlaying(false));
  }

  // A child has one large key, and the steps where it asks for them.
  function showSteps(on) {
    document.getElementById("replay").classList.toggle("replay--film", !on);
    more.setAttribute("aria-expanded", String(on));
  }

  more.addEventListener("click", () => showSteps(more.getAttribute("aria-expanded") !== "true"));

  function showProgress() {
    const { ply, last } = document.getElementById("board").dataset;
    document.getElementById("film-done").style.setProperty("--done", Number(last) ? ply / last : 1);
    document.getElementById("film-words").textContent = caption() || happened();
  }

  const textOf = (one) => one.textContent.replace(/\s+/g, " ").trim();

  // Who did what, without the marks.
  function caption() {
    const [line] = [...step.querySelectorAll("#happened [data-say]")].slice(-1);
    return line ? [...line.querySelectorAll(".team__name, .replay__sentence")].map(textOf).join(": ") : "";
  }

  // After each step ---------------------------------------------------------------------------

  function findMove() {
    const ply = document.getElementById("board").dataset.ply;
    return list().querySelector(`[data-ply="${ply}"]`);
  }

  // A very long game is listed in pieces: the piece with this step comes with the whole page.
  async function markMove() {
    if (!findMove()) {
      const headers = { "HX-History-Restore-Request": "true" };
      const where = { target: "#moves", select: "#moves", swap: "outerHTML", headers };
      await htmx.ajax("GET", location.href, where);
    }
    const moves = list();
    const now = findMove();
    if (!now) return;
    moves.querySelector("[aria-current]")?.removeAttribute("aria-current");
    now.setAttribute("aria-current", "step");
    // Only the list scrolls, never the page.
    const top = now.getBoundingClientRect().top - moves.getBoundingClientRect().top;
    moves.scrollTo({
      top: moves.scrollTop + top - moves.clientHeight / 2,
      behavior: isCalm() ? "instant" : "smooth",
    });
  }

  function happened() {
    const sentences = [...step.querySelectorAll("#happened [data-say]")];
    const position = sentences.at(-1) || document.getElementById("position");
    return textOf(position);
  }

  document.body.addEventListener("htmx:beforeSwap", ({ detail }) => detail.target === step && motion.note());
  document.body.addEventListener("htmx:afterSwap", ({ detail }) => detail.target === step && motion.move("film"));

  document.body.addEventListener("htmx:afterSettle", (event) => {
    if (event.detail.target !== step) return;
    markMove();
    showProgress();
    document.getElementById("say").textContent = happened();
    if (playing) scheduleNext();
  });

  player.hidden = false;
  showSteps(!("film" in player.dataset));
  showProgress();
  markMove();
  if (location.hash === "#film") {
    showPicture();
    setPlaying(true);
    scheduleNext();
  }
})();
