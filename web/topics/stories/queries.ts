import { queryOptions } from "@tanstack/react-query";
import type { StoryEntry, StoryPage } from "../../../src/contract/reading/stories.ts";
import { call } from "../../api/client.ts";
import { pagesQuery } from "../../lists/pages.ts";

/** A topic's stories in pages, last reported first. */
export const storiesQuery = (topicId: string) =>
  pagesQuery<StoryEntry>(
    ["/api/topics", topicId, "stories"],
    `/api/topics/${encodeURIComponent(topicId)}/stories`,
  );

/** A story with everything reported about it. */
export const storyQuery = (id: string) =>
  queryOptions({
    queryKey: ["/api/stories", id],
    queryFn: ({ signal }) => call<StoryPage>("GET", `/api/stories/${encodeURIComponent(id)}`, { signal }),
  });
