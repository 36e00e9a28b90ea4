"use strict";
// The table page: where the focus stays, switches, tabs.
(() => {
  const byId = (id) => document.getElementById(id);

  // What had the focus may be gone after an update: then the action has it, or else the main part;
  // at the end, whose picture hides both, the button that opens them again.
  let focused = null;
  document.addEventListener("focusin", (event) => (focused = event.target));
  function keepFocus() {
    const end = document.querySelector(".end[open] > summary");
    const hidden = ".table__strip, .table__board, .table__action";
    if (end && focused && document.activeElement.matches(`body, :is(${hidden}) *`)) {
      end.focus({ preventScroll: true });
      return;
    }
    if (!focused || focused.isConnected || document.activeElement !== document.body) return;
    (byId("answer") || byId("main")).focus({ preventScroll: true });
  }

  document.addEventListener("live:change", () => {
    showSwitches();
    afterMotionStarts(keepFocus);
  });

  document.addEventListener("live:answer", ({ detail }) => {
    // Keyboard users who climb the ladder stay on it, though each rung is a button of its own.
    if (detail.elt.id === "ask-hint") document.querySelector("#ladder button")?.focus();
  });

  // A switch of the board (<button data-toggles="class">) works on the whole table and is remembered
  // for this tab, since the board itself is redrawn with every move.
  const table = byId("match");

  function showSwitches() {
    for (const button of document.querySelectorAll("[data-toggles]")) {
      const name = button.dataset.toggles;
      const on = table.classList.toggle(name, table.classList.contains(name) || tabStorage.get(name) === "on");
      button.hidden = false;
      button.setAttribute("aria-pressed", String(on));
    }
  }

  document.addEventListener("click", (event) => {
    const button = event.target.closest("[data-toggles]");
    if (!button) return;
    const name = button.dataset.toggles;
    tabStorage.set(name, table.classList.toggle(name) ? "on" : "off");
    showSwitches();
  });

  showSwitches();

  // What a try or a guess brought goes when the next one begins, and the result of a guess when the
  // game goes on. What comes anew is shown: its part has no `hidden`.
  function putPopsAway() {
    for (const pop of byId("pops")?.children ?? []) pop.hidden = true;
  }

  document.addEventListener("pointerdown", ({ target }) => target.closest("#pops") || putPopsAway());

  // The press takes the focus out of fields that are seen with it alone: they stay until it has
  // ended, or what is pressed would move away from under the pointer and be missed.
  document.addEventListener(
    "pointerdown",
    () => {
      const fields = document.activeElement?.closest(".for-keys");
      if (!fields) return;
      fields.classList.add("is-held");
      const letGo = () => setTimeout(() => fields.classList.remove("is-held"));
      for (const end of ["pointerup", "pointercancel"]) addEventListener(end, letGo, { once: true });
    },
    true,
  );
  document.addEventListener("input", ({ target }) => target.value && putPopsAway());
  document.addEventListener("live:replace", ({ detail }) => {
    if (detail.part === "events" && byId("prediction-result")) byId("prediction-result").hidden = true;
  });

  // One tab is open at a time; a tap beside it, its own button or Escape closes it. Hints stay while
  // the child answers in the form.
  const tabs = () => [...document.querySelectorAll("#match .tab[open]")];
  const closeTabs = (but) => tabs().forEach((tab) => tab !== but && (tab.open = false));

  // Hints belong to one decision. None lies over the picture of the end.
  const decision = () => document.querySelector("#answer input[name=ply]")?.value;
  let decided = decision();
  document.addEventListener("live:change", () => {
    if (document.querySelector(".end[open]")) closeTabs();
    else if (decision() !== decided) byId("hints-tab")?.removeAttribute("open");
    decided = decision();
  });

  function putAway() {
    const [open] = tabs();
    closeTabs();
    open?.querySelector("summary").focus();
  }

  document.addEventListener("click", ({ target }) => {
    if (target.closest("[data-close-tab]")) putAway();
    else closeTabs(target.closest(".table__action") ? byId("hints-tab") : target.closest("#match .tab"));
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") putAway();
  });

  // Ideas come to a page once somebody else chooses, facts to a child who waits; the board comes first.
  const { ideas, rope } = document.currentScript.dataset;
  const hasIdea = () => document.querySelector("[data-idea]") ?? tabStorage.get(`idea-${location.pathname}`);
  const loadIdea = () => hasIdea() && loadScript(ideas);
  const loadRope = () => document.querySelector("#idea[data-rope]") && loadScript(rope);
  document.addEventListener("live:change", loadRope);
  document.addEventListener("live:change", loadIdea);
  addEventListener("load", loadRope);
  addEventListener("load", loadIdea);
})();
