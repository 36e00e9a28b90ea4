// The columns of a page: grids of two tracks and more, and rows of large parts, that take half of
// the window. For each how far apart the tops of its columns are, in pixels, which share of its
// width they use, and of the window where it is no part of another. A sheet of paper is as wide as
// paper is; rows of keys and fields in forms and boards are no columns, nor is what stands on the picture at the end of a game. A card that lies in
// the middle of a scene is as far off as its middle is from that of the room around it.
() => {
  const SHARE = 0.5; // of the window, that a page's columns take
  const PART = 0.2; // of the window, that each part of a row takes
  const WHOLE = 0.98; // of the width: a heading over all columns
  const styleOf = (one) => getComputedStyle(one);
  const isVisible = (one) => one.checkVisibility({ visibilityProperty: true });

  // The boxes of what stands in it: an element without a box lets its children stand there.
  function boxes(container) {
    return [...container.children].flatMap((child) => {
      const { display, position } = styleOf(child);
      if (display === "contents") return boxes(child);
      const box = Object.assign(child.getBoundingClientRect(), { isCentered: styleOf(child).alignSelf === "center" });
      const takesRoom = !["absolute", "fixed"].includes(position) && box.width > 1 && box.height;
      return takesRoom && isVisible(child) ? [box] : [];
    });
  }

  function tracks(one) {
    const { display, flexDirection, flexWrap, gridTemplateColumns } = styleOf(one);
    if (display === "grid") return gridTemplateColumns.split(" ").filter((width) => parseFloat(width)).length;
    if (display !== "flex" || flexDirection !== "row" || flexWrap !== "nowrap") return 0;
    const parts = boxes(one);
    return parts.every((box) => box.width >= PART * innerWidth) ? parts.length : 0;
  }

  function innerWidthOf(one) {
    const { paddingLeft, paddingRight } = styleOf(one);
    return one.getBoundingClientRect().width - parseFloat(paddingLeft) - parseFloat(paddingRight);
  }

  // A list of cards has as many tracks as there is room for, filled or not.
  const isList = (one) => {
    const says = (rules) =>
      [...rules].some((rule) =>
        rule instanceof CSSStyleRule
          ? rule.style.gridTemplateColumns.includes("auto-fill") && one.matches(rule.selectorText)
          : rule.cssRules && says(rule.cssRules),
      );
    return [...document.styleSheets].some((sheet) => says(sheet.cssRules));
  };

  // The length of what these boxes cover from left to right.
  function covered(all) {
    let [length, end] = [0, -Infinity];
    for (const { left, right } of [...all].sort((one, other) => one.left - other.left)) {
      length += Math.max(0, right - Math.max(left, end));
      end = Math.max(end, right);
    }
    return length;
  }

  // How far the middle of a box is from that of the room which the others leave it.
  function offMiddle(box, all, { top, bottom }) {
    const beside = all.filter((other) => other !== box && other.left < box.right - 1 && box.left + 1 < other.right);
    const from = Math.max(top, ...beside.map((other) => other.bottom).filter((edge) => edge <= box.top));
    const to = Math.min(bottom, ...beside.map((other) => other.top).filter((edge) => edge >= box.bottom));
    return Math.abs(from + to - box.top - box.bottom) / 2;
  }

  function measure(one, isOuter) {
    const width = innerWidthOf(one);
    const whole = boxes(one);
    const parts = whole.filter((box) => box.width < WHOLE * width);
    const over = (left) => parts.filter((box) => box.left <= left + 1 && left + 1 < box.right);
    const level = parts.filter(({ left }) => !over(left).some((box) => box.isCentered));
    const tops = level.map(({ left }) => Math.min(...over(left).map((box) => box.top)));
    const off = parts.filter((box) => box.isCentered).map((box) => offMiddle(box, whole, one.getBoundingClientRect()));
    const gaps = (tracks(one) - 1) * (parseFloat(styleOf(one).columnGap) || 0);
    return {
      name: one.id ? `#${one.id}` : `.${one.classList[0]}`,
      apart: Math.max(Math.max(...tops) - Math.min(...tops), ...off),
      used: isList(one) ? 1 : (covered(parts) + gaps) / width,
      ofWindow: isOuter ? (one.closest(".card") ?? one).offsetWidth / innerWidth : 1,
    };
  }

  const all = [...document.querySelectorAll("main *")].filter(
    (one) =>
      isVisible(one) &&
      !one.closest("form, .match__board, .table__board, .board, .mini-board, .podium, .end, .paper, table, svg") &&
      !one.querySelector(".end[open]") &&
      innerWidthOf(one) >= SHARE * innerWidth &&
      tracks(one) > 1 &&
      boxes(one).some((box) => box.width < WHOLE * innerWidthOf(one)),
  );
  return all.map((one) => measure(one, !all.some((other) => other !== one && other.contains(one))));
}
