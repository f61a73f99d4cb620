import { nothingNew } from "./words.ts";

/** Longer answers contain something, whatever they start with. */
const LONGEST = 400;
const REFERENCE = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]|https?:\/\//;

const word = (alternatives: string) => `(?<!\\p{L})(?:${alternatives})(?!\\p{L})`;
const between = (words: number) => ` (?:[^\\s.,:;]+ ){0,${words}}`;
/** "No", "new" and "report" in German, French, Spanish, Italian, Portuguese, Dutch, Polish and Swedish. */
const NO = word(
  "keinen?|keinerlei|aucune?|pas|no|ninguna?|sin|nessun[ao]?|non|não|nenhuma?|sem|geen|nie|brak|inga",
);
const NEW = [
  "(?:neu|aktuell|weiter|wesentlich|nennenswert|relevant)e[nrs]?|nouve(?:au|aux|l|lles?)|récente?s?|notables?",
  "nuev[oa]s?|recientes?|significativ[aoi]s?|nuov[aoie]|recent[ei]s?|nov[oa]s?|nieuwe?|noemenswaardige|verdere",
  "now(?:e|ych)|istotnych|nya|väsentliga|ytterligare",
].join("|");
const REPORTS = [
  "(?:meldung|nachricht|entwicklung|information|erkenntniss|ereigniss)en?|artikel",
  "articles?|(?:dé|de)velop\\p{L}+|évolutions?|informations?",
  "informaci(?:ón|ones)|noticias?|acontecimientos?|avances|artículos|notizie|informazioni|svilupp[oi]|articoli",
  "notícias?|informaç(?:ão|ões)|desenvolvimentos?|nieuws|artikelen|berichten|ontwikkelingen",
  "wiadomości|informacj[ei]|artykułów|wydarzeń|artiklar|händelser|uppgifter|förändringar",
].join("|");
/** Words that mean news by themselves. */
const NEWS = [
  "neuigkeiten|aktualisierungen|nouveautés|mises? à jour|novedad(?:es)?|actualizaci(?:ón|ones)|novità",
  "aggiornament[oi]|novidades?|atualizações|updates|nowości|aktualizacji|nyheter|uppdateringar",
].join("|");
const CHANGE =
  "aucun changement|sin cambios|nessun cambiamento|sem alterações|(?:niets|nichts) (?:veranderd|geändert)|nic się nie zmieniło|bez zmian|inga förändringar";

/** "There is nothing new", as models write it in their topic's language. */
const NOTHING = [
  `${NO}(?! (?:es|è|é) )${between(3)}(?:${word(NEW)}${between(1)}${word(REPORTS)}|${word(REPORTS)}${between(1)}${word(NEW)})`,
  `${NO}(?! (?:es|è|é) )${between(2)}${word(NEWS)}`,
  `(?:${CHANGE})(?=[.!]|$| (?:seit|depuis|desde|da|rispetto|sinds|od|sedan) )`,
  "rien à signaler|neue (?:meldungen|entwicklungen|informationen) (?:sind|liegen) nicht|inte hänt något nytt",
  "nothing (?:\\w+ )?new\\b(?! (?:but|except|other|than|in the|under))",
  "(?:no|not any|n't any|without any) (?:significant |relevant |further |major |real |really )?(?:new(?!s)|recent|fresh|additional|newer) (?:\\w+ )?(?:news|updates?|developments?|information|stor(?:y|ies)|reports?|articles?|content|items?|results?|material)\\b",
  "(?:there (?:is|are|was|were)|i (?:found|have|see)|found) no (?:news|updates?|developments?)\\b",
  "^no (?:news|updates?)(?: (?:today|yet|since.*|for.*))?[.!]?$|^nothing has changed\\b",
  "^(?:keine aktualisierung(?:en)?|aucune mise à jour|sin actualizaciones|nessun aggiornamento|sem atualizações|geen updates?|inga uppdateringar|brak aktualizacji)[.!]?$",
  "nichts neues\\b(?! außer)|nichts wesentlich(?:es)? neues",
  "rien de (?:vraiment )?(?:nouveau|neuf)(?! sauf)|aucun (?:fait|développement|élément) nouveau|aucun nouveau (?:fait|développement|élément)|(?:aucune?|pas d[e’']) ?(?:\\p{L}+ )?(?:nouvelles?(?!\\p{L})(?! (?!depuis|de |du |des |sur |à )\\p{L})|actualités?)",
  "nada (?:realmente )?(?:de )?(?:nuevo|novo)(?! (?:salvo|excepto|exceto))|(?:no hay|no (?:he )?(?:encontré|encontrado)|sin|ninguna|não (?:encontrei|encontramos)|não há|nao ha|sem|nenhuma) (?:\\p{L}+ )?(?:noticias nuevas|nuevas noticias|novedad(?:es)?|novidades?|notícias novas|novas notícias|nova informação|notícia nova|nova notícia)",
  "no se han? (?:publicado|encontrado|registrado|producido) (?:\\p{L}+ )?(?:noticias|novedades)|não (?:foram|há|se) (?:publicadas?|encontradas?) (?:\\p{L}+ )?(?:notícias|novidades)",
  "niente di nuovo(?! tranne)|nulla di nuovo|(?:nessuna|non ci sono|non ho trovato) (?:novità|nuov[aei] (?:notizi|informazion)|notizie nuove)|non sono state (?:pubblicate|trovate) (?:\\p{L}+ )?(?:notizie|novità)",
  "niets nieuws\\b|geen (?:nieuws|nieuwe (?:berichten|ontwikkelingen|informatie|artikelen))|inget nytt|inga (?:nya )?(?:nyheter|händelser|uppgifter)|inga nya artiklar|intet nyt|ingen nyheder|ikke noe nytt|ingenting nytt",
  "nic nowego|brak (?:nowych|nowości)|nie (?:opublikowano|znaleziono) nowych|nic nového|žádné (?:nové|novinky)|nimic nou|semmi új|ei mitään uutta",
  "yeni (?:bir )?(?:şey|haber|gelişme|bilgi) yok|tidak ada (?:yang baru|berita baru|kabar baru)|không có (?:gì|tin) mới|hakuna (?:jipya|habari mpya)",
  "ничего нового|новых сообщений не |нових повідомлень не |новостей нет|новин немає|(?:новостей|новых (?:новостей|сообщений|данных)) нет|нет (?:новых|новостей)|нічого нового|немає (?:нових|новин)|τίποτα (?:νέο|καινούργιο)",
  "لا (?:يوجد |توجد )?(?:أي )?(?:شيء )?(?:جديد|أخبار جديدة|مستجدات)|هیچ (?:چیز|خبر) (?:جدید|تازه)|کوئی نئی? (?:خبر|بات)|कुछ (?:भी )?नया नहीं|कोई नई? (?:खबर|जानकारी|समाचार)|אין (?:שום )?(?:חדש|חדשות)",
  "没有(?:任何)?(?:什么)?新|沒有(?:任何)?(?:什麼)?新|(?:暂|暫)?无新|暂无更新|新しい(?:\\p{L}{0,8})(?:は|が)?(?:あり?ません|ない|なし)|新着(?:\\p{L}{0,6})(?:あり?ません|なし)|새로운 (?:\\p{L}+ ?){0,2}없|새 소식(?:이|은)? 없|ไม่มี(?:ข่าว|อะไร|ข้อมูล)ใหม่",
].join("|");
const SAYS_NOTHING = new RegExp(NOTHING, "iu");
const EXCEPTION =
  /\b(?:but|except|apart from|besides|aber|außer|bis auf|doch|mais|sauf|hormis|pero|salvo|excepto|mas|exceto|tranne|salvo|maar|behalve|utom|men)\b|[:：]\s*\S/iu;

/** "No news of the budget, and the law passes": what follows is news. */
const OF_SOMETHING =
  /^ (?:de |d[’']|du |des |en |no |na |nos |em |do |da |sul |von |zu |van |om |on |of )[^,;]*[,;] (.+)$/iu;

export function saysNothingNew(text: string): boolean {
  const said = text
    .replace(/[*_#`>~"“”«»]/g, " ")
    .replace(/\s+/g, " ")
    .trim();
  if (said === "" || said.length > LONGEST || REFERENCE.test(said)) return false;
  const [, rest] = new RegExp(`^${nothingNew}(?![\\p{L}\\p{N}])(.*)$`, "iu").exec(said) ?? [];
  // A reason may follow, which may contain colons and "but".
  if (rest !== undefined) return said.startsWith(nothingNew) || !EXCEPTION.test(rest);
  const [first = ""] = said.split(/(?<=[.!?。！？।۔])\s*/u);
  if (said.endsWith(nothingNew)) return true;
  const phrase = SAYS_NOTHING.exec(first);
  if (phrase === null) return false;
  const more = first.slice(phrase.index + phrase[0].length);
  const [, clause] = phrase.index === 0 ? (OF_SOMETHING.exec(more) ?? []) : [];
  if (clause !== undefined && !SAYS_NOTHING.test(clause)) return false;
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
