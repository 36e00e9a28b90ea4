// The largest rectangle of a picture that holds no text, no picture and no control, in per cent of
// what lies inside of its outer part; and its corners in pixels. The sky behind all of it is none.
(FREE) => {
  const CELL = innerHeight / 120;
  const left = FREE * innerWidth;
  const top = FREE * innerHeight;
  const wide = Math.floor((innerWidth - 2 * left) / CELL);
  const high = Math.floor((innerHeight - 2 * top) / CELL);
  const rows = Array.from({ length: high }, () => new Uint8Array(wide));

  function fill(box, around) {
    const [x0, x1] = [Math.max(box.left, around.left), Math.min(box.right, around.right)];
    const [y0, y1] = [Math.max(box.top, around.top), Math.min(box.bottom, around.bottom)];
    if (x1 < x0 || y1 < y0) return;
    const cell = (at, start, most) => Math.max(0, Math.min(most, (at - start) / CELL));
    for (let y = Math.floor(cell(y0, top, high)); y < Math.ceil(cell(y1, top, high)); y++) {
      rows[y].fill(1, Math.floor(cell(x0, left, wide)), Math.ceil(cell(x1, left, wide)));
    }
  }

  const window_ = { left: 0, right: innerWidth, top: 0, bottom: innerHeight };
  const CONTROLS = "button, a[href], input, select, textarea, progress, img, canvas, iframe, video";
  const SHAPES = "path, rect, circle, ellipse, line, polygon, polyline, use, image, text";
  const inSight = (one) =>
    one.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    !one.closest(".visually-hidden, .skip-link, noscript, defs, symbol, clipPath, mask");

  for (const one of document.body.querySelectorAll("*")) {
    if (!inSight(one)) continue;
    const style = getComputedStyle(one);
    if (one.matches(CONTROLS) || style.backgroundImage.includes("url(")) {
      fill(one.getBoundingClientRect(), window_);
    }
    if (one instanceof SVGElement && one.matches(SHAPES)) {
      const isDrawn = one.localName === "use" || style.fill !== "none" || style.stroke !== "none";
      // Art may hang over the edge of its picture only as far as the picture lets it.
      const picture = one.ownerSVGElement;
      const ends = getComputedStyle(picture).overflow === "visible" ? window_ : picture.getBoundingClientRect();
      if (isDrawn) fill(one.getBoundingClientRect(), ends);
    }
  }
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.data.trim() || !inSight(node.parentElement)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) fill(box, window_);
  }

  // Row by row: how many free cells stand above each column, and the widest rectangle below them.
  const heights = new Uint16Array(wide + 1);
  let largest = { area: 0, x: 0, y: 0, wide: 0, high: 0 };
  rows.forEach((row, y) => {
    const open = [];
    for (let x = 0; x <= wide; x++) {
      if (x < wide) heights[x] = row[x] ? 0 : heights[x] + 1;
      const height = x < wide ? heights[x] : 0;
      let start = x;
      while (open.length && open.at(-1).height >= height) {
        const { height: tall, start: from } = open.pop();
        const area = tall * (x - from);
        if (area > largest.area) largest = { area, x: from, y: y - tall + 1, wide: x - from, high: tall };
        start = from;
      }
      open.push({ height, start });
    }
  });
  const pixels = (cells) => Math.round(cells * CELL);
  return {
    share: (100 * largest.area) / (wide * high),
    box: [left + pixels(largest.x), top + pixels(largest.y), pixels(largest.wide), pixels(largest.high)].map(Math.round),
  };
}
