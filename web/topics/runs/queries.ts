import type { Run } from "../../../src/contract/summaries.ts";
import { pagesQuery } from "../../lists/pages-query.ts";

/** A topic's runs in pages, newest first. Its creator alone may read them. */
export const runsQuery = (topicId: string) =>
  pagesQuery<Run>(["/api/topics", topicId, "runs"], `/api/topics/${encodeURIComponent(topicId)}/runs`);
