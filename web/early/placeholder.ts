const id = "start";

/** What stands in a screen's place until the app does; null once it is gone. */
export const placeholder = () => document.getElementById(id);

/** Whether more than skeletons stand in it. */
export const isFilled = () => placeholder()?.dataset.filled !== undefined;

/** Takes it away: the app shows what it has, or another screen. */
export function endPlaceholder(): void {
  const ended = placeholder();
  if (!ended) return;
  delete document.documentElement.dataset.start;
  ended.remove();
  // What was there already does not fade in once more.
  for (const animation of document.getElementById("root")?.getAnimations({ subtree: true }) ?? [])
    if (animation.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY) animation.finish();
}

/** Does something when the browser has painted what is there now: a timer that a frame sets runs after that frame. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
