"use strict";
// The projector: keys, as on a clicker, pages that turn by themselves, and great moments.
(() => {
  const EVERY = 12000; // ms: long enough to read six tables
  const MOMENT = 5000; // ms
  const STEPS = { ArrowLeft: -1, ArrowRight: 1 };
  const PAGES = { PageUp: "prev", PageDown: "next" };
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  let turning = !still.matches;
  let timer = null;
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
  }

  // All pages are loaded; a picture without a page of this number any more keeps its own.
  function showPage() {
    const all = [...document.querySelectorAll("[data-on-page]")];
    if (!all.some((one) => one.dataset.onPage === openPage)) return;
    for (const one of all) one.hidden = one.dataset.onPage !== openPage;
  }

  function restartTimer() {
    clearInterval(timer);
    timer = setInterval(() => {
      const next = pageLink("next");
      if (turning && !document.hidden && next?.dataset.page) turnTo(next.dataset.page);
    }, EVERY);
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

  // Great moments: the last one stands over the picture of its table for a few seconds. It stays
  // for its full time, so what comes meanwhile is not shown, nor what a table brought before it was
  // in sight.
  const TABLES = ".projector__table, .projector__large";
  const known = new Set();
  let tables = new Set();

  function newMoments() {
    const isFresh = (one) => !known.has(one.dataset.moment) && tables.has(one.closest(TABLES).id);
    const moments = [...document.querySelectorAll("[data-moment]")];
    const fresh = moments.filter(isFresh);
    for (const one of moments) known.add(one.dataset.moment);
    tables = new Set([...document.querySelectorAll(TABLES)].map((table) => table.id));
    return fresh.filter((one) => one.closest(TABLES).getBoundingClientRect().width);
  }

  function showMoment(moment) {
    if (document.querySelector(".projector__moment")) return;
    const { left, top, width, height } = moment.closest(TABLES).getBoundingClientRect();
    const line = document.createElement("p");
    line.className = `projector__moment projector__moment--${moment.dataset.kind}`;
    line.textContent = moment.textContent;
    line.style.left = `${left + width * 0.05}px`;
    line.style.width = `${width * 0.9}px`;
    line.style.top = `${top + height * 0.25}px`;
    document.body.append(line);
    setTimeout(() => line.remove(), MOMENT);
  }

  still.addEventListener("change", () => {
    turning = !still.matches;
    showButtons();
  });
  document.addEventListener("live:change", ({ detail }) => {
    showPage();
    showButtons();
    const last = newMoments().pop();
    if (detail.isNews && last) showMoment(last);
  });
  newMoments();
  showButtons();
  restartTimer();
})();
