// The texts of the great moments that came up on a projector, and which of those that are in sight
// are not on the picture of their own table: "Team of 7: …" belongs to table 7.
window.moments = [];
const misplaced = new Set();

window.misplacedMoments = () => {
  for (const line of document.querySelectorAll(".projector__moment")) {
    if (!line.checkVisibility()) continue;
    if (!moments.includes(line.textContent)) moments.push(line.textContent);
    const number = line.textContent.match(/\d+/)[0];
    const pictures = [...document.querySelectorAll(`[data-picture="${number}"]`)];
    const picture = pictures.find((one) => one.checkVisibility());
    const [inner, outer] = [line, picture].map((one) => one?.getBoundingClientRect());
    const isInside =
      outer &&
      inner.left >= outer.left &&
      inner.right <= outer.right &&
      inner.top >= outer.top &&
      inner.bottom <= outer.bottom;
    if (!isInside) misplaced.add(line.textContent);
  }
  return [...misplaced];
};

new MutationObserver(misplacedMoments).observe(document, { childList: true, subtree: true, attributes: true });
