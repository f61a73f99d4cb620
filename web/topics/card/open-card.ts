import type { MouseEvent } from "react";

/**
 * Opens a card whose words are pressed: they lie above the link that covers it, so that they can be selected. Not where
 * some are selected, on links and buttons of its own, nor for what stands in a menu or dialog of it.
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
