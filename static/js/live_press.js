/* A press says what the page shows, and its answer brings what has changed, as the stream would. */
(() => {
  "use strict";

  const ANSWER_WAIT = 2000; // ms in which nothing is shown before the answer to a press
  const AGAIN = [100, 600, 1500, 2500]; // ms before a press without an answer is sent again

  let unanswered = false; // the answer to a press was lost: whether it counted is unknown

  document.addEventListener("htmx:configRequest", ({ detail }) => {
    if (live.roots().length) detail.headers["Live-State"] = live.states();
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
  document.addEventListener("live:change", () => unanswered && renewKeys());

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
  document.addEventListener("htmx:beforeRequest", ({ detail: { xhr, elt, requestConfig } }) => {
    // A part that htmx fills by itself is no region; its press can be pressed again.
    if (elt.closest("[data-by-itself]")) {
      for (const end of ["error", "timeout"]) xhr.addEventListener(end, showFailed);
      return;
    }
    const canLeave = Boolean(elt.closest("[data-gone]"));
    const before = live.states();
    const stopWaiting = () => live.awaited.delete(xhr) && live.applyHeld();
    live.awaited.add(xhr);
    setTimeout(stopWaiting, ANSWER_WAIT);
    xhr.addEventListener("loadend", stopWaiting);
    const again = () => sendAgain(requestConfig, elt, canLeave);
    for (const end of ["error", "timeout"]) {
      xhr.addEventListener(end, () => {
        missAnswer(before);
        live.reconnect();
        again();
      });
    }
    xhr.addEventListener("load", () => {
      const type = xhr.getResponseHeader("Content-Type");
      if (hearAnswer({ status: xhr.status, text: xhr.responseText, type }, elt, canLeave)) return;
      missAnswer(before);
      if (xhr.status < 500) showFailed();
      else again();
    });
  });

  // Its key makes it count once, so nobody hears of a replica that died or a network that blinked.
  async function sendAgain({ verb, path, formData, headers }, elt, canLeave) {
    for (const pause of formData.has("key") && live.roots().length ? AGAIN : []) {
      await new Promise((done) => setTimeout(done, pause));
      headers["Live-State"] = live.states();
      headers["Live-Again"] = "1"; // to a proxy: not only to the process that has this class
      const answer = await live.request(verb, path, 8000, headers, new URLSearchParams(formData));
      if (hearAnswer(answer, elt, canLeave)) return;
    }
    showFailed();
  }

  // Pages whose answers are HTML say themselves what was wrong.
  function showFailed() {
    const failed = document.getElementById("press-error")?.dataset.failed;
    if (failed) showPressError(failed);
  }

  // A page that has moved on since then knows whether the press was taken.
  function missAnswer(before) {
    unanswered = true;
    if (live.states() !== before) renewKeys();
  }

  // False for an answer that is not our server's.
  function hearAnswer({ status, text, type }, elt, canLeave) {
    if (status === 404 && canLeave) live.leave();
    if (!type?.startsWith("application/json")) return false;
    const answer = JSON.parse(text);
    // Where the database is out of reach, the same press may be tried again.
    if (status !== 503) renewKeys();
    live.lift();
    for (const update of answer.updates) live.apply(update, true);
    showPressError(answer.error);
    const { error, refused, messages = "" } = answer;
    document.dispatchEvent(new CustomEvent("live:answer", { detail: { elt, error, refused, messages } }));
    return true;
  }
})();
