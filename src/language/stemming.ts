import { stemmer as arabic } from "@orama/stemmers/arabic";
import { stemmer as danish } from "@orama/stemmers/danish";
import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as hungarian } from "@orama/stemmers/hungarian";
import { stemmer as hindi } from "@orama/stemmers/indian";
import { stemmer as indonesian } from "@orama/stemmers/indonesian";
import { stemmer as italian } from "@orama/stemmers/italian";
import { stemmer as norwegian } from "@orama/stemmers/norwegian";
import { stemmer as portuguese } from "@orama/stemmers/portuguese";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { stemmer as russian } from "@orama/stemmers/russian";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { stemmer as swedish } from "@orama/stemmers/swedish";
import { stemmer as turkish } from "@orama/stemmers/turkish";

const STEMMERS: Record<string, (word: string) => string> = {
  ar: arabic,
  da: danish,
  nl: dutch,
  en: english,
  fi: stemFinnish,
  fr: french,
  de: german,
  hu: hungarian,
  hi: hindi,
  id: indonesian,
  it: italian,
  no: norwegian,
  pt: portuguese,
  ro: romanian,
  ru: russian,
  es: spanish,
  sv: swedish,
  tr: turkish,
};

/** Endings of nouns and adjectives for languages without a library; longest first. */
const ENDINGS: Record<string, RegExp> = {
  pl: /(?:owego|owemu|owymi|owej|owych|owym|ami|ach|ego|emu|iej|owi|ymi|imi|ych|ich|ową|owie|owa|owe|owy|ów|ow|em|om|ie|ią|ię|(?<=....)ej|ym|im|ą|ę|a|e|i|o|u|y)$/u,
  cs: /(?:ového|ami|ách|ého|ému|ých|ích|ých|ovi|ům|em|ou|ě|a|á|e|é|i|í|o|u|ů|y|ý)$/u,
  uk: /(?:ами|ями|ого|ому|ими|ові|еві|ах|ях|ів|їв|ої|ою|ею|ий|ій|их|их|ам|ям|ом|ем|а|я|и|і|ї|у|ю|е|є|о|ь)$/u,
  bg: /(?:ите|ата|ото|ета|ът|та|то|те|и|а|о|е|я)$/u,
  sr: /(?:ама|има|ог|ом|ем|их|им|а|е|и|о|у)$/u,
  el: /(?:ους|ων|ου|ος|ης|ας|ες|οι|α|η|ο|ι|ς)$/u,
  fa: /(?:های|ها|ان|ات|ی)$/u,
  ur: /(?:وں|یں|یاں|ات|ی|ے|ا)$/u,
  sw: /(?:ni)$/u,
};

/** Reduces a lower-case word to the stem of all its forms; in an unknown language, only a plural s is removed. */
export function stemOf(lower: string, language: string | undefined): string {
  if (lower.length < 4 || /\p{N}/u.test(lower)) return lower;
  const stemmer = STEMMERS[language ?? ""];
  if (stemmer) {
    const stem = tuned(stemmer(lower.normalize("NFC")), language, lower);
    return stem.length >= 3 ? stem : lower;
  }
  const ending = ENDINGS[language ?? ""];
  if (!ending) return lower.replace(/(?<=[a-z]{3}[^su])s$/, "");
  // "kolei" is of "kolej", as "nadziei" is of "nadzieja".
  if (language === "pl" && lower.endsWith("ei")) return lower.replace(/i$/, "j");
  const stem = lower.replace(ending, "");
  return stem.length >= 3 ? stem : lower;
}

/** Finnish names have a stem for each case (ukrain, ukr). Here all share one, whatever its end (sota, sodan). */
function stemFinnish(word: string): string {
  const root = word.replace(FINNISH_CASES, "").replace(/(?<=.{3})[aeiouyäö]+$/u, "");
  return FINNISH_GRADES.reduce((stem, [grade, one]) => stem.replace(grade, one), root);
}

/** Stem endings that change with the case: "Franciscus" and "Franciscuksen", "hinta" and "hinnan". */
const FINNISH_GRADES: [RegExp, string][] = [
  [/(?<=[aiouyäö])ks$/u, "s"],
  [/nt$/, "nn"],
  [/mp$/, "mm"],
  [/nk$/, "ng"],
  [/lt$/, "ll"],
  [/rt$/, "rr"],
  [/(?:tt|d)$/, "t"],
  [/kk$/, "k"],
  [/(?:pp|v)$/, "p"],
];

const FINNISH_CASES =
  /(?<=.{3})(?:i?(?:ssa|ssä|sta|stä|lla|llä|lta|ltä|lle|ksi|tta|ttä)|iin|ihin|iden|itten|ien|jen|ja|jä|aan|ään|een|oon|uun|yyn|öön|hin|n|(?<=[aioöuyä])t|(?<=[aeiouyäö]{2})t[aä])$/u;

// Plurals of foreign words in German ("Autos", "Handys"), the Swedish neuter ("kriget"), and British spelling.
function tuned(stem: string, language: string | undefined, lower: string): string {
  if (language === "de") return stem.replace(/(?<=.{3}[aeiouy])s$/, "");
  // Snowball treats "bolig" as an adjective, but not "boliger".
  if (language === "no" || language === "da") return lower.startsWith(`${stem}ig`) ? `${stem}ig` : stem;
  if (language === "ru") return stem.replace(/(?<=.{3})[аеиоуыэюяйь]+$/u, "");
  if (language === "sv") return lower.endsWith("at") ? lower : stem.replace(/(?<=.{4})ets?$/, "");
  return language === "en" ? stem.replace(/(?<=.{3})our$/, "or") : stem;
}
