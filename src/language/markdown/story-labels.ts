import { limitCombiningMarks } from "../../contract/base/combining-marks.ts";
import { wordsIn } from "../language-tags.ts";
import otherLabels from "./story-labels.json" with { type: "json" };
import { english, type StoryLabels, storyLabels } from "./words.ts";

export type StoryPart = keyof typeof otherLabels;

/** The labels as written, without a colon. English if `language`, a BCP 47 tag, has none or is unknown. */
export function labelsIn(language: string | null | undefined): StoryLabels {
  return wordsIn(storyLabels, language) ?? english;
}

/** Recognises labels in any language, case and punctuation; null for other words. */
export function partNamed(words: string): StoryPart | null {
  return words.length > LONGEST_LABEL ? null : (parts.get(normalised(words)) ?? null);
}

export const LONGEST_LABEL = 60;

/** The labels used in updates, and what models write instead of them. */
const parts = new Map<string, StoryPart>([
  ...Object.entries(otherLabels).flatMap(([part, words]) =>
    words.split("|").map((label) => [normalised(label), part as StoryPart] as const),
  ),
  ...Object.values(storyLabels).flatMap((labels) =>
    Object.entries(labels).map(([part, label]) => [normalised(label), part as StoryPart] as const),
  ),
]);

function normalised(words: string): string {
  return limitCombiningMarks(words)
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[’ʼ`´]/g, "'")
    .replace(/[^\p{L}\p{M}\p{N}']+/gu, " ")
    .trim();
}
