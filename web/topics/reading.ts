import { useState } from "react";
import type { Topic } from "../../src/contract/topics.ts";
import type { ListedItems } from "../lists/pages.ts";

/** A list that is being read: what is read again lands in place, and no card moves by itself. */
export interface ListReading {
  topics: Topic[];
  /** What came in above the list since it was shown: it is not shown until asked for. */
  waiting: Topic[];
  /** Ids of topics that were updated or came in since the list was shown, latest first. */
  arrived: string[];
  /** Ids in the order of the screen. Topics that left keep their place: an action may be rolled back. */
  order: string[];
  /** Ids that the server's pages held at the last look: what stands below them is the next page. */
  loaded: string[];
}

/** The list with fresh data: what the reader added comes first, the next page last, and anything else new waits. */
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

/** The list as the server sorts it, with nothing left to announce. */
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

/** A list that is being read, and `show`, which brings up what came in. A placeholder's successor is another list. */
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
