/* Windows of one browser share a connection. Over plain HTTP/1.1 a browser has six to a server, an open
   stream keeps one for itself, and a press waits until one is free. So each page opens its stream and says
   that it wants one; of two pages one carries the streams of both, and hands the other what comes for it. */
(() => {
  "use strict";

  const KINDS = ["hello", "parts", "beat", "taps", "gone", "closed"];
  const MOST = 12; // streams on a connection: MOST_STREAMS in classroom/live/stream.py
  const GATHER = 20; // ms: windows that are opened together are carried at once
  const LEFT = 1000; // ms until the stream of a window that has gone is given up
  const TAKEN_UP = [500, 1500]; // ms for another page to carry this one

  const { cancel, randomBetween, schedule } = live;
  // A picture of the wall goes with its desk: it carries nothing that others can carry.
  const isInside = window.parent !== window;
  const id = (isInside ? "b" : "a") + Math.random().toString(36).slice(2);
  const channel = "BroadcastChannel" in window ? new BroadcastChannel("live") : null;
  const tell = (message) => channel?.postMessage({ ...message, from: id });

  let address = ""; // of the stream that this page wants, "" for none
  let listener = null;
  let source = null; // the connection of this page
  let openedAt = 0;
  let others = new Map(); // the streams of other pages on it: id, address
  let carrier = ""; // the page that has this one's on its connection

  function open(wanted, on) {
    [address, listener] = [wanted, on];
    tell({ kind: "want", address });
    if (isInside && channel) schedule("share", TAKEN_UP[0], connect);
    else connect();
    return { close };
  }

  function close() {
    cancel("share", "carry");
    if (carrier) tell({ kind: "leave" });
    if (others.size) tell({ kind: "end", pages: [...others].sort() });
    drop();
    [address, listener, carrier] = ["", null, ""];
  }

  // All streams on this connection are opened again.
  function lose() {
    tell({ kind: "lost" });
    drop();
    listener?.lost();
  }

  function drop() {
    source?.close();
    source = null;
    others = new Map();
  }

  // One connection at a time: the last one that a browser has may be this page's.
  function connect() {
    source?.close();
    carrier = "";
    const pages = [id, ...others.keys()];
    const streams = [address, ...others.values()].map((one) => `s=${encodeURIComponent(one.split("?")[1])}`);
    openedAt = performance.now();
    source = new EventSource(others.size ? `${address.split("?")[0]}?${streams.join("&")}` : address);
    source.onerror = lose;
    source.onmessage = ({ data }) => tick(openedAt + 1000 * Number(data));
    for (const name of KINDS) {
      source.addEventListener(name, ({ data, lastEventId }) => {
        const to = pages[Number(lastEventId)];
        if (to === id) hear(name, data, openedAt);
        else if (others.has(to)) tell({ kind: "event", to, name, data, at: toClock(openedAt) });
      });
    }
  }

  function tick(sentAt) {
    listener?.tick(sentAt);
    if (others.size) tell({ kind: "tick", at: toClock(sentAt) });
  }

  // Pages count time from their own beginning; the clock of the device is the same for all of them.
  const toClock = (ms) => Date.now() - performance.now() + ms;
  const fromClock = (ms) => ms - toClock(0);

  function hear(name, data, openedAt) {
    if (name === "closed") listener?.lost();
    else listener?.event(name, JSON.parse(data), openedAt);
  }

  // What other pages say ----------------------------------------------------------------------------

  const answers = {
    // The page with the lower id carries, or the one that already does.
    want({ from, address: theirs }) {
      if (!source || others.get(from) === theirs) return;
      if (!others.size && id > from) return tell({ kind: "want", address });
      if (others.size + 1 >= MOST && !others.has(from)) return tell({ kind: "full", to: from });
      others.set(from, theirs);
      schedule("carry", GATHER, connect);
    },

    event({ from, to, name, data, at }) {
      if (to !== id || !listener) return;
      if (name === "hello" && !carrier) {
        cancel("share", "carry");
        if (others.size) tell({ kind: "lost" });
        drop();
        carrier = from;
        live.showTooMany(false);
      }
      if (from === carrier) hear(name, data, fromClock(at));
      else tell({ kind: "leave", leaves: from, stays: carrier });
    },

    tick({ from, at }) {
      if (from === carrier) listener?.tick(fromClock(at));
    },

    leave({ from, leaves = id, stays = "" }) {
      const isOneTooMany = stays && id === [leaves, stays].sort()[1];
      if (isOneTooMany) lose();
      else if (stays !== id && others.delete(from)) schedule("carry", LEFT, connect);
    },

    // Its carrier has gone: the first of its pages carries the rest.
    end({ from, pages }) {
      if (from !== carrier) return;
      carrier = "";
      const isNext = pages[0][0] === id;
      if (isNext) others = new Map(pages.slice(1));
      schedule("share", isNext ? 0 : randomBetween(...TAKEN_UP), connect);
    },

    lost({ from }) {
      if (from !== carrier) return;
      carrier = "";
      listener?.lost();
    },

    // No connection is left for its stream: it goes on asking.
    full({ to }) {
      if (to !== id || carrier) return;
      drop();
      live.showTooMany(true);
    },
  };

  channel?.addEventListener("message", ({ data }) => address && answers[data.kind]?.(data));
  window.addEventListener("pagehide", close);

  Object.assign(live, { openStream: open });
})();
