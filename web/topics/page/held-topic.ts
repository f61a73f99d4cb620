import type { QueryClient } from "@tanstack/react-query";
import type { Topic } from "../../../src/contract/topics.ts";
import { isPages, listed } from "../../lists/pages.ts";

/** A topic from any list that is in the cache already, to show while the topic itself is asked for. */
export function heldTopic(client: QueryClient, id: string): Topic | undefined {
  for (const [, data] of client.getQueriesData({ predicate: ({ meta }) => meta?.topics === true })) {
    const topics = isPages<Topic>(data) ? listed(data).items : Array.isArray(data) ? (data as Topic[]) : [];
    const held = topics.find((topic) => topic.id === id);
    if (held) return held;
  }
}
