import { generateAtomFeed } from "feedsmith";
import type { EditionEntry } from "../../contract/account/editions.ts";
import { writableInXml } from "../../contract/base/characters.ts";
import { words } from "../words.ts";

export const catalogueType = "application/atom+xml;profile=opds-catalog;kind=acquisition";
export const bookType = "application/epub+zip";

interface Catalogue {
  /** The owner's id. */
  id: string;
  address: string;
  url: string;
  editions: EditionEntry[];
  bookAddress(editionId: string): string;
}

/** An acquisition feed of OPDS 1.2, newest first. */
export function catalogueOf({ id, address, url, editions, bookAddress }: Catalogue): string {
  return generateAtomFeed({
    id: `urn:uuid:${id}`,
    title: { value: words.editions },
    updated: new Date(editions[0]?.createdAt ?? 0),
    authors: [{ name: words.edition, uri: `${url}/` }],
    links: ["self", "start"].map((rel) => ({ href: address, rel, type: catalogueType })),
    entries: editions.map(({ id: editionId, title, createdAt, topics }) => ({
      id: `urn:uuid:${editionId}`,
      title: { value: writableInXml(title) },
      updated: new Date(createdAt),
      published: new Date(createdAt),
      authors: [{ name: words.edition }],
      summary: { value: writableInXml(topics.join(", ")), type: "text" },
      links: [
        { href: bookAddress(editionId), rel: "http://opds-spec.org/acquisition", type: bookType },
        { href: `${url}/edition/${editionId}`, rel: "alternate", type: "text/html" },
      ],
    })),
  });
}
