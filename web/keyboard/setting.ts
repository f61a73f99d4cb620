const key = "shortcuts";

/** Whether single keys do something. They do until this browser's reader turns them off. */
export const shortcutsAreOn = () => localStorage.getItem(key) !== "off";

export function turnShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(key);
  else localStorage.setItem(key, "off");
}
