/* What the server sends is put into the page: regions (<div data-region="table:17">) are made of cards,
   elements with ids, and `data-state` has a hash of each. An update has the cards that differ; a card
   inside of one that is sent stays where `<template data-keeps="its id">` stands. */
window.live = {};
(() => {
  "use strict";

  const FRAME = "frame"; // stands for the whole region
  const CSRF_MARK = "csrf-token-of-the-page"; // HTML drawn for many pages has no token

  let finger = null; // what is held down: nothing moves away from under it
  let isStill = false; // somebody has asked for a moment before the page goes on
  let held = [];
  const awaited = new Set(); // presses without an answer yet, which is for the page as it was then
  const latest = {}; // version and sum of each region, as last sent by the server

  const roots = () => [...document.querySelectorAll("[data-region]")];
  const rootOf = (name) => roots().find((root) => root.dataset.region === name);
  const stateOf = (root) => JSON.parse(root.dataset.state);
  const sumOf = (state) => Object.values(state).reduce((sum, digest) => sum + parseInt(digest, 16), 0);
  const states = () => JSON.stringify(Object.fromEntries(roots().map((root) => [root.dataset.region, stateOf(root)])));

  // Swapping ------------------------------------------------------------------------------------

  function withToken(html) {
    const headers = JSON.parse(document.body.getAttribute("hx-headers") ?? "{}");
    return html.replaceAll(CSRF_MARK, headers["X-CSRFToken"] ?? "");
  }

  // Markup in its place, so that a card of an SVG becomes SVG; the ids that come with it; and
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
    (name === "value" && element === document.activeElement && !element.matches("button")) ||
    (name === "selected" && element.closest("select") === document.activeElement);
  const isOpened = (name, element) => name === "open" && element.localName === "details";
  // Pieces keep their elements and so their focus; a form for a new decision is replaced.
  const morphs = {
    callbacks: {
      beforeAttributeUpdated: (name, element) => !isOwn(name, element) && !isOpened(name, element),
    },
  };
  if (window.Idiomorph) {
    window.Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, element) => !isOwn(name, element);
  }

  function swapCard(target, html) {
    const range = document.createRange();
    range.selectNode(target);
    const [fragment, ids, isWhole] = parse(range, html);
    const next = fragment.firstElementChild;
    if (!next || "replaced" in next.dataset) target.replaceWith(...(next ? [next] : []));
    else Idiomorph.morph(target, next, { ...morphs, morphStyle: "outerHTML" });
    const now = document.getElementById(next?.id ?? "");
    // It looks through all of what it is given, and many cards have nothing for it: neither of its
    // own attributes, nor forms and their buttons.
    if (now && /hx-|data-keeps|<form|type="submit"/.test(html)) htmx.process(now);
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

  // Updates -------------------------------------------------------------------------------------

  // `isNews`: it comes as it happens, and is not what the page has missed.
  function apply(update, isNews) {
    const root = rootOf(update.region);
    if (!root || update.version < Number(root.dataset.version)) return;
    if ((finger && root.contains(finger)) || isEarly(update, isNews)) return void held.push([update, isNews]);
    const state = stateOf(root);
    const came = new Set();
    for (const [part, html] of Object.entries(update.parts)) {
      const target = part === FRAME ? root : document.getElementById(part);
      if (state[part] === update.state[part] || !target) continue;
      if (part !== FRAME) document.dispatchEvent(new CustomEvent("live:replace", { detail: { part } }));
      const [ids, isWhole] = part === FRAME ? swapFrame(root, html) : swapCard(target, html);
      for (const id of [part, ...ids]) {
        if (isWhole) came.add(id);
        else delete state[id];
      }
    }
    // Forget cards that left the DOM together with their parent.
    const stays = ([part]) => part === FRAME || document.getElementById(part);
    const staying = Object.fromEntries(Object.entries(state).filter(stays));
    for (const part of came) if (part in update.state) staying[part] = update.state[part];
    root.dataset.version = update.version;
    root.dataset.state = JSON.stringify(staying);
    if (came.size) document.dispatchEvent(new CustomEvent("live:change", { detail: { root, isNews } }));
    noteLatest({ [update.region]: update });
  }

  // Who hears of an update before it is shown may set `still`, the ms that it has to wait.
  function isEarly(update, isNews) {
    if (isStill || !isNews) return isStill;
    const detail = { update, still: 0 };
    document.dispatchEvent(new CustomEvent("live:before", { detail }));
    isStill = detail.still > 0;
    if (isStill) setTimeout(() => [(isStill = false), applyHeld()], detail.still);
    return isStill;
  }

  // What comes while a press is answered waits for the answer.
  const receive = (update) => (awaited.size ? held.push([update, true]) : apply(update, true));

  function applyHeld() {
    if (awaited.size) return;
    const updates = held;
    held = [];
    for (const [update, isNews] of updates) apply(update, isNews);
    noteLatest({});
  }

  function isBehind() {
    return Object.entries(latest).some(([name, { version, sum }]) => {
      const root = rootOf(name);
      return root && version >= Number(root.dataset.version) && sumOf(stateOf(root)) !== sum;
    });
  }

  function noteLatest(regions) {
    for (const [name, { version, sum }] of Object.entries(regions)) {
      if (version >= (latest[name]?.version ?? 0)) latest[name] = { version, sum };
    }
    if (isBehind()) live.askSoon();
  }

  // What was held back while a finger was down is applied afterwards. Where a menu opens under it,
  // the page may never hear that it is up.
  const lift = () => (finger = null);
  const press = (event) => (finger = event.target);
  const release = () => setTimeout(() => [lift(), applyHeld()], 0);
  document.addEventListener("pointerdown", press, true);
  window.addEventListener("blur", release);
  for (const end of ["pointerup", "pointercancel", "contextmenu"]) document.addEventListener(end, release, true);
  for (const [kind, call] of [["keydown", press], ["keyup", release]]) {
    document.addEventListener(kind, (event) => event.key === " " && call(event), true);
  }

  Object.assign(live, { apply, applyHeld, awaited, isBehind, lift, noteLatest, receive, roots, states });
})();
