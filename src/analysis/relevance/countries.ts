import { memoize } from "../../base/memoize.ts";
import { fold } from "../../language/folding.ts";
import { tokensOf } from "../../language/tokens.ts";

/** ISO 3166 countries, and the continents by their numbers in UN M49. */
const REGIONS =
  `AF AL DZ AD AO AR AM AU AT AZ BS BH BD BB BY BE BZ BJ BT BO BA BW BR BN BG BF BI KH CM CA CF TD CL CN
  CO KM CG CD CR HR CU CY CZ DK DJ DO EC EG SV GQ ER EE ET FJ FI FR GA GM GE DE GH GR GT GN GY HT HN HU
  IS IN ID IR IQ IE IL IT CI JM JP JO KZ KE KW KG LA LV LB LS LR LY LT LU MG MW MY MV ML MT MR MU MX MD
  MN ME MA MZ MM NA NP NL NZ NI NE NG KP NO OM PK PA PG PY PE PH PL PT QA RO RU RW SA SN RS SL SG SK SI
  SO ZA KR SS ES LK SD SR SE CH SY TW TJ TZ TH TG TN TR TM UG UA AE GB US UY UZ VE VN YE ZM ZW PS HK XK
  002 019 142 150 009 005`.split(/\s+/);

/**
 * The starts of words for what belongs to the country `place`, folded: "ukrain" for "ukraine", and the name of its
 * language if derived, "französisch" for "frankreich".
 */
export function kinOf(place: string, language: string): string[] {
  const kept = kinByLanguage(language);
  const own = place.replace(ENDING, "");
  const isLong = own.length >= 5 || (own.length === 4 && own === place);
  return [...(isLong ? [own] : []), ...(kept.get(place) ?? [])];
}

/** The country named by a word with the folded `key`, in any case: "Украине" is "украина". */
export function countryOf(key: string, language: string | undefined): string | undefined {
  return language ? countriesByKey(language).get(key) : undefined;
}

const countriesByKey = memoize((language) => {
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  const countries = new Map<string, string>();
  for (const region of REGIONS) {
    const name = names.of(region) ?? region;
    const [token, ...more] = tokensOf(name, language, 3);
    if (token && more.length === 0) countries.set(token.key, fold(name));
  }
  return countries;
});

/** True for the key of a country where `language` is spoken: its papers are full of that name. */
export function isHome(key: string, language: string | undefined): boolean {
  const country = countryOf(key, language);
  const region = language && country ? new Intl.Locale(language).maximize().region : undefined;
  return (
    region !== undefined &&
    fold(new Intl.DisplayNames([language ?? "en"], { type: "region" }).of(region) ?? "") === country
  );
}

/** Endings of countries' names that the names of their peoples lack. */
const ENDING = /(?:land|ien|maa|[aeioyąöäяаеиь])$/u;

const kinByLanguage = memoize((language) => {
  const names = new Intl.DisplayNames([language, "en"], { type: "region" });
  const languages = new Intl.DisplayNames([language, "en"], { type: "language" });
  const english = new Intl.DisplayNames(["en"], { type: "region" });
  const englishLanguages = new Intl.DisplayNames(["en"], { type: "language" });
  const kin = new Map<string, string[]>();
  for (const region of REGIONS) {
    if (/^\d/.test(region)) continue;
    const spoken = new Intl.Locale(`und-${region}`).maximize().language;
    const isCalledAfter =
      (english.of(region) ?? "").slice(0, 2) === (englishLanguages.of(spoken) ?? "").slice(0, 2);
    const [name, ...more] = tokensOf(languages.of(spoken) ?? "", language, 3);
    const isTelling = name !== undefined && name.key.length >= 5 && more.length === 0;
    if (isCalledAfter && isTelling) kin.set(fold(names.of(region) ?? ""), [name.key]);
  }
  return kin;
});

/** The names of countries in `text`, folded, in the spelling of `language`. */
export function countriesIn(text: string, language: string | undefined): string[] {
  if (!language) return [];
  const folded = ` ${fold(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")} `;
  const isSpaced =
    !/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u.test(text);
  return [...countryNames(language)].filter((place) => folded.includes(isSpaced ? ` ${place} ` : place));
}

/** Names of countries and continents, folded: so broad that an article about such a place is seldom about the topic. */
export function countryNames(...languages: (string | undefined)[]): Set<string> {
  const known = [...new Set([...languages, "en"])].filter((language) => language !== undefined);
  const name = known.join(" ");
  const before = namesByLanguages.get(name);
  if (before) return before;
  const names = known.flatMap((language) => {
    const display = new Intl.DisplayNames([language, "en"], { type: "region" });
    return REGIONS.map((region) => fold(display.of(region) ?? region));
  });
  const places = new Set([...names, "uk", "usa", "us", "eu", "britain", "america"]);
  namesByLanguages.set(name, places);
  return places;
}

const namesByLanguages = new Map<string, Set<string>>();
