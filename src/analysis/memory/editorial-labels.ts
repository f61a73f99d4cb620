import type { Article } from "../../retrieval/article.ts";

/** Labels before a colon, a dash or a bar in front of a headline, or in brackets at its end. */
const LABELS = [
  "live(?: (?:updates?|blog|ticker|coverage))?|watch|video|in (?:pictures|photos)|photos|gallery|podcast|listen",
  "opinion|comment(?:ary)?|editorial|op-?ed|column|letters?|analysis|quiz|test yourself|explainer|review",
  "sponsored(?: (?:content|post))?|advertisement|advertorial|paid (?:post|content)|partner content|promoted|ad",
  "live-?ticker|im live-?ticker|newsblog|liveblog|bilder|fotos|fotostrecke|bildergalerie|umfrage|ticker|nachrichtenquiz|wissensquiz",
  "kommentar|meinung|kolumne|leitartikel|gastbeitrag|glosse|leserbriefe|analyse|anzeige|werbung|gesponsert",
  // French, Spanish, Portuguese, Italian
  "en direct|direct|vidéo|en images|diaporama|tribune|éditorial|édito|chronique|décryptage|billet|le quiz|publi-?(?:reportage|rédactionnel)|sponsorisé",
  "en vivo|en directo|minuto a minuto|vídeo|fotos|galería|opinión|columna|tribuna|análisis|publirreportaje|patrocinado|contenido patrocinado",
  "ao vivo|galeria|opinião|coluna|análise|publieditorial|conteúdo patrocinado|publicidade",
  "in diretta|diretta|foto|opinione|l'editoriale|commento|l'analisi|analisi|pubbliredazionale|sponsorizzato",
  // Dutch, Swedish, Danish, Norwegian, Polish, Turkish
  "liveblog|column|opinie|ingezonden|advertorial|gesponsord|direkt|ledare|krönika|debatt|analys|frågesport|annons",
  "leder|kronikk?|meninger|annonce|annonse|kommentar|analiza|na żywo|relacja na żywo|wideo|felieton|komentarz|reklama|artykuł sponsorowany",
  "canlı|canlı anlatım|köşe yazısı|görüş|reklam",
  // Cyrillic, Arabic, Urdu, Hindi, Chinese, Japanese, Korean
  "видео|онлайн|прямая трансляция|мнение|колонка|реклама|на правах рекламы|відео|наживо|думка",
  "فيديو|مباشر|بث مباشر|رأي|مقال رأي|إعلان|ویڈیو|براہ راست|رائے|اشتہار|वीडियो|लाइव|राय|विज्ञापन|प्रायोजित",
  "视频|直播|评论|社论|广告|推广|動画|ライブ|社説|コラム|PR|広告|영상|동영상|생중계|사설|칼럼|광고",
].join("|");
const BEFORE = new RegExp(
  `^[\\[(【「]?(?:${LABELS})[\\])】」]?\\s*(?:[:：|–—]|\\s-\\s|(?<=[\\])】」]))`,
  "iu",
);
const AFTER = new RegExp(`[\\[(【|–—-]\\s*(?:${LABELS})\\s*[\\])】]?$`, "iu");
const SECTIONS = [
  "live(?:-?blogs?|-?ticker|-?updates?|-?news)?|en-direct|ao-vivo|en-vivo|newsblog|quiz(?:zes)?",
  "analys(?:[ei]s?)?|an[aá]lis[ei]s?|analisi|videos?|watch|gallery|bildergalerie|podcasts?",
  "opinions?|commentisfree|editorials?|columnists?|kommentare?|meinung|kolumnen?|opinion(?:es)?|tribunes?",
  "debats?|debatt|ledare|leder|kronikk?|opinie|sponsored|advertorials?|anzeigen?|partner-?content|paid-?post|publireportage",
].join("|");
const PATHS = new RegExp(`/(?:${SECTIONS})/`, "i");

export function hasEditorialLabel({
  title,
  url = "",
}: Pick<Article, "title"> & Partial<Pick<Article, "url">>): boolean {
  return BEFORE.test(title) || AFTER.test(title) || PATHS.test(url);
}
