// How somebody likes to play: one sheet for all of it, the same on every page, kept in this browser.
import { kept } from "./site.js";
import { say } from "./words.js";

/** When mistakes are shown: never, when asked by the button, or as soon as they are made. */
export const ERRORS = ["none", "asked", "once"];

const USUAL = { errors: "asked", clashes: true, same: true, remove: true, auto: false, timer: true, coordinates: false, left: false, skip: false, device: false };

/** What is set here, with what is usual for all else. @returns {Settings} */
export function settingsKept() {
  const settings = { ...USUAL, ...kept.get("settings") };
  if (!ERRORS.includes(settings.errors)) settings.errors = USUAL.errors;
  return settings;
}

const make = (tag, values = {}, ...parts) => { const made = Object.assign(document.createElement(tag), values); made.append(...parts); return made; };

export class SettingsSheet {
  /**
   * @param {Settings} settings changed as somebody chooses
   * @param {(keyof Settings)[]} names those that mean something on this page, in their order
   * @param {() => void} changed called after each choice
   */
  constructor(settings, names, changed) {
    this.settings = settings;
    this.changed = changed;
    this.opener = null;
    const title = make("h2", { id: "settings-title", textContent: say("settings") });
    const close = make("button", { className: "main", textContent: say("close") });
    const parts = names.map((name) => (name === "errors" ? this.errors() : this.tick(name)));
    this.dialog = make("dialog", { id: "settings", className: "settings" }, make("form", { method: "dialog" }, title, ...parts, make("p", { className: "row" }, close)));
    this.dialog.setAttribute("aria-labelledby", "settings-title");
    document.body.append(this.dialog);
    for (const button of document.querySelectorAll("[data-settings]")) button.addEventListener("click", () => this.open(button));
    this.dialog.addEventListener("close", () => {
      // A drawer may have closed around the button that opened the sheet.
      const drawer = this.opener?.closest("details:not([open])");
      (drawer?.querySelector("summary") ?? this.opener)?.focus();
    });
    // A tap beside the sheet puts it away.
    this.dialog.addEventListener("click", (event) => { if (event.target === this.dialog) this.dialog.close(); });
  }

  open(button) {
    this.opener = button;
    const drawer = button.closest("details");
    if (drawer && getComputedStyle(drawer.querySelector(".drawer")).position === "fixed") drawer.open = false;
    this.dialog.showModal();
  }

  tick(name) {
    const box = make("input", { type: "checkbox", checked: this.settings[name] });
    box.dataset.set = name;
    box.addEventListener("change", () => this.set(name, box.checked));
    return make("label", { className: "tick" }, box, make("span", { textContent: say(`set-${name}`) }));
  }

  errors() {
    const choices = ERRORS.map((value) => {
      const box = make("input", { type: "radio", name: "errors", value, checked: this.settings.errors === value });
      box.dataset.set = "errors";
      box.addEventListener("change", () => this.set("errors", value));
      return make("label", { className: "tick" }, box, make("span", { textContent: say(`errors-${value}`) }));
    });
    return make("fieldset", {}, make("legend", { textContent: say("set-errors") }), ...choices);
  }

  set(name, value) {
    this.settings[name] = value;
    // What other pages have set stays.
    kept.set("settings", { ...kept.get("settings"), [name]: value });
    this.changed();
  }
}
