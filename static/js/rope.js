"use strict";
// A child's own facts while others play. They lie in the dock as long as the child has no duty: the
// card of own ideas says so. They are outside of all that updates replace, so what is typed stays.
(() => {
  const STORED = `rope-${location.pathname}`;
  const byId = (id) => document.getElementById(id);
  const [section, work] = [byId("rope"), byId("rope-work")];
  const mayWork = () => Boolean(document.querySelector("#idea[data-rope]"));
  const mayMove = () => Boolean(document.querySelector('#idea[data-rope="move"]'));
  let isAsking = false;
  // A driver whose move is checked asks for facts, each time anew: they lie where the move is shown.
  const isOffered = () => Boolean(document.querySelector('#idea[data-rope="offered"]'));
  let isWanted = false;

  // Put away for this game ("watch"), for one own idea, or while the child may move, though nobody waits for that.
  const ideaKey = () => {
    const idea = document.querySelector("[data-idea]");
    return idea ? `${idea.dataset.idea} ${idea.dataset.ply}` : "";
  };
  function isPutAway() {
    if (isOffered()) return !isWanted;
    const away = tabStorage.get(STORED);
    return away === "watch" || (away === "move" && mayMove()) || (Boolean(away) && away === ideaKey());
  }

  function show() {
    isWanted = isWanted && isOffered();
    const [may, isAway] = [mayWork(), isPutAway()];
    const hadFocus = section.contains(document.activeElement);
    section.hidden = !may || isAway || !work.childElementCount;
    byId("match").classList.toggle("has-rope", !section.hidden);
    section.querySelector('[data-rope-off="idea"]').hidden = !ideaKey();
    section.querySelector('[data-rope-off="move"]').hidden = !mayMove();
    for (const key of document.querySelectorAll("[data-rope-on]")) key.hidden = !may || !isAway;
    // What the child goes on typing must not land in its duty.
    if (hadFocus && section.hidden) byId("answer")?.focus({ preventScroll: true });
    if (may && !isAway && !work.childElementCount) ask();
  }

  async function ask() {
    if (isAsking) return;
    isAsking = true;
    await htmx.ajax("POST", section.dataset.url, { source: section, target: work, swap: "innerHTML" }).catch(() => {});
    isAsking = false;
  }

  // Nobody who writes or reads elsewhere is fetched from there.
  function focusBox() {
    const free = [document.body, byId("answer"), byId("main")];
    if (section.hidden || !(free.includes(document.activeElement) || section.contains(document.activeElement))) return;
    byId("rope-answer")?.focus({ preventScroll: true });
  }

  document.addEventListener("click", ({ target }) => {
    const off = target.closest("[data-rope-off]");
    if (!off && !target.closest("[data-rope-on]")) return;
    const away = off?.dataset.ropeOff === "idea" ? ideaKey() : off?.dataset.ropeOff;
    isWanted = !off && isOffered();
    if (!isOffered()) tabStorage.set(STORED, away ?? "");
    show();
    if (off) document.querySelector("[data-rope-on]")?.focus({ preventScroll: true });
    else focusBox();
    section.dispatchEvent(new Event("change", { bubbles: true }));
  });
  document.addEventListener("htmx:afterSettle", ({ target }) => {
    if (target !== work) return;
    show();
    focusBox();
  });
  document.addEventListener("live:change", () => {
    const wasHidden = section.hidden;
    show();
    if (wasHidden) focusBox();
  });
  show();
})();
