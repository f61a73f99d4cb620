import type { Topic } from "../../src/contract/topics.ts";
import type { Listed } from "../lists/pages.ts";

/** A list that is being read: what is read again lands in place, and no card moves by itself. */
export interface Reading {
  /** What is shown, in the order of the screen. */
  topics: Topic[];
  /** What came in above the list since it was shown, newest first: it is not shown until asked for. */
  waiting: Topic[];
  /** Ids of topics that were updated or came in since the list was shown, latest first. */
  arrived: string[];
  /** Ids in the order of the screen. Topics that left keep their place: an action may be rolled back. */
  order: string[];
  /** Ids that the server's pages held at the last look: what stands below them is the next page. */
  loaded: string[];
}

/**
 * The list with fresh data: topics keep their places, what the reader added comes first, the next page
 * last, and anything else that was not there before waits.
 */
export function receive(reading: Reading | null, fresh: Listed<Topic>): Reading {
  if (!reading) return bringUp(fresh);
  const known = new Set(reading.order);
  if (!fresh.items.some(({ id }) => known.has(id))) return bringUp(fresh);
  const end = fresh.items.findLastIndex(({ id }) => reading.loaded.includes(id));
  const unseen = fresh.items.map(({ id }, at) => ({ id, at })).filter(({ id }) => !known.has(id));
  const added = unseen.filter(({ id }) => fresh.front.includes(id)).map(({ id }) => id);
  const next = unseen.filter(({ id, at }) => at > end && !added.includes(id)).map(({ id }) => id);
  const order = [...added, ...reading.order, ...next];
  return {
    ...inOrder(fresh, order),
    arrived: arrivals(reading, fresh, new Set([...added, ...next])),
    order,
    loaded: loadedIn(fresh),
  };
}

/** The list as the server sorts it, with nothing left to announce. */
export function bringUp(fresh: Listed<Topic>): Reading {
  const order = fresh.items.map(({ id }) => id);
  return { topics: fresh.items, waiting: [], arrived: [], order, loaded: loadedIn(fresh) };
}

function inOrder({ items }: Listed<Topic>, order: string[]): Pick<Reading, "topics" | "waiting"> {
  const places = new Map(order.map((id, place) => [id, place]));
  const place = ({ id }: Topic) => places.get(id) ?? 0;
  return {
    topics: items.filter(({ id }) => places.has(id)).toSorted((a, b) => place(a) - place(b)),
    waiting: items.filter(({ id }) => !places.has(id)),
  };
}

function arrivals(reading: Reading, { items }: Listed<Topic>, expected: Set<string>): string[] {
  const before = new Map([...reading.topics, ...reading.waiting].map(({ id, summary }) => [id, summary?.id]));
  const left = new Set(reading.order);
  const isNews = ({ id, summary }: Topic) =>
    before.has(id) ? summary !== null && before.get(id) !== summary.id : !expected.has(id) && !left.has(id);
  const news = items.filter(isNews).map(({ id }) => id);
  const held = new Set(items.map(({ id }) => id));
  return [...news, ...reading.arrived.filter((id) => held.has(id) && !news.includes(id))];
}

function loadedIn({ items, front }: Listed<Topic>): string[] {
  return items.map(({ id }) => id).filter((id) => !front.includes(id));
}
