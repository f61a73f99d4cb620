import type { Topic } from "../../src/contract/topics.ts";

/** A list that is being read: updates land in place, and what came in is remembered. */
export interface Reading {
  topics: Topic[];
  /** Ids in the order of the screen. Topics that left keep their place: an unfollow may be rolled back. */
  order: string[];
  /** Ids of topics that were updated while the list was on the screen, latest first. */
  arrived: string[];
}

/** The list with fresh data: topics keep their places, and ones not seen before come first. */
export function receive(reading: Reading | null, fresh: Topic[]): Reading {
  if (!reading) return bringUp(fresh);
  const unseen = fresh.map(({ id }) => id).filter((id) => !reading.order.includes(id));
  const order = [...unseen, ...reading.order];
  const places = new Map(order.map((id, place) => [id, place]));
  const topics = fresh.toSorted((a, b) => (places.get(a.id) ?? 0) - (places.get(b.id) ?? 0));
  const known = new Map(reading.topics.map(({ id, summary }) => [id, summary?.id]));
  const updated = fresh
    .filter(({ id, summary }) => summary && known.has(id) && known.get(id) !== summary.id)
    .map(({ id }) => id);
  const before = reading.arrived.filter(
    (id) => !updated.includes(id) && fresh.some((topic) => topic.id === id),
  );
  return { topics, order, arrived: [...updated, ...before] };
}

/** The list as the server sorts it, with nothing left to announce. */
export function bringUp(fresh: Topic[]): Reading {
  return { topics: fresh, order: fresh.map(({ id }) => id), arrived: [] };
}
