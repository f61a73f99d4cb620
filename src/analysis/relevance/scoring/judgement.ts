import { UNSPACED } from "../../../language/segmentation.ts";
import type { Article } from "../../../retrieval/article.ts";
import { RELEVANT } from "../judging.ts";
import type { Plan } from "../plan/plan.ts";
import { type Entry, type Pool, rarityOf } from "../pool.ts";
import { REASONS, type Reason } from "../reasons.ts";

/** The decision whether an article is about a topic, and why. */
export interface Judgement {
  /** From 0 to 1. */
  score: number;
  isRelevant: boolean;
  /** Nearly taken: worth showing to the topic's creator, or asking a model about. */
  isNearMiss: boolean;
  /** True if the creator marked the page, or required or excluded words decide. */
  isDecided: boolean;
  /** True if it's left out because of its language. */
  isForeign: boolean;
  reasons: Reason[];
}

/** A page that the topic's creator said belongs to the topic, or doesn't. */
export interface MarkedArticle {
  article: Article;
  belongs: boolean;
}

/** The creator's own decision, by marking the page or by required and excluded words. */
export function conditionOf(
  plan: Plan,
  { title, extract }: Article,
  verdict: boolean | undefined,
): Judgement | null {
  if (verdict !== undefined)
    return decided(verdict ? 1 : 0, verdict ? REASONS.belongs : REASONS.doesNotBelong);
  const text = `${title}\n${extract}`;
  const excluded = plan.excludeWords.find((word) => holdsWord(text, word));
  if (excluded !== undefined) return decided(0, REASONS.excluded(excluded));
  const isMissing = plan.includeWords.length > 0 && !plan.includeWords.some((word) => holdsWord(text, word));
  return isMissing ? decided(0, REASONS.missing(plan.includeWords)) : null;
}

/** Left out like what its creator rejected, if it resembles that more than anything accepted. */
export function likeRefused(entry: Entry, refused: Entry[], accepted: Entry[], pool: Pool): Judgement | null {
  const likest = (others: Entry[]) =>
    others
      .map((other) => ({ other, share: sharedBy(entry, other, pool) }))
      .reduce((best, each) => (each.share > best.share ? each : best), { other: entry, share: 0 });
  const { other, share } = likest(refused);
  if (share < RESEMBLES || share <= likest(accepted).share) return null;
  return decided(0, REASONS.likeMarked(other.article.title));
}

/** The least share of rarer words in common of two articles that resemble each other. */
const RESEMBLES = 0.4;
/** The fewest words that two reports of one event share. */
const MIN_SHARED = 3;

/** True of two articles that report the same event. */
export function reportsTheSame(one: Entry, other: Entry, pool: Pool): boolean {
  const shared = [...one.weights.keys()].filter((key) => other.weights.has(key));
  return shared.length >= MIN_SHARED && sharedBy(one, other, pool) >= RESEMBLES;
}

/** The share of the shorter article's rarer words that the other also contains, from 0 to 1. */
function sharedBy(one: Entry, other: Entry, pool: Pool): number {
  const weigh = ({ weights, language }: Entry, among?: Entry) =>
    [...weights]
      .filter(([key]) => !among || among.weights.has(key))
      .reduce((sum, [key, place]) => sum + place * rarityOf(key, pool, language) ** 2, 0);
  const smaller = Math.min(weigh(one), weigh(other));
  return smaller > 0 ? Math.min(weigh(one, other), weigh(other, one)) / smaller : 0;
}

export function decided(score: number, reason: Reason): Judgement {
  return {
    score,
    isRelevant: score >= RELEVANT,
    isNearMiss: false,
    isDecided: true,
    isForeign: false,
    reasons: [reason],
  };
}

/**
 * True if `text` contains `word` as a whole word or phrase, in any case; as a part in scripts without spaces. Nothing
 * is stemmed.
 */
export function holdsWord(text: string, word: string): boolean {
  const [within, wanted] = [plain(text), plain(word)];
  if (wanted === "") return false;
  if (UNSPACED.test(wanted)) return within.includes(wanted);
  for (let at = within.indexOf(wanted); at >= 0; at = within.indexOf(wanted, at + 1)) {
    const [before, after] = [
      within.slice(Math.max(0, at - 2), at),
      within.slice(at + wanted.length, at + wanted.length + 2),
    ];
    const isOpen = !(/^[\p{L}\p{N}]/u.test(wanted) && /[\p{L}\p{M}\p{N}]$/u.test(before));
    const isClosed = !(/[\p{L}\p{M}\p{N}]$/u.test(wanted) && /^[\p{L}\p{M}\p{N}]/u.test(after));
    if (isOpen && isClosed) return true;
  }
  return false;
}

function plain(text: string): string {
  return text.normalize("NFC").toLowerCase().replaceAll("i\u0307", "i").replace(/\s+/gu, " ").trim();
}
