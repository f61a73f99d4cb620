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

/** The id of the edition that is made on request, from what is new in this visit. */
export const today = "today";

/** A person's editions in pages, newest first. */
export const editionsQuery = () => pagesQuery<EditionEntry>([listPath], listPath);

export const editionQuery = (id: string) =>
  queryOptions({
    queryKey: [listPath, id],
    queryFn: ({ signal }) => call<Edition>("GET", `${listPath}/${encodeURIComponent(id)}`, { signal }),
  });

/** The next edition's content and time, for settings that need not be saved. */
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
