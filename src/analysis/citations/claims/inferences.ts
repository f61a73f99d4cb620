import markers from "../../../language/data/inference-markers.json" with { type: "json" };
import { keyOf, tokensOf } from "./claim-tokens.ts";

/** A cause, a comparison or a prediction in a sentence, with the keys of its words. */
export interface Inference {
  kind: "cause" | "comparison" | "prediction";
  keys: Set<string>;
  /** The keys of what it's compared with, a part of `keys`. */
  object: Set<string>;
}

/** `effect` stands for a cause too, which is told before it: "led to", "nedeniyle". */
type Markers = Record<Inference["kind"], string> & { effect?: string };

/** Markers by which a claim says one, in small letters, as names are no markers. */
const inClaims: Record<string, Markers> = markers.inClaims;
/** A page says the same in more ways: a consequence in it is a cause as well, a plan a prediction. */
const onPages: Record<string, Markers> = markers.onPages;

const unspacedLanguages = new Set(["zh", "ja"]);
/** Languages that put what is compared with before the marker, or have no spaces around it. */
const withoutObject = new Set(["zh", "ja", "tr"]);

const compiled = (of: Record<string, Markers>, flags: string) =>
  new Map(
    Object.entries(of).map(([language, kinds]) => {
      const form = (words: string) =>
        unspacedLanguages.has(language) ? words : `(?<![\\p{L}\\p{N}])(?:${words})(?!\\p{L})`;
      return [
        language,
        Object.entries(kinds).map(
          ([kind, words]) => [kind as keyof Markers, new RegExp(form(words), flags)] as const,
        ),
      ];
    }),
  );
const claimMarkers = compiled(inClaims, "u");
const pageMarkers = compiled(
  Object.fromEntries(
    Object.entries(onPages).map(([language, kinds]) => {
      const own = inClaims[language];
      const both = (kind: Inference["kind"]) => `${kinds[kind]}|${own?.[kind]}`;
      return [
        language,
        { cause: both("cause"), comparison: both("comparison"), prediction: both("prediction") },
      ];
    }),
  ),
  "iu",
);

/** The first cause, comparison and prediction in a sentence in `language`; none in an unknown language. */
export function inferencesIn(claim: string, language: string | undefined): Inference[] {
  const text = claim.charAt(0).toLowerCase() + claim.slice(1);
  return (claimMarkers.get(language ?? "") ?? []).flatMap(([kind, marker]) => {
    const found = marker.exec(text);
    if (!found) return [];
    const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
    const parts = {
      cause: found.index === 0 ? opening(behind) : behind,
      effect: before,
      comparison: text,
      prediction: `${before} ${behind}`,
    };
    const keys = keysOf(parts[kind]);
    if (keys.size === 0) return [];
    const hasObject = kind === "comparison" && !withoutObject.has(language ?? "");
    const object = hasObject ? keysOf(behind) : new Set<string>();
    return [{ kind: kind === "effect" ? "cause" : kind, keys, object }];
  });
}

/** The cause that a sentence begins with: without a comma, four words and the space before them. */
function opening(text: string): string {
  return text.includes(",") ? text : text.split(" ", 5).join(" ");
}

/** True of a text that says what's to come: "will", "plans", "is to". */
export function isAboutFuture(text: string, language: string | undefined): boolean {
  return (
    pageMarkers.get(language ?? "")?.some(([kind, form]) => kind === "prediction" && form.test(text)) ?? false
  );
}

/**
 * The share, by weight, of an inference's words required where a page has a marker of its kind, and where it doesn't.
 */
const MARKED = 0.5;
/** The same of many words: a long sentence is told in other words. */
const MARKED_OF_MANY = 0.3;
const FEW_KEYS = 7;
/** The same if they include a figure. */
const WITH_FIGURE = 0.25;
const UNMARKED = 0.6;

/**
 * True if a part of a page in `language`, with the keys of its words, states the inference. @param weigh a word's
 * weight: less for words that the whole page is about
 */
export function isGiven(
  { kind, keys, object }: Inference,
  piece: { text: string; keys: Set<string> },
  weigh: (key: string) => number,
  language: string | undefined,
): boolean {
  const shared = [...keys].filter((key) => piece.keys.has(key));
  const hasObject = object.size === 0 || !object.isDisjointFrom(piece.keys);
  const sum = (words: string[]) => words.reduce((total, key) => total + weigh(key), 0);
  const share = sum(shared) / sum([...keys]);
  const figures = shared.filter((key) => /^\d/.test(key)).length;
  if (!hasObject) return false;
  if (share >= UNMARKED || (kind === "comparison" && figures > 1)) return true;
  const [, marker] = pageMarkers.get(language ?? "")?.find(([of]) => of === kind) ?? [];
  const isFigure = figures > 0 && kind !== "comparison";
  const least = isFigure ? WITH_FIGURE : keys.size > FEW_KEYS ? MARKED_OF_MANY : MARKED;
  return share >= least && marker !== undefined && marker.test(piece.text);
}

function keysOf(text: string): Set<string> {
  return new Set(tokensOf(text).flatMap((token) => (token.isNumber ? token.raw : (keyOf(token) ?? []))));
}
