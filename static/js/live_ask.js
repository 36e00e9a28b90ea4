/* A page asks for what it lacks, once and with its hashes. It knows as of when it is up to date, from the
   ticks of its stream or its last question. If that is too long ago, as without a stream or with one that
   comes late, it asks. */
(() => {
  "use strict";

  const BANNER_AFTER = 800; // ms without an answer to a question that was due
  const POLL = [3200, 4200]; // ms: what a page knows of its server is never older; ticks come every 2 s
  const FIRST_POLL = [2000, 2200]; // ms for a new stream to say hello
  const ASK = [0, 500]; // ms: a class that lacks the same does not ask in the same moment

  let knownAt = 0; // the page was up to date, or asked
  let served = false; // what it shows was there for it when it asked
  const timers = {};

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

  const showTooMany = (on) => document.getElementById("windows")?.toggleAttribute("hidden", !on);

  function calm() {
    cancel("trouble");
    showBanner(false);
  }

  // What is lacking may be on its way: a card that changed and changed back while the answer to a
  // press came is brought by the push of that press. So it looks again before it asks.
  function askSoon() {
    if ("ask" in timers) return;
    schedule("ask", randomBetween(...ASK), () => live.isBehind() && !live.awaited.size && ask());
  }

  // What the server answers; a network that fails is the status 0.
  async function request(method, url, ms, headers = {}, body = null) {
    const cut = new AbortController();
    const timer = setTimeout(() => cut.abort(), ms);
    try {
      const answer = await fetch(url, { method, headers, body, cache: "no-store", signal: cut.signal });
      return { status: answer.status, text: await answer.text(), type: answer.headers.get("Content-Type"), clock: answer.headers.get("Live-Clock") };
    } catch {
      return { status: 0 };
    } finally {
      clearTimeout(timer);
    }
  }

  // What this request misses, the stream or the next request brings. True if it was answered.
  async function ask() {
    const url = new URL(live.address(), location.href);
    const before = live.states();
    const askedAt = performance.now();
    const { status, text, clock } = await request("GET", `/live/parts${url.search}`, 8000, { "Live-State": before });
    if (!status) return false;
    if (clock) live.measure(askedAt, clock);
    const isDue = "ask" in timers;
    if (status === 200) for (const update of JSON.parse(text).updates) live.apply(update, false);
    // What an answer does not fix, the same request would not fix either: the next beat may.
    if (!isDue && live.states() === before) cancel("ask");
    if (status === 410) live.lose(served);
    if (status !== 200 && status !== 204) return false;
    served = true;
    calm();
    return true;
  }

  // All until then is here, as a tick in time says, or a question that is on its way.
  function know(at) {
    if (at <= knownAt) return;
    knownAt = at;
    schedule("poll", at + randomBetween(...POLL) - performance.now(), live.comeBack);
  }

  function poll() {
    know(performance.now());
    if (!("trouble" in timers)) schedule("trouble", BANNER_AFTER, () => showBanner(true));
    return ask();
  }

  const pollFirst = () => schedule("poll", randomBetween(...FIRST_POLL), live.comeBack);
  const isPolling = () => "poll" in timers;

  Object.assign(live, { ask, askSoon, calm, cancel, isPolling, know, poll, pollFirst, randomBetween, request, schedule });
  Object.assign(live, { LATE: POLL[0], showBanner, showTooMany });
})();
