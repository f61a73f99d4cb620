const shortcuts = ["/", "?", "j", "k", "o", "l", "s", "f", "m", "g", "h", "c", "z"] as const;
export type Shortcut = (typeof shortcuts)[number];

const fields = "input, textarea, select, [contenteditable]";
const overlays = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * The shortcut that a key press is. None in a field, in a composition, with a modifier key, while a dialog or a
 * menu is open, or when the reader turned them off; and a key held down repeats only the steps from card to card.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  const shortcut = shortcuts.find((key) => key === event.key);
  if (!shortcut) return;
  const isSign = shortcut === "/" || shortcut === "?";
  const isStep = shortcut === "j" || shortcut === "k";
  // Signs stand on keys of their own in some layouts, and above others in most.
  if (event.shiftKey && !isSign) return;
  if (event.repeat && !isStep) return;
  if (event.target instanceof Element && event.target.closest(fields)) return;
  if (document.querySelector(overlays)) return;
  return shortcutsAreOn() ? shortcut : undefined;
}

/** Ctrl+K or ⌘K, also in a field; a dialog that is open keeps it. The switch of single keys is not about it. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey || repeat) return false;
  return document.querySelector(overlays) === null;
}

const key = "shortcuts";

/** Whether single keys do something. They do until this browser's reader turns them off. */
export const shortcutsAreOn = () => localStorage.getItem(key) !== "off";

export function turnShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, "off");
}
