import type { QueryClient } from "@tanstack/react-query";

/** A screen as this browser drew it last for one account, to be shown at once when its reader comes back. */
interface KeptScreen {
  userId: string;
  /** Below the base, with a slash at its beginning. */
  path: string;
  /** What stood in the page's root. */
  markup: string;
  /** When, in milliseconds. */
  at: number;
}

const key = "keptScreens";
const most = 3;
/** Characters: three of them leave room for the rest in a browser's 5 MB. */
const longest = 300_000;

/** The screens that hold topics and nothing secret. */
const mayBeKept = /^\/(?:|community-topics|my-topics|topic\/[\w-]+)$/;

/** Keeps a screen, in the place of the one that was there by the same path, or of the oldest. */
export function keepScreen(storage: Storage, screen: KeptScreen): void {
  if (!mayBeKept.test(screen.path) || screen.markup.length > longest) return;
  const others = screens(storage).filter(
    ({ userId, path }) => userId === screen.userId && path !== screen.path,
  );
  try {
    storage.setItem(key, JSON.stringify([screen, ...others].slice(0, most)));
  } catch {
    // It is full, or there is none.
    forgetScreens(storage);
  }
}

/** What was kept of this path for this user; undefined where nothing was, or another's. */
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

/** How long a screen has to stand unchanged until it is kept, in milliseconds. */
const rest = 2000;

/** Where the app shows its screens, and who sees them: undefined for a visitor. */
interface ScreenSource {
  root: HTMLElement;
  client: QueryClient;
  base: string;
  readerId: () => string | undefined;
}

/** Keeps each screen that the reader of this browser sees, as it stands when its data has come. */
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

/** Leaves out styles, which the content security policy refuses in markup, and keeps fields from what would be lost again. */
function markupOf(root: HTMLElement): string {
  const copy = root.cloneNode(true) as HTMLElement;
  for (const element of copy.querySelectorAll("[style]")) element.removeAttribute("style");
  for (const field of copy.querySelectorAll("input, textarea, select")) field.setAttribute("disabled", "");
  return copy.innerHTML;
}
