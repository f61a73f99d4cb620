export interface ListedFeed {
  url: string;
  title: string;
}

/** In bytes: far more than the subscriptions of anybody. */
export const largestOpml = 1024 * 1024;

/**
 * The feeds that an OPML document lists, in its order, each once, whatever folders they lie in; null where it is no
 * OPML. Addresses other than http and https are left out.
 */
export function opmlFeeds(document: Document): ListedFeed[] | null {
  if (document.documentElement?.localName.toLowerCase() !== "opml") return null;
  const feeds = new Map<string, ListedFeed>();
  for (const outline of document.querySelectorAll("outline")) {
    const url = (attribute(outline, "xmlurl") ?? "").trim();
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || feeds.has(url)) continue;
    const title = attribute(outline, "title") || attribute(outline, "text") || "";
    feeds.set(url, { url, title: title.replace(/\s+/g, " ").trim() || new URL(url).host });
  }
  return [...feeds.values()];
}

/** Programs differ in how they write `xmlUrl`. */
function attribute(element: Element, name: string): string | undefined {
  return [...element.attributes].find((each) => each.name.toLowerCase() === name)?.value;
}

/** Reads an OPML file; null where it is none. A file that defines entities of its own is not read. */
export async function readOpml(file: Blob): Promise<ListedFeed[] | null> {
  const text = await file.text();
  if (/<!ENTITY/i.test(text)) return null;
  return opmlFeeds(new DOMParser().parseFromString(text, "application/xml"));
}
