/* The regions of a page (<div data-region="table:17">) as the server draws them: parts come over the
   stream that <body data-live="/live/?r=table:17"> names, or in the answer to a press, and replace
   the elements with their ids. `data-state` has a hash of every part, so that a page finds out what
   it lacks: it then asks once. A page knows as of when it is up to date, from the ticks of its stream
   or its last question. Where that is too long ago, as without a stream or with one that comes late,
   it asks. */
(() => {
  "use strict";

  const LONGEST_WAIT = 4000; // ms between two tries to connect
  const ANSWER_WAIT = 2000; // ms in which nothing is shown before the answer to a press
  const BANNER_AFTER = 800; // ms without an answer to a question that was due
  const SILENCE = 22000; // ms without a tick in time: the line is dead, or takes its time
  const IN_TIME = 1000; // ms on the way, opening the stream included
  const POLL = [3200, 4200]; // ms: what a page knows of its server is never older; ticks come every 2 s
  const FIRST_POLL = [2000, 2200]; // ms for a new stream to say hello, or for a lost one to be back
  const ASK = [0, 500]; // ms: a class that lacks the same does not ask in the same moment
  const FRAME = "frame"; // stands for the whole region
  const CSRF_MARK = "csrf-token-of-the-page"; // HTML drawn for many pages has no token

  let source = null;
  let openAddress = "";
  let openedAt = 0; // like all times here since the page was loaded: no clock is compared with another
  let knownAt = 0; // the page was up to date, or asked
  let heard = false; // this stream has said hello
  let tries = 0;
  let greeted = false; // this page has had a stream
  let served = false; // what it shows was there for it when it asked
  let stopped = false;
  let pressed = false; // a finger is down: nothing moves away from under it
  let unanswered = false; // the answer to a press was lost: whether it counted is unknown
  const awaited = new Set(); // presses without an answer yet, which is for the page as it was then
  let held = [];
  const timers = {};
  const latest = {}; // version and sum of each region, as last sent by the server

  const address = () => document.body.dataset.live || "";
  const randomBetween = (low, high) => low + Math.random() * (high - low);
  const roots = () => [...document.querySelectorAll("[data-region]")];
  const rootOf = (name) => roots().find((root) => root.dataset.region === name);
  const stateOf = (root) => JSON.parse(root.dataset.state);
  const sumOf = (state) => Object.values(state).reduce((sum, digest) => sum + parseInt(digest, 16), 0);

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

  // Parts -------------------------------------------------------------------------------------

  function withToken(html) {
    const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
    return html.replaceAll(CSRF_MARK, headers["X-CSRFToken"] ?? "");
  }

  // Markup in its place, so that a part of an SVG becomes SVG; the ids that come with it; and
  // whether it is whole: the page keeps what it has already, but may have lost it meanwhile.
  function parse(range, html) {
    const fragment = range.createContextualFragment(withToken(html));
    const ids = [...fragment.querySelectorAll("[id]")].map((element) => element.id);
    let isWhole = true;
    for (const hole of fragment.querySelectorAll("[data-keeps]")) {
      const elements = hole.dataset.keeps.split(" ").map((id) => document.getElementById(id));
      isWhole &&= elements.every(Boolean);
      hole.replaceWith(...elements.filter(Boolean).map((element) => element.cloneNode(true)));
    }
    return [fragment, ids, isWhole];
  }

  // What somebody is typing or choosing stays. (`ignoreActiveValue` of Idiomorph would keep all
  // that is inside a focused form, and WebKit focuses the form around a button that is pressed.)
  const isOwn = (name, element) =>
    (name === "value" && element === document.activeElement) ||
    (name === "selected" && element.closest("select") === document.activeElement);
  const isOpened = (name, element) => name === "open" && element.localName === "details";
  // Pieces keep their elements and so their focus; a form for a new decision is replaced.
  const morphs = {
    callbacks: {
      beforeAttributeUpdated: (name, element) => !isOwn(name, element) && !isOpened(name, element),
    },
  };

  function swapPart(target, html) {
    const range = document.createRange();
    range.selectNode(target);
    const [fragment, ids, isWhole] = parse(range, html);
    const next = fragment.firstElementChild;
    if (!next || "replaced" in next.dataset) target.replaceWith(...(next ? [next] : []));
    else Idiomorph.morph(target, next, { ...morphs, morphStyle: "outerHTML" });
    const now = document.getElementById(next?.id ?? "");
    if (now) htmx.process(now);
    return [ids, isWhole];
  }

  function swapFrame(root, html) {
    const range = document.createRange();
    range.selectNodeContents(root);
    const [fragment, ids, isWhole] = parse(range, html);
    Idiomorph.morph(root, [...fragment.childNodes], { ...morphs, morphStyle: "innerHTML" });
    htmx.process(root);
    return [ids, isWhole];
  }

  // `isNews`: it comes as it happens, and is not what the page has missed.
  function apply(update, isNews) {
    const root = rootOf(update.region);
    if (!root || update.version < Number(root.dataset.version)) return;
    if (pressed && root.contains(pressed)) {
      held.push([update, isNews]);
      return;
    }
    const state = stateOf(root);
    const came = new Set();
    for (const [part, html] of Object.entries(update.parts)) {
      const target = part === FRAME ? root : document.getElementById(part);
      if (state[part] === update.state[part] || !target) continue;
      if (part !== FRAME) document.dispatchEvent(new CustomEvent("live:replace", { detail: { part } }));
      const [ids, isWhole] = part === FRAME ? swapFrame(root, html) : swapPart(target, html);
      for (const id of [part, ...ids]) {
        if (isWhole) came.add(id);
        else delete state[id];
      }
    }
    // Whatever the page showed when this was asked for: a part goes with the one around it.
    const stays = ([part]) => part === FRAME || document.getElementById(part);
    const staying = Object.fromEntries(Object.entries(state).filter(stays));
    for (const part of came) if (part in update.state) staying[part] = update.state[part];
    root.dataset.version = update.version;
    root.dataset.state = JSON.stringify(staying);
    if (came.size) {
      if (unanswered) renewKeys();
      document.dispatchEvent(new CustomEvent("live:change", { detail: { root, isNews } }));
    }
    tell({ [update.region]: update });
  }

  function applyHeld() {
    if (awaited.size) return;
    const updates = held;
    held = [];
    for (const [update, isNews] of updates) apply(update, isNews);
    if (isBehind()) askSoon();
  }

  // What was held back while a finger was down is applied afterwards. Where a menu opens under it,
  // the page may never hear that it is up.
  const press = (event) => (pressed = event.target);
  const release = () =>
    setTimeout(() => {
      pressed = false;
      applyHeld();
    }, 0);
  document.addEventListener("pointerdown", press, true);
  window.addEventListener("blur", release);
  for (const end of ["pointerup", "pointercancel", "contextmenu"]) document.addEventListener(end, release, true);
  for (const [kind, call] of [["keydown", press], ["keyup", release]]) {
    document.addEventListener(kind, (event) => event.key === " " && call(event), true);
  }

  // Asking ------------------------------------------------------------------------------------

  const states = () => JSON.stringify(Object.fromEntries(roots().map((root) => [root.dataset.region, stateOf(root)])));

  function askSoon() {
    if (!("ask" in timers)) schedule("ask", randomBetween(...ASK), () => isBehind() && !awaited.size && ask());
  }

  // What the server answers; a network that fails is the status 0.
  async function request(method, url, ms, headers = {}) {
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(), ms);
    try {
      const answer = await fetch(url, { method, headers, cache: "no-store", signal: cut.signal });
      return { status: answer.status, text: await answer.text() };
    } catch {
      return { status: 0, text: "" };
    } finally {
      clearTimeout(timer);
    }
  }

  // What this request misses, the stream or the next request brings.
  async function ask() {
    const url = new URL(address(), location.href);
    const before = states();
    const { status, text } = await request("GET", `/live/parts${url.search}`, 8000, { "Live-State": before });
    if (!status) return;
    const isDue = "ask" in timers;
    if (status === 200) for (const update of JSON.parse(text).updates) apply(update, false);
    // What an answer does not fix, the same request would not fix either: the next beat may.
    if (!isDue && states() === before) cancel("ask");
    if (status === 200 || status === 204) {
      served = true;
      calm();
    } else if (status === 410) (greeted || served ? leave : loadOnceMore)();
  }

  function stop() {
    stopped = true;
    disconnect();
    cancel("trouble", "poll", "ask");
  }

  function calm() {
    cancel("trouble");
    showBanner(false);
  }

  // What is not there any more for this page is somewhere else, or the page says so itself.
  function leave() {
    stop();
    const gone = document.querySelector("[data-gone]")?.dataset.gone;
    if (gone) location.assign(gone);
    else location.reload();
  }

  // A page that was never let in may never be, however often it is loaded, and its door may lead back
  // to it: it is loaded again once, and then stays as it is.
  function loadOnceMore() {
    stop();
    if (performance.getEntriesByType("navigation")[0]?.type === "reload") showBanner(true);
    else location.reload();
  }

  function isBehind() {
    return Object.entries(latest).some(([name, { version, sum }]) => {
      const root = rootOf(name);
      return root && version >= Number(root.dataset.version) && sumOf(stateOf(root)) !== sum;
    });
  }

  // What is lacking may be on its way: a part that changed and changed back while the answer to a
  // press came is brought by the push of that press.
  function tell(regions) {
    for (const [name, { version, sum }] of Object.entries(regions)) {
      if (version >= (latest[name]?.version ?? 0)) latest[name] = { version, sum };
    }
    if (isBehind()) askSoon();
  }

  // With a stream -----------------------------------------------------------------------------

  function connect() {
    disconnect();
    if (stopped || document.hidden || !address()) return;
    openAddress = address();
    openedAt = performance.now();
    source = new EventSource(openAddress);
    source.onerror = reconnect;
    source.onmessage = ({ data }) => hearTick(Number(data));
    hear("hello", ({ regions }) => {
      tries = 0;
      greeted = heard = true;
      hearTick(0);
      tell(regions);
    });
    hear("parts", (update) => (awaited.size ? held.push([update, true]) : apply(update, true)));
    hear("beat", ({ regions }) => tell(regions));
    hear("taps", (detail) => document.dispatchEvent(new CustomEvent("live:taps", { detail })));
    hear("gone", leave);
    schedule("silence", SILENCE, reconnect);
    if (!("poll" in timers)) schedule("poll", randomBetween(...FIRST_POLL), poll);
  }

  const hear = (kind, call) => source.addEventListener(kind, (event) => call(JSON.parse(event.data)));

  // All that was to say when the server had this stream for so many seconds has come. It had it after
  // it was opened here, so the tick was on its way for no longer than `late`. Less than nothing is a
  // clock that stood still, as of a device that slept.
  function hearTick(seconds) {
    const sentAt = openedAt + 1000 * seconds;
    const late = performance.now() - sentAt;
    if (late < -IN_TIME) reconnect();
    else if (late < POLL[0]) know(sentAt);
    if (Math.abs(late) > IN_TIME) return;
    schedule("silence", SILENCE, reconnect);
    calm();
  }

  function disconnect() {
    source?.close();
    source = null;
    heard = false;
    cancel("again", "silence");
  }

  // Without a stream, or with a late one ---------------------------------------------------------

  function know(at) {
    if (at <= knownAt) return;
    knownAt = at;
    schedule("poll", at + randomBetween(...POLL) - performance.now(), poll);
  }

  function poll() {
    know(performance.now());
    if (!("trouble" in timers)) schedule("trouble", BANNER_AFTER, () => showBanner(true));
    ask();
  }

  function reconnect() {
    if (heard) schedule("poll", randomBetween(...FIRST_POLL), poll);
    disconnect();
    if (stopped || document.hidden || !address()) return;
    schedule("again", randomBetween(0, Math.min(LONGEST_WAIT, 2000 * 2 ** tries)), probe);
    tries += 1;
  }

  // EventSource does not reveal the status of an answer, so a plain request asks first. Who had a
  // stream and is refused has no place here any more; a page that never had one may be behind a
  // filter.
  async function probe() {
    const { status } = await request("HEAD", address(), LONGEST_WAIT);
    if (source) return;
    if (status === 403 && greeted) leave();
    else if (status === 200) connect();
    else reconnect();
  }

  // The page ----------------------------------------------------------------------------------

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      disconnect();
      cancel("trouble", "poll");
    } else if (!stopped) {
      connect();
    }
  });
  // Somebody who leaves a page by a form is not sent elsewhere by what the press brings. A page
  // that stays after all reconnects.
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !source) return;
    disconnect();
    cancel("trouble", "poll");
    schedule("again", LONGEST_WAIT, probe);
  });
  // WebKit restores pages that it was told not to store, perhaps for somebody else.
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
  window.addEventListener("offline", reconnect);
  window.addEventListener("online", () => {
    if (!source) schedule("again", randomBetween(0, 500), probe);
  });
  new MutationObserver(() => {
    if (source && address() === openAddress) return;
    stopped = false;
    cancel("trouble", "poll");
    connect();
  }).observe(document.body, { attributeFilter: ["data-live"] });

  // Presses -----------------------------------------------------------------------------------

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (roots().length) detail.headers["Live-State"] = states();
  });

  // The key says which press it was: sent twice it counts once, so each answered one is used up, and
  // one without an answer as soon as the page has moved on.
  function renewKeys() {
    unanswered = false;
    for (const field of document.querySelectorAll("input[name=key]")) {
      const bytes = crypto.getRandomValues(new Uint8Array(16));
      field.value = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    }
  }

  // The reply to a press stays until the next press, whatever the stream brings.
  function showPressError(text) {
    const error = document.getElementById("press-error");
    if (!error) return;
    error.textContent = text;
    error.hidden = !text;
  }

  // The stream may be faster than the answer and have replaced what was pressed: no event of htmx
  // would come from there any more. What a lost answer was to bring it leaves out, or it is lost, too:
  // a new one says what the page lacks.
  document.addEventListener("htmx:beforeRequest", ({ detail: { xhr, elt } }) => {
    const canLeave = Boolean(elt.closest("[data-gone]"));
    const before = states();
    const stopWaiting = () => awaited.delete(xhr) && applyHeld();
    awaited.add(xhr);
    setTimeout(stopWaiting, ANSWER_WAIT);
    xhr.addEventListener("loadend", stopWaiting);
    for (const end of ["error", "timeout"]) {
      xhr.addEventListener(end, () => {
        missAnswer(before);
        reconnect();
      });
    }
    xhr.addEventListener("load", () => {
      if (hearAnswer(xhr, elt, canLeave)) return;
      missAnswer(before);
      // Pages whose answers are HTML say themselves what was wrong.
      const failed = document.getElementById("press-error")?.dataset.failed;
      if (failed) showPressError(failed);
    });
  });

  // A page that has moved on since then knows whether the press was taken.
  function missAnswer(before) {
    unanswered = true;
    if (states() !== before) renewKeys();
  }

  // False for an answer that is not our server's.
  function hearAnswer(xhr, elt, canLeave) {
    if (xhr.status === 404 && canLeave) leave();
    if (!xhr.getResponseHeader("Content-Type")?.startsWith("application/json")) return false;
    const answer = JSON.parse(xhr.responseText);
    // Where the database is out of reach, the same press may be tried again.
    if (xhr.status !== 503) renewKeys();
    pressed = false;
    for (const update of answer.updates) apply(update, true);
    showPressError(answer.error);
    const { error, messages = "" } = answer;
    document.dispatchEvent(new CustomEvent("live:answer", { detail: { elt, error, messages } }));
    return true;
  }

  if (window.Idiomorph) {
    window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => !isOwn(name, element);
  }
  connect();
})();
