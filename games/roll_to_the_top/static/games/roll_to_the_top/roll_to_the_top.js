// Roll to the Top!: dice and a sum make the number in hand, squares that take it are lit, and a tap on
// a square sends it. Without this file the form has a button for each square.
(() => {
  "use strict";

  const all = (selector) => [...document.querySelectorAll(selector)];
  const one = (selector) => document.querySelector(selector);
  const squares = () => all("#roll-squares .roll__tap");
  const dice = () => all("input[name=dice]:checked").map((die) => Number(die.value));
  const sumBox = () => one("[data-roll-sum] input");

  // All other dice are taken from the highest.
  const takesAway = () => one("[name=sign]:checked")?.value === "-" && dice().length > 1;

  // What one die shows, or what was typed: the program adds only where that is not the student's job.
  function numberInHand() {
    const numbers = dice();
    if (numbers.length > 1 && sumBox()) return Number(sumBox().value) || 0;
    if (takesAway()) numbers.sort((a, b) => b - a);
    return numbers.reduce((result, die, n) => (n && takesAway() ? result - die : result + die), 0);
  }

  // Squares -----------------------------------------------------------------------------------

  // Lit squares show the number as a ghost. Returns how many there are.
  function showFitting(number) {
    for (const square of squares()) {
      const { lowest, highest } = square.dataset;
      const fits = number >= Number(lowest) && number <= Number(highest);
      square.classList.toggle("fits", fits);
      square.nextElementSibling.textContent = fits ? number : "";
    }
    return all(".roll__tap.fits").length;
  }

  // A box for each die in its colour; an empty one asks for the first. A lone die is its number.
  function showDice(line, isTyped) {
    const chosen = all("input[name=dice]:checked");
    if (takesAway()) chosen.sort((a, b) => b.value - a.value);
    const boxes = chosen.map((die) => boxOf(die.value, `roll-form__box--${die.dataset.sides}`));
    if (!boxes.length) boxes.push(boxOf("?", "roll-form__box--none"));
    else if (boxes.length === 1) boxes.pop();
    line.classList.toggle("roll-form__dice--many", boxes.length > 3);
    line.replaceChildren(...boxes.flatMap((box, n) => (n ? [signBefore(n), box] : [box])), ...(boxes.length > 1 && !isTyped ? ["="] : []));
  }

  // Where the game has two signs, a tap on the first changes them.
  function signBefore(n) {
    const [sign, [plus, minus]] = [takesAway() ? "−" : "+", all("[name=sign]")];
    if (n > 1 || !minus) return sign;
    const key = document.createElement("button");
    Object.assign(key, { type: "button", className: "key roll-form__sign", textContent: sign });
    key.setAttribute("aria-label", `${one("[data-roll-signs] legend").textContent}: ${sign}`);
    key.addEventListener("click", () => {
      (takesAway() ? plus : minus).checked = true;
      show();
      one(".roll-form__sign").focus();
    });
    return key;
  }

  function boxOf(text, kind) {
    const box = document.createElement("span");
    box.className = `roll-form__box ${kind}`;
    box.textContent = text;
    return box;
  }

  // Of a sum that was typed nobody has said yet that it is right.
  function wordsFor(numbers, number, places, isTyped) {
    if (!numbers.length) return "start";
    if (!number) return takesAway() ? "minus" : "type";
    if (isTyped && places) return "own";
    return places > 1 ? "words" : places ? "one" : "none";
  }

  // The dice in hand, and the number as the brick that it becomes: typed, or known.
  function showHand() {
    const form = one("[data-roll-form]");
    if (!form) return;
    const [numbers, number] = [dice(), numberInHand()];
    const isTyped = Boolean(sumBox()) && numbers.length !== 1;
    showDice(form.querySelector("[data-roll-chosen]"), isTyped);
    form.querySelector("[data-roll-sum]")?.toggleAttribute("hidden", !isTyped);
    const brick = form.querySelector("[data-roll-number]");
    brick.hidden = isTyped || !numbers.length;
    brick.textContent = number || "";
    form.closest("form").classList.toggle("roll-answer--bare", numbers.length < 2);
    const places = showFitting(numbers.length ? number : 0);
    const words = wordsFor(numbers, number, places, isTyped);
    const next = form.querySelector("[data-roll-next]");
    form.dataset.rollForm = words;
    next.textContent = next.dataset[words].replace("{number}", number).replace("{places}", places);
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

  // Fingers ------------------------------------------------------------------------------------

  const FINGER = 26; // px: so far from a lit square a tap still means it

  function distance(square, { clientX, clientY }) {
    const { left, right, top, bottom } = square.getBoundingClientRect();
    return Math.hypot(Math.max(left - clientX, 0, clientX - right), Math.max(top - clientY, 0, clientY - bottom));
  }

  // A tap beside a lit square goes to the nearest one.
  document.addEventListener("click", (event) => {
    const lit = all(".roll__tap.fits");
    if (!event.isTrusted || !lit.length || !event.target.closest(".roll__place-of-sheet") || event.target.closest(".roll__tap")) return;
    const near = lit.reduce((best, square) => (distance(square, event) < distance(best, event) ? square : best));
    if (distance(near, event) > FINGER) return;
    event.stopPropagation();
    near.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }, true);

  // Of two equal dice the program may use the one that nobody tapped: the other is free again.
  let ply = "";

  function freeDice() {
    const now = one("#answer [name=ply]")?.value;
    if (ply && now !== ply) for (const die of all("input[name=dice]:checked")) die.checked = false;
    ply = now;
  }

  function show() {
    freeDice();
    for (const list of all("[data-roll-list], [data-roll-signs]")) list.hidden = true;
    showHand();
    setTabStop();
  }

  for (const change of ["input", "change", "htmx:afterSettle", "live:change"]) document.addEventListener(change, show);
  show();
})();
