import type { Article } from "../retrieval/article.ts";
import { type Foreignness, foreignnessOf, languageOf, TOLD_APART } from "./language.ts";
import type { Entry, Pool } from "./pool.ts";

/** In which languages a topic's articles are wanted. */
export interface WantedLanguages {
  /** BCP 47, or undefined where the topic's words do not tell. */
  language: string | undefined;
  /** Whether its creator set it, or the words leave next to no doubt of it. */
  isLanguageSure: boolean;
  /** Further languages in which the creator wants articles. */
  otherLanguages: string[] | "any";
}

const IN = /(?<![\p{L}\p{M}])(?:in|auf|en|em|in het|på|po|na|на)\s+(?=\p{L})/giu;
const AND =
  /\s*[,/&、]\s*(?:(?:and|und|et|y|e|en|och|og|i|и)\s+)?|\s+(?:and|or|und|oder|sowie|et|ou|y|o|e|en|of|och|eller|og|i|lub|oraz|и|или)\s+/iu;
/** "englischer Sprache", "English too". */
const AROUND =
  /^(?:also|auch|aussi|también|também|anche|ook)\s+|er sprache$|\s+(?:as well|too|auch|aussi|también|também|anche|ook)$/giu;
const OF_LANGUAGE = /(?<![\p{L}\p{M}])(\p{L}+)(?:-language|-speaking|sprachig)/giu;
const ANY_LANGUAGE =
  /(?:any|all|every|other|foreign) languages?|whatever the language|(?:alle[nr]?|jede[rn]?|andere[nr]?) sprachen?|(?:toutes|autres) (?:les )?langues|(?:todos los|otros) idiomas|cualquier idioma|(?:todas as|outras) línguas|qualquer (?:língua|idioma)|(?:tutte le|altre) lingue|alle talen|alla språk|alle språk|alle sprog|wszystkich językach|всех языках|(?:所有|任何|各种)语言|全ての言語|모든 언어/iu;

/** The languages that a topic's creator asks for besides its own, as in "reports in German and English". */
export function languagesAskedFor(text: string, language: string | undefined): string[] | "any" {
  if (ANY_LANGUAGE.test(text)) return "any";
  const names = namesOfLanguages(language);
  const asked = new Set<string>();
  for (const [, name = ""] of text.matchAll(OF_LANGUAGE)) addNamed(name);
  for (const { 0: opening, index } of text.matchAll(IN)) {
    const [clause = ""] = text.slice(index + opening.length, index + MAX_CLAUSE).split(/[.;:!?()\n]/u);
    for (const item of clause.split(AND)) if (!addNamed(item.trim().replace(AROUND, ""))) break;
  }
  return [...asked];

  function addNamed(name: string): boolean {
    const other = names.get(name.toLowerCase());
    if (other !== undefined) asked.add(other);
    return other !== undefined;
  }
}

const MAX_CLAUSE = 120;

/** As many surely foreign articles of a site, and none in the topic's language, speak for its short headlines. */
const MIN_OF_SITE = 4;
const MAX_EXTRACT = 600;

/**
 * Tells of an article in which language it plainly is that the topic does not ask for; undefined where it is wanted or
 * in doubt, and always where the topic's own language is in doubt. What the creator said belongs here (`belonging`) makes its
 * language a wanted one.
 */
export function otherLanguages(
  { language: wanted, isLanguageSure, otherLanguages: asked }: WantedLanguages,
  pool: Pool,
  belonging: readonly Article[],
): (entry: Entry) => string | undefined {
  if (!wanted || !isLanguageSure || asked === "any") return () => undefined;
  const allowed = new Set([wanted, ...asked, ...belonging.flatMap((article) => readLanguage(article) ?? [])]);
  const known = new Map<Entry, Foreignness | undefined>();
  const foreignness = (entry: Entry) => {
    if (!known.has(entry)) known.set(entry, read(entry));
    return known.get(entry);
  };
  const read = ({ article: { title, extract }, language }: Entry) =>
    language === wanted ? undefined : foreignnessOf(title, extract.slice(0, MAX_EXTRACT), wanted);
  const isOfSite = (site: string, language: string) => {
    const others = pool.entries.filter(({ article }) => article.site === site);
    const sure = others.filter((entry) => foreignness(entry)?.isSure);
    return (
      sure.length >= MIN_OF_SITE &&
      sure.every((entry) => foreignness(entry)?.language === language) &&
      !others.some((entry) => entry.language === wanted)
    );
  };
  return (entry) => {
    const foreign = foreignness(entry);
    if (!foreign || allowed.has(foreign.language)) return undefined;
    const isPlain = foreign.isSure || isOfSite(entry.article.site, foreign.language);
    return isPlain ? foreign.language : undefined;
  };
}

function readLanguage({ title, extract }: Article): string | undefined {
  return languageOf(`${title}. ${extract.slice(0, MAX_EXTRACT)}`);
}

function namesOfLanguages(written: string | undefined): Map<string, string> {
  const displays = [...new Set([written ?? "en", "en"])].map(
    (one) => new Intl.DisplayNames([one], { type: "language" }),
  );
  return new Map(
    [...TOLD_APART].flatMap((language) =>
      displays.map((display) => [(display.of(language) ?? language).toLowerCase(), language] as const),
    ),
  );
}
