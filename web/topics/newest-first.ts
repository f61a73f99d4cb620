interface Updated {
  summary: { lastUpdated: string } | null;
  createdAt: string;
}

/** By last update, newest first; what was never updated comes last, the newest of it first. */
export function newestFirst<Topic extends Updated>(topics: Topic[]): Topic[] {
  return topics.toSorted(
    (a, b) => updated(b).localeCompare(updated(a)) || b.createdAt.localeCompare(a.createdAt),
  );
}

const updated = ({ summary }: Updated) => summary?.lastUpdated ?? "";
