// The table page: a form stays as it is while its question stays the same, and moves are read out.
(() => {
  "use strict";

  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    const next = fragment.querySelector && fragment.querySelector("#answer");
    if (target.id === "answer" && next && next.dataset.formHash === target.dataset.formHash) {
      event.detail.shouldSwap = false;
    }
  });

  // An answer to a form that an update has replaced meanwhile has no place to go: the parts of it
  // would not find each other. The table is asked for anew.
  document.addEventListener("htmx:beforeSwap", ({ detail }) => {
    const table = document.getElementById("table");
    if (!table) return;
    if (!detail.requestConfig.elt.isConnected) {
      detail.shouldSwap = false;
      htmx.trigger(document.body, table.getAttribute("hx-trigger").split(" ")[0]);
    }
    if (!detail.shouldSwap) showPressError(detail.serverResponse);
  });

  // Who sits at another table now finds nothing here any more; their lesson leads them there.
  document.addEventListener("htmx:responseError", ({ detail }) => {
    const gone = document.getElementById("table")?.dataset.gone;
    if (gone && detail.xhr.status === 404) location.assign(gone);
  });

  // What is said to a press is shown, even where the stream has overtaken the rest of the answer.
  const showPressError = (answer) => {
    const page = document.createElement("template");
    page.innerHTML = answer;
    const [answerError, error] = [page.content.querySelector("#press-error"), document.getElementById("press-error")];
    if (!answerError || !error) return;
    error.textContent = answerError.textContent;
    error.hidden = answerError.hidden;
  };

  // Where the form is longer than the screen, what is wrong is said out of sight otherwise, and
  // so are a bust and who has won. What is wrong comes first.
  const notice = () =>
    ["press-error", "refusal", "bust", "over"]
      .map((id) => document.getElementById(id))
      .find((one) => one?.offsetParent);
  let lastNotice = notice()?.textContent;
  document.addEventListener("htmx:afterSettle", ({ detail }) => {
    const now = notice()?.textContent;
    const pressed = detail.requestConfig?.elt.closest("#answer");
    if (pressed || now !== lastNotice) notice()?.scrollIntoView({ block: "nearest" });
    lastNotice = now;
  });

  const announce = () => {
    const say = document.getElementById("say");
    const text = [...document.querySelectorAll("#table [data-say]")]
      .map((element) => element.textContent.trim())
      .join(". ");
    if (say && say.textContent !== text) say.textContent = text;
  };

  document.addEventListener("htmx:afterSettle", announce);

  // Who climbs the ladder by keyboard stays on it, though each rung is a button of its own.
  document.addEventListener("htmx:afterSettle", (event) => {
    const pressed = event.detail.requestConfig?.elt;
    if (pressed?.name === "rung") document.querySelector("#ladder button")?.focus();
  });

  // What had the focus may be gone after an update: then the action has it, or else the main part.
  let focused = null;
  document.addEventListener("focusin", (event) => (focused = event.target));
  document.addEventListener("htmx:afterSettle", () => {
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    const place = document.getElementById("answer") || document.getElementById("main");
    place.focus({ preventScroll: true });
  });

  // A switch of the board (<button data-toggles="class">) works on the whole table and is remembered
  // for this tab, since the board itself is drawn anew with every move.
  const table = document.getElementById("match");
  const switchState = (name, value) => {
    try {
      if (value === undefined) return sessionStorage.getItem(name) === "on";
      sessionStorage.setItem(name, value ? "on" : "off");
    } catch {
      // Storage can be blocked; the choice then lasts for this page.
    }
    return value;
  };

  const showSwitches = () => {
    for (const button of document.querySelectorAll("[data-toggles]")) {
      const name = button.dataset.toggles;
      const on = table.classList.toggle(name, table.classList.contains(name) || Boolean(switchState(name)));
      button.hidden = false;
      button.setAttribute("aria-pressed", String(on));
    }
  };

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-toggles]");
    if (!button) return;
    switchState(button.dataset.toggles, table.classList.toggle(button.dataset.toggles));
    showSwitches();
  });

  document.addEventListener("htmx:afterSettle", showSwitches);
  showSwitches();
})();
