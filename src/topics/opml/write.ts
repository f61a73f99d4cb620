import { generateOpml } from "feedsmith";
import { writableInXml } from "../../contract/base/characters.ts";

interface Outline {
  name: string;
  /** The feed's address, and that of its page. */
  url?: string;
  page?: string;
  within?: Outline[];
}

/** OPML 2.0. */
export function writeOpml(title: string, outlines: Outline[], now: Date): string {
  // The library refuses an empty list.
  if (outlines.length === 0) {
    return `<?xml version="1.0" encoding="utf-8"?>\n<opml version="2.0"><head><title>${Bun.escapeHTML(title)}</title></head><body></body></opml>\n`;
  }
  return generateOpml({ head: { title, dateCreated: now }, body: { outlines: outlines.map(outlineOf) } });
}

function outlineOf({ name, url, page, within }: Outline): OpmlOutline {
  const text = writableInXml(name);
  return {
    ...{ text, title: text },
    ...(url !== undefined && { type: "rss", xmlUrl: url }),
    ...(page !== undefined && { htmlUrl: page }),
    ...(within && { outlines: within.map(outlineOf) }),
  };
}

interface OpmlOutline {
  text: string;
  title: string;
  type?: string;
  xmlUrl?: string;
  htmlUrl?: string;
  outlines?: OpmlOutline[];
}
