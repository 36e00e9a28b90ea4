/* The stream that <body data-live="/live/?r=table:17"> names: opened, listened to, opened again. */
(() => {
  "use strict";

  const AGAIN = [0, 2500]; // ms until a page that has lost its stream asks
  const LEAVING = 4000; // ms that a page has to go where a form leads
  const SILENCE = 22000; // ms without a tick in time: the line is dead, or takes its time
  const IN_TIME = 1000; // ms on the way, opening the stream included
  const SETTLED = 10000; // ms
  const ownLook = document.documentElement.dataset.look ?? "";

  const { calm, cancel, know, randomBetween, schedule } = live;

  let source = null;
  let openAddress = "";
  let heard = false; // this stream has said hello
  let opening = {}; // when this stream was asked for: `at` here, `since` by the clock of its process
  let delay = 0; // ms from the one to the other, at least
  let greeted = false; // this page has had a stream
  let stopped = false;
  let hiddenAt = 0;

  const address = () => document.body.dataset.live || "";

  function connect() {
    disconnect();
    if (stopped || document.hidden || !address()) return;
    openAddress = address();
    source = live.openStream(openAddress, { event: hear, tick: hearTick, lost: reconnect });
    schedule("silence", SILENCE, reconnect);
    if (!live.isPolling()) live.pollFirst();
  }

  function hear(kind, detail, openedAt) {
    if (kind === "hello") {
      greeted = heard = true;
      opening = { at: openedAt, since: detail.since };
      delay = 0;
      hearTick(openedAt);
    }
    if (kind === "hello" || kind === "beat") {
      if (looksOtherwise(detail)) return reload();
      live.noteLatest(detail.regions);
    }
    if (kind === "parts") live.receive(detail);
    if (kind === "taps") document.dispatchEvent(new CustomEvent("live:taps", { detail }));
    if (kind === "gone") leave(detail.to);
  }

  // All that was to say then has come: a tick says for how many seconds the server has had the stream. It
  // had it after it was opened here, so the tick was on its way for no longer than `late`. Less than
  // nothing is a clock that stood still, as of a device that slept.
  function hearTick(sentAt) {
    const late = performance.now() - sentAt - delay;
    if (late < -IN_TIME) reconnect();
    else if (late < live.LATE) know(sentAt + delay);
    if (Math.abs(late) > IN_TIME) return;
    schedule("silence", SILENCE, reconnect);
    calm();
  }

  // In a rush a stream waits until its process sees it, and its ticks would be late for ever. A question
  // that the same process answers tells how long the stream is open there: what is prompt since, is prompt.
  function measure(askedAt, clock) {
    const [name, now] = clock.split(":");
    const [own, since] = opening.since?.split(":") ?? [];
    if (heard && name === own) delay = Math.max(delay, askedAt - opening.at - 1000 * (now - since));
  }

  function disconnect() {
    source?.close();
    source = null;
    heard = false;
    cancel("again", "silence");
  }

  // A stream that is refused, as by a filter, is tried again when the page asks next.
  function reconnect() {
    const isRefused = source && !heard && live.isPolling();
    disconnect();
    if (stopped || document.hidden || !address() || isRefused) return;
    schedule("again", randomBetween(...AGAIN), comeBack);
  }

  // Who is answered has missed nothing, and opens the stream after that: an EventSource would not say
  // why it is refused.
  async function comeBack() {
    cancel("again");
    if (stopped || document.hidden || !address()) return;
    const isAnswered = await live.poll();
    if (!source && !stopped) (isAnswered ? connect : reconnect)();
  }

  // The end of a page -----------------------------------------------------------------------------

  function stop() {
    stopped = true;
    disconnect();
    cancel("trouble", "poll", "ask");
  }

  // What is not there any more for this page is somewhere else: where the server says, or the page.
  function leave(to) {
    stop();
    if (to) return location.replace(to);
    const gone = document.querySelector("[data-gone]")?.dataset.gone;
    if (gone) location.assign(gone);
    else location.reload();
  }

  // What the page shows is not there for it. Reload a page that was never let in only once: if access
  // is refused again, reloading would loop, and its door may lead back to it.
  function lose(served) {
    if (greeted || served) return leave();
    if (wasReloaded()) {
      stop();
      live.showBanner(true);
    } else reload();
  }

  const wasReloaded = () => performance.getEntriesByType("navigation")[0]?.type === "reload";

  function reload() {
    stop();
    location.reload();
  }

  // What is set for a student is not in any region. A page that was just reloaded would loop.
  const looksOtherwise = ({ look = ownLook }) => look !== ownLook && (performance.now() > SETTLED || !wasReloaded());

  // A page that has slept for longer than it may be behind lacks something: it asks before it opens its
  // stream, which would only tell it so. An answer that takes long is not waited for.
  function wake() {
    schedule("again", IN_TIME, connect);
    live.ask().then(() => source || connect());
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) {
      hiddenAt = Date.now(); // the clock of the day goes on while a device sleeps
      disconnect();
      cancel("trouble", "poll");
    } else if (!stopped) {
      (Date.now() - hiddenAt > live.LATE && address() ? wake : connect)();
    }
  });
  // Somebody who leaves a page by a form is not sent elsewhere by what the press brings. A page
  // that stays after all reconnects.
  document.addEventListener("submit", (event) => {
    if (event.defaultPrevented || !source) return;
    disconnect();
    cancel("trouble", "poll");
    schedule("again", LEAVING, comeBack);
  });
  // WebKit restores pages that it was told not to store, perhaps for somebody else.
  window.addEventListener("pageshow", (event) => event.persisted && location.reload());
  window.addEventListener("offline", reconnect);
  window.addEventListener("online", () => {
    if (!source) schedule("again", randomBetween(0, 500), comeBack);
  });
  new MutationObserver(() => {
    if (source && address() === openAddress) return;
    stopped = false;
    cancel("trouble", "poll");
    connect();
  }).observe(document.body, { attributeFilter: ["data-live"] });

  Object.assign(live, { address, comeBack, leave, lose, measure, reconnect });
  connect();
})();
