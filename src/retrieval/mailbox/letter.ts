import { createHash } from "node:crypto";
import { decodeHTML } from "entities";
import { Unreadable } from "../../base/parser.ts";
import { type Article, canonicalPage, readerUrl } from "../article.ts";
import { cut, MAX_TITLE, tidy } from "../plain-text.ts";
import { mailboxFailures } from "../words.ts";
import type { Letter } from "./letter-job.ts";

/** Characters of a letter's text that are kept. */
const mostText = 8_000;

/** Reads a mail (RFC 5322) as an article: at its own page if it links to one, otherwise at its sender's site. */
export async function readLetter({ bytes }: { bytes: Uint8Array }): Promise<Letter> {
  const { simpleParser } = await import("mailparser");
  const mail = await simpleParser(Buffer.from(bytes), {
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: 1024 * 1024,
  });
  const [from] = mail.from?.value ?? [];
  const sender = from?.address?.toLowerCase() ?? "";
  const site = sender.slice(sender.lastIndexOf("@") + 1);
  if (!URL.canParse(`https://${site}/`) || site === "") throw new Unreadable(mailboxFailures.noSender);
  const archived = mail.headers.get("archived-at");
  const online = webPage(String(archived ?? "")) ?? pageIn(mail.html || "");
  return {
    sender,
    name: cut(tidy(from?.name ?? ""), MAX_TITLE),
    article: { ...placeOf(online, site, mail.messageId ?? mail.subject ?? ""), ...textOf(mail), site },
  };
}

interface Mail {
  subject?: string | undefined;
  text?: string | undefined;
  date?: Date | undefined;
}

function textOf({ subject, text, date }: Mail): Pick<Article, "title" | "extract" | "publishedAt"> {
  const words = tidy((text ?? "").slice(0, 20 * mostText).replace(ADDRESS, " "));
  return {
    title: cut(tidy(subject ?? ""), MAX_TITLE),
    extract: cut(words, mostText),
    publishedAt: date && !Number.isNaN(date.getTime()) ? date : null,
  };
}

const ADDRESS = /[[(<]?https?:\/\/[^\s\])>]{1,2000}[\])>]?/g;

/** Without a page of its own, its `page` isn't a web address, so that the sender's site isn't taken for it. */
function placeOf(online: string | null, site: string, id: string): Pick<Article, "url" | "page"> {
  if (online !== null) return { url: online, page: canonicalPage(online) };
  const key = createHash("sha256").update(id).digest("hex").slice(0, 32);
  return { url: `https://${site}/#${key}`, page: `mid:${key}@${site}` };
}

/** The link with which newsletters offer to be read in a browser. */
function pageIn(html: string): string | null {
  for (const [, href = "", label = ""] of html.matchAll(LINK)) {
    if (ONLINE.test(tidy(label.replace(/<[^>]{0,500}>/g, " ")))) return webPage(decodeHTML(href));
  }
  return null;
}

const LINK = /<a\b[^>]{0,2000}?\bhref=["']([^"']{1,2000})["'][^>]{0,2000}>(.{0,500}?)<\/a>/gis;

/** In the languages of the app. */
const ONLINE = new RegExp(
  [
    "\\b(?:view|read|open|see)\\b.{0,30}\\b(?:online|browser|web)\\b",
    "\\bweb ?version\\b",
    "\\b(?:im|in (?:je|uw|de)|nel) browser\\b",
    "\\bonline (?:ansehen|lesen|bekijken|lezen)\\b",
    "version en ligne|dans (?:votre|le) navigateur",
    "en (?:el|tu|su) navegador|no (?:seu )?navegador",
    "w przeglądarce|в браузері|tarayıcı|المتصفح|ブラウザ|浏览器",
  ].join("|"),
  "i",
);

function webPage(written: string): string | null {
  return readerUrl(written.trim().replace(/^<|>$/g, ""));
}
