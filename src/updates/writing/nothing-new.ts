import { nothingNew } from "./words.ts";

/** Longer answers contain something, whatever they start with. */
const LONGEST = 400;
const REFERENCE = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]|https?:\/\//;

const word = (...alternatives: string[]) => `(?<!\\p{L})(?:${alternatives.join("|")})(?!\\p{L})`;
const between = (words: number) => ` (?:[^\\s.,:;]+ ){0,${words}}`;
/** "No", "new" and "report" in English, German, French, Spanish, Italian, Portuguese, Dutch, Polish and Swedish. */
const NO = word(
  "none|without|not|\\p{L}+n[’']t|keinen?|keinerlei|nicht|aucune?|pas(?: d[e’'])?|no|ninguna?|sin|nessun[ao]?|non|não|nenhuma?|sem|geen|nie|brak|inga",
);
const NEW = word(
  "new|recent|fresh|additional|newer|further|significant|relevant",
  "(?:neu|aktuell|weiter|wesentlich|nennenswert|relevant)e[nrs]?|nouve(?:au|aux|l|lles?)|récente?s?|notables?",
  "nuev[oa]s?|recientes?|significativ[aoi]s?|nuov[aoie]|aggiuntiv[aoie]|recent[ei]s?|nov[oa]s?|nieuwe?|noemenswaardige|verdere",
  "now(?:e|ych)|istotnych|nya|väsentliga|ytterligare",
);
const REPORTS = word(
  "news|details?|information|stor(?:y|ies)|report(?:s|ing)?|articles?|content|items?|results?|material|changes",
  "(?:meldung|nachricht|entwicklung|information|erkenntniss|ereigniss|bericht)en?|artikel",
  "(?:dé|de)velop\\p{L}+|évolutions?|informations?|faits?|éléments?",
  "informaci(?:ón|ones)|noticias?|acontecimientos?|avances|artículos|notizi[ae]|informazion[ei]|svilupp[oi]|articoli",
  "notícias?|informaç(?:ão|ões)|desenvolvimentos?|artigos|artikelen|berichten|informatie",
  "wiadomości|informacj[ei]|artykuł(?:y|ów)|wydarzeń|artiklar|händelser|uppgifter|förändringar",
);
/** Words that mean news by themselves, or a change. */
const NEWS = word(
  "news|updates?|developments?|neuigkeiten|entwicklungen|aktualisierung(?:en)?",
  "nouveautés?|mises? à jour|(?:d['’])?actualités?|noticias?|nieuws|ontwikkelingen|novedad(?:es)?|actualizaci(?:ón|ones)|novità",
  "aggiornament[oi]|novidades?|atualizaç(?:ão|ões)|nowości|aktualizacji|nyheter|uppdateringar",
  "changements?|cambios|cambiament[oi]|alterações|mudanças|veranderingen|änderungen|zmian",
);
/** "Nothing" with "new" or "changed", in either order. */
const NOTHING = word(
  "nothing|anything|nichts|rien|nada|niente|nulla|niets|inget|ingenting|inte (?:\\p{L}+ )?något|nic",
);
const CHANGED = word(
  "new|changed|neues|geändert|verändert|d['e](?: \\p{L}+)? ?(?:nouveau|neuf)|à (?:signaler|ajouter)|changé|nuevo|cambiado|cambió|de novo|mudou|novo",
  "di nuovo|(?:è )?cambiato|nieuws|veranderd|nytt|förändrats|ändrats|nowego|zmieniło",
);
const ALL = word(
  "all|every\\p{L}+|alle|alles|tous|toutes|tout|todos|todas|todo|tutt[aioe]|tudo|allt|alla|wszystk\\p{L}+",
);
const TOLD = word(
  "told|covered|reported|known|behandelt|berichtet|gemeldet|bekannt|traités?|rapportée?s?|connue?s?|tratados?|trataron",
  "contado|informado|publicados?|trattat[oi]|riportat[oi]|abordados|noticiado|relatados?|behandeld|gemeld|rapporterats?|opisane",
);
const ALREADY = word("already|bereits|schon|déjà|ya|già|já|al|reeds|redan|już");

/** "There is nothing new", as models write it in their topic's language. */
const NOTHING_NEW = [
  `${NO}(?! (?:es|è|é) )${between(3)}(?:${NEW}${between(1)}${REPORTS}|${REPORTS}${between(1)}${NEW})`,
  `${NO}(?! (?:es|è|é) )${between(2)}${NEWS}`,
  `(?:${NOTHING}${between(3)}${CHANGED}|${CHANGED}${between(1)}${NOTHING})`,
  `^${ALL}${between(4)}(?:${ALREADY}${between(4)}${TOLD}|${TOLD} ${ALREADY})`,
  "(?:aucune|pas de) nouvelles?(?= (?:depuis|sur) |[.!]|$)",
  "bez zmian(?=[.!]|$| od )|neue (?:meldungen|entwicklungen|informationen) (?:sind|liegen) nicht",
  "intet nyt|ingen nyheder|ikke noe nytt|nic nového|žádné (?:nové|novinky)|nimic nou|semmi új|ei mitään uutta",
  "yeni (?:bir )?(?:şey|haber|gelişme|bilgi) yok|tidak ada (?:yang baru|berita baru|kabar baru)|không có (?:gì|tin) mới|hakuna (?:jipya|habari mpya)",
  "ничего нового|новых сообщений не |нових повідомлень не |новостей нет|новин немає|(?:новостей|новых (?:новостей|сообщений|данных)) нет|нет (?:новых|новостей)|нічого нового|немає (?:нових|новин)|τίποτα (?:νέο|καινούργιο)",
  "لا (?:يوجد |توجد )?(?:أي )?(?:شيء )?(?:جديد|أخبار جديدة|مستجدات)|هیچ (?:چیز|خبر) (?:جدید|تازه)|کوئی نئی? (?:خبر|بات)|कुछ (?:भी )?नया नहीं|कोई नई? (?:खबर|जानकारी|समाचार)|אין (?:שום )?(?:חדש|חדשות)",
  "没有(?:任何)?(?:什么)?新|沒有(?:任何)?(?:什麼)?新|(?:暂|暫)?无新|暂无更新|新しい(?:\\p{L}{0,8})(?:は|が)?(?:あり?ません|ない|なし)|新着(?:\\p{L}{0,6})(?:あり?ません|なし)|새로운 (?:\\p{L}+ ?){0,2}없|새 소식(?:이|은)? 없|ไม่มี(?:ข่าว|อะไร|ข้อมูล)ใหม่",
].join("|");
const SAYS_NOTHING = new RegExp(NOTHING_NEW, "iu");
const EXCEPTION =
  /\b(?:but|except|apart from|besides|aber|außer|bis auf|doch|mais|sauf|hormis|pero|salvo|excepto|mas|exceto|tranne|salvo|maar|behalve|utom|men)\b|[:：]\s*\S/iu;

/** Words after which a clause is no news: "so there is nothing to add". */
const REASON =
  /^(?:so|because|as|since|which|daher|deshalb|weil|da|donc|car|puisque|por lo que|ya que|porque|quindi|perché|portanto|pois|dus|omdat|så|eftersom|więc|ponieważ)(?!\p{L})/iu;

/** The prompt asks for this word. A reason may follow, with colons or "but". */
const MARKER = new RegExp(`^${nothingNew}(?![\\p{L}\\p{N}])|${nothingNew}$`, "u");

export function saysNothingNew(text: string): boolean {
  const said = text
    .replace(/[*_#`>~"“”«»]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (said === "" || said.length > LONGEST || REFERENCE.test(said)) return false;
  if (MARKER.test(said)) return true;
  const [first = ""] = said.split(/(?<=[.!?。！？।۔])\s*/u);
  const phrase = SAYS_NOTHING.exec(first);
  if (phrase === null) return false;
  const more = first.slice(phrase.index + phrase[0].length);
  // "No news of the budget, and the law passes": what follows is news.
  const [, clause] = /[,;] (.+)$/u.exec(more) ?? [];
  if (clause !== undefined && !REASON.test(clause) && !SAYS_NOTHING.test(clause)) return false;
  // The text after a colon may repeat it.
  const again = /^\p{L}*\s*[:：]\s*(.*)$/u.exec(more)?.[1];
  if (again !== undefined && SAYS_NOTHING.test(again)) return !EXCEPTION.test(again);
  return !EXCEPTION.test(more);
}

/** "Sure," in front of it. */
const ASSENT =
  "(?:(?:sure|okay|ok|of course|certainly|gerne|natürlich|bien sûr|d'accord|claro|por supuesto|certo|zeker|好的)[,.!，。]? ?)?";
/** "I'll search for it", as models write before searching. */
const ANNOUNCEMENT = [
  "i(?:['’]ll| will| am going to|['’]m going to| need to)|let me|let['’]s|first,? i",
  "ich (?:werde|suche|recherchiere|schaue)|lass(?:en sie)? mich|je vais|laissez-moi|permettez-moi|voy a",
  "permíteme|déjame|vou|deixe-me|cercherò|fammi|lasciami|ik (?:ga|zal)|laat me|jag ska",
  "я (?:сейчас )?(?:поищу|проверю|найду)|давайте|我(?:将|会|来|先)|让我|まず|これから",
].join("|");
const ABOUT_TO = new RegExp(`^${ASSENT}(?:${ANNOUNCEMENT})`, "iu");
/** The length of "One moment, please." */
const SHORT = 30;
const WAIT =
  /moment|wait|please|second|bitte|augenblick|instant|patien|attend|espera|favor|aguarde|attendi|geduld|vänta|подожд|минут|稍|待/iu;
const WHAT =
  /search|look|check|find|gather|research|review|such|recherch|nachseh|schau|cherch|vérifi|busc|investig|procur|pesquis|cerc|verific|zoek|kijk|sök|поищ|найд|провер|посмотр|搜索|查找|查询|看看|検索|調べ|探/iu;

export function isOnlyPreamble(text: string): boolean {
  const said = text.replace(/\s+/g, " ").trim();
  if (said.length > LONGEST || REFERENCE.test(said) || !ABOUT_TO.test(said) || !WHAT.test(said)) return false;
  const [, ...others] = said.split(/(?<=[.!?。！？।۔…:])\s*/u).filter((sentence) => sentence !== "");
  return others.every(
    (sentence) => ABOUT_TO.test(sentence) || (sentence.length <= SHORT && WAIT.test(sentence)),
  );
}
