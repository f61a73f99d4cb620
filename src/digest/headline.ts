import type { Statement } from "./choose.ts";
import { isShouted, type Paper, shortened } from "./papers.ts";
import { isTeasing } from "./vocabulary.ts";

const MAX_HEADLINE = 140;
/** Characters of a headline that is made of a sentence. */
const MAX_CLAUSE = 100;
const MIN_CLAUSE = 24;

/**
 * The headline of the paper that says what happened; another paper's where that one only teases; a clause of the gist
 * where all do.
 */
export function headlineOf(papers: Paper[], gist: Statement | null): string {
  const inOrder = [...papers].sort(
    (one, other) => Number(other.article === gist?.article) - Number(one.article === gist?.article),
  );
  const [first] = inOrder;
  if (!first) return "";
  const telling = inOrder.find(({ article, language }) =>
    isTelling(withoutSite(article.title, article.site), language),
  );
  if (telling) return shortened(withoutSite(telling.article.title, telling.article.site), MAX_HEADLINE);
  if (gist) return clauseOf(gist.text);
  return shortened(withoutSite(first.article.title, first.article.site), MAX_HEADLINE);
}

function isTelling(title: string, language: string | undefined): boolean {
  return title !== "" && !isShouted(title) && !isTeasing(title, language);
}

/** "Ferry aground - The Herald" without its publisher, where the end is the site's name. */
function withoutSite(title: string, site: string): string {
  const [, head = "", end = ""] = /^(.{12,}?)\s+[-–—|]\s+([^-–—|]{2,40})$/u.exec(title) ?? [];
  const letters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
  const name = letters(end).replace(/^the/, "");
  return name.length > 2 && letters(site).includes(name) ? head : title;
}

/** Behind which a sentence says who says so, or adds something. */
const CLAUSE_END = /[,;،、，；]\s*|\s[–—]\s|:\s/gu;

/** The first clause that is long enough to tell something, within a headline's length. */
function clauseOf(sentence: string): string {
  const whole = sentence.replace(/[.!。！۔।።։။\s]+$/u, "");
  const ends = [...whole.matchAll(CLAUSE_END)].map(({ index }) => index);
  const fitting = ends.filter((end) => end >= MIN_CLAUSE && end <= MAX_CLAUSE);
  const end = whole.length <= MAX_CLAUSE ? whole.length : fitting.at(-1);
  return end === undefined ? shortened(whole, MAX_CLAUSE) : whole.slice(0, end);
}
