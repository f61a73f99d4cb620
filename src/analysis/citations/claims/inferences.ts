import markers from "../../../language/data/inference-markers.json" with { type: "json" };
import { keyOf, tokensOf } from "./claim-tokens.ts";

/** A cause, a comparison or a prediction in a sentence, with the keys of its words. */
export interface Inference {
  kind: "cause" | "comparison" | "prediction";
  keys: Set<string>;
  /** The keys of the words behind the marker: for a comparison, of what it's compared with. */
  object: Set<string>;
}

/** `effect` stands for a cause too, which is told before it: "led to", "nedeniyle". */
type Markers = Record<Inference["kind"], string> & { effect?: string };

/** Markers by which a claim says one, in small letters, as names are no markers. */
const inClaims: Record<string, Markers> = markers.inClaims;
/** A page says the same in more ways: a consequence in it is a cause as well, a plan a prediction. */
const onPages: Record<string, Markers> = markers.onPages;

const unspacedLanguages = new Set(["zh", "ja"]);
/** In languages that put what is compared with before the marker, or have no spaces around it, all words count. */
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
    const object = withoutObject.has(language ?? "") ? keys : keysOf(behind);
    return [{ kind: kind === "effect" ? "cause" : kind, keys, object }];
  });
}

/** The cause that a sentence begins with: without a comma, four words and the space before them. */
function opening(text: string): string {
  return text.includes(",") ? text : text.split(" ", 5).join(" ");
}

/** True of a text that says what's to come: "will", "plans", "is to". */
export function isAboutFuture(text: string, language: string | undefined): boolean {
  return isMarked("prediction", text, language);
}

/** The share of an inference's words that a passage needs, without a marker of its kind and with one. */
const UNMARKED = 2 / 3;
const MARKED = { comparison: 1 / 2, prediction: 1 / 5 };
/** The number of its words that a cause needs beside a marker: it's often told in few. */
const WORDS_OF_CAUSE = 2;

/** True if a passage of a page in `language`, with the keys of its words, states the inference. */
export function isGiven(
  { kind, keys }: Inference,
  passage: { text: string; keys: Set<string> },
  language: string | undefined,
): boolean {
  const shared = keys.intersection(passage.keys).size;
  if (shared >= keys.size * UNMARKED) return true;
  const isEnough = kind === "cause" ? shared >= WORDS_OF_CAUSE : shared > keys.size * MARKED[kind];
  return isEnough && isMarked(kind, passage.text, language);
}

function isMarked(kind: Inference["kind"], text: string, language: string | undefined): boolean {
  return pageMarkers.get(language ?? "")?.some(([of, form]) => of === kind && form.test(text)) ?? false;
}

function keysOf(text: string): Set<string> {
  return new Set(tokensOf(text).flatMap((token) => (token.isNumber ? token.raw : (keyOf(token) ?? []))));
}
