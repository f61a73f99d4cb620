import { type Foreignness, foreignnessOf, languageOf } from "../../../language/language-recognition.ts";
import type { Article } from "../../../retrieval/article.ts";
import type { WantedLanguages } from "../plan/asked-languages.ts";
import type { Entry, Pool } from "../pool.ts";

/**
 * The number of certainly foreign articles from a site, with none in the topic's language, that decides for its short
 * headlines.
 */
const MIN_OF_SITE = 4;
const MAX_EXTRACT = 600;

/**
 * Returns a test for the language of an article if it's clearly one that the topic doesn't ask for; undefined if it's
 * wanted or in doubt, and always if the topic's own language is in doubt. The language of pages that the creator
 * accepted (`belonging`) counts as wanted.
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
