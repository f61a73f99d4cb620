import { queryOptions } from "@tanstack/react-query";
import type { Findings } from "../../../src/contract/drafts/findings.ts";
import { call } from "../../api/client.ts";

/** What a topic's last run found. Its creator alone may read it. */
export const findingsQuery = (topicId: string) =>
  queryOptions({
    queryKey: ["/api/topics", topicId, "findings"],
    queryFn: ({ signal }) =>
      call<Findings>("GET", `/api/topics/${encodeURIComponent(topicId)}/findings`, { signal }),
  });
