import { type ReactNode, useState } from "react";
import { words } from "./words.ts";

/** A longer list would push what is below it off the screen. */
const most = 8;

/** The first items of a list, and a button for the rest of a long one. */
export function useFirstItems<T>(items: readonly T[]): { shown: readonly T[]; more: ReactNode } {
  const [isWhole, setWhole] = useState(false);
  const isLong = items.length > most + 1;
  return {
    shown: isLong && !isWhole ? items.slice(0, most) : items,
    more: isLong && (
      <button
        type="button"
        aria-expanded={isWhole}
        onClick={() => setWhole(!isWhole)}
        className="tap mt-2 text-note font-semibold text-accent hover:underline"
      >
        {isWhole ? words.showFewer : words.showAll(items.length)}
      </button>
    ),
  };
}
