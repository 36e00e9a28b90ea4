"use strict";
// Short sounds for what the table brings, and a buzz in the hand where a device has one. The lesson
// says whether it may be heard (#sound has it as data-sound: silent, reading, choose, on, wall), and
// the child's own choice on this device always wins. Where children choose, a device that nobody has
// muted buzzes without a tone.
(() => {
  const LOUD = 0.16;
  // Notes as [Hz, start, length] in seconds; a fourth number is where the note glides to.
  const TONES = {
    climbed: [[523, 0, 0.12], [587, 0.08, 0.16]],
    right: [[659, 0, 0.16], [880, 0.1, 0.36]],
    wrong: [[262, 0, 0.16], [233, 0.13, 0.28]],
    milestone: [[523, 0, 0.16], [659, 0.09, 0.16], [1047, 0.18, 0.2], [784, 0.28, 0.5]],
    drama: [[660, 0, 0.16, 620], [622, 0.16, 0.16, 587], [440, 0.5, 0.6, 82]],
    time: [[880, 0, 0.9], [880, 0.6, 0.9], [880, 1.2, 1.6]],
    end: [[523, 0, 0.2], [523, 0.16, 0.12], [659, 0.28, 0.2], [784, 0.44, 0.2], [659, 0.64, 0.9], [784, 0.64, 0.9], [1047, 0.64, 0.9]],
  };
  // Knocks as [Hz of what is let through, start, length, loudness].
  const KNOCKS = {
    tap: [[1800, 0, 0.03, 0.3]],
    roll: [[2600, 0, 0.03, 0.5], [1900, 0.09, 0.03, 0.6], [2300, 0.16, 0.03, 0.5], [1500, 0.3, 0.04, 0.8], [1100, 0.44, 0.07, 1]],
    land: [[420, 0, 0.09, 1]],
    drama: [[160, 1.02, 0.3, 2]],
  };
  const BUZZES = { tap: 8, right: 30, milestone: [30, 50, 30], drama: [120, 60, 220], end: [40, 60, 40, 60, 160] }; // ms
  // A struck bar: its overtones, from the first.
  const OVERTONES = [0, 1, 0.18, 0.32, 0.04, 0.08];

  let context = null;

  const lesson = () => document.getElementById("sound")?.dataset.sound;
  const isAllowed = () => ["choose", "on"].includes(lesson());
  const isPossible = () => Boolean(window.AudioContext) && isAllowed();
  const mayBuzz = () => isAllowed() && !isCalm() && deviceStorage.get("sound") !== "off";
  const isOn = () => isPossible() && (deviceStorage.get("sound") || (lesson() === "on" ? "on" : "off")) === "on";

  function play(kind) {
    // A browser lets no page buzz that nobody has tapped, and complains.
    const isTapped = navigator.userActivation?.hasBeenActive ?? true;
    if (BUZZES[kind] && isTapped && mayBuzz()) navigator.vibrate?.(BUZZES[kind]);
    if (!isOn() || context?.state !== "running") return;
    for (const note of TONES[kind] ?? []) playNote(...note);
    for (const knock of KNOCKS[kind] ?? []) playKnock(...knock);
  }

  // What swells at once and dies away.
  function fade(source, start, length, loud) {
    const [from, until] = [context.currentTime + start, context.currentTime + start + length];
    const loudness = context.createGain();
    loudness.gain.setValueAtTime(0.001, from);
    loudness.gain.exponentialRampToValueAtTime(LOUD * loud, from + 0.008);
    loudness.gain.exponentialRampToValueAtTime(0.001, until);
    source.connect(loudness).connect(context.destination);
    return [from, until];
  }

  let wave = null;
  let noise = null;

  function playNote(hertz, start, length, end) {
    wave ??= context.createPeriodicWave(new Float32Array(OVERTONES.length), new Float32Array(OVERTONES));
    const tone = context.createOscillator();
    tone.setPeriodicWave(wave);
    const [from, until] = fade(tone, start, length, 1);
    tone.frequency.setValueAtTime(hertz, from);
    if (end) tone.frequency.exponentialRampToValueAtTime(end, until);
    tone.start(from);
    tone.stop(until);
  }

  function playKnock(hertz, start, length, loud) {
    if (!noise) {
      noise = context.createBuffer(1, context.sampleRate / 2, context.sampleRate);
      const samples = noise.getChannelData(0);
      for (let at = 0; at < samples.length; at += 1) samples[at] = 2 * Math.random() - 1;
    }
    const [source, sieve] = [context.createBufferSource(), context.createBiquadFilter()];
    source.buffer = noise;
    Object.assign(sieve, { type: "bandpass" }).frequency.value = hertz;
    source.connect(sieve);
    const [from, until] = fade(sieve, start, length, loud * 1.6);
    source.start(from);
    source.stop(until);
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
  // Every key of a table answers at once, before the server does.
  document.addEventListener("pointerdown", ({ target }) => {
    if (target.closest("#match :is(button, label, summary, [data-tap])")) play("tap");
  });
  document.addEventListener("feedback", ({ detail }) => play(detail.kind));
  document.addEventListener("live:change", showKey);
  showKey();
})();
