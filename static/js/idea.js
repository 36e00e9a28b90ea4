"use strict";
// A child's own idea while others choose: built from what lies before all, kept in this page, and
// compared with the move when it is played. Nothing of it goes to the server unless the child then
// presses "Keep it".
(() => {
  const SIGNS = JSON.parse(document.body.dataset.signs);
  const WORK_OUT = {
    "+": (one, other) => one + other,
    "-": (one, other) => one - other,
    "*": (one, other) => one * other,
    "/": (one, other) => one / other,
  };
  const STORED = `idea-${location.pathname}`;
  const SHOWN_FOR = 8000; // ms
  const CHOOSE_FOR = 12000; // ms with a button

  const byId = (id) => document.getElementById(id);
  const area = () => document.querySelector("[data-idea]");
  const trueMinus = (number) => String(number).replace("-", SIGNS["-"]);
  const fill = (words, values) => words.replace(/\{(\w+)\}/g, (_, name) => values[name]);
  let idea = JSON.parse(tabStorage.get(STORED)) ?? {};

  // Which decision it is about, so that a page that comes back goes on.
  const keyOf = ({ dataset: { idea: kind, seat, ply, numbers } }) => [kind, seat, ply, numbers].join(" ");
  const save = () => tabStorage.set(STORED, JSON.stringify(idea));

  function begin(one) {
    const { idea: kind, seat, ply, numbers = "", signs = "", name } = one.dataset;
    const isAsked = kind === "result";
    const all = numbers ? numbers.split(" ").map(Number) : [];
    idea = { key: keyOf(one), kind, seat, ply: Number(ply), name, sign: signs.length === 1 ? signs : "", typed: "", says: "" };
    idea.numbers = all;
    idea.picks = isAsked ? all.map((_, place) => place) : [];
  }

  const picked = () => idea.picks.map((place) => idea.numbers[place]);
  const isWhole = () => idea.picks?.length > 1 && Boolean(idea.sign);
  const inSigns = (numbers, sign) => numbers.map(trueMinus).join(` ${SIGNS[sign] ?? sign} `);

  // Showing it ------------------------------------------------------------------------------------

  function show() {
    const [one, work] = [area(), byId("idea-work")];
    if (one && idea.key !== keyOf(one)) begin(one);
    if (one) one.hidden = false;
    if (!work) return;
    const isAsked = idea.kind === "result";
    const isOpen = Boolean(one) && isWhole() && !idea.sum && (!isAsked || Boolean(idea.open));
    // On a phone the form has room for one thing at a time (ideas.css).
    const form = work.closest("form");
    form.classList.toggle("has-idea", Boolean(one));
    form.classList.toggle("is-adding", isOpen);
    form.classList.toggle("is-asked", isOpen && isAsked);
    form.classList.toggle("is-full", isOpen && idea.picks.length >= Number(one.dataset.most || 0));
    form.classList.toggle("is-answered", isOpen && Boolean(idea.says));
    work.hidden = !one || (idea.kind === "choice" && !idea.says);
    work.querySelector("[data-idea-says]").textContent = one ? idea.says : "";
    work.querySelector(".idea__sum").hidden = idea.kind === "choice";
    work.querySelector("label").hidden = work.querySelector("[data-idea-check]").hidden = !isOpen;
    if (one) press(one, work);
    // The number pad comes and goes with the box.
    work.dispatchEvent(new Event("change", { bubbles: true }));
  }

  function press(one, work) {
    const mark = (key, isOn) => key.setAttribute("aria-pressed", String(isOn));
    one.querySelectorAll("[data-idea-number]").forEach((key, place) => mark(key, idea.picks.includes(place)));
    for (const key of one.querySelectorAll("[data-idea-sign]")) mark(key, key.dataset.ideaSign === idea.sign);
    for (const key of one.querySelectorAll("[data-idea-choice]")) mark(key, key.dataset.ideaChoice === idea.choice);
    work.querySelector("[data-idea-sum]").replaceChildren(...parts());
    const box = work.querySelector("[data-idea-result]");
    if (box.value !== idea.typed) box.value = idea.typed;
  }

  function parts() {
    const numbers = picked().map(trueMinus);
    while (numbers.length < 2) numbers.push("");
    const sign = SIGNS[idea.sign] ?? (idea.sign || "\u2026");
    const all = numbers.flatMap((number, place) => [...(place ? [sign] : []), boxOf(number, place)]);
    if (idea.sum) return [...all, "=", boxOf(trueMinus(idea.typed))];
    return idea.kind === "result" && !idea.open ? [...all, "=", openBox()] : all;
  }

  // The number pad comes once it is asked for.
  function openBox() {
    const box = document.createElement("button");
    [box.type, box.className, box.textContent] = ["button", "idea__box", "?"];
    box.setAttribute("aria-label", byId("idea-work").dataset.open);
    box.dataset.ideaOpen = "";
    return box;
  }

  // A tap on a number takes it out again; an empty place is none that can be tapped.
  function boxOf(number, place = -1) {
    const { empty, out } = byId("idea-work").dataset;
    const isKey = number && idea.kind === "sum" && place >= 0;
    const box = document.createElement(isKey ? "button" : "span");
    box.className = place < 0 ? "idea__box idea__box--right" : "idea__box";
    if (isKey) [box.type, box.dataset.ideaBox] = ["button", place];
    if (!number) box.setAttribute("role", "img");
    if (isKey || !number) box.setAttribute("aria-label", fill(isKey ? out : empty, { number, place: place + 1 }));
    box.textContent = number || "?";
    return box;
  }

  // Building it -----------------------------------------------------------------------------------

  function change(values) {
    Object.assign(idea, { typed: "", says: "", sum: "" }, values);
    save();
    show();
  }

  function tapNumber(place) {
    const { most } = area().dataset;
    const picks = idea.picks.includes(place)
      ? idea.picks.filter((one) => one !== place)
      : [...idea.picks.slice(0, Number(most) - 1), place];
    change({ picks });
  }

  // It says whether the child's own result is right, and what it is only then.
  function check() {
    const { yes, no, part, low } = byId("idea-work").dataset;
    if (!isWhole() || !/^-?\d+$/.test(idea.typed)) return;
    const numbers = picked();
    const right = numbers.reduce(WORK_OUT[idea.sign]);
    const sum = inSigns(numbers, idea.sign);
    const equation = `${sum} = ${trueMinus(right)}`;
    if (idea.kind === "sum" && Number.isInteger(right) && right < 1) idea.says = low;
    else if (Number(idea.typed) === right) Object.assign(idea, { sum: normal(numbers, idea.sign), words: equation, says: fill(yes, { sum: equation }) });
    else if (!Number.isInteger(right)) idea.says = part;
    else idea.says = fill(no, { number: trueMinus(Number(idea.typed)) });
    idea.open = false;
    save();
    show();
  }

  document.addEventListener("click", ({ target }) => {
    const key = target.closest(".idea button");
    if (!key || !area()) return;
    if ("ideaNumber" in key.dataset) tapNumber([...area().querySelectorAll("[data-idea-number]")].indexOf(key));
    else if ("ideaOpen" in key.dataset) change({ open: true });
    else if ("ideaBox" in key.dataset) change({ picks: idea.picks.filter((_, place) => place !== Number(key.dataset.ideaBox)) });
    else if ("ideaSign" in key.dataset) change({ sign: key.dataset.ideaSign });
    else if ("ideaChoice" in key.dataset) change({ choice: key.dataset.ideaChoice, words: key.textContent.trim() });
    else if ("ideaCheck" in key.dataset) check();
  });
  document.addEventListener("input", ({ target }) => {
    if (!("ideaResult" in target.dataset)) return;
    const { value } = target;
    change({ typed: value });
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || !("ideaResult" in event.target.dataset)) return;
    event.preventDefault();
    check();
  });

  // Comparing it ----------------------------------------------------------------------------------

  function normal(numbers, sign) {
    const inOrder = "+*".includes(sign) ? [...numbers].sort((one, other) => one - other) : numbers;
    return inOrder.join(sign);
  }

  // A sum as the log has it: 6*4 or 1+4+8.
  function read(text) {
    const sign = ["*", "/", "+"].find((one) => text.includes(one)) ?? "-";
    const numbers = sign === "-" ? text.match(/-?\d+/g).map(Number).map(Math.abs) : text.split(sign).map(Number);
    return { sum: normal(numbers, sign), words: `${inSigns(numbers, sign)} = ${trueMinus(numbers.reduce(WORK_OUT[sign]))}` };
  }

  function compare() {
    const played = byId("played")?.dataset;
    const pop = byId("idea-result");
    if (!played?.sums || !pop || !idea.words) return;
    const result = idea.kind === "choice" ? hearChoice(played) : hearSum(played);
    if (!result) return;
    pop.querySelector("p").textContent = fill(pop.dataset[result.key], { idea: idea.words, name: idea.name, ...result });
    pop.classList.toggle("notice--good", ["same", "came"].includes(result.key));
    const form = byId("keep-idea");
    // A game that is over is counted already.
    form.hidden = idea.kind !== "sum" || Boolean(document.querySelector(".end"));
    form.idea_ply.value = result.ply;
    form.idea.value = idea.sum;
    pop.querySelector(".notice__done").hidden = true;
    idea = {};
    save();
    pop.hidden = false;
    hideAfter(pop, form.hidden ? SHOWN_FOR : CHOOSE_FOR);
  }

  // Not under a finger, nor while the keyboard is on its button.
  let hiding;
  function hideAfter(pop, time) {
    clearTimeout(hiding);
    hiding = setTimeout(() => (pop.matches(":focus-within, :active") ? hideAfter(pop, 1000) : (pop.hidden = true)), time);
  }

  document.addEventListener("live:answer", ({ detail: { elt, error } }) => {
    if (elt.id !== "keep-idea" || error) return;
    const done = elt.parentElement.querySelector(".notice__done");
    if (elt.contains(document.activeElement)) byId("answer").focus({ preventScroll: true });
    [elt.hidden, done.hidden] = [true, false];
    document.body.dispatchEvent(new CustomEvent("say", { detail: { value: done.textContent.trim() } }));
    hideAfter(elt.parentElement, SHOWN_FOR);
  });

  function hearSum({ sums }) {
    const [seat, ply, ...texts] = sums.split(" ");
    if (idea.kind !== "sum" || !idea.sum || seat !== idea.seat || Number(ply) < idea.ply) return null;
    const moved = texts.map(read);
    const isSame = moved.some(({ sum }) => sum === idea.sum);
    return { key: isSame ? "same" : "other", ply, move: moved.map(({ words }) => words).join(", ") };
  }

  function hearChoice({ move, dice }) {
    const isRoll = /^\d+$/.test(idea.choice);
    const [ply, ...results] = (isRoll ? dice : move).split(" ");
    if (Number(ply) < idea.ply) return null;
    const isTrue = isRoll ? results.includes(idea.choice) : results.join(" ") === idea.choice;
    return { key: isTrue ? "came" : "not" };
  }

  document.addEventListener("live:change", () => {
    compare();
    show();
  });
  show();
})();
