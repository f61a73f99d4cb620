import { wordsIn } from "../../language/language-tags.ts";
import type { EditorialKind } from "../memory/editorial-labels.ts";

/** "Live blog" or "Opinion", for the headline of anything but a plain report. */
export function nameOfKind(kind: EditorialKind, language: string): string {
  return (wordsIn(kinds, language) ?? english)[kind];
}

/** True of a headline that a digest marked as no plain report. */
export function startsWithKind(headline: string): boolean {
  return Object.values(kinds).some((names) =>
    Object.values(names).some((name) => headline.startsWith(`${name}: `)),
  );
}

const english = {
  live: "Live blog",
  opinion: "Opinion",
  analysis: "Analysis",
  quiz: "Quiz",
  media: "Video or pictures",
  sponsored: "Advertisement",
};
const kinds: Record<string, Record<EditorialKind, string>> = {
  en: english,
  de: {
    live: "Liveblog",
    opinion: "Meinung",
    analysis: "Analyse",
    quiz: "Quiz",
    media: "Video oder Bilder",
    sponsored: "Anzeige",
  },
  fr: {
    live: "En direct",
    opinion: "Opinion",
    analysis: "Analyse",
    quiz: "Quiz",
    media: "Vidéo ou photos",
    sponsored: "Publicité",
  },
  es: {
    live: "En directo",
    opinion: "Opinión",
    analysis: "Análisis",
    quiz: "Test",
    media: "Vídeo o fotos",
    sponsored: "Publicidad",
  },
  it: {
    live: "In diretta",
    opinion: "Opinione",
    analysis: "Analisi",
    quiz: "Quiz",
    media: "Video o foto",
    sponsored: "Pubblicità",
  },
  pt: {
    live: "Ao vivo",
    opinion: "Opinião",
    analysis: "Análise",
    quiz: "Quiz",
    media: "Vídeo ou fotos",
    sponsored: "Publicidade",
  },
  nl: {
    live: "Liveblog",
    opinion: "Opinie",
    analysis: "Analyse",
    quiz: "Quiz",
    media: "Video of foto's",
    sponsored: "Advertentie",
  },
  sv: {
    live: "Direktrapport",
    opinion: "Åsikt",
    analysis: "Analys",
    quiz: "Frågesport",
    media: "Video eller bilder",
    sponsored: "Annons",
  },
  da: {
    live: "Liveblog",
    opinion: "Holdning",
    analysis: "Analyse",
    quiz: "Quiz",
    media: "Video eller billeder",
    sponsored: "Annonce",
  },
  pl: {
    live: "Na żywo",
    opinion: "Opinia",
    analysis: "Analiza",
    quiz: "Quiz",
    media: "Wideo lub zdjęcia",
    sponsored: "Reklama",
  },
  uk: {
    live: "Наживо",
    opinion: "Думка",
    analysis: "Аналіз",
    quiz: "Тест",
    media: "Відео чи фото",
    sponsored: "Реклама",
  },
  ru: {
    live: "Онлайн",
    opinion: "Мнение",
    analysis: "Анализ",
    quiz: "Тест",
    media: "Видео или фото",
    sponsored: "Реклама",
  },
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
