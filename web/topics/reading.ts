import { useState } from "react";
import type { Topic } from "../../src/contract/topics/topics.ts";
import type { ListedItems } from "../lists/pages.ts";

/** A list while it's being read: refetched topics change in place, and no card moves by itself. */
export interface ListReading {
  topics: Topic[];
  /** Topics that arrived above the list since it was shown. Hidden until requested. */
  waiting: Topic[];
  /** Ids of topics that were updated or arrived since the list was shown, latest first. */
  arrived: string[];
  /** Ids in screen order. Removed topics keep their place, since an action may be undone. */
  order: string[];
  /** Ids on the server's pages at the last fetch: topics below them belong to the next page. */
  loaded: string[];
}

/** Merges fresh data: the reader's own additions first, the next page last; anything else new waits. */
export function receive(
  reading: ListReading | null,
  { items, front, total }: ListedItems<Topic>,
): ListReading {
  const known = new Set(reading?.order);
  const brought = bringUp({ items, front, total });
  if (!reading || !items.some(({ id }) => known.has(id))) return brought;
  const ids = brought.order;
  const end = ids.findLastIndex((id) => reading.loaded.includes(id));
  const next = ids.filter((id, at) => at > end && !known.has(id) && !front.includes(id));
  const order = [...front.filter((id) => !known.has(id)), ...reading.order, ...next];
  const places = new Map(order.map((id, at) => [id, at]));
  const before = new Map([...reading.topics, ...reading.waiting].map(({ id, summary }) => [id, summary?.id]));
  const isNews = ({ id, summary }: Topic) =>
    before.has(id) ? summary !== null && before.get(id) !== summary.id : !places.has(id);
  const news = items.filter(isNews).map(({ id }) => id);
  const placeOf = ({ id }: Topic) => places.get(id) ?? -1;
  return {
    topics: items.filter(({ id }) => places.has(id)).toSorted((a, b) => placeOf(a) - placeOf(b)),
    waiting: items.filter(({ id }) => !places.has(id)),
    arrived: [...news, ...reading.arrived.filter((id) => ids.includes(id) && !news.includes(id))],
    order,
    loaded: brought.loaded,
  };
}

/** The list in the server's order, with nothing waiting. */
export function bringUp({ items, front }: ListedItems<Topic>): ListReading {
  const order = items.map(({ id }) => id);
  return {
    topics: items,
    waiting: [],
    arrived: [],
    order,
    loaded: order.filter((id) => !front.includes(id)),
  };
}

const nothing = bringUp({ items: [], front: [], total: 0 });

/**
 * The list being read, and `show`, which reveals what arrived. Data that replaces a placeholder counts as a new list.
 */
export function useReading(data: ListedItems<Topic> | undefined, isPlaceholder = false) {
  const [held, setHeld] = useState<{
    data: typeof data;
    reading: ListReading | null;
    isPlaceholder: boolean;
  }>({ data: undefined, reading: null, isPlaceholder });
  const isSame = !data || (data === held.data && isPlaceholder === held.isPlaceholder);
  const before = held.isPlaceholder && !isPlaceholder ? null : held.reading;
  const current = isSame ? held : { data, reading: receive(before, data), isPlaceholder };
  if (current !== held) setHeld(current);
  const show = () => data && setHeld({ data, reading: bringUp(data), isPlaceholder });
  return { ...(current.reading ?? nothing), show };
}
