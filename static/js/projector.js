"use strict";
// The projector: keys, as on a clicker, pages that turn by themselves, and great moments.
(() => {
  const EVERY = 12000; // ms: long enough to read six tables
  const MOMENT = 5000; // ms
  const STORED = `moments ${location.pathname}`; // those that wait, while this tab is open
  const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
  const PAGES = { PageUp: "prev", PageDown: "next" };
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  let turning = !still.matches;
  let timer = null;
  let isDue = false; // the page was to turn while a moment was shown
  let openPage = ""; // the page that was turned to last; until then the server shows one

  const pageLink = (rel) => document.querySelector(`.projector__pages:not([hidden]) a[rel=${rel}]`);

  // Left and right to the table before and after, up to all tables; in the rules from step to step.
  function linkFor(key) {
    const ways = [...document.querySelectorAll(".projector__ways a")];
    if (key === "ArrowUp") return ways.find((way) => way.rel === "up");
    if (!STEPS[key]) return null;
    if (document.getElementById("rules")) return pageLink(STEPS[key] < 0 ? "prev" : "next");
    const now = ways.findIndex((way) => way.hasAttribute("aria-current"));
    return ways[(now + STEPS[key] + ways.length) % ways.length];
  }

  document.addEventListener("keydown", (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    const link = event.key in PAGES ? pageLink(PAGES[event.key]) : linkFor(event.key);
    if (!link) return;
    event.preventDefault();
    link.click();
  });

  function turnTo(number) {
    openPage = number;
    showPage();
    restartTimer();
    placeMoment();
    showMoment();
  }

  function turnByItself() {
    const next = pageLink("next");
    isDue = Boolean(current);
    if (turning && !isDue && !document.hidden && next?.dataset.page) turnTo(next.dataset.page);
  }

  // All pages are loaded; a picture without a page of this number any more keeps its own.
  function showPage() {
    const all = [...document.querySelectorAll("[data-on-page]")];
    if (!all.some((one) => one.dataset.onPage === openPage)) return;
    for (const one of all) one.hidden = one.dataset.onPage !== openPage;
  }

  function restartTimer() {
    clearInterval(timer);
    timer = setInterval(turnByItself, EVERY);
  }

  document.addEventListener("click", (event) => {
    const [link, button] = ["a[data-page]", "[data-turning]"].map((one) => event.target.closest(one));
    if (link) {
      event.preventDefault();
      turnTo(link.dataset.page);
    } else if (button) {
      turning = button.dataset.turning === "on";
      showButtons();
      restartTimer();
    }
  });

  function showButtons() {
    for (const button of document.querySelectorAll("[data-turning]")) {
      button.hidden = (button.dataset.turning === "on") === turning;
    }
  }

  // Great moments. Each belongs to its table: it stands on the picture of that table and of no other,
  // goes out of sight with it, and waits until it is in sight again. No page turns meanwhile. One is
  // shown at a time, of each table the last; what came before the page was opened, is none.
  const known = new Set();
  let waiting = new Map(JSON.parse(tabStorage.get(STORED) ?? "[]"));
  let current = null; // { number, moment, line, timer }

  const pictureOf = (number) =>
    [...document.querySelectorAll(`[data-picture="${number}"]`)].find((one) => one.getClientRects().length > 0);

  function collectMoments(isNews) {
    const tables = [...document.querySelectorAll("[data-moments]")];
    for (const table of tables) {
      for (const { dataset, textContent } of table.querySelectorAll("[data-moment]")) {
        const moment = { id: dataset.moment, kind: dataset.kind, text: textContent };
        if (isNews && !known.has(moment.id)) waiting.set(table.dataset.moments, moment);
        known.add(moment.id);
      }
    }
    const numbers = tables.map((table) => table.dataset.moments);
    waiting = new Map([...waiting].filter(([number]) => numbers.includes(number)));
  }

  function showMoment() {
    if (current) return;
    const found = [...waiting].find(([number]) => pictureOf(number));
    if (!found) return;
    const [number, moment] = found;
    waiting.delete(number);
    const line = document.createElement("p");
    line.className = `projector__moment projector__moment--${moment.kind}`;
    line.textContent = moment.text;
    pictureOf(number).append(line);
    current = { number, moment, line, timer: setTimeout(endMoment, MOMENT) };
  }

  // Whatever has been drawn anew: it is on its picture again, or waits for that.
  function placeMoment() {
    if (!current) return;
    const { number, moment, line } = current;
    const picture = pictureOf(number);
    if (picture && line.parentElement !== picture) {
      line.classList.add("projector__moment--still");
      picture.append(line);
    } else if (!picture) {
      takeMomentAway();
      if (!waiting.has(number)) waiting.set(number, moment);
    }
  }

  function takeMomentAway() {
    clearTimeout(current.timer);
    current.line.remove();
    current = null;
  }

  function endMoment() {
    takeMomentAway();
    if (isDue) turnByItself();
    else showMoment();
  }

  // What waits is shown when the next page of this tab has its table.
  addEventListener("pagehide", () => {
    if (current) waiting.set(current.number, current.moment);
    tabStorage.set(STORED, JSON.stringify([...waiting]));
  });

  still.addEventListener("change", () => {
    turning = !still.matches;
    showButtons();
  });
  document.addEventListener("live:change", ({ detail }) => {
    showPage();
    showButtons();
    collectMoments(detail.isNews);
    placeMoment();
    showMoment();
  });
  collectMoments(false);
  showMoment();
  showButtons();
  restartTimer();
})();
