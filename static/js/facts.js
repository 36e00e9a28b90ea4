// Facts to practice on the screen: a number is checked when it is typed in full. Nothing is stored.
(() => {
  "use strict";

  const boxes = [...document.querySelectorAll("input[data-answer]")];
  const done = document.getElementById("facts-done");
  if (!boxes.length || !done) return;

  const isRight = (box) => box.value.trim().replace("−", "-") === box.dataset.answer;

  function check(box) {
    if (!box.value.trim()) return;
    const right = isRight(box);
    box.setAttribute("aria-invalid", String(!right));
    box.nextElementSibling.textContent = right ? done.dataset.right : done.dataset.wrong;
    done.hidden = !boxes.every(isRight);
    if (right) boxes[boxes.indexOf(box) + 1]?.focus();
    else box.select();
  }

  for (const box of boxes) {
    box.addEventListener("change", () => check(box));
    box.addEventListener("keydown", (event) => event.key === "Enter" && check(box));
  }
})();
