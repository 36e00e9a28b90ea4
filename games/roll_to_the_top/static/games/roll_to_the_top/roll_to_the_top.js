// Roll to the Top!: squares are tapped on the sheet, those that take the number in hand are lit, and
// arrows move from square to square. Without this file the form has a button for each square.
(() => {
  "use strict";

  const all = (selector) => [...document.querySelectorAll(selector)];
  const squares = () => all("#roll-squares .roll__tap");
  const sumBox = () => document.querySelector("#answer input[name=sum]");

  // What one die shows, or what was typed: the program adds only where that is not the student's job.
  function numberInHand() {
    const dice = all("#answer input[name=dice]:checked").map((die) => Number(die.value));
    if (dice.length < 2) return dice[0] ?? 0;
    return sumBox() ? Number(sumBox().value) : dice.reduce((sum, die) => sum + die, 0);
  }

  function showFitting() {
    const number = numberInHand();
    for (const square of squares()) {
      const { lowest, highest } = square.dataset;
      square.classList.toggle("fits", number >= Number(lowest) && number <= Number(highest));
    }
  }

  function showCalculation() {
    const dice = all("#answer input[name=dice]:checked").map((die) => die.value);
    const line = document.getElementById("roll-chosen");
    if (line) line.textContent = dice.join(" + ");
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
    } else if (event.key === "Enter" && event.target.matches("#answer input")) {
      // From the sum to the first square that takes it.
      event.preventDefault();
      const fitting = document.querySelector(".roll__tap.fits");
      if (fitting) moveTo(fitting);
    }
  });

  function show() {
    for (const list of all("[data-roll-list]")) list.hidden = true;
    showCalculation();
    showFitting();
    setTabStop();
  }

  for (const change of ["input", "change", "htmx:afterSettle", "live:change"]) document.addEventListener(change, show);
  show();
})();
