"use strict";
// Runs before the first paint, so that a dark classroom never sees a white flash.
(() => {
  const theme = deviceStorage.get("theme");
  const root = document.documentElement;
  if (theme && !root.dataset.theme) root.dataset.theme = theme;
  const still = matchMedia("(prefers-reduced-motion: reduce)");
  // By the wish of the device, or by what is set for the student.
  window.isCalm = () => still.matches || "calm" in root.dataset;
})();
