import { type Foreignness, foreignnessOf, languageOf } from "../../../language/language-recognition.ts";
import type { Article } from "../../../retrieval/article.ts";
import type { WantedLanguages } from "../plan/asked-languages.ts";
import type { Entry, Pool } from "../pool.ts";

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
