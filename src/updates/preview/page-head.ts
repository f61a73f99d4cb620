import { decodeHTML } from "entities";
import { Unreadable } from "../../base/parser.ts";
import { decodePage } from "../../retrieval/encoding.ts";
import { cut, MAX_EXTRACT, MAX_TITLE, plainText } from "../../retrieval/plain-text.ts";
import type { PageHead } from "./page-job.ts";
import { words } from "./words.ts";

/** Reads what a page says of itself. Runs in a worker. @throws Unreadable for one without a title */
export function pageHead({
  bytes,
  contentType,
}: {
  bytes: Uint8Array;
  contentType: string | null;
}): PageHead {
  const metas = new Map<string, string>();
  const titles: string[] = [];
  const isPage = /^$|html|xml/i.test(contentType ?? "");
  new HTMLRewriter()
    .on("meta[content]", {
      element(element) {
        const name = (element.getAttribute("property") ?? element.getAttribute("name") ?? "").toLowerCase();
        const content = decodeHTML(element.getAttribute("content") ?? "");
        if (NAMES.has(name) && !metas.has(name)) metas.set(name, content);
      },
    })
    .on("title", {
      element: () => void titles.push(""),
      text({ text }) {
        if (titles.length === 1) titles[0] += text;
      },
    })
    .transform(isPage ? decodePage(bytes, contentType) : "");
  const title = cut(plainText(metas.get("og:title") || titles[0] || ""), MAX_TITLE);
  if (title === "") throw new Unreadable(words.noTitle);
  const description = metas.get("og:description") || metas.get("description") || "";
  return { title, description: cut(plainText(description), MAX_EXTRACT) };
}

const NAMES = new Set(["og:title", "og:description", "description"]);
