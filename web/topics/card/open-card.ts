import type { MouseEvent } from "react";

/**
 * Opens a card when its text is clicked. The text lies above the card's link so that it can be selected. Ignores
 * clicks with a selection, on the card's own links and buttons, and in its menus and dialogs.
 */
export function openCard({
  target,
  currentTarget,
  ctrlKey,
  metaKey,
  shiftKey,
}: MouseEvent<HTMLElement>): void {
  const pressed = target as Element;
  if (!currentTarget.contains(pressed) || pressed.closest("a, button, [data-reactions]")) return;
  if (getSelection()?.isCollapsed === false) return;
  const press = { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey };
  currentTarget.querySelector(":is(h2, h3) a")?.dispatchEvent(new window.MouseEvent("click", press));
}
