import type { QueryClient } from "@tanstack/react-query";
import type { Topic } from "../../src/contract/topics.ts";

/** A topic from any list that is in the cache already, to show while the topic itself is asked for. */
export function heldTopic(client: QueryClient, id: string): Topic | undefined {
  for (const [, data] of client.getQueriesData<Topic[] | Topic>({
    predicate: ({ meta }) => meta?.topics === true,
  })) {
    const held = Array.isArray(data) ? data.find((topic) => topic.id === id) : undefined;
    if (held) return held;
  }
}
