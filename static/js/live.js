/* The live stream of a page: hears that something changed, lets htmx fetch what.

   <body data-live="/live/?t=…"> names the stream; the token's first part lists its topics.
   For topic `match:17` (and `match:17:2`) it fires `live-match-17` on the body, so a region says
   hx-trigger="live-match-17 from:body". Events may get lost: every connect and every heartbeat
   fires all topics, and a view answers 204 while nothing is new. */
(() => {
  "use strict";

  const LONGEST_WAIT = 4000; // ms between two tries to connect
  const BANNER_AFTER = 2000; // ms without a stream
  const SILENCE = 22000; // ms: longer than a heartbeat takes, so the line is dead
  const POLL = [3000, 4500]; // ms between two polls

  let source = null;
  let openPayload = ""; // topics and holder of the last stream, without the signature
  let tries = 0;
  let greeted = false; // this page has had a stream
  let stopped = false;
  const timers = {};

  const address = () => document.body.dataset.live || "";
  const randomBetween = (low, high) => low + Math.random() * (high - low);

  function cancel(...names) {
    for (const name of names) {
      clearTimeout(timers[name]);
      delete timers[name];
    }
  }

  function schedule(name, ms, call) {
    cancel(name);
    timers[name] = setTimeout(() => {
      delete timers[name];
      call();
    }, ms);
  }

  function showBanner(on) {
    document.getElementById("connection")?.toggleAttribute("hidden", !on);
  }

  // Topics and events -------------------------------------------------------------------------

  function payload() {
    const token = new URL(address(), location.href).searchParams.get("t") || "";
    return token.split(":")[0];
  }

  function topics() {
    if (!address()) return [];
    return JSON.parse(atob(payload().replaceAll("-", "+").replaceAll("_", "/"))).topics;
  }

  // What concerns one team only has a topic of three parts, `match:17:2`; a page has it beside
  // that of the whole table, and asks once for both.
  const tableTopic = (topic) => topic.split(":").slice(0, 2).join(":");

  function fire(topic, number) {
    const name = `live-${topic.replace(":", "-")}`;
    document.body.dispatchEvent(new CustomEvent(name, { detail: { number } }));
  }

  function newestByTopic(numbers) {
    const newest = {};
    for (const [topic, number] of Object.entries(numbers)) {
      newest[tableTopic(topic)] = Math.max(number, newest[tableTopic(topic)] ?? number);
    }
    return newest;
  }

  // The newest number that this page shows already, as the answer to a press of its own.
  function versionOnPage(topic) {
    const regions = [...document.querySelectorAll(`[data-topic="${topic}"]`)];
    if (!regions.length) return -1;
    return Math.min(...regions.map((region) => Number(region.dataset.version)));
  }

  function refresh(numbers = {}) {
    const newest = newestByTopic(numbers);
    for (const topic of new Set(topics().map(tableTopic))) fire(topic, newest[topic]);
  }

  // With a stream -----------------------------------------------------------------------------

  function connect() {
    disconnect();
    if (stopped || document.hidden || !address()) return;
    openPayload = payload();
    source = new EventSource(address());
    source.onerror = reconnect;
    hear("hello", (numbers) => {
      tries = 0;
      greeted = true;
      cancel("trouble", "poll");
      showBanner(false);
      refresh(numbers);
    });
    hear("live", (numbers) => {
      for (const [topic, number] of Object.entries(newestByTopic(numbers))) {
        if (number > versionOnPage(topic)) fire(topic, number);
      }
    });
    // After a heartbeat a whole class must not ask in the same moment.
    hear("heartbeat", (numbers) => schedule("refresh", randomBetween(0, 1000), () => refresh(numbers)));
    schedule("silence", SILENCE, reconnect);
    expectTrouble();
  }

  function hear(kind, call) {
    source.addEventListener(kind, (event) => {
      schedule("silence", SILENCE, reconnect);
      call(JSON.parse(event.data));
    });
  }

  function disconnect() {
    source?.close();
    source = null;
    cancel("again", "silence", "refresh");
  }

  // Without a stream --------------------------------------------------------------------------

  function reconnect() {
    disconnect();
    if (stopped || document.hidden || !address()) return;
    expectTrouble();
    schedule("again", randomBetween(0, Math.min(LONGEST_WAIT, 2000 * 2 ** tries)), probe);
    tries += 1;
  }

  function expectTrouble() {
    if ("trouble" in timers || "poll" in timers) return;
    schedule("trouble", BANNER_AFTER, () => {
      showBanner(true);
      poll();
    });
  }

  function poll() {
    schedule("poll", randomBetween(...POLL), poll);
    refresh();
  }

  // EventSource does not tell the status of an answer, so a plain request asks first.
  async function probe() {
    let status = 0;
    try {
      const signal = AbortSignal.timeout(LONGEST_WAIT);
      status = (await fetch(address(), { method: "HEAD", cache: "no-store", signal })).status;
    } catch {
      status = 0;
    }
    if (source) return;
    if (status === 403 || status === 204) stop();
    else if (status === 200) connect();
    else reconnect();
  }

  // This holder has no place here any more: the page says so itself when it is loaded again.
  function stop() {
    stopped = true;
    disconnect();
    cancel("trouble", "poll");
    const reloaded = performance.getEntriesByType("navigation")[0]?.type === "reload";
    if (greeted || !reloaded) location.reload();
    else showBanner(true);
  }

  // The page ----------------------------------------------------------------------------------

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      disconnect();
      cancel("trouble", "poll");
    } else if (!stopped) {
      refresh();
      connect();
    }
  });
  window.addEventListener("offline", reconnect);
  window.addEventListener("online", () => {
    if (!source) schedule("again", randomBetween(0, 500), probe);
  });
  new MutationObserver(() => {
    if (source && address() && payload() === openPayload) return;
    stopped = false;
    cancel("trouble", "poll");
    connect();
  }).observe(document.body, { attributeFilter: ["data-live"] });

  // Regions -----------------------------------------------------------------------------------

  function findVersioned(element) {
    return element?.matches("[data-version]") ? element : element?.querySelector("[data-version]");
  }

  // A region that asks because of the stream says which version it shows.
  document.addEventListener("htmx:configRequest", ({ detail }) => {
    const version = findVersioned(detail.target)?.dataset.version;
    if (version && detail.triggeringEvent?.type.startsWith("live-")) {
      detail.parameters.version = version;
    }
  });

  // Answers may overtake each other: an older fragment never replaces a newer one.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const answer = document.createElement("template");
    answer.innerHTML = detail.serverResponse;
    const next = answer.content.querySelector("[data-version]");
    const now = findVersioned(detail.target);
    if (!next || !now || next.id !== now.id) return;
    if (Number(next.dataset.version) < Number(now.dataset.version)) detail.shouldSwap = false;
  });

  // What a student is typing survives every update.
  if (window.Idiomorph) window.Idiomorph.defaults.ignoreActiveValue = true;
  connect();
})();
