"use strict";
// Small behaviours every page shares. The page works without them.

// The answer to a form may be the page behind it: it is shown at its own address, so that neither
// reload nor back sends the form again.
const canonical = document.querySelector('link[rel="canonical"]');
if (canonical) history.replaceState(history.state, "", canonical.href);

// Live regions: a response says HX-Trigger: {"say": "…"} or {"alert": "…"}.
for (const id of ["say", "alert"]) {
  document.body.addEventListener(id, (event) => {
    const region = document.getElementById(id);
    if (!region || typeof event.detail?.value !== "string") return;
    // A text that does not change is not read again, so it is emptied first.
    region.textContent = "";
    setTimeout(() => (region.textContent = event.detail.value), 50);
  });
}

function switchTheme() {
  const root = document.documentElement;
  const night = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const theme = (root.dataset.theme || night) === "dark" ? "light" : "dark";
  root.dataset.theme = theme;
  deviceStorage.set("theme", theme);
}

// A password is as easily mistyped as guessed: <button data-shows="id_password" aria-pressed="false" hidden>.
function showPassword(button) {
  const field = document.getElementById(button.dataset.shows);
  const isShown = field.type === "text";
  field.type = isShown ? "password" : "text";
  button.setAttribute("aria-pressed", String(!isShown));
}

// It is sent as a password, or the browser would keep it among the words that it offers.
document.addEventListener("submit", ({ target }) => {
  for (const button of target.querySelectorAll("[data-shows][aria-pressed=true]")) showPassword(button);
});

const SCRIPTED = "[data-theme-switch], [data-print], [data-shows]";

document.addEventListener("click", (event) => {
  const button = event.target.closest?.(SCRIPTED);
  if (!button) return;
  if (button.hasAttribute("data-shows")) showPassword(button);
  else if (button.hasAttribute("data-theme-switch")) switchTheme();
  else print();
});

// Each printed page is headed by the title of the document, and has what is folded for want of room on a screen alone.
addEventListener("beforeprint", () => {
  document.documentElement.style.setProperty("--page-title", JSON.stringify(document.title));
  for (const one of document.querySelectorAll("details.on-paper")) one.open = true;
});

// What can wait until the piece that has just been moved is seen on its way.
const afterMotionStarts = (call) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(call)));

// A script that is needed only once something opens: <details data-script="/static/js/….js">.
function loadScript(src) {
  const script = document.querySelector(`script[src="${src}"]`) ?? Object.assign(document.createElement("script"), { src, async: false });
  if (!script.isConnected) document.head.append(script);
  return script;
}

document.addEventListener("toggle", ({ target }) => target.open && target.dataset.script && loadScript(target.dataset.script), true);

// A place on a board stands for a button of the form: <rect data-presses="square" data-value="r1c1">.
function pressFor(place) {
  const { presses, value } = place.dataset;
  document.querySelector(`#answer [name="${presses}"][value="${value}"]`)?.click();
}

document.addEventListener("click", (event) => {
  const place = event.target.closest?.("[data-presses]");
  if (place) pressFor(place);
});

document.addEventListener("keydown", (event) => {
  if (!["Enter", " "].includes(event.key) || !event.target.matches?.("[data-presses]")) return;
  event.preventDefault();
  pressFor(event.target);
});

// At most one menu of a page is open; a press beside it or Escape closes it.
function closeMenus(but) {
  for (const menu of document.querySelectorAll(".menu[open]")) if (menu !== but) menu.open = false;
}

document.addEventListener("click", ({ target }) => closeMenus(target.closest?.(".menu")));
document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "Escape") return;
  const menu = target.closest?.(".menu[open]");
  closeMenus();
  menu?.querySelector("summary").focus();
});

// A plain form asks before it does anything irreversible: <form data-confirm="Sure?">.
document.addEventListener("submit", (event) => {
  const question = event.submitter?.dataset.confirm || event.target.dataset.confirm;
  if (question && !confirm(question)) event.preventDefault();
});

// A form that had to wait is sent again by itself when it is its turn, in so many seconds:
// <form data-again="4">.
for (const form of document.querySelectorAll("[data-again]")) {
  setTimeout(() => form.querySelector("button").click(), form.dataset.again * 1000);
}

// The form of a decision is made anew, by its scripts, too: a morph keeps all that has an id, and what
// scripts have put on it.
document.addEventListener("htmx:beforeSwap", ({ detail: { target, shouldSwap } }) => {
  if (shouldSwap) target.querySelector(".table__asks")?.replaceChildren();
});

// A message with Undo becomes a toast beside the skip link, so that Tab leads to it: it goes when the
// next one comes, or after a while, but not from under a pointer, the focus or a finger. Without this
// file it stays a message.
const TOAST = 10000; // ms

function showToasts() {
  for (const message of document.querySelectorAll("[data-undo]:not(.toast)")) {
    document.querySelector(".toast")?.remove();
    message.classList.add("toast");
    document.querySelector(".skip-link").after(message);
    expire(message);
  }
  const rest = document.getElementById("messages");
  if (rest && !rest.firstElementChild) rest.remove();
}

function expire(toast) {
  setTimeout(() => (toast.matches(":hover, :focus-within:not(:focus)") ? expire(toast) : toast.remove()), TOAST);
}

document.addEventListener("live:answer", ({ detail: { elt, messages } }) => {
  const pressed = elt.closest(".toast");
  if (pressed) pressed.remove();
  if (!messages) return;
  document.getElementById("messages")?.remove();
  document.getElementById("main").insertAdjacentHTML("afterbegin", messages);
  const toast = document.querySelector("#messages [data-undo]");
  showToasts();
  if (!toast) return;
  htmx.process(toast);
  const value = toast.querySelector("span").textContent;
  document.body.dispatchEvent(new CustomEvent("say", { detail: { value } }));
  // The button that was pressed is gone: the next Tab leads to Undo.
  if (document.activeElement === document.body) toast.focus({ preventScroll: true });
});
showToasts();

// What is shown for a while only, such as a child's pictures: <p data-vanishes="120">, in seconds. It is
// on no page that a browser keeps for its back button.
const vanishing = new WeakSet();

function vanish(one) {
  one.remove();
  dispatchEvent(new Event("resize")); // cards are counted again
}

function vanishLater() {
  for (const one of document.querySelectorAll("[data-vanishes]")) {
    if (vanishing.has(one)) continue;
    vanishing.add(one);
    setTimeout(vanish, one.dataset.vanishes * 1000, one);
  }
}
vanishLater();
document.addEventListener("live:change", vanishLater);
addEventListener("pagehide", () => document.querySelectorAll("[data-vanishes]").forEach(vanish));

// These buttons do nothing without this file, so they are hidden until it runs.
function showScripted() {
  for (const button of document.querySelectorAll(SCRIPTED)) button.hidden = false;
}
showScripted();
for (const change of ["htmx:afterSettle", "live:change"]) document.addEventListener(change, showScripted);
