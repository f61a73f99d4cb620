import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type {
  Edition,
  EditionEntry,
  EditionPreview,
  PreviewQuery,
} from "../../../src/contract/account/editions.ts";
import { call } from "../../api/client.ts";
import { pagesQuery } from "../../lists/pages.ts";
import { editionSettingsPath } from "../../topics/queries.ts";

const listPath = "/api/account/editions";

/** The id of what is new in this visit, which is put together when it is asked for. */
export const today = "today";

/** A person's editions in pages, newest first. */
export const editionsQuery = () => pagesQuery<EditionEntry>([listPath], listPath);

export const editionQuery = (id: string) =>
  queryOptions({
    queryKey: [listPath, id],
    queryFn: ({ signal }) => call<Edition>("GET", `${listPath}/${encodeURIComponent(id)}`, { signal }),
  });

/** What the next edition would hold, and when it would come, with settings that need not be saved. */
export const previewQuery = (tried: PreviewQuery = {}) =>
  queryOptions({
    queryKey: [editionSettingsPath, "preview", tried],
    queryFn: ({ signal }) => {
      const search = new URLSearchParams(Object.entries(tried).map(([name, value]) => [name, String(value)]));
      return call<EditionPreview>(
        "GET",
        `${editionSettingsPath}/preview${search.size > 0 ? `?${search}` : ""}`,
        {
          signal,
        },
      );
    },
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
