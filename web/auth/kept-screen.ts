import type { QueryClient } from "@tanstack/react-query";

/** The last markup of a screen that this browser drew for an account. Shown at once when its reader returns. */
interface KeptScreen {
  userId: string;
  /** Without the base, but with a leading slash. */
  path: string;
  /** The markup of the page's root element. */
  markup: string;
  /** Milliseconds since 1970. */
  at: number;
}

const key = "keptScreens";
const most = 3;
/** Characters: three screens of this length leave room for the rest in a browser's 5 MB. */
const longest = 300_000;

/** The screens that show topics and nothing secret. */
const mayBeKept = /^\/(?:|community-topics|my-topics|topic\/[\w-]+)$/;

/** Stores a screen. It replaces the one stored for the same path, or else the oldest. */
export function keepScreen(storage: Storage, screen: KeptScreen): void {
  if (!mayBeKept.test(screen.path) || screen.markup.length > longest) return;
  const others = screens(storage).filter(
    ({ userId, path }) => userId === screen.userId && path !== screen.path,
  );
  try {
    storage.setItem(key, JSON.stringify([screen, ...others].slice(0, most)));
  } catch {
    // Storage is full or unavailable.
    forgetScreens(storage);
  }
}

/** Returns the screen stored for this path and user, or undefined. */
export function keptScreen(storage: Storage, userId: string, path: string): KeptScreen | undefined {
  return screens(storage).find((kept) => kept.userId === userId && kept.path === path);
}

export function forgetScreens(storage: Storage): void {
  storage.removeItem(key);
}

function screens(storage: Storage): KeptScreen[] {
  try {
    const kept: unknown = JSON.parse(storage.getItem(key) ?? "[]");
    return Array.isArray(kept) ? kept.filter((screen) => typeof screen?.markup === "string") : [];
  } catch {
    return [];
  }
}

/** Milliseconds that a screen must stay unchanged before it's stored. */
const rest = 2000;

/** The element that holds the screens, and whoever is reading them; undefined for a visitor. */
interface ScreenSource {
  root: HTMLElement;
  client: QueryClient;
  base: string;
  readerId: () => string | undefined;
}

/** Stores each screen that the reader sees, in its state after its data has arrived. */
export function keepShownScreens({ root, client, base, readerId }: ScreenSource): void {
  const keep = () => {
    const userId = readerId();
    const path = location.pathname.slice(base.length - 1);
    if (!userId || client.isFetching() > 0 || location.search || root.querySelector(".animate-breathe"))
      return;
    keepScreen(localStorage, { userId, path, markup: markupOf(root), at: Date.now() });
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  client.getQueryCache().subscribe(({ type }) => {
    if (type !== "updated") return;
    clearTimeout(timer);
    timer = setTimeout(keep, rest);
  });
  document.addEventListener("visibilitychange", () => document.hidden && keep());
}

/**
 * Removes styles, which the content security policy refuses in markup, and disables fields whose text would be lost.
 */
function markupOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll("[style]")) element.removeAttribute("style");
  for (const field of copy.querySelectorAll("input, textarea, select")) field.setAttribute("disabled", "");
  return copy.innerHTML;
}
