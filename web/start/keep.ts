import type { QueryClient } from "@tanstack/react-query";
import { keepScreen } from "../auth/kept-screen.ts";
import { readSession } from "../auth/session-storage.ts";

/** How long a screen has to stand unchanged until it is kept, in milliseconds. */
const rest = 2000;

/** Keeps each screen that the reader of this browser sees, as it stands when its data has come. */
export function keepShownScreen(root: HTMLElement, client: QueryClient, base: string): void {
  const keep = () => {
    const { user } = readSession(localStorage);
    const shown = location.pathname.slice(base.length - 1);
    if (!user || client.isFetching() > 0 || location.search || root.querySelector(".animate-breathe")) return;
    keepScreen(localStorage, { userId: user.id, path: shown, markup: markupOf(root), at: Date.now() });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated") return;
    clearTimeout(timer);
    timer = setTimeout(keep, rest);
  });
  document.addEventListener("visibilitychange", () => document.hidden && keep());
}

/** Without what the content security policy refuses in markup, and what would fade in once more. */
function markupOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll("[style]")) element.removeAttribute("style");
  for (const field of copy.querySelectorAll("input, textarea, select")) field.setAttribute("disabled", "");
  return copy.innerHTML;
}
