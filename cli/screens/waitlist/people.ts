import type { Waiting } from "../../../src/auth/waitlist.ts";

/** Somebody on the waitlist. */
export interface Person {
  id: string;
  name: string;
  email: string;
  invited: boolean;
  /** Since when they wait, in milliseconds. */
  since: number;
  /** What a search looks in. */
  words: string;
}

/** The orders in which people are listed, in the order in which they are offered. */
export const orders = ["longest first", "latest first", "by name", "by name, backwards"] as const;
export type Order = (typeof orders)[number];

/** What decides who is shown, and where. */
export interface Arrangement {
  query: string;
  order: Order;
  /** Whether who has an invitation already is shown too. */
  showsInvited: boolean;
}

export function personOf({ id, name, email, invitationSent, createdAt }: Waiting): Person {
  const words = folded(`${name} ${email}`);
  return { id, name, email, invited: invitationSent, since: createdAt.getTime(), words };
}

/** Those who are shown, in order: every word of the search is in the name or the address of each. */
export function arrange(people: Person[], { query, order, showsInvited }: Arrangement): Person[] {
  const wanted = folded(query).split(" ").filter(Boolean);
  return people
    .filter(
      ({ words, invited }) => (showsInvited || !invited) && wanted.every((word) => words.includes(word)),
    )
    .sort(comparisons[order]);
}

const alphabet = new Intl.Collator("en", { sensitivity: "base", numeric: true });
const byDate = (one: Person, other: Person) => one.since - other.since;
const byName = (one: Person, other: Person) => alphabet.compare(one.name, other.name) || byDate(one, other);

const comparisons: Record<Order, (one: Person, other: Person) => number> = {
  "longest first": byDate,
  "latest first": (one, other) => byDate(other, one),
  "by name": byName,
  "by name, backwards": (one, other) => byName(other, one),
};

/** Without case and accents, so that "jose" finds José. */
function folded(text: string): string {
  return text
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
}
