/** A screen as this browser drew it last for one account, to be shown at once when its reader comes back. */
export interface KeptScreen {
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
