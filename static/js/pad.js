"use strict";
// The number pad of a form: digits without a keyboard that would cover the board. Real keyboards work too.
(() => {
  const pads = () => [...document.querySelectorAll("form .pad")];
  const isBox = (one) => one.matches("input[inputmode]") && Boolean(one.form?.querySelector(".pad"));
  const inputs = (form) => [...form.elements].filter((one) => isBox(one) && one.offsetParent);
  let last = null;
  const typed = new Set(); // in all other boxes a digit starts over: what they hold is old

  // The box of a form that was used last, else the first empty one.
  function current(form) {
    const boxes = inputs(form);
    return boxes.find((one) => one === last) ?? boxes.find((one) => !one.value) ?? boxes[0];
  }

  function setUp() {
    for (const pad of pads()) {
      const boxes = inputs(pad.closest("form"));
      for (const box of boxes) box.inputMode = "none";
      pad.hidden = !boxes.length;
    }
    mark();
  }

  function mark() {
    for (const form of pads().map((pad) => pad.closest("form"))) {
      const box = current(form);
      for (const one of inputs(form)) one.classList.toggle("is-current", one === box);
    }
  }

  function type(box, key) {
    if (!typed.has(box) && key !== "back" && key !== "sign") box.value = "";
    typed.add(box);
    last = box;
    if (key === "back") box.value = box.value.slice(0, -1);
    else if (key === "sign") box.value = box.value.startsWith("-") ? box.value.slice(1) : `-${box.value}`;
    else if (box.maxLength < 0 || box.value.length < box.maxLength) box.value += key;
    box.dispatchEvent(new Event("input", { bubbles: true }));
    if (key !== "back" && isFull(box)) focusNext(box);
  }

  // No further digit can belong to it: two dice show 12 at most, so 7 is whole and 1 is not.
  const isFull = ({ value, dataset: { most } }) => most && Number(`${value}0`) > Number(most);

  // A wrong number leaves its box, which shows it struck out until something else is typed or chosen.
  // One with a tick was right.
  function clearWrong(form) {
    const isRight = (box) => box.parentElement.querySelector("[data-tick]:not([hidden])");
    for (const box of inputs(form).filter((one) => one.value && !isRight(one))) {
      box.dataset.asks ??= box.placeholder;
      box.placeholder = box.value;
      box.value = "";
      box.dispatchEvent(new Event("input", { bubbles: true }));
      box.classList.add("is-struck");
    }
    mark();
  }

  function forgetWrong(box) {
    box.classList.remove("is-struck");
    box.placeholder = box.dataset.asks;
  }

  const forgetAllWrong = () => document.querySelectorAll("input.is-struck").forEach(forgetWrong);

  function focusNext(box) {
    const next = inputs(box.form).find((one) => !one.value && box.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING);
    if (next) last = next;
    next?.focus();
  }

  document.addEventListener("click", (event) => {
    const key = event.target.closest(".pad [data-key]");
    const box = key && current(key.closest("form"));
    if (box) type(box, key.dataset.key);
    if (isBox(event.target)) last = event.target;
    mark();
  });
  document.addEventListener("focusin", ({ target }) => {
    if (!isBox(target)) return;
    last = target;
    mark();
  });
  // A finger on the pad does not take the focus from the box.
  document.addEventListener("pointerdown", (event) => event.target.closest(".pad") && event.preventDefault());
  // Once the scripts of the game have shown or hidden their boxes.
  const setUpSoon = () => setTimeout(setUp);
  document.addEventListener("change", setUpSoon);
  document.addEventListener("change", ({ target }) => isBox(target) || forgetAllWrong());
  document.addEventListener("input", ({ target }) => target.matches(".is-struck") && forgetWrong(target));
  // Facts that wait for their child are half typed while the table goes on.
  const forgetTyped = () => typed.forEach((box) => box.closest("#rope") || typed.delete(box));

  function beginAnew() {
    last = null;
    forgetTyped();
  }

  document.addEventListener("live:replace", ({ detail }) => detail.part === "action" && beginAnew());
  document.addEventListener("htmx:afterSettle", () => {
    beginAnew();
    setUpSoon();
  });
  document.addEventListener("live:change", setUpSoon);
  function hearAnswer(pressed, refused) {
    forgetTyped();
    // Once the game has ticked what was right.
    if (refused === "WrongAnswer") setTimeout(clearWrong, 0, pressed.form ?? pressed.closest("form"));
  }

  document.addEventListener("live:answer", ({ detail: { elt, refused } }) => hearAnswer(elt, refused));
  document.addEventListener("refused", ({ target, detail }) => hearAnswer(target, detail.kind));
  addEventListener("load", setUpSoon);
})();
