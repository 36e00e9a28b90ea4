"use strict";
// A hike without a connection: the page goes on with the facts that it holds. Each answer waits on this
// device with the key of its press, and is sent once the server can be reached, which judges it then.
(() => {
  const STORED = `later-${location.pathname}`;
  const LOST = [0, 502, 503, 504]; // nobody has judged it
  const PAUSE = 3000; // ms before what waits is tried again
  let [isSending, timer] = [false, 0];

  const waiting = () => JSON.parse(deviceStorage.get(STORED) ?? "[]");
  function store(answers) {
    if (answers.length) deviceStorage.set(STORED, JSON.stringify(answers));
    else deviceStorage.remove(STORED);
  }

  function putOff(form) {
    const { number, key, answer } = form.elements;
    store([...waiting(), { sum: form.dataset.sum, number: number.value, key: key.value, answer: answer.value }]);
    goOn(form);
    sendSoon();
  }

  // What was said of the fact before is gone with it; who walks takes one step.
  function goOn(form) {
    const hike = form.closest("#hike");
    const next = hike.querySelector("#hike-ahead li");
    for (const one of hike.querySelectorAll("[data-later]")) one.hidden = (one.dataset.later === "on") !== Boolean(next);
    for (const one of hike.querySelectorAll(".hike__yes, form.row, #hike-help > *")) one.remove();
    form.hidden = !next;
    if (!next) return;
    const { number, key, answer } = form.elements;
    form.dataset.sum = next.dataset.sum;
    number.value = next.dataset.number;
    key.value = [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    answer.value = "";
    answer.removeAttribute("aria-invalid");
    form.querySelector("label .number").textContent = next.textContent;
    next.remove();
    const here = hike.querySelector(".hike__step--here");
    here?.nextElementSibling?.after(here);
    answer.focus({ preventScroll: true });
  }

  function sendSoon() {
    clearTimeout(timer);
    timer = setTimeout(send, PAUSE);
  }

  async function send() {
    if (isSending || !waiting().length) return;
    isSending = true;
    const text = await sendEach().catch(() => null);
    isSending = false;
    if (text === null) sendSoon();
    else show(text);
  }

  // The page after the last answer, null if one found no server. What the server refuses counts nowhere.
  async function sendEach() {
    const token = document.querySelector("#hike [name=csrfmiddlewaretoken]").value;
    let page = "";
    for (let [first] = waiting(); first; [first] = waiting()) {
      const body = new URLSearchParams({ ...first, csrfmiddlewaretoken: token });
      const { status, text } = await live.request("POST", `${location.pathname}answer`, 8000, { "HX-Request": "true" }, body);
      if (LOST.includes(status ?? 0)) return null;
      if (text.includes('id="hike"')) page = text;
      store(waiting().filter(({ key }) => key !== first.key));
    }
    return page;
  }

  // What has been typed stays, if it answers what is asked.
  function show(page) {
    if (!page) return location.reload();
    const before = document.querySelector(".hike__form")?.elements;
    const [asked, typed] = [before?.number.value, before?.answer.value];
    htmx.swap("#hike", page, { swapStyle: "outerHTML" });
    const after = document.querySelector(".hike__form")?.elements;
    if (typed && after?.number.value === asked) after.answer.value = typed;
  }

  const isOurs = ({ detail }) => detail.elt.matches(".hike__form");
  // Answers come in their order: while one waits, the next one does, too.
  document.addEventListener("htmx:beforeRequest", (event) => {
    if (!isOurs(event) || !waiting().length) return;
    event.preventDefault();
    putOff(event.detail.elt);
  });
  for (const trouble of ["htmx:sendError", "htmx:timeout", "htmx:responseError"]) {
    document.addEventListener(trouble, (event) => {
      const { xhr, elt } = event.detail;
      if (isOurs(event) && LOST.includes(xhr?.status ?? 0)) putOff(elt);
    });
  }
  addEventListener("online", send);
  addEventListener("load", send);
})();
