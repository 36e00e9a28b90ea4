// Can't Stop: the dice of the way to pair them stand before their sums or products, and the board
// shows what typed ones do.
(() => {
  "use strict";

  function setUp(pairing) {
    if (pairing.dataset.ready) return;
    pairing.dataset.ready = "yes";
    const sums = sumsOf(pairing);

    function pair() {
      for (const sum of sums) sum.value = "";
      for (const tick of ticksOf(pairing)) tick.hidden = true;
      showPairs(pairing);
      showLeads(pairing);
      // Whoever goes through the ways by arrow keys stays there.
      if (!wayOf(pairing).matches(":focus-visible")) sums[0].focus();
    }

    showPairs(pairing);
    setUpDice(pairing);
    for (const way of pairing.querySelectorAll("[name=dice]")) way.addEventListener("change", pair);
    pairing.addEventListener("input", ({ target }) => {
      const tick = target.closest(".pairing__pair")?.querySelector("[data-tick]");
      if (tick) tick.hidden = true;
      showLeads(pairing);
    });
    // Both sums go together: Enter in the first asks for the second.
    sums[0].addEventListener("keydown", (event) => {
      if (event.key !== "Enter" || sums[1].value) return;
      event.preventDefault();
      sums[1].focus();
    });
    showLeads(pairing);
  }

  const wayOf = (pairing) => pairing.querySelector("[name=dice]:checked");

  // The dice of each pair stand before their sum; before one is chosen, its name does.
  function showPairs(pairing) {
    const halves = wayOf(pairing)?.parentElement.querySelectorAll("[data-half]");
    if (!halves) return;
    for (const [i, slot] of [...pairing.querySelectorAll("[data-slot]")].entries()) {
      const [one, other] = [...halves[i].children].map((die) => die.cloneNode(true));
      slot.replaceChildren(one, pairing.dataset.between, other);
    }
  }

  const sorted = (numbers) => [...numbers].map(Number).sort().join(" ");
  const halvesOf = (way) => [way.value.split(" ").slice(0, 2), way.value.split(" ").slice(2)].map(sorted);

  // Two dice that are tapped are a pair, and the others the second: the way that has both is chosen.
  function setUpDice(pairing) {
    const row = pairing.querySelector("[data-dice]");
    const dice = [...row.children];
    let first = null;
    const press = (die, isDown) => die.setAttribute("aria-pressed", String(isDown));

    // The half of the way that these two are is theirs, and the others are the other one.
    function mark(way, two) {
      const at = halvesOf(way).indexOf(sorted(two.map((die) => die.dataset.value)));
      for (const die of dice) {
        die.dataset.pair = two.includes(die) ? at + 1 : 2 - at;
        press(die, true);
      }
    }

    function choose(...two) {
      const pair = sorted(two.map((die) => die.dataset.value));
      const way = [...pairing.querySelectorAll("[name=dice]")].find((one) => halvesOf(one).includes(pair));
      mark(way, two);
      way.checked = true;
      way.dispatchEvent(new Event("change"));
    }

    function begin(die) {
      first = die;
      for (const one of dice) one.toggleAttribute("data-begins", !die);
    }

    // The dice are as the chosen way has them: at first, after a refusal, and when a tap is taken back.
    function showWay() {
      const way = wayOf(pairing);
      for (const die of dice) press(die, false);
      if (!way) return;
      const [one, other] = way.value.split(" ");
      const die = dice.find(({ dataset }) => dataset.value === one);
      mark(way, [die, dice.find((second) => second !== die && second.dataset.value === other)]);
    }

    row.addEventListener("click", ({ target }) => {
      const die = target.closest("[data-value]");
      if (!die) return;
      if (first && first !== die) {
        choose(first, die);
        begin(null);
        return;
      }
      showWay();
      if (first !== die) {
        // The way of before stays until this die has another.
        delete die.dataset.pair;
        press(die, true);
      }
      begin(first === die ? null : die);
    });
    showWay();
    begin(null);
    row.hidden = false;
  }

  const sumsOf = (pairing) => [...pairing.querySelectorAll("input[name=sum]")];
  const multiplies = (pairing) => pairing.dataset.sign === "*";
  const ticksOf = (pairing) => [...pairing.querySelectorAll("[data-tick]")];

  // What came back after sending: a right sum keeps a tick, a wrong one is typed again.
  function tickRightSums(pairing) {
    const dice = wayOf(pairing)?.value.split(" ").map(Number) ?? [];
    const ticks = ticksOf(pairing);
    for (const [i, sum] of sumsOf(pairing).entries()) {
      const [one, other] = dice.slice(2 * i);
      ticks[i].hidden = Number(sum.value) !== (multiplies(pairing) ? one * other : one + other);
    }
  }

  // What the typed sums would do, right or wrong: it gives no sum away.
  function showLeads(pairing) {
    const leads = pairing.querySelector("[data-leads]");
    const rows = [...leads.querySelectorAll("[data-column]")];
    const row = (column) => rows.find((one) => one.dataset.column === column);
    const columnOf = ({ value }) => {
      const isIn = ({ dataset }) => value && Number(value) >= dataset.low && Number(value) <= dataset.high;
      return rows.find(isIn)?.dataset.column;
    };
    const typed = sumsOf(pairing).map(columnOf).filter(Boolean);
    const double = typed.length === 2 && typed[0] === typed[1];
    const lastColumn = askLast(pairing, typed.map(row));
    const columns = typed.filter((column) => !lastColumn || column === lastColumn);

    leads.open = true;
    leads.hidden = !typed.length;
    for (const one of rows) {
      one.hidden = !columns.includes(one.dataset.column);
      const twice = one.querySelector("[data-twice]");
      if (twice) twice.hidden = !double;
    }
    for (const sum of sumsOf(pairing)) {
      const isDead = row(columnOf(sum))?.dataset.steps === "0";
      sum.closest(".pairing__pair").classList.toggle("pairing__pair--dead", isDead);
    }
    const moves = typed.some((column) => row(column).dataset.steps !== "0");
    leads.querySelector("[data-nothing]").hidden = typed.length < 2 || moves;
    leads.classList.toggle("pairing__leads--nothing", typed.length === 2 && !moves);
    markRings(columns, (column) => (double ? row(column).dataset.steps : "1"));
  }

  // Two new columns and one climber: the team says which. Returns the column, "" without one.
  function askLast(pairing, typed) {
    const ask = pairing.querySelector("[data-last]");
    if (!ask) return "";
    const fresh = typed.filter((one) => one.dataset.climber === "0" && one.dataset.steps !== "0");
    const columns = fresh.map((one) => one.dataset.column);
    const due = columns.length === 2 && columns[0] !== columns[1];
    ask.hidden = ask.disabled = !due;
    pairing.classList.toggle("pairing--last", due);
    if (!due) return "";
    for (const key of ask.querySelectorAll("[data-column]")) {
      key.hidden = !columns.includes(key.dataset.column);
    }
    const checked = ask.querySelector("input:checked");
    return checked && columns.includes(checked.value) ? checked.value : "";
  }

  // Lights the spaces that these columns lead to, and puts a ghost of the climber on each.
  function markRings(columns, times) {
    const ghosts = [...document.querySelectorAll("[data-ghost]")];
    for (const ring of document.querySelectorAll("[data-lead]")) {
      const { lead, times: n } = ring.dataset;
      const isMarked = columns.includes(lead) && times(lead) === n;
      ring.classList.toggle("cantstop__lead--picked", isMarked);
      const ghost = isMarked ? ghosts.pop() : null;
      ghost?.setAttribute("transform", `translate(${ring.getAttribute("x")} ${ring.getAttribute("y")})`);
      ghost?.classList.add("cantstop__ghost--shown");
    }
    for (const ghost of ghosts) ghost.classList.remove("cantstop__ghost--shown");
  }

  // Where the app adds: all columns that a choice leads to are lit, and ghosts show the one that is
  // pointed at.
  const choices = () => [...document.querySelectorAll(".cantstop__choices + .row [value]")];
  const columnsOf = (choice) => choice.value.split("+");

  function showChoice(choice) {
    const columns = columnsOf(choice);
    const twice = columns[0] === columns[1] && document.querySelector(`[data-lead="${columns[0]}"][data-times="2"]`);
    markRings(columns, () => (twice ? "2" : "1"));
  }

  function showChoices() {
    const columns = choices().flatMap(columnsOf);
    if (!columns.length) return;
    markRings([], () => "1");
    for (const ring of document.querySelectorAll('[data-lead][data-times="1"]')) {
      ring.classList.toggle("cantstop__lead--picked", columns.includes(ring.dataset.lead));
    }
  }

  for (const pointing of ["pointerover", "focusin"]) {
    document.addEventListener(pointing, ({ target }) => {
      const choice = choices().find((one) => one.contains(target));
      if (choice) showChoice(choice);
      else showChoices();
    });
  }

  // The team's own guess before it stops or rolls: how many of ten rolls bust. Then the bar tells it.
  const GUESSES = [[0, 1, "0–1"], [2, 3, "2–3"], [4, 5, "4–5"], [6, 10, "6+"]];

  function setUpRisk(risk) {
    if (!risk || risk.dataset.ready) return;
    risk.dataset.ready = "yes";
    const answer = [...risk.querySelectorAll("progress, output, [data-tells]")];
    const busts = Number(risk.dataset.risk);
    const keys = GUESSES.map(([least, most, text]) => {
      const key = document.createElement("button");
      [key.type, key.className, key.textContent] = ["button", "key", text];
      key.addEventListener("click", () => {
        for (const one of [...keys, risk.querySelector("[data-asks]")]) one.remove();
        for (const one of answer) one.hidden = false;
        risk.querySelector("[data-right]").hidden = busts < least || busts > most;
      });
      return key;
    });
    for (const one of answer) one.hidden = true;
    risk.append(...keys);
    risk.hidden = false;
  }

  function setUpAll() {
    setUpRisk(document.querySelector("[data-risk]"));
    showChoices();
    const pairings = document.querySelectorAll("[data-pairing]");
    for (const pairing of pairings) {
      setUp(pairing);
      showLeads(pairing);
    }
    const taps = pairings.length > 0 || document.querySelector("[data-idea-number]") !== null;
    document.querySelector(".cantstop")?.classList.toggle("cantstop--pairing", taps);
  }

  document.addEventListener("DOMContentLoaded", setUpAll);
  document.addEventListener("live:answer", ({ detail }) => {
    const pairing = document.querySelector("#answer [data-pairing]");
    if (pairing && detail.error && detail.elt.closest("#answer")) tickRightSums(pairing);
  });
  for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, setUpAll);
})();
