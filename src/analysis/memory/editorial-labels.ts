import type { Article } from "../../retrieval/article.ts";

export const editorialKinds = ["live", "opinion", "analysis", "quiz", "media", "sponsored"] as const;
/** An article that isn't a plain report. */
export type EditorialKind = (typeof editorialKinds)[number];

/** Labels before a colon, dash or bar at the start of a headline, or in brackets at its end. */
const LABELS: Record<EditorialKind, string[]> = {
  live: [
    "live(?: (?:updates?|blog|ticker|coverage))?|live-?ticker|im live-?ticker|newsblog|liveblog|ticker",
    "en direct|direct|en vivo|en directo|minuto a minuto|ao vivo|in diretta|diretta|direkt",
    "na żywo|relacja na żywo|canlı|canlı anlatım|онлайн|прямая трансляция|наживо",
    "مباشر|بث مباشر|براہ راست|लाइव|直播|ライブ|생중계",
  ],
  opinion: [
    "opinion|comment(?:ary)?|editorial|op-?ed|column|letters?|review",
    "kommentar|meinung|kolumne|leitartikel|gastbeitrag|glosse|leserbriefe",
    "tribune|éditorial|édito|chronique|billet|opinión|columna|tribuna|opinião|coluna",
    "opinione|l'editoriale|commento|opinie|ingezonden|ledare|krönika|debatt|leder|kronikk?|meninger",
    "felieton|komentarz|köşe yazısı|görüş|мнение|колонка|думка",
    "رأي|مقال رأي|رائے|राय|评论|社论|社説|コラム|사설|칼럼",
  ],
  analysis: ["analysis|explainer|analyse|décryptage|análisis|análise|l'analisi|analisi|analys|analiza"],
  quiz: ["quiz|test yourself|umfrage|nachrichtenquiz|wissensquiz|le quiz|frågesport"],
  media: [
    "watch|video|in (?:pictures|photos)|photos|gallery|podcast|listen|bilder|fotos|fotostrecke|bildergalerie",
    "vidéo|en images|diaporama|vídeo|galería|galeria|foto|wideo|видео|відео",
    "فيديو|ویڈیو|वीडियो|视频|動画|영상|동영상",
  ],
  sponsored: [
    "sponsored(?: (?:content|post))?|advertisement|advertorial|paid (?:post|content)|partner content|promoted|ad",
    "anzeige|werbung|gesponsert|publi-?(?:reportage|rédactionnel)|sponsorisé",
    "publirreportaje|patrocinado|contenido patrocinado|publieditorial|conteúdo patrocinado|publicidade",
    "pubbliredazionale|sponsorizzato|gesponsord|annons|annonce|annonse|reklama|artykuł sponsorowany|reklam",
    "реклама|на правах рекламы|إعلان|اشتہار|विज्ञापन|प्रायोजित|广告|推广|PR|広告|광고",
  ],
};
/** German labels that end a compound, such as "NFL-Kolumne" and "Nachrichtenpodcast". */
const COMPOUNDS: Partial<Record<EditorialKind, string>> = {
  live: "ticker|liveblog|livestream",
  opinion: "kolumne|kommentar",
  analysis: "analyse",
  quiz: "quiz",
  media: "podcast",
};
/** Labels elsewhere: "LIVESTREAM Party elects", "Storm in diretta: Trees fall", "Out of time Eine Kolumne von A. Lane". */
const UNMARKED: Partial<Record<EditorialKind, string[]>> = {
  live: [
    '^LIVE(?:STREAM|BLOG|TICKER) (?=[\\p{Lu}„“"«])',
    "(?<=\\s)LIVE(?: UPDATES?| BLOG)?(?=\\s?[:|,–—]|\\s-\\s|$)",
    "(?<=^(?!Where|How|Why|Who|What|We|They|People)\\p{Lu}\\S*(?: \\S+){0,3} )live(?=: )",
    "(?<=\\s)(?:im Liveticker|en direct|en directo|en vivo|in diretta|ao vivo|na żywo)(?=\\s?:)",
  ],
  opinion: [
    '^(?:KOMMENTAR|MEINUNG|OPINION|KOLUMNE) (?=[\\p{Lu}„“"«])',
    "\\sEine? (?:Gast)?(?:Kolumne|Kommentar|Beitrag|Glosse|Essay) von ",
  ],
};
const SECTIONS: Record<EditorialKind, string> = {
  live: "live(?:-?blogs?|-?ticker|-?updates?|-?news)?|en-direct|ao-vivo|en-vivo|newsblog",
  opinion:
    "opinions?|commentisfree|id[ée]es(?:-et-debats)?|gastbeitr[^/]*|editorials?|columnists?|kommentare?|meinung|kolumnen?|opinion(?:es)?|tribunes?|debats?|debatt|ledare|leder|kronikk?|opinie",
  analysis: "analys(?:[ei]s?)?|an[aá]lis[ei]s?|analisi",
  quiz: "quiz(?:zes)?",
  media: "videos?|watch|gallery|bildergalerie|podcasts?",
  sponsored: "sponsored|advertorials?|anzeigen?|partner-?content|paid-?post|publireportage",
};

const patterns = editorialKinds.map((kind) => {
  const labels = LABELS[kind].join("|");
  return {
    kind,
    compound: new RegExp(`^[\\p{L}\\d-]+(?:${COMPOUNDS[kind] ?? "(?!)"})\\s*[:|]`, "iu"),
    unmarked: new RegExp(UNMARKED[kind]?.join("|") ?? "(?!)", "u"),
    before: new RegExp(
      `^[\\[(【「]?(?:${labels})[\\])】」]?(?: [„“"«][^“”"»:]+[“”"»])?\\s*(?:[:：|–—]|\\.\\s|\\s-\\s|(?<=[\\])】」]))`,
      "iu",
    ),
    after: new RegExp(`[\\[(【|–—-]\\s*(?:${labels})\\s*[\\])】]?$`, "iu"),
    path: new RegExp(`/(?:${SECTIONS[kind]})/`, "i"),
  };
});

type LabelledArticle = Pick<Article, "title"> & Partial<Pick<Article, "url">>;

/** @returns null for a plain report */
export function editorialKind({ title, url = "" }: LabelledArticle): EditorialKind | null {
  const found = patterns.find(({ path, ...labels }) => isLabelled(title, labels) || path.test(url));
  return found?.kind ?? null;
}

type TitlePatterns = Pick<(typeof patterns)[number], "before" | "after" | "compound" | "unmarked">;

function isLabelled(title: string, { before, after, compound, unmarked }: TitlePatterns): boolean {
  // "+++ Live ticker: …"
  const plain = title.replace(/^[+\s]+/, "");
  return [before, after, compound, unmarked].some((pattern) => pattern.test(plain));
}

export function hasEditorialLabel(article: LabelledArticle): boolean {
  return editorialKind(article) !== null;
}

/** True if the headline itself names its kind. */
export function namesItsKind({ title }: Pick<Article, "title">): boolean {
  return patterns.some((labels) => isLabelled(title, labels));
}
