// Roll to the Top!: marks the squares that take the chosen dice, and moves in the sheet by arrows.
(() => {
  "use strict";

  const all = (selector) => [...document.querySelectorAll(selector)];
  const checkedDice = () => all("#answer input[name=dice]:checked").map((die) => Number(die.value));

  const squares = () => all("#roll-squares .roll__tap");
  // What a square takes stands with its brick, so that the sheet to tap stays as it is.
  const taken = (square) => (document.getElementById(square.dataset.brick) ?? square).dataset;

  const mark = () => {
    const dice = checkedDice();
    const number = dice.reduce((sum, die) => sum + die, 0);
    for (const square of [...squares(), ...all(".roll-list__square")]) {
      const { lowest, highest } = taken(square);
      square.classList.toggle("fits", number >= Number(lowest) && number <= Number(highest));
    }
    const line = document.getElementById("roll-chosen");
    if (line) line.textContent = dice.join(" + ");
  };

  // One tab stop for the whole sheet: the square used last, else the first open one.
  let last = "";

  const stops = () => {
    const there = squares();
    const stop = there.find((square) => square.id === last) || there.find((square) => taken(square).lowest) || there[0];
    for (const square of there) square.tabIndex = square === stop ? 0 : -1;
  };

  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] };

  const next = (from, [up, right]) => {
    const far = (square) => {
      const rows = (square.dataset.row - from.dataset.row) * up;
      const halves = square.dataset.x - from.dataset.x;
      if (up) return rows > 0 ? 100 * rows + Math.abs(halves) : Infinity;
      const same = square.dataset.row === from.dataset.row;
      return same && halves * right > 0 ? halves * right : Infinity;
    };
    const nearest = squares().reduce((best, square) => (far(square) < far(best) ? square : best), from);
    return nearest;
  };

  document.addEventListener("keydown", (event) => {
    const square = event.target.closest(".roll__tap");
    if (square && steps[event.key]) {
      event.preventDefault();
      next(square, steps[event.key]).focus();
    } else if (event.key === "Enter" && event.target.matches("#answer input")) {
      // From the sum to the first square that takes it.
      event.preventDefault();
      document.querySelector(".roll__tap.fits")?.focus();
    }
  });

  document.addEventListener("focusin", (event) => {
    const square = event.target.closest(".roll__tap");
    if (!square) return;
    last = square.id;
    stops();
  });

  const refresh = () => {
    mark();
    stops();
  };

  document.addEventListener("change", refresh);
  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, refresh);
  refresh();
})();
