/** What a name may begin with before its subject, by language: "News about …", "Was in … passiert". */
const OPENINGS: Record<string, string> = {
  en: "(?:(?:all|any|the|latest|new|recent) )*(?:news|updates?|articles?|stories|reports|everything|anything|developments?)(?: there is)? (?:about|on|of|from|in|around|regarding|concerning)(?: the)?|what(?:['’]s| is| has been)? (?:happening|happens|happened|going on|new|up)(?: (?:in|with|at|on|to|around))?(?: the)?|keep me (?:posted|informed|up to date) (?:about|on|with)|(?:tell me|i want to know) (?:everything )?about",
  de: "(?:(?:alle|die|neue|neueste|aktuelle) )*(?:nachrichten|neuigkeiten|meldungen|neues|aktuelles|alles|berichte|news|infos)(?: rund)? (?:über|aus|zum|zur|zu|von|vom|um|in|im)(?: (?:der|die|das|den|dem))?|was (?:ist |es neues )?(?:in|im|bei|beim|mit|um|auf|rund um|gibt es neues (?:in|zu|über))(?: (?:der|die|das|den|dem))?",
  fr: "(?:toutes? )?(?:les |l['’])?(?:dernières )?(?:actualités?|nouvelles|infos?|actus?) (?:de la|de l['’]|du|des|de|d['’]|sur le|sur la|sur les|sur|en|au|à)|(?:ce qui|qu['’]est-ce qui|que) se passe(?:-t-il)? (?:à la|à l['’]|à|en|au|aux|dans|avec|chez)",
  es: "(?:todas? )?(?:las )?(?:últimas )?(?:noticias|novedades|actualidad|todo) (?:del|de la|de los|de las|de|sobre el|sobre la|sobre|en)|(?:lo )?qu[eé] (?:pasa|sucede|ocurre) (?:en|con)(?: (?:el|la|los|las))?",
  pt: "(?:todas? )?(?:as )?(?:últimas )?(?:notícias|novidades|tudo) (?:do|da|dos|das|de|sobre o|sobre a|sobre)|o que (?:se passa|acontece|está acontecendo) (?:em|no|na|nos|nas|com)",
  it: "(?:tutte )?(?:le )?(?:ultime )?(?:notizie|novità|tutto) (?:su|sul|sulla|sui|sulle|di|del|della|dei|delle|da|dal)|(?:che )?cosa (?:succede|accade) (?:a|in|con|nel|nella)",
  nl: "(?:al het |het )?(?:laatste )?(?:nieuws|berichten|alles) (?:over|uit|van|rond)(?: (?:de|het))?|wat (?:er )?(?:gebeurt|speelt)(?: er)? (?:in|met|rond)(?: (?:de|het))?",
  sv: "(?:alla |senaste )?(?:nyheter|allt|senaste nytt) (?:om|från|i)|vad (?:som )?händer (?:i|med|på)",
  da: "(?:alle |seneste )?(?:nyheder|alt|nyt) (?:om|fra|i)|hvad (?:der )?sker(?: der)? (?:i|med|på)",
  no: "(?:alle |siste )?(?:nyheter|alt|nytt) (?:om|fra|i)|hva (?:som )?skjer (?:i|med|på)",
  pl: "(?:wszystkie |najnowsze )?(?:wiadomości|aktualności|nowości|wszystko) (?:o|z|ze|na temat|dotyczące)|co (?:się )?(?:dzieje|słychać)(?: się)? (?:w|we|z|u)",
  ru: "(?:все |последние )?(?:новости|всё|события) (?:о|об|про|из|в)|что происходит (?:в|во|с|на)",
  uk: "(?:усі |останні )?(?:новини|все|події) (?:про|з|із|в|у)|що відбувається (?:в|у|з|на)",
  tr: "(?:son )?haberler",
  id: "(?:semua )?(?:berita|kabar)(?: terbaru)? (?:tentang|dari|soal)|apa yang terjadi (?:di|dengan)",
};

const ENDINGS =
  /(?<!fake)\s+(?:news|updates|passiert|los ist|geschieht|gibt(?: es neues)?|haberleri|nyheter|nyheder|nachrichten|nieuws)$|(?:的)?(?:最新)?(?:新闻|消息|动态|资讯|ニュース|最新情報|뉴스|소식)$/iu;
const OPENING = new RegExp(`^(?:${Object.values(OPENINGS).join("|")})(?:\\s+|(?<=['’]))`, "iu");

/** A topic's name without the words of a sentence around its subject: "Was in Görlitz passiert" is "Görlitz". */
export function subjectOf(name: string): string {
  const rest = name
    .replace(/[?？!！.。]+$/u, "")
    .trim()
    .replace(OPENING, "")
    .trim();
  const subject = rest.replace(ENDINGS, "").trim();
  return subject === "" ? name : subject;
}
