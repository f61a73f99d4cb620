import { useEffect, useState } from "react";
import { type Location, useLocation, useNavigate } from "react-router";

/** What the sign-in screen is told of those who were sent there from another page. */
interface ReturnState {
  back: string;
}

/** What to keep of the address that led to the sign-in screen; null for Home, where signing in leads anyway. */
export function returnState({ pathname, search }: Pick<Location, "pathname" | "search">): ReturnState | null {
  return pathname === "/" ? null : { back: pathname + search };
}

/** Where those come back to once they are signed in; undefined for everybody else, who goes home. */
export function returnPath(state: ReturnState | null): string | undefined {
  return state?.back;
}

const key = "returnPath";
const hour = 3_600_000;
/** Milliseconds. An invitation is mailed when there is a place, and holds for 30 days. */
const ttl = { signingIn: hour, joining: 30 * 24 * hour } as const;

/** Keeps what was shared with somebody for the tab that a link in their mail opens. Other pages are not worth it. */
export function keepReturnPath(storage: Storage, back: string, now: number): void {
  if (/^\/(topic|story)\/./.test(back)) storage.setItem(key, JSON.stringify({ back, at: now }));
}

/** Once somebody is signed in, or signs out. */
export function forgetReturnPath(storage: Storage): void {
  storage.removeItem(key);
}

/** The page that a visitor of this browser came for before; undefined where there is none, or it is too long ago. */
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

/** Puts what a visitor came for, in this tab or another one, where signing in looks for it. */
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
