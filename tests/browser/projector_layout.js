// What is wrong with the texts that a projector shows, one line each: too small (in per cent of the
// picture's height), in the outer part of the picture, cut off, over another text, or too pale; and
// pieces that are too small.
([LEAST, FREE, CONTRAST, PIECE]) => {
  const faults = [];
  const sheet = new CSSStyleSheet();
  // Every shape counts as a ground, also those that a pointer falls through.
  sheet.replaceSync("* { pointer-events: all !important; }");
  document.adoptedStyleSheets = [sheet];

  // Read aloud only.
  const hidden = (element) => {
    const one = element.closest(".visually-hidden");
    return one && getComputedStyle(one).clipPath !== "none";
  };
  // What stands in a part of a picture that is not displayed counts as visible for the browser.
  const displayed = (element) => {
    for (let one = element; one; one = one.parentElement) {
      if (getComputedStyle(one).display === "none") return false;
    }
    return true;
  };
  const shown = (element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) &&
    displayed(element) &&
    !hidden(element) &&
    !element.closest(".skip-link, #say, #alert, title, defs, symbol, noscript");

  // A box for each line; what is shortened with dots ends where its element ends.
  function boxes(element, range) {
    const dots = getComputedStyle(element).textOverflow === "ellipsis";
    return dots ? [element.getBoundingClientRect()] : range.getClientRects();
  }

  const texts = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement;
    if (!node.data.trim() || !shown(element)) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const said = node.data.trim().slice(0, 30);
    for (const box of boxes(element, range)) {
      if (box.width > 1) texts.push({ element, box, said });
    }
  }

  const drawn = (element) => element instanceof SVGElement;
  const clipped = (style) => style.overflow !== "visible" || style.overflowX !== "visible";

  function size({ element }) {
    const size = parseFloat(getComputedStyle(element).fontSize);
    const { a, b, c, d } = drawn(element) ? element.getScreenCTM() : { a: 1, b: 0, c: 0, d: 1 };
    return (100 * size * Math.sqrt(Math.abs(a * d - b * c))) / innerHeight;
  }

  // The part of its box that letters fill.
  function ink({ box }) {
    const cut = 0.22 * box.height;
    return { left: box.left + 1, right: box.right - 1, top: box.top + cut, bottom: box.bottom - cut };
  }

  function cutOff(text) {
    const letters = ink(text);
    for (let one = text.element; one && one !== document.body; one = one.parentElement) {
      const style = getComputedStyle(one);
      if (style.textOverflow === "ellipsis") return false;
      if (!clipped(style) || (drawn(one) && one.localName !== "svg")) continue;
      const box = one.getBoundingClientRect();
      if (letters.left < box.left - 1 || letters.right > box.right + 1) return true;
      if (letters.top < box.top - 1 || letters.bottom > box.bottom + 1) return true;
    }
    return false;
  }

  function overlaps(one, other) {
    const [a, b] = [ink(one), ink(other)];
    const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    return wide > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  }

  // Colours -----------------------------------------------------------------------------------

  const canvas = document.createElement("canvas").getContext("2d", { willReadFrequently: true });
  function rgba(colour) {
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
    return [r, g, b, a / 255];
  }
  const over = ([r, g, b, a], ground) => [r, g, b].map((part, i) => part * a + ground[i] * (1 - a));
  function light(colour) {
    const [r, g, b] = colour.map((part) =>
      part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  }
  function contrast(one, other) {
    const [dark, bright] = [light(one), light(other)].sort((a, b) => a - b);
    return (bright + 0.05) / (dark + 0.05);
  }

  // All paints of an element that a text can stand on; a gradient has several.
  function paints(element) {
    const style = getComputedStyle(element);
    if (drawn(element) && element.localName !== "svg") {
      // A picture in a picture has its own paints, and inherits a fill that it does not use.
      if (["text", "tspan", "image", "use", "g"].includes(element.localName)) return [];
      const fill = style.fill;
      const gradient = fill.startsWith("url") && document.getElementById(fill.match(/#([^")]+)/)[1]);
      if (gradient) {
        return [...gradient.querySelectorAll("stop")].map((stop) => {
          const { stopColor, stopOpacity } = getComputedStyle(stop);
          const [r, g, b, a] = rgba(stopColor);
          return [r, g, b, a * stopOpacity * style.opacity];
        });
      }
      if (fill === "none" || fill.startsWith("url")) return [];
      const [r, g, b, a] = rgba(fill);
      return [[r, g, b, a * style.fillOpacity * style.opacity]];
    }
    const gradient = style.backgroundImage.match(/rgba?\([^)]*\)/g);
    return (gradient || [style.backgroundColor]).map(rgba).filter((paint) => paint[3] > 0);
  }

  // The shapes at this point of a part that is drawn here again, topmost first: the page says only
  // that something of the part is there. The point is in the part's own coordinates.
  function shapesAt(part, point) {
    const own = part.transform?.baseVal.consolidate();
    let at = own ? point.matrixTransform(DOMMatrix.fromMatrix(own.matrix).inverse()) : point;
    if (part.localName === "use") {
      at = new DOMPoint(at.x - part.x.baseVal.value, at.y - part.y.baseVal.value);
      const reference = part.href.baseVal;
      const again = reference.startsWith("#") && document.getElementById(reference.slice(1));
      return again ? shapesAt(again, at) : [];
    }
    if (part instanceof SVGGeometryElement) return part.isPointInFill(at) ? [part] : [];
    if (part.localName !== "g") return [];
    return [...part.children].reverse().flatMap((child) => (displayed(child) ? shapesAt(child, at) : []));
  }

  function layersAt(element, x, y) {
    if (element.localName !== "use") return [paints(element)];
    // Not every parent has a place of its own on the screen.
    const place = element.parentElement?.closest("svg, g")?.getScreenCTM();
    if (!place) return [];
    return shapesAt(element, new DOMPoint(x, y).matrixTransform(place.inverse())).map(paints);
  }

  // The scene behind all of it, which covers the page.
  const scene = document.querySelector(".race");
  const sky = ["::before", "::after"]
    .flatMap((part) => (scene ? (getComputedStyle(scene, part).background.match(/rgba?\([^)]*\)/g) ?? []) : []))
    .map(rgba).filter((paint) => paint[3] > 0.99);
  if (!sky.length) sky.push(rgba(getComputedStyle(document.body).backgroundColor));

  function grounds(element, x, y) {
    const below = document.elementsFromPoint(x, y);
    const halo = getComputedStyle(element);
    if (halo.paintOrder.startsWith("stroke") && parseFloat(halo.strokeWidth) >= 3) {
      return [rgba(halo.stroke)];
    }
    const layers = [];
    for (const one of below) {
      if (one === document.body || one === document.documentElement) break;
      if (one === element && drawn(element)) continue;
      const here = layersAt(one, x, y).filter((paint) => paint.length);
      layers.push(...here);
      if (here.some((found) => found.every((paint) => paint[3] > 0.99))) break;
    }
    return layers.reverse().reduce(
      (under, found) => under.flatMap((ground) => found.map((paint) => over(paint, ground))),
      sky,
    );
  }

  function pale({ element, box }) {
    const style = getComputedStyle(element);
    const ink = rgba(drawn(element) ? style.fill : style.color);
    let least = 21;
    for (const part of [0.2, 0.5, 0.8]) {
      for (const ground of grounds(element, box.left + part * box.width, box.top + box.height / 2)) {
        least = Math.min(least, contrast(over(ink, ground), ground));
      }
    }
    return least;
  }

  // What is wrong -----------------------------------------------------------------------------

  const name = ({ element, said }) => {
    const kind = element.getAttribute("class") || element.parentElement.getAttribute("class") || "";
    return `“${said}” (${element.localName} ${kind})`;
  };
  for (const text of texts) {
    const { left, right, top, bottom } = ink(text);
    const high = size(text);
    if (high < LEAST - 0.02) faults.push(`small ${high.toFixed(2)} vh: ${name(text)}`);
    const [wide, tall] = [FREE * innerWidth - 1, FREE * innerHeight - 1];
    if (left < wide || right > innerWidth - wide || top < tall || bottom > innerHeight - tall) {
      faults.push(`in the outer part: ${name(text)}`);
      continue;
    }
    if (cutOff(text)) faults.push(`cut off: ${name(text)}`);
    const found = pale(text);
    if (found < CONTRAST) faults.push(`pale ${found.toFixed(1)}: ${name(text)}`);
  }
  texts.forEach((one, i) =>
    texts.slice(i + 1).forEach((other) => {
      if (overlaps(one, other)) faults.push(`over each other: ${name(one)} and ${name(other)}`);
    }),
  );
  for (const shape of document.querySelectorAll(".team__piece .team__shape")) {
    const { width, height } = shape.getBoundingClientRect();
    const high = (100 * Math.min(width, height)) / innerHeight;
    if (shown(shape) && high < PIECE) faults.push(`a piece of ${high.toFixed(1)} vh`);
  }
  document.adoptedStyleSheets = [];
  return { faults: [...new Set(faults)], texts: texts.length };
}
