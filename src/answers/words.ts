export const unreadable = { onlyPreamble: "it only says that it is about to look" };

/** Markdown at the end of an update that is not whole, in `language` (BCP 47) where that has it. */
export function cutNote(why: "truncated" | "tooLong", language: string | undefined): string {
  const primary = /^[a-z]*/i.exec(language ?? "")?.[0].toLowerCase() ?? "";
  const isTraditional = /^zh-(?:hant|tw|hk|mo)\b/i.test(language ?? "");
  return `*${cutHere[isTraditional ? "zh-Hant" : primary] ?? english[why]}*`;
}

const english = {
  truncated: "The answer was cut off by its length.",
  tooLong: "This summary was too long and is cut here.",
};

/** "The text was too long and is cut off here." */
const cutHere: Record<string, string> = {
  ar: "كان النص طويلًا جدًا فقُطع هنا.",
  bg: "Текстът беше твърде дълъг и е прекъснат тук.",
  bn: "লেখাটি খুব দীর্ঘ ছিল, তাই এখানে কেটে দেওয়া হয়েছে।",
  cs: "Text byl příliš dlouhý a zde je uříznut.",
  da: "Teksten var for lang og er skåret af her.",
  de: "Der Text war zu lang und ist hier abgeschnitten.",
  el: "Το κείμενο ήταν πολύ μεγάλο και κόβεται εδώ.",
  es: "El texto era demasiado largo y se corta aquí.",
  fa: "متن بیش از حد بلند بود و اینجا قطع شده است.",
  fi: "Teksti oli liian pitkä ja katkeaa tähän.",
  fr: "Le texte était trop long et s’arrête ici.",
  he: "הטקסט היה ארוך מדי ונקטע כאן.",
  hi: "पाठ बहुत लंबा था और यहाँ काट दिया गया है।",
  hu: "A szöveg túl hosszú volt, ezért itt véget ér.",
  id: "Teks terlalu panjang dan terpotong di sini.",
  it: "Il testo era troppo lungo e si interrompe qui.",
  ja: "文章が長すぎたため、ここで切れています。",
  ko: "글이 너무 길어 여기서 잘렸습니다.",
  nl: "De tekst was te lang en is hier afgebroken.",
  no: "Teksten var for lang og er kuttet her.",
  pl: "Tekst był za długi i urywa się w tym miejscu.",
  pt: "O texto era longo demais e termina aqui.",
  ro: "Textul a fost prea lung și se întrerupe aici.",
  ru: "Текст был слишком длинным и обрывается здесь.",
  sr: "Текст је био предугачак и овде је прекинут.",
  sv: "Texten var för lång och är avkortad här.",
  sw: "Maandishi yalikuwa marefu mno na yamekatwa hapa.",
  th: "ข้อความยาวเกินไปจึงถูกตัดตรงนี้",
  tr: "Metin çok uzundu ve burada kesildi.",
  uk: "Текст був задовгим і обривається тут.",
  ur: "متن بہت طویل تھا اور یہاں کاٹ دیا گیا ہے۔",
  vi: "Văn bản quá dài nên bị cắt ở đây.",
  zh: "文本过长，到此截断。",
  "zh-Hant": "文字過長，到此截斷。",
};

/** A source answers with these words alone when it found nothing new. */
export const nothingNew = "NOTHING NEW";
