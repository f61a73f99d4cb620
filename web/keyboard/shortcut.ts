const shortcuts = ["/", "?", "j", "k", "o", "l", "s", "f", "m", "g", "h", "c", "z"] as const;
export type Shortcut = (typeof shortcuts)[number];

const fields = "input, textarea, select, [contenteditable]";
const overlays = "[role=dialog], [role=alertdialog], [role=menu], [role=listbox]";

/**
 * The shortcut for a key press. None in a field, during composition, with a modifier key, while a dialog or a menu is
 * open, or when shortcuts are off. A key that is held down only repeats moving between cards.
 */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || event.defaultPrevented) return;
  const shortcut = shortcuts.find((key) => key === event.key);
  if (!shortcut) return;
  const isSign = shortcut === "/" || shortcut === "?";
  const isStep = shortcut === "j" || shortcut === "k";
  // Punctuation needs Shift on most keyboard layouts, but not on all.
  if (event.shiftKey && !isSign) return;
  if (event.repeat && !isStep) return;
  if (event.target instanceof Element && event.target.closest(fields)) return;
  if (document.querySelector(overlays)) return;
  return shortcutsAreOn() ? shortcut : undefined;
}

/** Ctrl+K or ⌘K, in a field too, but not while a dialog is open. The shortcut switch doesn't affect it. */
export function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey, repeat }: KeyboardEvent): boolean {
  if (key.toLowerCase() !== "k" || ctrlKey === metaKey || altKey || shiftKey || repeat) return false;
  return document.querySelector(overlays) === null;
}

const key = "shortcuts";

/** True if single-key shortcuts are on, which is the default in each browser. */
export const shortcutsAreOn = () => localStorage.getItem(key) !== "off";

export function turnShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, "off");
}
