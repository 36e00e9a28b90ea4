// Draws a sheet by clicks. The text field holds the drawing; the grid is another way to write it.
(() => {
  "use strict";

  const ROWS = 20;
  const COLUMNS = 40;
  const FIRST_ROWS = 12;
  const FIRST_COLUMNS = 24;
  const text = document.querySelector("textarea.drawing");
  const draw = document.getElementById("draw");
  const table = draw.querySelector("table");
  let place = [1, 0]; // the one cell that the tab key reaches: row from 1, column from 0

  // The drawing as rows from the bottom, each a set of the columns where a square begins.
  const read = () => {
    const lines = text.value.replace(/\r/g, "").split("\n").map((line) => line.trimEnd()).reverse();
    while (lines.length && !lines[0]) lines.shift();
    while (lines.length && !lines.at(-1)) lines.pop();
    return lines.map((line) => new Set([...line.matchAll(/\[\]/g)].map((square) => square.index)));
  };

  const write = (rows) => {
    const line = (starts) => {
      let drawing = "";
      for (const start of [...starts].sort((one, other) => one - other)) {
        drawing = `${drawing.padEnd(start)}[]`;
      }
      return drawing;
    };
    text.value = rows.map(line).reverse().join("\n").replace(/^\n+/, "");
  };

  const toggle = (row, column) => {
    const rows = read();
    while (rows.length < row) rows.push(new Set());
    const starts = rows[row - 1];
    const over = [column, column - 1].find((start) => starts.has(start));
    if (over !== undefined) {
      starts.delete(over);
    } else {
      const start = starts.has(column + 1) ? column - 1 : column;
      const free = start >= 0 && start + 2 <= COLUMNS && !starts.has(start - 1) && !starts.has(start + 1);
      if (free) starts.add(start);
    }
    write(rows);
    show();
  };

  const makeHalf = (row, column, starts) => {
    const button = document.createElement("button");
    const filled = starts.has(column) || starts.has(column - 1);
    button.type = "button";
    button.className = "draw__half";
    if (starts.has(column)) button.classList.add("draw__half--left");
    else if (filled) button.classList.add("draw__half--right");
    const where = draw.dataset.label.replace("{row}", row).replace("{column}", column + 1);
    button.setAttribute("aria-label", filled ? `${where}: ${draw.dataset.filled}` : where);
    button.dataset.at = `${row},${column}`;
    button.tabIndex = row === place[0] && column === place[1] ? 0 : -1;
    return button;
  };

  const show = () => {
    const rows = read();
    const widest = Math.max(0, ...rows.map((starts) => Math.max(0, ...starts) + 4));
    const across = Math.min(COLUMNS, Math.max(FIRST_COLUMNS, widest));
    const up = Math.min(ROWS, Math.max(FIRST_ROWS, rows.length + 2));
    const focused = table.contains(document.activeElement);
    table.replaceChildren();
    for (let row = up; row > 0; row -= 1) {
      const line = table.insertRow();
      const name = document.createElement("th");
      name.scope = "row";
      name.textContent = row;
      line.append(name);
      for (let column = 0; column < across; column += 1) {
        line.insertCell().append(makeHalf(row, column, rows[row - 1] || new Set()));
      }
    }
    if (focused) table.querySelector(`[data-at="${place}"]`)?.focus();
  };

  const steps = { ArrowLeft: [0, -1], ArrowRight: [0, 1], ArrowUp: [1, 0], ArrowDown: [-1, 0] };

  table.addEventListener("keydown", (event) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const to = [place[0] + step[0], place[1] + step[1]];
    const next = table.querySelector(`[data-at="${to}"]`);
    if (!next) return;
    document.activeElement.tabIndex = -1;
    place = to;
    next.tabIndex = 0;
    next.focus();
  });

  table.addEventListener("click", (event) => {
    const button = event.target.closest(".draw__half");
    if (!button) return;
    place = button.dataset.at.split(",").map(Number);
    toggle(...place);
  });

  text.addEventListener("input", show);
  draw.hidden = false;
  show();
})();
