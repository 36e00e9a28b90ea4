// Tables that can be sorted: the head of each column becomes a button, unless it says otherwise; a
// link in it, which sorts without scripts, is kept and sorts here. Numbers sort as numbers, with
// the largest first at first; anything else comes last.
(() => {
  "use strict";

  // As the server orders names (classroom/people/name_order.py), whatever the browser's language.
  const inOrder = new Intl.Collator("en", { numeric: true });

  const words = (row, column) => row.cells[column].dataset.value ?? row.cells[column].textContent.trim();

  const number = (text) => {
    const match = text.replace(",", ".").replace("−", "-").match(/^-?[\d.]+/);
    return match ? Number(match[0]) : NaN;
  };

  function compare(one, other) {
    const [a, b] = [number(one), number(other)];
    if (Number.isNaN(a) && Number.isNaN(b)) return inOrder.compare(one, other);
    if (Number.isNaN(a) || Number.isNaN(b)) return Number.isNaN(a) ? 1 : -1;
    return a - b;
  }

  function sort(table, head, column) {
    const isNumeric = head.classList.contains("number");
    const before = head.getAttribute("aria-sort");
    const down = before ? before === "ascending" : isNumeric;
    for (const other of table.tHead.rows[0].cells) other.removeAttribute("aria-sort");
    head.setAttribute("aria-sort", down ? "descending" : "ascending");
    const body = table.tBodies[0];
    const rows = [...body.rows].map((row) => [words(row, column), row]);
    const isBlank = (text) => isNumeric && Number.isNaN(number(text));
    rows.sort(([one], [other]) => {
      if (isBlank(one) !== isBlank(other)) return isBlank(one) ? 1 : -1;
      return down ? compare(other, one) : compare(one, other);
    });
    body.append(...rows.map(([, row]) => row));
  }

  function buttonIn(head) {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "sort";
    button.append(...head.childNodes);
    head.append(button);
    return button;
  }

  for (const table of document.querySelectorAll("table[data-sortable]")) {
    [...table.tHead.rows[0].cells].forEach((head, column) => {
      if (head.hasAttribute("data-unsorted")) return;
      const button = head.querySelector("a") || buttonIn(head);
      button.addEventListener("click", (event) => {
        event.preventDefault();
        sort(table, head, column);
      });
    });
  }
})();
