// What cannot be reached of a page: each control is brought into sight and has to get a tap at four
// points; with `words` each word has to be read whole, too.
({ controls, words }) => {
  const shown = (one) => one.checkVisibility({ visibilityProperty: true });
  const isForReaders = (one) =>
    one.closest(".visually-hidden, .for-keys:not(:focus-within), .skip-link")
    || getComputedStyle(one).clipPath !== "none"
    || (one.parentElement && isForReaders(one.parentElement));
  const nameOf = (one) => one.outerHTML.replace(/\s+/g, " ").slice(0, 110);
  const gets = (one, hit) => one.contains(hit) || [...(one.labels ?? [])].some((label) => label.contains(hit));
  // At how many of its points something else would get the tap. A mark on a board is of any shape,
  // and its middle is what is tapped; a link in a text may go on in the next line.
  const misses = (one) => {
    const { left, top, width, height } = one.getClientRects()[0];
    const parts = one.matches("[data-tap]") ? [0.5] : [0.25, 0.75];
    const points = parts.flatMap((x) => parts.map((y) => [left + x * width, top + y * height]));
    return points.filter(([x, y]) => !gets(one, document.elementFromPoint(x, y))).length;
  };
  const faults = [];

  const { scrollWidth } = document.scrollingElement;
  if (scrollWidth > innerWidth) faults.push(`scrolls sideways by ${scrollWidth - innerWidth} px`);

  for (const one of document.querySelectorAll(controls)) {
    if (one.disabled || !shown(one) || isForReaders(one)) continue;
    let missed = misses(one);
    if (missed) {
      one.scrollIntoView({ block: "center" });
      // No finger scrolls what is cut off.
      for (let up = one; (up = up.parentElement); ) if (getComputedStyle(up).overflowY === "hidden") up.scrollTop = 0;
      missed = misses(one);
    }
    if (missed) faults.push(`${missed} points missed: ${nameOf(one)}`);
    const { left, width } = one.getClientRects()[0];
    const card = (one.closest(".card") ?? document.documentElement).getBoundingClientRect();
    const out = Math.max(-left, card.left - left, left + width - Math.min(card.right, innerWidth));
    if (out > 0.5) faults.push(`${Math.round(out)} px outside: ${nameOf(one)}`);
  }

  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (const range = document.createRange(); words && texts.nextNode(); ) {
    const one = texts.currentNode.parentElement;
    if (!texts.currentNode.textContent.trim() || one.closest("svg, option") || !shown(one) || isForReaders(one)) continue;
    range.selectNodeContents(texts.currentNode);
    // Nothing that clips is scrolled by hand: only what is meant to scroll may hide a line.
    const edges = [];
    for (let up = one; up !== document.documentElement; up = up.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(up);
      const box = up.getBoundingClientRect();
      if (overflowX !== "visible") edges.push({ least: box.left, most: box.right, ends: ["left", "right"], reach: /auto|scroll/.test(overflowX) ? up.scrollWidth - up.clientWidth - up.scrollLeft : 0, before: up.scrollLeft });
      if (overflowY !== "visible") edges.push({ least: box.top, most: box.bottom, ends: ["top", "bottom"], reach: /auto|scroll/.test(overflowY) ? up.scrollHeight - up.clientHeight - up.scrollTop : 0, before: up.scrollTop });
    }
    const cut = (line) => edges.some(({ least, most, ends: [start, end], reach, before }) =>
      line[start] < least - before - 1 || line[end] > most + reach + 1);
    // A sign fills the middle of its line only, and a badge hangs over the corner of its key.
    const isSmall = /^[+−×÷]$/.test(texts.currentNode.textContent.trim());
    const hangs = getComputedStyle(one).position === "absolute";
    const key = !isSmall && !hangs && one.closest("button, summary, .button, .key")?.getBoundingClientRect();
    const sticksOut = (line) => key && (line.top < key.top - 1 || line.bottom > key.bottom + 1 || line.left < key.left - 1 || line.right > key.right + 1);
    if ([...range.getClientRects()].some((line) => line.width && (cut(line) || sticksOut(line))))
      faults.push(`cut: ${texts.currentNode.textContent.trim().slice(0, 60)} in ${nameOf(one)}`);
  }
  scrollTo(0, 0);
  return [...new Set(faults)];
}
