// A page beside the desk: <div id="panel" data-page="its address">. It is shown anew after each press in
// it, and goes by a link or with a form that says data-closes, and by Escape. Without a desk it is a page.
(() => {
  "use strict";

  let opener = ""; // id of what opened it: a link, or the menu that it stands in

  const panel = () => document.getElementById("panel");
  const isAside = () => Boolean(document.getElementById("desk"));

  function close() {
    panel().replaceChildren();
    panel().hidden = true;
    const link = document.getElementById(opener);
    (link?.querySelector("summary") ?? link)?.focus();
  }

  document.addEventListener("htmx:afterRequest", ({ detail: { elt, requestConfig } }) => {
    if (requestConfig.verb !== "get" || !elt.matches("#desk a")) return;
    const menu = elt.closest("details.menu");
    menu?.removeAttribute("open");
    opener = menu ? menu.id : elt.id;
    panel().querySelector("h1")?.focus();
  });

  document.addEventListener("click", (event) => {
    if (!isAside() || !event.target.closest("#panel a[data-closes]")) return;
    event.preventDefault();
    close();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape" && isAside() && !panel().hidden) close();
  });

  document.addEventListener("live:answer", ({ detail: { elt, error } }) => {
    if (!elt.closest("#panel")) return;
    const isDone = !error && elt.matches("[data-closes]");
    if (isDone && isAside()) close();
    else if (isDone) location.assign(panel().querySelector("a[data-closes]").href);
    else htmx.ajax("GET", panel().dataset.page, { target: "#panel", select: "#panel", swap: "morph:outerHTML" });
  });
})();
