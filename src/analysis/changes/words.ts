/** Labels for a figure or day that no longer holds, by BCP 47 language. */
const before: Record<string, string> = {
  ar: "سابقًا",
  bg: "преди",
  cs: "dříve",
  da: "før",
  de: "zuvor",
  el: "πριν",
  en: "before",
  es: "antes",
  fa: "پیشتر",
  fi: "aiemmin",
  fr: "auparavant",
  hi: "पहले",
  hu: "korábban",
  id: "sebelumnya",
  it: "prima",
  ja: "以前",
  ko: "이전",
  nl: "eerder",
  no: "før",
  pl: "wcześniej",
  pt: "antes",
  ro: "înainte",
  ru: "ранее",
  sr: "раније",
  sv: "tidigare",
  tr: "önceki",
  uk: "раніше",
  ur: "پہلے",
  vi: "trước đó",
  zh: "此前",
};

/** Adds what no longer holds to the end of the sentence that replaces it: "Fourteen died (before: 12)." */
export function withBefore(sentence: string, replaced: string, language: string | undefined): string {
  const primary = /^[a-z]*/.exec(language ?? "en")?.[0] ?? "";
  const word = before[primary];
  const label = word === undefined ? "←" : `${word}${primary === "fr" ? "\u00a0" : ""}:`;
  return sentence.replace(/(?<end>[.!。।]?)$/u, ` (${label} ${replaced.replaceAll("$", "$$$$")})$<end>`);
}

const list = (words: string) => new Set(words.split(" "));

/** Folded words before the end of a period. */
export const UNTIL = list(
  "bis until till by through jusqu jusque avant hasta ate fino entro tot sampai до fram tills til do az",
);

/** Folded words for a part of the day or a day relative to today, by meaning. */
export const DAY_WORDS = new Map(
  Object.entries({
    morning: "morning vormittag vormittags matin manana mattina ochtend morgon formiddag утро утра",
    noon: "noon midday mittag mittags midi mediodia mezzogiorno middag",
    afternoon: "afternoon nachmittag nachmittags apres-midi tarde pomeriggio namiddag eftermiddag",
    evening: "evening abend abends soir soiree noche sera avond kvall kvallen aften вечер вечера",
    night: "night midnight nacht mitternacht nuit minuit notte natt natten nat ночь ночи",
    tonight: "tonight ikvall",
    today: "today heute aujourd'hui hoy oggi vandaag hoje idag сегодня",
    tomorrow: "tomorrow demain domani morgen imorgon imorgen amanha завтра",
    weekend: "weekend wochenende week-end finsemana helgen",
  }).flatMap(([meaning, words]) => words.split(" ").map((word) => [word, meaning] as const)),
);
