import { DISTINGUISHABLE } from "../../../language/language-scores.ts";
import phrases from "./phrases.json" with { type: "json" };

/** The languages of the articles that a topic wants. */
export interface WantedLanguages {
  /** BCP 47, or undefined if the topic's words don't tell. */
  language: string | undefined;
  /** True if its creator set it, or the words leave almost no doubt. */
  isLanguageSure: boolean;
  /** Other languages in which the creator wants articles. */
  otherLanguages: string[] | "any";
}

const IN = /(?<![\p{L}\p{M}])(?:in|auf|en|em|in het|på|po|na|на)\s+(?=\p{L})/giu;
const AND =
  /\s*[,/&、]\s*(?:(?:and|und|et|y|e|en|och|og|i|и)\s+)?|\s+(?:and|or|und|oder|sowie|et|ou|y|o|e|en|of|och|eller|og|i|lub|oraz|и|или)\s+/iu;
/** "englischer Sprache", "English too". */
const AROUND =
  /^(?:also|auch|aussi|también|também|anche|ook)\s+|er sprache$|\s+(?:as well|too|auch|aussi|también|também|anche|ook)$/giu;
const OF_LANGUAGE = /(?<![\p{L}\p{M}])(\p{L}+)(?:-language|-speaking|sprachig)/giu;
const ANY_LANGUAGE = new RegExp(phrases.anyLanguage, "iu");

/** The languages that a topic's creator asks for besides its own, as in "reports in German and English". */
export function languagesAskedFor(text: string, language: string | undefined): string[] | "any" {
  if (ANY_LANGUAGE.test(text)) return "any";
  // Creating them takes longer than everything else about a topic's words, and most name no language.
  let names: Map<string, string> | undefined;
  const asked = new Set<string>();
  for (const [, name = ""] of text.matchAll(OF_LANGUAGE)) addNamed(name);
  for (const { 0: opening, index } of text.matchAll(IN)) {
    const [clause = ""] = text.slice(index + opening.length, index + MAX_CLAUSE).split(/[.;:!?()\n]/u);
    for (const item of clause.split(AND)) if (!addNamed(item.trim().replace(AROUND, ""))) break;
  }
  return [...asked];

  function addNamed(name: string): boolean {
    names ??= namesOfLanguages(language);
    const other = names.get(name.toLowerCase());
    if (other !== undefined) asked.add(other);
    return other !== undefined;
  }
}

const MAX_CLAUSE = 120;

function namesOfLanguages(written: string | undefined): Map<string, string> {
  const displays = [...new Set([written ?? "en", "en"])].map(
    (one) => new Intl.DisplayNames([one], { type: "language" }),
  );
  return new Map(
    [...DISTINGUISHABLE].flatMap((language) =>
      displays.map((display) => [(display.of(language) ?? language).toLowerCase(), language] as const),
    ),
  );
}
