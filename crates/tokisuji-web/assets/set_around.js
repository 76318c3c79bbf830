// What everything on the bench needs: its elements, keys to tap, and what a hand on the board is told by the rest.

/**
 * What a hand on the board knows of the rest: `changed` after each change of its own; `known` what was told last, and whether it is of the
 * board as it is now.
 * @typedef {{ changed: () => void, known: () => { told: any, fresh: boolean } }} Around
 */

/** @type {(id: string) => any} */
export const byId = (id) => document.getElementById(id);

/** @type {Record<string, [number, number]>} */
export const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export function key(sign, act) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: sign });
  button.addEventListener("click", act);
  return button;
}
