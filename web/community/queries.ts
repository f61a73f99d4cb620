import { keepPreviousData } from "@tanstack/react-query";
import { topicListQuery } from "../topics/queries.ts";
import { type Filters, sortsOf, writeFilters } from "./filters.ts";

/** How long an answer to a search is good, in milliseconds. */
const staleTime = 30_000;

/** The public topics that pass the filters. Those found before stay until these are here. */
export const foundTopicsQuery = (filters: Filters) => ({
  ...topicListQuery(["/api/topics", filters], `/api/topics?${inOrder(filters)}`),
  placeholderData: keepPreviousData,
  staleTime,
});

const inOrder = (filters: Filters) =>
  writeFilters({ ...filters, sort: filters.sort || sortsOf(filters.q)[0] });
