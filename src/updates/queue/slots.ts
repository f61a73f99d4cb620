/** A run takes a slot of the digest, which asks no model, or one of those that the other sources share. */
export type Slot = "digest" | "source";

export interface FullSlots {
  slots: Slot[];
  /** Ids of sources that no further run may ask. */
  sources: string[];
  /** Hosts of feeds that no further digest may read; the instance's own feeds count as one, without a name. */
  hosts: string[];
}

interface SlotUse {
  slot: Slot;
  hosts: string[];
  source: { id: string };
}

/** A digest waits for pages most of the time, so that many can wait together. */
const digestsPerSlot = 4;

/** Counts the runs that may begin beside these, whatever they are. */
export function freeSlots(runs: SlotUse[], concurrency: number): number {
  const [digests, others] = bySlot(runs);
  return (
    Math.max(0, concurrency - others.length) + Math.max(0, digestsPerSlot * concurrency - digests.length)
  );
}

/**
 * Finds what these runs leave no room for. A source gets half of the slots at most, so that a hanging one doesn't block the
 * others. As many digests read from one host: it's asked once a second, and further ones would time out in line.
 */
export function fullSlots(runs: SlotUse[], concurrency: number): FullSlots {
  const most = Math.max(1, Math.floor(concurrency / 2));
  const [digests, others] = bySlot(runs);
  const slots: Slot[] = [];
  if (digests.length >= digestsPerSlot * concurrency) slots.push("digest");
  if (others.length >= concurrency) slots.push("source");
  return {
    slots,
    sources: takenTimes(
      others.map(({ source }) => source.id),
      most,
    ),
    hosts: takenTimes(
      digests.flatMap(({ hosts }) => hosts),
      most,
    ),
  };
}

/** Reads the hosts of a topic's feeds, as `FullSlots` names them. */
export function hostsOf(feeds: string[], usesInstanceFeeds: boolean): string[] {
  const hosts = feeds.flatMap((url) => URL.parse(url)?.host || []);
  return [...new Set(usesInstanceFeeds ? [...hosts, ""] : hosts)];
}

function bySlot(runs: SlotUse[]): [digests: SlotUse[], others: SlotUse[]] {
  const isDigest = ({ slot }: SlotUse) => slot === "digest";
  return [runs.filter(isDigest), runs.filter((run) => !isDigest(run))];
}

function takenTimes(names: string[], times: number): string[] {
  const counted = Map.groupBy(names, (name) => name);
  return [...counted].filter(([, each]) => each.length >= times).map(([name]) => name);
}
