import type { QueryClient } from "@tanstack/react-query";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { reloadIfReplaced } from "../../installed/replaced-build.ts";

/** Marks a topic's update, or everything that the reader follows, as read. The code loads with the first click. */
export function mark(client: QueryClient, topic?: Topic): void {
  void import("./marking.ts").then(({ markRead }) => markRead(client, topic)).catch(reloadIfReplaced);
}
