"use strict";
// Runs before the first paint, so that a dark classroom never sees a white flash.
(() => {
  try {
    const theme = localStorage.getItem("theme");
    const root = document.documentElement;
    if (theme && !root.dataset.theme) root.dataset.theme = theme;
  } catch {
    // Storage can be blocked; the page then follows the system's theme.
  }
})();
