/**
 * What the server writes, emphasised and in brackets, behind a sentence that no cited page says, by BCP 47 language.
 * It is known again by these words when it is shown.
 */
export const notFoundMarks: Record<string, string> = {
  en: "not found in the source",
  ar: "لم يُعثر عليه في المصدر",
  cs: "ve zdroji nenalezeno",
  da: "ikke fundet i kilden",
  de: "in der Quelle nicht gefunden",
  el: "δεν βρέθηκε στην πηγή",
  es: "no se ha encontrado en la fuente",
  fa: "در منبع پیدا نشد",
  fi: "ei löytynyt lähteestä",
  fr: "introuvable dans la source",
  he: "לא נמצא במקור",
  hi: "स्रोत में नहीं मिला",
  hu: "a forrásban nem található",
  it: "non trovato nella fonte",
  ja: "出典では確認できず",
  ko: "출처에서 확인되지 않음",
  nl: "niet gevonden in de bron",
  no: "ikke funnet i kilden",
  pl: "nie znaleziono w źródle",
  pt: "não encontrado na fonte",
  ro: "negăsit în sursă",
  ru: "в источнике не найдено",
  sv: "hittades inte i källan",
  tr: "kaynakta bulunamadı",
  uk: "у джерелі не знайдено",
  ur: "ماخذ میں نہیں ملا",
  zh: "来源中未找到",
};
