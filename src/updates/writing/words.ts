import type { SlopReason } from "../../contract/topics/reactions.ts";
import { wordsIn } from "../../language/language-tags.ts";

export const unreadable = {
  onlyPreamble: "it only announces a search",
  brokenJson: "its JSON is broken",
  onlyTitle: "it is a headline without a text",
};

/** Markdown for the end of an incomplete update, in `language` (BCP 47) if available. */
export function cutNote(why: "truncated" | "tooLong", language: string | undefined): string {
  return `*${wordsIn(cutHere, language) ?? english[why]}*`;
}

const english = {
  truncated: "The answer was cut off by its length.",
  tooLong: "This summary was too long and is cut here.",
};

/** "The text was too long and is cut off here." */
const cutHere: Record<string, string> = {
  am: "ጽሑፉ በጣም ረጅም ስለነበር እዚህ ላይ ተቆርጧል።",
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
  gu: "લખાણ ખૂબ લાંબું હતું, તેથી અહીં કાપવામાં આવ્યું છે.",
  ha: "Rubutun ya yi tsawo sosai, an yanke shi a nan.",
  he: "הטקסט היה ארוך מדי ונקטע כאן.",
  hi: "पाठ बहुत लंबा था और यहाँ काट दिया गया है।",
  hu: "A szöveg túl hosszú volt, ezért itt véget ér.",
  hy: "Տեքստը չափազանց երկար էր և այստեղ կտրված է։",
  id: "Teks terlalu panjang dan terpotong di sini.",
  ig: "Ederede ahụ toro ogologo nke ukwuu, e bepụrụ ya ebe a.",
  it: "Il testo era troppo lungo e si interrompe qui.",
  ja: "文章が長すぎたため、ここで切れています。",
  ka: "ტექსტი ძალიან გრძელი იყო და აქ წყდება.",
  km: "អត្ថបទវែងពេក ហើយត្រូវបានកាត់ត្រឹមនេះ។",
  ko: "글이 너무 길어 여기서 잘렸습니다.",
  lo: "ຂໍ້ຄວາມຍາວເກີນໄປ ຈຶ່ງຖືກຕັດຢູ່ບ່ອນນີ້.",
  my: "စာသား ရှည်လွန်းသဖြင့် ဤနေရာတွင် ဖြတ်ထားသည်။",
  nl: "De tekst was te lang en is hier afgebroken.",
  no: "Teksten var for lang og er kuttet her.",
  pl: "Tekst był za długi i urywa się w tym miejscu.",
  pt: "O texto era longo demais e termina aqui.",
  ro: "Textul a fost prea lung și se întrerupe aici.",
  ru: "Текст был слишком длинным и обрывается здесь.",
  so: "Qoraalku aad buu u dheeraa, halkan ayaana lagu jaray.",
  sr: "Текст је био предугачак и овде је прекинут.",
  sv: "Texten var för lång och är avkortad här.",
  sw: "Maandishi yalikuwa marefu mno na yamekatwa hapa.",
  ta: "உரை மிக நீளமாக இருந்ததால் இங்கே வெட்டப்பட்டுள்ளது.",
  te: "పాఠం చాలా పొడవుగా ఉన్నందున ఇక్కడ కత్తిరించబడింది.",
  th: "ข้อความยาวเกินไปจึงถูกตัดตรงนี้",
  tr: "Metin çok uzundu ve burada kesildi.",
  uk: "Текст був задовгим і обривається тут.",
  ur: "متن بہت طویل تھا اور یہاں کاٹ دیا گیا ہے۔",
  vi: "Văn bản quá dài nên bị cắt ở đây.",
  yo: "Ọ̀rọ̀ náà gùn jù, a sì gé e kúrò níbí.",
  zh: "文本过长，到此截断。",
  "zh-Hant": "文字過長，到此截斷。",
};

/** A source answers with exactly these words if it found nothing new. */
/** A reader's reason, as worded in a model's prompt. */
export const inPrompt: Record<SlopReason, string> = {
  told_before: "told before",
  wrong: "wrong",
  not_in_source: "not in the page that it cites",
  off_topic: "off topic",
  dull: "dull",
  dead_link: "with a dead link",
};

export const nothingNew = "NOTHING NEW";
