import type { Location } from "react-router";

/** What the sign-in screen is told of those who were sent there from another page. */
interface Brought {
  back: string;
}

/** What to keep of the address that led to the sign-in screen; null for Home, where signing in leads anyway. */
export function broughtAlong({ pathname, search }: Pick<Location, "pathname" | "search">): Brought | null {
  return pathname === "/" ? null : { back: pathname + search };
}

/** Where those come back to once they are signed in; undefined for everybody else, who goes home. */
export function wayBack(state: Brought | null): string | undefined {
  return state?.back;
}
