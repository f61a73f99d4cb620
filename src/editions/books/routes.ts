import { Elysia } from "elysia";
import type { Vault } from "../../base/secret.ts";
import { limits } from "../../contract/base/limits.ts";
import type { Db } from "../../db/open.ts";
import { etagOf, matchesEtag } from "../../http/asset.ts";
import { listEditions, readEdition } from "../editions.ts";
import { refuse } from "../syndication/feed-file.ts";
import { ownerOfFeedToken } from "../syndication/tokens.ts";
import { bookOf } from "./book.ts";
import { bookType, catalogueOf, catalogueType } from "./catalogue.ts";

interface BookDeps {
  db: Db;
  vault: Vault;
  /** The app's address, without a trailing slash. */
  url: () => string;
}

/**
 * Routes for a member's editions as books, and the catalogue for e-readers, opened by the token of the member's feed.
 */
export function bookRoutes({ db, vault, url }: BookDeps) {
  const owner = (token: string) => ownerOfFeedToken(db, vault, token) ?? refuse();
  const privately = { "cache-control": "private, no-cache" };
  return new Elysia()
    .get("/editions/:token/:file", ({ request, params: { token, file } }) => {
      const userId = owner(token);
      const id = /^(.+)\.epub$/.exec(file)?.[1] ?? refuse();
      const edition = readEdition(db, userId, id, url());
      const { deliveries, ...contents } = edition;
      const headers = {
        ...privately,
        "content-type": bookType,
        "content-disposition": `attachment; filename="topicapp-${edition.createdAt.slice(0, 10)}.epub"`,
        // No time: what its reader may see of it can change.
        etag: etagOf(JSON.stringify([url(), contents])),
      };
      if (matchesEtag(request, headers.etag)) return new Response(null, { status: 304, headers });
      return new Response(bookOf(edition, url()), { headers });
    })
    .get("/feeds/:token/opds.xml", ({ params: { token } }) => {
      const userId = owner(token);
      const { items } = listEditions(db, userId, { limit: limits.page.max });
      const catalogue = catalogueOf({
        id: userId,
        address: `${url()}/feeds/${token}/opds.xml`,
        url: url(),
        editions: items,
        bookAddress: (id) => `${url()}/editions/${token}/${id}.epub`,
      });
      return new Response(catalogue, { headers: { ...privately, "content-type": catalogueType } });
    });
}
