// Names of rows and columns beside a board, for those who want them: as hints call them.
import { HALF, boxOf, margins } from "./layout.js";

/**
 * Puts them beside a board. `whole` where the element has all that stands beside the cells in it; otherwise only the cells.
 * @param {HTMLElement} root @param {BoardData} data @param {boolean} whole
 */
export function addCoordinates(root, data, whole) {
  const { rows, cols } = data, [above, left] = !whole && data.layout ? margins(data) : [0, 0];
  const box = whole ? boxOf(data) : null;
  // Where the middle of a row or column is, as a share of the element.
  const middle = (at, count, [from, length]) => (box ? (-from + (2 * at + 1) * HALF) / length : (at + 0.5) / count);
  const add = (name, text, style) => {
    const label = document.createElement("span");
    label.className = `coordinate ${name}`;
    label.setAttribute("aria-hidden", "true");
    label.textContent = text;
    Object.assign(label.style, style);
    root.append(label);
  };
  const share = (part) => `${(100 * part).toFixed(3)}%`;
  for (let at = 0; at < cols; at++) add("of-column", `c${at + 1}`, { left: share(middle(at, cols, box ? [box.x, box.wide] : [0, 1])), bottom: share(1 + above / rows) });
  for (let at = 0; at < rows; at++) add("of-row", `r${at + 1}`, { top: share(middle(at, rows, box ? [box.y, box.tall] : [0, 1])), right: share(1 + left / cols) });
}
