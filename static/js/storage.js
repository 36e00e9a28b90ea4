"use strict";
// What this device and this tab remember. Where storage is blocked, it lasts while the page is
// open.
(() => {
  class Storage {
    constructor(name) {
      this.name = name;
      this.page = {};
    }

    get(key) {
      try {
        return window[this.name].getItem(key);
      } catch {
        return this.page[key] ?? null;
      }
    }

    set(key, value) {
      try {
        window[this.name].setItem(key, value);
      } catch {
        this.page[key] = value;
      }
    }
  }

  window.deviceStorage = new Storage("localStorage");
  window.tabStorage = new Storage("sessionStorage");
})();
