import { readFileSync } from "node:fs";
import { join } from "node:path";
import { checkClaims } from "../../../src/analysis/citations/claims/check.ts";
import { type CheckedClaim, claimOf } from "../../../src/analysis/citations/claims/evidence.ts";
import { tidy } from "../../../src/retrieval/plain-text.ts";

type Inferred = "cause" | "comparison" | "prediction";
type Kind = "true" | "figure" | "name" | "date" | "quotation" | "source" | "moved" | Inferred;

interface Sentence {
  text: string;
  /** Numbers of the pages that it cites, and of those that its update cites, counted from 1. */
  pages: number[];
  of: number[];
  kind: Kind;
  part: "tune" | "check";
  /** Where it is not that of its update. */
  language?: string;
}

interface Page {
  site: string;
  title: string;
  publishedAt: string;
  text?: string;
  /** In `feeds`, with words of its entry's title. */
  feed?: string;
  match?: string;
}

interface LabelledUpdate {
  id: string;
  language: string;
  pages: Page[];
  sentences: Sentence[];
}

const data = join(import.meta.dir, "../../data");

export interface CheckedSentence extends Sentence {
  language: string;
  /** The page is in another language. */
  isForeign: boolean;
  update: string;
  checked: CheckedClaim;
  isRight: boolean;
}

/** Judges each labelled sentence as if its update cited the pages that the label names. */
export function judgedClaims(part: Sentence["part"]): CheckedSentence[] {
  const updates = JSON.parse(readFileSync(join(data, "claims.json"), "utf8")) as LabelledUpdate[];
  return updates.flatMap((update) => {
    const texts = update.pages.map((page) => `${page.title}\n\n${page.text ?? entryOf(page)}`);
    const sentences = update.sentences.filter((sentence) => sentence.part === part);
    const byPage = texts.map((text, at) => {
      const publishedAt = new Date(update.pages[at]?.publishedAt ?? "");
      return sentences.map(
        (sentence) =>
          checkClaims([sentence.text], { text, publishedAt }, sentence.language ?? update.language)[0],
      );
    });
    return sentences.map((sentence, at) => {
      const evidence = sentence.of.flatMap((number) => {
        const found = byPage[number - 1]?.[at];
        return found ? [[number, { ...found, isWhole: sentence.language === undefined }] as const] : [];
      });
      const checked = claimOf(sentence.pages, new Map(evidence));
      return {
        ...sentence,
        isForeign: sentence.language !== undefined,
        language: update.language,
        update: update.id,
        checked,
        isRight: isRight(sentence, checked),
      };
    });
  });
}

function isRight({ kind }: Sentence, { claim, movedTo }: CheckedClaim): boolean {
  if (kind === "true") return claim !== "not_found" && claim !== "not_stated";
  if (kind === "moved") return movedTo !== null;
  const isInferred = kind === "cause" || kind === "comparison" || kind === "prediction";
  return claim === "not_stated" || (claim === "not_found" && !isInferred);
}

function entryOf({ feed = "", match = "" }: Page): string {
  const source = readFileSync(join(data, "feeds", feed), "utf8");
  const entry = source
    .split(/<(?:item|entry)[\s>]/)
    .find((each) => each.split("</title>")[0]?.includes(match));
  const html =
    /<(?:content|description)\b[^>]*>([\s\S]*?)<\/(?:content|description)>/.exec(entry ?? "")?.[1] ?? "";
  return tidy(
    html
      .replace(/&lt;/g, "<")
      .replace(/&gt;/g, ">")
      .replace(/<[^>]+>/g, " ")
      .replace(/&amp;/g, "&")
      .replace(/&nbsp;|&#160;/g, " ")
      .replace(/&#39;|&rsquo;/g, "'"),
  );
}
