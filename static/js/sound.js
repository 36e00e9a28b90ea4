"use strict";
// Short tones for what the table brings. The lesson says whether it may be heard (#sound has it as
// data-sound: silent, reading, choose, on), and the child's own choice on this device always wins.
(() => {
  const LOUD = 0.12;
  // Notes as [Hz, start, length] in seconds; a third number of Hz is where the note glides to.
  const TONES = {
    climbed: [[523, 0, 0.09]],
    right: [[659, 0, 0.09], [880, 0.09, 0.16]],
    wrong: [[262, 0, 0.12], [233, 0.12, 0.18]],
    milestone: [[523, 0, 0.1], [659, 0.1, 0.1], [784, 0.2, 0.22]],
    drama: [[440, 0, 0.45, 110]],
    end: [[523, 0, 0.12], [659, 0.12, 0.12], [784, 0.24, 0.12], [1047, 0.36, 0.4]],
  };

  let context = null;

  const lesson = () => document.getElementById("sound")?.dataset.sound;
  const isPossible = () => Boolean(window.AudioContext) && ["choose", "on"].includes(lesson());
  const isOn = () => isPossible() && (deviceStorage.get("sound") || (lesson() === "on" ? "on" : "off")) === "on";

  function play(kind) {
    if (!isOn() || context?.state !== "running") return;
    for (const note of TONES[kind] ?? []) playNote(...note);
  }

  function playNote(hertz, start, length, end) {
    const [from, until] = [context.currentTime + start, context.currentTime + start + length];
    const tone = context.createOscillator();
    const loudness = context.createGain();
    tone.type = "triangle";
    tone.frequency.setValueAtTime(hertz, from);
    if (end) tone.frequency.exponentialRampToValueAtTime(end, until);
    loudness.gain.setValueAtTime(LOUD, from);
    loudness.gain.exponentialRampToValueAtTime(0.001, until);
    tone.connect(loudness).connect(context.destination);
    tone.start(from);
    tone.stop(until);
  }

  // Browsers let a page be heard only once somebody has tapped it.
  function wake() {
    if (!isOn()) return;
    context ??= new AudioContext();
    if (context.state !== "running") context.resume();
  }

  function showKey() {
    const key = document.getElementById("sound-key");
    if (!key) return;
    key.hidden = !isPossible();
    key.setAttribute("aria-pressed", String(isOn()));
  }

  document.addEventListener("click", (event) => {
    if (!event.target.closest("#sound-key")) return;
    deviceStorage.set("sound", isOn() ? "off" : "on");
    showKey();
    wake();
    if (isOn()) setTimeout(play, 60, "right");
  });
  for (const touch of ["pointerup", "keydown"]) document.addEventListener(touch, wake);
  document.addEventListener("feedback", ({ detail }) => play(detail.kind));
  document.addEventListener("live:change", showKey);
  showKey();
})();
