import lists from "./data/numerals.json" with { type: "json" };

/** Zero to twenty, then tens to ninety; a hyphen if a language has no such word. */
const valueAt = (at: number) => (at <= 20 ? at : (at - 18) * 10);

/** Values by word without accents, by language. Ukrainian and others that aren't listed use digits in the news. */
export const numerals: ReadonlyMap<string, ReadonlyMap<string, number>> = new Map(
  Object.entries(lists.numerals).map(([language, words]) => {
    const values = words.split(" ").map((word, at) => [word, valueAt(at)] as const);
    return [language, new Map([...values, ...otherForms(language)].filter(([word]) => word !== "-"))];
  }),
);

function otherForms(language: string): [word: string, value: number][] {
  const forms: Record<string, string> = lists.otherForms;
  return (forms[language] ?? "").split(" ").flatMap((form) => {
    const [word, value] = form.split(":");
    return word && value ? [[word, Number(value)]] : [];
  });
}

/** Words after a number that multiply it, folded: regular expression alternatives by power of ten. */
export const powersOfTen: readonly [exponent: number, words: string][] = [
  [2, "hundred|hundert|hundertfach"],
  [
    3,
    "k|thousand|tausend|mil|mille|mila|miles|milhares|duizend|tys|tysiecy|tysiace|тыс|тыс[яi]ч\\p{L}*|ہزار|हजार",
  ],
  [
    6,
    "mn?|mm|mio|mln|millions?|millionen|milliones?|millon|millones|milhao|milhoes|milione|milioni|miljoen|miljoner|milion\\p{L}*|млн|миллион\\p{L}*|мільйон\\p{L}*|ملين",
  ],
  [
    9,
    "bn?|billions?|mrd|mds?|mld|milliarden?|milliards?|miliardi|miliardo|miljard\\p{L}*|miliard\\p{L}*|mil\\smilhoes|млрд|миллиард\\p{L}*|мільярд\\p{L}*|ارب",
  ],
  [12, "tn|trillions?|billione?n?|bio|трлн|триллион\\p{L}*"],
];

/** Number words for texts of unknown language: several have other meanings elsewhere ("six", "sei"). */
export const numberWords: ReadonlyMap<string, number> = new Map(
  ["en", "de", "pt", "ru"].flatMap((language) =>
    [...(numerals.get(language) ?? [])].filter(([, value]) => value >= 2 && value <= 20),
  ),
);
