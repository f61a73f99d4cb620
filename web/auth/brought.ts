import type { Location } from "react-router";

/** What the sign-in screen is told of those who came with a topic that another app sent here to be created. */
interface Brought {
  back: string;
}

/** What to keep of the address that led to the sign-in screen. */
export function broughtAlong({ pathname, search }: Pick<Location, "pathname" | "search">): Brought | null {
  return pathname === "/create-topic" && search ? { back: pathname + search } : null;
}

/** Where those come back to once they are signed in; undefined for everybody else, who goes home. */
export function wayBack(state: Brought | null): string | undefined {
  return state?.back;
}
