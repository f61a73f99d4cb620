import type { QueryClient } from "@tanstack/react-query";
import type { Topic } from "../../../src/contract/topics.ts";
import { reloadIfReplaced } from "../../installed/replaced-build.ts";

/** Marks a topic's update as read, or everything that the reader follows. How is fetched with the first press. */
export function mark(client: QueryClient, topic?: Topic): void {
  void import("./marking.ts").then(({ markRead }) => markRead(client, topic)).catch(reloadIfReplaced);
}
