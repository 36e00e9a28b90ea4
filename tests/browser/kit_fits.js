// The kit's parts: a text lies in the part in which it stands, and each part in the window. Lists
// that scroll have more.
() => {
  const holders =
    ".button, .badge, .notice, .feedback, .choice, .key, .question__bar, .field, th, td, .card";
  const nameOf = (one) => one.outerHTML.replace(/\s+/g, " ").slice(0, 90);
  const faults = new Set();
  const isVisible = (one) =>
    one.checkVisibility({ visibilityProperty: true }) && !one.closest(".visually-hidden, svg");
  const texts = document.createTreeWalker(document.getElementById("kit"), NodeFilter.SHOW_TEXT);
  for (const range = document.createRange(); texts.nextNode(); ) {
    const at = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || !isVisible(at)) continue;
    const holder = at.closest(holders) ?? document.body;
    const box = holder.getBoundingClientRect();
    range.selectNode(texts.currentNode);
    for (const line of range.getClientRects())
      if (![line.left - box.left, line.top - box.top, box.right - line.right, box.bottom - line.bottom].every((gap) => gap > -1))
        faults.add(`a text leaves ${nameOf(holder)}`);
  }
  for (const one of document.querySelectorAll(".kit__part, .kit__part :not(svg *, .table-scroll *)")) {
    const { left, right } = one.getBoundingClientRect();
    if (isVisible(one) && (left < -1 || right > innerWidth + 1)) faults.add(`outside: ${nameOf(one)}`);
  }
  return [...faults];
}
