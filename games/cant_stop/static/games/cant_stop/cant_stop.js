// Can't Stop: dice are paired by tapping two of them, and the board shows what typed sums do.
// Without this file the form offers the ways to pair as a choice.
(() => {
  "use strict";

  function setUp(pairing) {
    if (pairing.dataset.ready) return;
    pairing.dataset.ready = "yes";
    const ways = pairing.querySelector(".pairing__ways");
    const field = pairing.querySelector("[data-pairs]");
    const dice = [...pairing.querySelectorAll(".pairing__die")];
    const slots = [...pairing.querySelectorAll("[data-slot]")];
    const sums = sumsOf(pairing);
    const words = slots.map((slot) => slot.textContent);
    let first = [];

    ways.hidden = ways.disabled = true;
    field.disabled = false;
    pairing.querySelector("[data-scripted]").hidden = false;

    function show() {
      const second = first.length === 2 ? dice.filter((die) => !first.includes(die)) : [];
      for (const die of dice) {
        const pair = first.includes(die) ? "1" : second.includes(die) ? "2" : "";
        die.setAttribute("aria-pressed", String(pair === "1"));
        die.dataset.pair = pair;
        die.querySelector(".pairing__letter").textContent = pair;
      }
      [first, second].forEach((pair, i) => fill(slots[i], pair, words[i]));
      field.value = second.length ? [...first, ...second].map((die) => die.dataset.value).join(" ") : "";
    }

    function tap(die) {
      // With both pairs made, a tap starts over.
      if (first.length === 2) first = [die];
      else if (first.includes(die)) first = [];
      else first.push(die);
      for (const sum of sums) sum.value = "";
      for (const tick of ticksOf(pairing)) tick.hidden = true;
      show();
      showLeads(pairing);
      if (first.length === 2) sums[0].focus();
    }

    // A form that has come back is shown as it was sent.
    const values = (field.value || ways.querySelector(":checked")?.value || "").split(" ");
    for (const value of values.slice(0, 2)) {
      const die = dice.find((one) => one.dataset.value === value && !first.includes(one));
      if (die) first.push(die);
    }
    show();
    for (const die of dice) die.addEventListener("click", () => tap(die));
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

  function fill(slot, pair, word) {
    const pictures = pair.map((die) => die.querySelector(".die").cloneNode(true));
    if (!pictures.length) slot.textContent = word;
    else slot.replaceChildren(pictures[0], " + ", pictures[1] ?? "…");
  }

  const sumsOf = (pairing) => [...pairing.querySelectorAll("input[name=sum]")];
  const ticksOf = (pairing) => [...pairing.querySelectorAll("[data-tick]")];

  // What came back after sending: a right sum keeps a tick, a wrong one is typed again.
  function tickRightSums(pairing) {
    const dice = pairing.querySelector("[data-pairs]").value.split(" ").map(Number);
    const ticks = ticksOf(pairing);
    for (const [i, sum] of sumsOf(pairing).entries()) {
      ticks[i].hidden = Number(sum.value) !== dice[2 * i] + dice[2 * i + 1];
    }
  }

  // What the typed sums would do, right or wrong: it gives no sum away.
  function showLeads(pairing) {
    const leads = pairing.querySelector("[data-leads]");
    const rows = [...leads.querySelectorAll("[data-column]")];
    const row = (column) => rows.find((one) => one.dataset.column === column);
    const typed = sumsOf(pairing)
      .map((sum) => sum.value.trim())
      .filter((column) => row(column));
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
      const isDead = row(sum.value.trim())?.dataset.steps === "0";
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
