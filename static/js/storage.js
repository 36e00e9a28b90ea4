"use strict";
// What this device and this tab remember. Where storage is blocked or full, it lasts while the page
// is open.
(() => {
  class Storage {
    constructor(name) {
      this.name = name;
      this.page = {};
    }

    get(key) {
      if (key in this.page) return this.page[key];
      try {
        return window[this.name].getItem(key);
      } catch {
        return null;
      }
    }

    set(key, value) {
      try {
        window[this.name].setItem(key, value);
        delete this.page[key];
      } catch {
        this.page[key] = value;
      }
    }

    remove(key) {
      delete this.page[key];
      try {
        window[this.name].removeItem(key);
      } catch {} // blocked: nothing is stored
    }
  }

  window.deviceStorage = new Storage("localStorage");
  window.tabStorage = new Storage("sessionStorage");
})();
