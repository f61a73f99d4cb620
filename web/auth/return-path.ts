import { useEffect, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

/** Passed to the sign-in screen by the page that redirected there. */
interface ReturnState {
  back: string;
}

/** Returns the path to return to after signing in; null for Home, which is the default. */
export function returnState({ pathname, search }: Pick<Location, "pathname" | "search">): ReturnState | null {
  return pathname === "/" ? null : { back: pathname + search };
}

/** Returns the path to go to after signing in; undefined for Home. */
export function returnPath(state: ReturnState | null): string | undefined {
  return state?.back;
}

const key = "returnPath";
const hour = 3_600_000;
/** Milliseconds. An invitation is mailed when there is room, and holds for 30 days. */
const ttl = { signingIn: hour, joining: 30 * 24 * hour } as const;

/** Remembers a shared page for the tab that a link in the mail opens. Other pages aren't remembered. */
export function keepReturnPath(storage: Storage, back: string, now: number): void {
  if (/^\/(topic|story)\/./.test(back)) storage.setItem(key, JSON.stringify({ back, at: now }));
}

/** Call it when somebody signs in or out. */
export function forgetReturnPath(storage: Storage): void {
  storage.removeItem(key);
}

/** Returns the page that this browser's visitor came for; undefined if there is none, or it was too long ago. */
export function keptReturnPath(storage: Storage, isJoining: boolean, now: number): string | undefined {
  try {
    const { back, at } = JSON.parse(storage.getItem(key) ?? "null") as { back: unknown; at: unknown };
    const age = now - Number(at);
    const isRecent = age >= 0 && age < (isJoining ? ttl.joining : ttl.signingIn);
    return isRecent && typeof back === "string" && /^\/(topic|story)\/./.test(back) ? back : undefined;
  } catch {
    return undefined;
  }
}

/** Passes the page that a visitor came for, in this tab or another, on to the sign-in screen. */
export function useKeptReturnPath(): void {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [back] = useState(() => {
    const isJoining = new URLSearchParams(search).has("invite");
    return returnPath(state) ?? keptReturnPath(localStorage, isJoining, Date.now());
  });
  const isThere = returnPath(state) !== undefined;
  useEffect(() => {
    if (back && !isThere) navigate({ pathname, search }, { replace: true, state: { back } });
  }, [back, isThere, navigate, pathname, search]);
}
