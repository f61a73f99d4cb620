import type { CitedPage } from "../../analysis/citations/checks.ts";
import { checkClaims } from "../../analysis/citations/claims/check.ts";
import { findQuotations } from "../../analysis/citations/claims/quotations.ts";
import type { Input } from "../../base/parser.ts";
import { languageOf } from "../../language/language-recognition.ts";
import type { Article } from "../../retrieval/article.ts";
import { tellsOf } from "../../retrieval/article-text.ts";
import { type PageReading, readPage } from "../../retrieval/page-text.ts";
import type { citedPageJob } from "./parsing-jobs.ts";

export function citedPageOf({
  quotations,
  claims,
  language,
  cited,
  isComplete,
  ...page
}: Input<typeof citedPageJob>): CitedPage {
  const read = readPage(page);
  const { title, extract, site, publishedAt } = cited;
  const text = [title, extract, site, read.head, read.text].join("\n\n");
  const paragraphs = [...read.blocks, title, ...extract.split(/\n\s*\n/)];
  return {
    quotations: findQuotations(quotations, read.text),
    claims: checkClaims(claims, { text, paragraphs, publishedAt }, language ?? undefined),
    isWhole: isComplete && isWhole(read, cited, language),
  };
}

/**
 * Characters of an article, and of a shorter one that ends with a whole sentence; fewer in scripts that write a word
 * with one or two.
 */
const MIN_ARTICLE = 600;
const MIN_BRIEF = 120;
const MIN_UNSPACED = 200;
const MIN_UNSPACED_BRIEF = 40;
const MAX_TITLE = 200;

/** Only a whole article in the claims' language, without a paywall or consent form, shows what isn't said. */
function isWhole(
  { text, head, blocks, isPaid }: PageReading,
  { title, url }: Article,
  language: string | null,
): boolean {
  const paragraphs = blocks.filter((block) => block.length >= MIN_PARAGRAPH || SENTENCE_END.test(block));
  const article = paragraphs.join("\n");
  const isUnspaced = /^(?:ja|zh|ko|th)$/.test(language ?? "");
  const isEnded = SENTENCE_END.test(paragraphs.at(-1) ?? "");
  const [whole, brief] = isUnspaced ? [MIN_UNSPACED, MIN_UNSPACED_BRIEF] : [MIN_ARTICLE, MIN_BRIEF];
  const least = isEnded ? brief : whole;
  if (isPaid || article.length < least || language === null || languageOf(article) !== language) return false;
  if (WALL.test(text) || CUT_OFF.test(paragraphs.at(-1) ?? "")) return false;
  const isTitle = title !== url && /\s/.test(title.trim());
  return tellsOf(isTitle ? title : head.slice(0, MAX_TITLE), article);
}

/** Characters; anything shorter that doesn't end like a sentence is a heading, a caption or a link. */
const MIN_PARAGRAPH = 80;
const SENTENCE_END = /[.!?。！？।۔]["'”’»)」』]*$/u;
const CUT_OFF = /(?:…|\.\.\.|\[…\]|\[\.\.\.\])\s*$/;

const WALL = new RegExp(
  [
    "(?:subscribe|sign in|log in|register|create (?:a|an) (?:free )?account) (?:now |today )?(?:to|and) (?:continue|keep|read|unlock|access)",
    "(?:to|and) (?:continue|keep) reading(?: this (?:article|story))?[,.:]? (?:please )?(?:subscribe|sign|log|register)",
    "this (?:article|story|content) is (?:only )?(?:for|available to|reserved for) (?:our )?(?:subscribers|members)",
    "(?:please )?(?:enable|turn on|activate) javascript",
    "(?:jetzt|mit .{1,30}) weiterlesen|weiterlesen mit|nur für abonnenten|abo abschließen und|registrieren und weiterlesen",
    "(?:réservée?s?|accès réservé) aux abonnés|il vous reste .{1,20} de cet article|pour lire la suite",
    "(?:exclusivo|solo|sólo) para (?:suscriptores|socios)|suscr[ií]bete para (?:seguir|leer|continuar)|contenido exclusivo",
    "exclusivo para assinantes|assine para (?:ler|continuar)|conteúdo exclusivo",
    "この記事は(?:会員|有料)|会員限定|続きを読むには|有料会員",
    "доступ(?:но|ен)? только (?:для )?подписчик|оформите подписку",
    "riservato agli abbonati|abbonati per (?:leggere|continuare)|alleen voor abonnees",
  ].join("|"),
  "i",
);
