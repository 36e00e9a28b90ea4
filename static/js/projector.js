"use strict";
// The projector: great moments, and confetti where somebody is celebrated; heard, too (sound.js), if the
// lesson says so.
(() => {
  const MOMENT = 5000; // ms
  const STORED = `moments ${location.pathname}`; // those that wait, while this tab is open
  const { confetti, vendor } = document.currentScript.dataset;
  const still = matchMedia("(prefers-reduced-motion: reduce)");

  // Great moments. Each belongs to its table: it stands on the picture of that table and of no other,
  // goes out of sight with it, and waits until it is in sight again. One is shown at a time, of each
  // table the last; what came before the page was opened, is none.
  const known = new Set();
  let waiting = new Map(JSON.parse(tabStorage.get(STORED) ?? "[]"));
  let current = null; // { number, moment, line, timer }

  const tell = (kind) => document.dispatchEvent(new CustomEvent("feedback", { detail: { kind } }));

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
    tell(moment.kind);
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
    showMoment();
  }

  // Once for each thing that is celebrated, when it comes.
  let celebrated = document.querySelector("[data-celebrates]")?.dataset.celebrates;
  function celebrate() {
    const now = document.querySelector("[data-celebrates]")?.dataset.celebrates;
    if (now && now !== celebrated) tell("end");
    if (now && now !== celebrated && !still.matches) {
      loadScript(vendor);
      loadScript(confetti).addEventListener("load", () => window.throwConfetti("end", document.body));
      window.throwConfetti?.("end", document.body);
    }
    celebrated = now;
  }

  // A message is large when it comes, and not again with each turn of the screen. Its place is drawn anew
  // with that, so it is the screen that says so.
  const MESSAGE = 10000; // ms
  const screen = document.getElementById("projector");
  const messageNow = () => {
    const shown = document.querySelector("#wall-message:not([hidden])");
    return shown ? `${shown.dataset.ends} ${shown.textContent}` : "";
  };
  let message = messageNow();
  let shrinks;
  function growMessage() {
    const now = messageNow();
    if (now && now !== message) {
      screen.dataset.hasNews = "";
      clearTimeout(shrinks);
      shrinks = setTimeout(() => delete screen.dataset.hasNews, MESSAGE);
    }
    message = now;
  }

  // What the class finds together rings once, and is read out in turns: the last of what came meanwhile.
  const READ_AGAIN = 5000; // ms
  const newsNow = () => document.querySelector("[data-news]")?.textContent.trim() ?? "";
  let news = newsNow();
  let readAt = -READ_AGAIN;
  let reads;
  function hearNews(isNews) {
    const now = newsNow();
    if (now && now !== news && isNews) {
      tell("right");
      reads ??= setTimeout(readNews, Math.max(0, readAt + READ_AGAIN - performance.now()));
    }
    news = now;
  }

  function readNews() {
    reads = undefined;
    readAt = performance.now();
    document.body.dispatchEvent(new CustomEvent("say", { detail: { value: news } }));
  }

  function colour() {
    document.documentElement.dataset.theme = document.getElementById("stops").dataset.colours;
  }

  // What waits is shown when the next page of this tab has its table.
  addEventListener("pagehide", () => {
    if (current) waiting.set(current.number, current.moment);
    tabStorage.set(STORED, JSON.stringify([...waiting]));
  });

  document.addEventListener("live:change", ({ detail }) => {
    collectMoments(detail.isNews);
    placeMoment();
    showMoment();
    celebrate();
    growMessage();
    hearNews(detail.isNews);
    colour();
  });
  collectMoments(false);
  showMoment();
})();
