// Roll to the Top!: dice and a sum make the number in hand, squares that take it are lit, and a tap on
// a square sends it. Without this file the form has a button for each square.
(() => {
  "use strict";

  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const squares = () => all("#roll-squares .roll__tap");
  const dice = () => all("input[name=dice]:checked").map((die) => Number(die.value));
  const sumBox = () => one("[data-roll-sum] input");

  // What one die shows, or what was typed: the program adds only where that is not the student's job.
  function numberInHand() {
    const numbers = dice();
    if (numbers.length > 1 && sumBox()) return Number(sumBox().value) || 0;
    return numbers.reduce((sum, die) => sum + die, 0);
  }

  // Squares -----------------------------------------------------------------------------------

  function showFitting(number) {
    for (const square of squares()) {
      const { lowest, highest } = square.dataset;
      square.classList.toggle("fits", number >= Number(lowest) && number <= Number(highest));
    }
    return Boolean(one(".roll__tap.fits"));
  }

  // The dice in hand, and the number as the brick that it becomes: typed, or known.
  function showHand() {
    const form = one("[data-roll-form]");
    one("#answer")?.classList.toggle("roll-keeps-pad", Boolean(sumBox()));
    if (!form) return;
    const [numbers, number] = [dice(), numberInHand()];
    const isTyped = Boolean(sumBox()) && numbers.length !== 1;
    const line = form.querySelector("[data-roll-chosen]");
    line.textContent = numbers.length ? numbers.join(" + ") + (isTyped ? "" : " =") : line.dataset.words;
    form.querySelector("[data-roll-sum]")?.toggleAttribute("hidden", !isTyped || !numbers.length);
    const brick = form.querySelector("[data-roll-number]");
    brick.hidden = isTyped || !numbers.length;
    brick.textContent = number || "";
    const next = form.querySelector("[data-roll-next]");
    const fits = showFitting(number);
    next.textContent = number ? next.dataset[fits ? "words" : "none"] : "";
  }

  // One tab stop for the whole sheet: the square used last, else the first open one.
  let last = "";

  function setTabStop() {
    const there = squares();
    const stop = there.find((square) => square.id === last) ?? there[0];
    for (const square of there) square.setAttribute("tabindex", square === stop ? "0" : "-1");
  }

  const STEPS = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] };

  function nearest(from, [up, right]) {
    const far = (square) => {
      const rows = (square.dataset.row - from.dataset.row) * up;
      const halves = square.dataset.x - from.dataset.x;
      if (up) return rows > 0 ? 100 * rows + Math.abs(halves) : Infinity;
      return halves * right > 0 ? halves * right + 100 * Math.abs(square.dataset.row - from.dataset.row) : Infinity;
    };
    return squares().reduce((best, square) => (far(square) < far(best) ? square : best), from);
  }

  function moveTo(square) {
    last = square.id;
    setTabStop();
    square.focus();
  }

  document.addEventListener("keydown", (event) => {
    const square = event.target.closest(".roll__tap");
    if (square && STEPS[event.key]) {
      event.preventDefault();
      moveTo(nearest(square, STEPS[event.key]));
    } else if (event.key === "Enter" && event.target.matches("input[name=dice], [data-roll-sum] input")) {
      // From the sum to the first square that takes it.
      event.preventDefault();
      const fitting = one(".roll__tap.fits");
      if (fitting) moveTo(fitting);
    }
  });

  // A part of the sheet, large --------------------------------------------------------------------

  const FINGER = 44; // px: squares that are smaller are shown larger while they can be tapped
  const BRICK = 44; // their height in the units of the picture
  const sheet = () => one("#sheet-picture");
  let wanted = null; // the student's choice; null: as it fits best
  let center = null; // where the sheet was tapped to see more of it

  const whole = () => sheet().dataset.whole.split(" ").map(Number);
  const scaleOf = ([, , width, height]) => Math.min(sheet().clientWidth / width, sheet().clientHeight / height);

  // The squares to tap and a little of what lies around them, as large as a finger.
  function closeUp() {
    const [, , width, height] = whole();
    const [across, up] = [sheet().clientWidth, sheet().clientHeight].map((size) => (size * BRICK) / FINGER);
    const boxes = squares().map((square) => square.getBBox());
    const [left, top] = ["x", "y"].map((axis) => Math.min(...boxes.map((box) => box[axis])));
    const right = Math.max(...boxes.map((box) => box.x + box.width));
    const bottom = Math.max(...boxes.map((box) => box.y + box.height));
    const isSeen = right - left <= across && bottom - top <= up;
    const [x, y] = center ?? [(left + right) / 2, (top + bottom) / 2];
    const clamp = (middle, seen, all) => (seen >= all ? (all - seen) / 2 : Math.min(Math.max(middle - seen / 2, 0), all - seen));
    return { isSeen, box: [clamp(x, across, width), up >= height ? height - up : clamp(y, up, height), across, up] };
  }

  function showSheet() {
    const button = one("[data-roll-zoom]");
    if (!sheet() || !button) return;
    const isSmall = squares().length > 0 && scaleOf(whole()) * BRICK < FINGER;
    const close = isSmall && closeUp();
    const isClose = isSmall && (wanted ?? (close.isSeen || Boolean(center)));
    sheet().setAttribute("viewBox", (isClose ? close.box : whole()).join(" "));
    sheet().classList.toggle("roll__sheet--far", isSmall && !isClose);
    button.hidden = !isSmall;
    button.setAttribute("aria-pressed", String(isClose));
  }

  document.addEventListener("click", (event) => {
    if (event.target.closest("[data-roll-zoom]")) {
      [wanted, center] = [event.target.closest("[data-roll-zoom]").getAttribute("aria-pressed") !== "true", null];
      showSheet();
    } else if (event.target.closest(".roll__sheet--far")) {
      // Too small to hit: the first tap shows that part larger, the next one counts.
      event.preventDefault();
      event.stopPropagation();
      const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(sheet().getScreenCTM().inverse());
      [wanted, center] = [true, [at.x, at.y]];
      showSheet();
    }
  }, true);

  function show() {
    for (const list of all("[data-roll-list]")) list.hidden = true;
    showHand();
    setTabStop();
  }

  let filled = "";
  function showAnew() {
    const now = squares().map((square) => square.id).join();
    if (now !== filled) [wanted, center, filled] = [null, null, now];
    show();
    showSheet();
  }

  for (const change of ["input", "change"]) document.addEventListener(change, show);
  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, showAnew);
  window.addEventListener("resize", showSheet);
  showAnew();
})();
