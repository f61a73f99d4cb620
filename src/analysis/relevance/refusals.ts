import { memoize } from "../../base/memoize.ts";
import { fold } from "../../language/folding.ts";
import { tokensOf } from "../../language/tokens.ts";
import { countriesIn } from "./countries.ts";
import sportWords from "./data/sport-words.json" with { type: "json" };
import { matchOf } from "./match.ts";
import type { Plan } from "./plan/plan.ts";
import type { Entry } from "./pool.ts";
import { REASONS, type Reason } from "./reasons.ts";
import type { Term } from "./terms.ts";

/** Measures how far `entry` is about what the topic's creator doesn't want, from 0 to 1, with the reason. */
export function refusalOf(
  plan: Plan,
  entry: Entry,
  wanted: Term[],
  unwanted: Term[],
): { strength: number; reason: Reason | null } {
  const own = new Set(
    wanted
      .filter(({ subject }) => subject.from !== "detail")
      .flatMap(({ words }) => words.map(({ key }) => key)),
  );
  let strength = 0;
  let reason: Reason | null = null;
  for (const term of unwanted) {
    const match = matchOf(term, entry);
    if (!match.isWhole || match.words.every(({ key }) => own.has(key))) continue;
    if (match.strength <= strength) continue;
    strength = Math.min(1, match.strength);
    reason = REASONS.unwanted(term.subject.text);
  }
  if (isRefusedGame(plan, entry)) return { strength: 1, reason: REASONS.sport };
  const country = refusedCountry(plan, entry);
  return country ? { strength: 1, reason: REASONS.abroad(country) } : { strength, reason };
}

/** Words by which a topic excludes sport, in any language. */
const SPORT_NAMES =
  /sport|football|soccer|baseball|basketball|fu(?:ß|ss)ball|f[uú]tbol|futebol|calcio|voetbal|fotboll|fotball|fodbold|piłk|футбол|спорт|体育|足球|野球|サッカー|スポーツ|축구|야구|스포츠|رياض|كرة|खेल|क्रिकेट|cricket|futbol|michezo|kandanda|olahraga|bola/iu;

/** Words by which a topic limits itself to its own country. */
const ABROAD_NAMES =
  /foreign|abroad|overseas|other countries|ausland|ausländ|étrang|extranjer|estrangeir|exterior|ester[oi]\b|buitenland|utland|utrikes|udland|zagranic|заруб|заграни|закордон|yurt dışı|国外|海外|外国|해외|외국|الخارج|विदेश|nje ya nchi|luar negeri|nước ngoài/iu;

/** Words that reports of games are full of, whatever the game: "no sport" excludes them. */
const wordsOfGames: Record<string, string> = sportWords;

const sportKeysOf = memoize((language) => {
  const words = (wordsOfGames[language] ?? "").split(" ");
  return [...new Set(words.flatMap((word) => tokensOf(word, language, 3).map(({ key }) => key)))];
});
/** "3-1" in a headline. */
const RESULT = /(?<!\d)\d{1,2}[-–:]\d{1,2}(?!\d)/;

function isRefusedGame({ unwanted, subjects }: Plan, { weights, article, language = "" }: Entry): boolean {
  if (!unwanted.some((item) => SPORT_NAMES.test(item)) || subjects.some(({ text }) => SPORT_NAMES.test(text)))
    return false;
  const found = sportKeysOf(language).reduce((sum, key) => sum + (weights.get(key) ?? 0), 0);
  return found + (RESULT.test(article.title) ? 0.7 : 0) >= 1;
}

function refusedCountry({ unwanted, subjects, language }: Plan, entry: Entry): string | undefined {
  if (!unwanted.some((item) => ABROAD_NAMES.test(item))) return undefined;
  const home = language ? new Intl.Locale(language).maximize().region : undefined;
  const homeName =
    home && language ? fold(new Intl.DisplayNames([language], { type: "region" }).of(home) ?? "") : "";
  const own = new Set([homeName, ...countriesIn(subjects.map(({ text }) => text).join(" "), language)]);
  return countriesIn(entry.article.title, entry.language).find((country) => !own.has(country));
}
