import { wordsIn } from "../../language/language-tags.ts";
import { type EditorialKind, editorialKinds } from "../memory/editorial-labels.ts";

/** "Live blog" or "Opinion", for the headline of anything but a plain report. */
export function nameOfKind(kind: EditorialKind, language: string): string {
  return (wordsIn(kinds, language) ?? english)[editorialKinds.indexOf(kind)] ?? kind;
}

/** True of a headline that a digest marked as no plain report. */
export function startsWithKind(headline: string): boolean {
  return Object.values(kinds).some((names) => names.some((name) => headline.startsWith(`${name}: `)));
}

const english = ["Live blog", "Opinion", "Analysis", "Quiz", "Video or pictures", "Advertisement"];
/** By BCP 47 language, in the order of `editorialKinds`. */
const kinds: Record<string, string[]> = {
  en: english,
  de: ["Liveblog", "Meinung", "Analyse", "Quiz", "Video oder Bilder", "Anzeige"],
  fr: ["En direct", "Opinion", "Analyse", "Quiz", "Vidéo ou photos", "Publicité"],
  es: ["En directo", "Opinión", "Análisis", "Test", "Vídeo o fotos", "Publicidad"],
  it: ["In diretta", "Opinione", "Analisi", "Quiz", "Video o foto", "Pubblicità"],
  pt: ["Ao vivo", "Opinião", "Análise", "Quiz", "Vídeo ou fotos", "Publicidade"],
  nl: ["Liveblog", "Opinie", "Analyse", "Quiz", "Video of foto's", "Advertentie"],
  sv: ["Direktrapport", "Åsikt", "Analys", "Frågesport", "Video eller bilder", "Annons"],
  da: ["Liveblog", "Holdning", "Analyse", "Quiz", "Video eller billeder", "Annonce"],
  pl: ["Na żywo", "Opinia", "Analiza", "Quiz", "Wideo lub zdjęcia", "Reklama"],
  uk: ["Наживо", "Думка", "Аналіз", "Тест", "Відео чи фото", "Реклама"],
  ru: ["Онлайн", "Мнение", "Анализ", "Тест", "Видео или фото", "Реклама"],
};

/**
 * A day in UTC in the format of `language`; for English without a country in the European one, which nobody misreads.
 */
export function dayIn(language: string, day: Date): string {
  const locale = /^en$/i.test(language) ? "en-GB" : language;
  if (!isLocale(locale)) return day.toISOString().slice(0, 10);
  const style = { day: "numeric", month: "short", year: "numeric", timeZone: "UTC" } as const;
  return new Intl.DateTimeFormat(locale, style).format(day);
}

function isLocale(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf([language]).length > 0;
  } catch {
    return false;
  }
}
