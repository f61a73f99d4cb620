import { isShouted, type Paper, type QuotedSentence, shortened } from "./papers.ts";
import { isTeasing, isTurn } from "./phrases.ts";

const MAX_HEADLINE = 140;
/** Characters up to which a sentence is cut to clauses, or needs no cut. */
const MAX_CLAUSE = 100;
const MIN_CLAUSE = 24;

/**
 * The headline of the paper that says what happened; another paper's where that one only teases; a clause of the gist
 * where all do.
 */
export function headlineOf(papers: Paper[], gist: QuotedSentence | null): QuotedSentence | null {
  const inOrder = [...papers].sort(
    (one, other) => Number(other.article === gist?.article) - Number(one.article === gist?.article),
  );
  const titled = inOrder.map(({ article, language }) => {
    return { text: withoutSite(article.title, article.site), article, language };
  });
  const telling = titled.find(({ text, language }) => isTelling(text, language));
  if (!telling && gist) {
    const language = papers.find(({ article }) => article === gist.article)?.language;
    return { text: clauseOf(gist.text, language), article: gist.article };
  }
  const headline = telling ?? titled[0];
  return headline ? { text: shortened(headline.text, MAX_HEADLINE), article: headline.article } : null;
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

/** Takes as many clauses as fit, unless the next one may turn what they say; else the sentence, shortened. */
function clauseOf(sentence: string, language: string | undefined): string {
  const whole = sentence.replace(/[.!。！۔।።։။\s]+$/u, "");
  if (whole.length <= MAX_CLAUSE) return whole;
  const end = [...whole.matchAll(CLAUSE_END)]
    .filter(({ index }) => index >= MIN_CLAUSE && index <= MAX_CLAUSE)
    .filter(({ index, 0: mark }) => !isTurn(whole.slice(index + mark.length), language))
    .at(-1)?.index;
  return end === undefined ? shortened(whole, MAX_HEADLINE) : whole.slice(0, end);
}
