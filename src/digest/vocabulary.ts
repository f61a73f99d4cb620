/** Behind which a dot ends no sentence: titles, units, months, initials. */
export const ABBREVIATIONS =
  /(?<![\p{L}\p{M}\d])(?:\p{Lu}|ee|uu|dr|drs|mr|mrs|ms|prof|st|sen|rep|gov|gen|col|lt|sgt|capt|cpl|rev|hon|jr|sr|no|nos|nr|vs|etc|inc|ltd|corp|co|bros|dept|est|approx|fig|vol|pp|e\.g|i\.e|a\.m|p\.m|u\.s|u\.k|u\.n|ph\.d|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun|ca|bzw|z\.\s?b|u\.\s?a|d\.\s?h|evtl|ggf|inkl|mio|mrd|tsd|str|abs|art|dipl|ing|hl|usw|vgl|mme|mm|mlle|m|env|av|boul|sra?|dra?|srta|ee\.\s?uu|p\.\s?ej|núm|avda|tel|aprox|sig|dott|dr\.ssa|ing|avv|mld|mln|tys|proc|godz|ul|al|im|ok|ks|płk|gen|mgr|inż|м|г|гг|ул|им|руб|тыс|млн|млрд|т\.\s?е|т\.\s?д|т\.\s?п|др|см|стр|kl|bl\.\s?a|ca|dhr|mw|mevr|drs|jl|mil|tzv|např|atd|č|kč|str|pl|dl|sz|min|sn|doç|vb|vs|tc|น|พ\.ศ|ค\.ศ|ม|กม|ก\.ม|ส\.ส|ร\.ต\.อ|พ\.ต\.อ)\.$/iu;

/** "15. Dezember": a number with a dot is an ordinal there. */
export const ORDINAL_LANGUAGES = new Set(["de", "da", "no", "fi", "cs", "hu", "sr", "tr", "pl"]);

/** What a page says of itself, from a sentence's beginning on. */
const OF_THE_PAGE = [
  "read (?:more|also|next|on|the full)|more (?:on this|from|news|stories):?|more:|see also|related(?: articles?| stories)?:?|recommended(?::|$| for you)|continue reading|click (?:here|on)|tap (?:here|to)|subscribe|sign (?:up|in)|log in|register (?:now|for)|follow us|join (?:us|our)|share (?:this|on)|get (?:the|our) (?:latest|best|app)|download (?:the|our) app|stay tuned|watch(?: (?:now|the video|live))?:|listen(?: to)?:|photos?:|image:|picture:|video:|credit:|caption|source:|getty|file photo|advertis(?:e)?ment|sponsored|disclosure|this (?:article|story|page|site|website|post|report) (?:was|is|has|uses|originally|first|may)|we use cookies|cookies?|accept (?:all|cookies)|by (?:clicking|continuing|using)|all rights reserved|copyright|©|live(?: updates?| blog| coverage)?(?: below|:)|updates? below|last updated|published (?:on|at)|updated:|(?:reporting|editing|writing|edited|additional reporting) by|you can (?:download|read|find|watch|subscribe|follow|sign)|here(?:'s| is| are) (?:everything|what|all|how|why)|what we know|\\d+ (?:min(?:utes?)?|sec(?:onds?)?) read|comments?$|leave a comment|tags?:|topics?:",
  "lesen sie|lies auch|mehr (?:zum thema|dazu|lesen|nachrichten)|weiterlesen|zum (?:artikel|thema|newsletter)|jetzt (?:abonnieren|anmelden|lesen|testen)|abonnieren|newsletter|jetzt anmelden|folgen sie|teilen|foto:|bild:|video:|quelle:|symbolbild|(?:anzeige|werbung)(?::|$)|hier (?:klicken|geht es|finden sie)|dieser (?:artikel|text|beitrag) (?:ist|wurde|erschien)|wir verwenden|cookies|alle rechte|live-?ticker|das könnte sie|stand:",
  "lire (?:aussi|la suite|plus|également)|à lire|voir aussi|en savoir plus|abonnez|s['’]abonner|inscrivez|suivez|partager|photo ?:|crédit|publicité|cliquez|cet article|nous utilisons|tous droits|recevez|mis à jour",
  "le(?:a|er|e) (?:también|más|mas|además)|(?:seguí|sigue|siga|continuar|seguir) leyendo|te puede interesar|más información|suscr[ií]b|síguenos|seguinos|compart[ei]|foto:|imagen:|publicidad|haga? clic|este artículo|utilizamos cookies|todos los derechos|le puede interesar|noticia en desarrollo",
  "leia (?:também|mais)|saiba mais|veja (?:também|mais)|assine|inscreva|siga[- ]|partilh[ae]|compartilh[ae]|foto:|publicidade|clique|este (?:artigo|texto)|utilizamos cookies|todos os direitos|continua a ler",
  "legg[ie] (?:anche|di più|tutto)|continua a leggere|iscriviti|abbonati|segui(?:ci)?(?: su)|condividi|foto:|pubblicità|clicca|questo articolo|tutti i diritti|approfondisci|guarda (?:anche|il video)",
  "lees (?:ook|meer|verder)|bekijk (?:ook|hier)|abonneer|schrijf je in|volg ons|deel |foto:|advertentie|klik|dit artikel|läs (?:mer|också|även)|prenumerera|följ oss|annons|foto:|läs också|læs (?:også|mere)|les (?:også|mer)|abonner|følg (?:oss|os)|lue (?:myös|lisää)|tilaa|mainos",
  "czytaj (?:też|także|dalej|więcej)|zobacz (?:też|także)|zapisz się|obserwuj|reklama|fot\\.|kliknij|czytaj|přečtěte|čtěte|přihlaste|foto:|reklama|citește|abonează|urmărește|publicitate|olvass|iratkozz|kövess|hirdetés",
  "devamını oku|ayrıca oku|abone ol|takip ed|fotoğraf:|reklam|tıkla|đọc thêm|xem thêm|theo dõi|đăng ký|ảnh:|baca (?:juga|selengkapnya)|ikuti|daftar|foto:|iklan|soma (?:zaidi|pia)",
  "читайте (?:также|ещё|еще|далее)|подпи(?:шитесь|сывайтесь)|смотрите также|подробнее|фото:|реклама|следите|источник:|читайте (?:також|ще)|підпи(?:шіться|суйтесь)|прочетете|абонирайте|прочитајте|διαβάστε|ακολουθήστε|διαφήμιση|εγγραφείτε",
  "اقرأ (?:أيضا|أيضًا|المزيد)|اشترك|تابعنا|إعلان|شاهد|صورة:|بیشتر بخوانید|همچنین بخوانید|ما را دنبال|تبلیغات|عکس:|مزید پڑھ|یہ بھی پڑھ|ہمیں فالو|اشتہار|سبسکرائب|תגובות|קראו (?:גם|עוד)|הירשמו|עקבו|פרסומת",
  "यह भी पढ़|और पढ़|ये भी पढ़|विज्ञापन|सब्सक्राइब|फॉलो|फोटो:|आरও পড়ুন|আরও পড়ুন|বিজ্ঞাপন|மேலும் படிக்க|విజ్ఞాపన|ఇది కూడా చదవండి",
  "点击|更多(?:新闻|内容|精彩|资讯)|更多$|查看更多|相关(?:阅读|新闻|报道|链接)|延伸阅读|扫码|关注我们|订阅|责任编辑|编辑[:：]|来源[:：]|图[:：]|广告|點擊|延伸閱讀|訂閱|関連(?:記事|ニュース)|続きを読む|あわせて読みたい|写真[:：]|【写真|広告|会員登録|無料(?:会員|メルマガ)|メルマガ|この記事は|관련 ?기사|더 보기|기사 ?원문|구독|광고|사진[=:]|무단 ?전재|อ่าน(?:เพิ่มเติม|ต่อ|ข่าว)|ติดตาม|สมัคร|โฆษณา|ภาพ[:：]|ອ່ານ(?:ເພີ່ມ|ຕໍ່)|អាន(?:បន្ត|បន្ថែម)",
].join("|");
export const BOILERPLATE = new RegExp(`^[\\s>•·*▶►→»+–—-]*(?:${OF_THE_PAGE})`, "iu");

/** Wherever it stands in a sentence. */
export const BOILERPLATE_INSIDE =
  /\bnewsletters?\b|\bcookies?\b|privacy policy|terms of (?:use|service)|\bpaywall\b|rights reserved|whatsapp[- ](?:channel|kanal|canal)|telegram[- ](?:channel|kanal|canal)|social media for more|datenschutz|&(?:[a-z]{2,8}|#x?[\da-f]{2,6});|[|•»]\s\S.*[|•»]\s|<\/?[a-z]|https?:\/\/\S+\s*$|\bjavascript\b/iu;

/** First words that hang on a sentence before ("he", "but", "this"), by language. */
const HANGING: Record<string, string> = {
  en: "he|she|they|it|his|her|their|its|this|that|these|those|there|here|such|but|and|or|so|yet|also|however|nevertheless|nonetheless|moreover|furthermore|meanwhile|instead|still|thus|hence|therefore|then|in addition|in contrast|on the other hand|as a result|for example|for instance|similarly|likewise|otherwise|the (?:two|pair|former|latter|same)|both|neither|one of them|according to (?:him|her|them|it)|others|we|our|us|you|your|i|my|not only|no wonder",
  de: "er|sie|es|sein|seine[rmn]?|ihre?[rmn]?|dies|diese[rsmn]?|das (?:ist|war|sei|hat|wird|wurde|soll)|dem|deren|dessen|damit|dabei|dazu|dafür|dagegen|daran|darauf|daraus|darin|darüber|davon|dort|aber|doch|und|oder|denn|jedoch|allerdings|dennoch|trotzdem|außerdem|zudem|zugleich|inzwischen|stattdessen|deshalb|deswegen|daher|darum|so|somit|hier|auch|beide|nach (?:seinen|ihren|eigenen) (?:angaben|worten)|wir|unsere?|ich|man",
  fr: "il|elle|ils|elles|son|sa|ses|leurs?|ce|cet|cette|ces|cela|ça|c['’]est|c['’]était|mais|et|ou|or|donc|car|pourtant|cependant|toutefois|néanmoins|en revanche|par ailleurs|en outre|de plus|ainsi|alors|puis|ensuite|aussi|nous|notre|vous|votre|on|je|selon (?:lui|elle|eux|elles)|tous deux",
  es: "él|ella|ellos|ellas|sus?|este|esta|estos|estas|ese|esa|eso|esto|aquel|pero|y|e|o|sin embargo|no obstante|además|también|por (?:otra parte|otro lado|eso|ello|tanto)|así|entonces|luego|mientras tanto|asimismo|ambos|según (?:él|ella|ellos|ellas)|nosotros|nuestr[oa]",
  pt: "ele|ela|eles|elas|seus?|suas?|este|esta|isto|isso|esse|essa|aquele|aquela|mas|e|ou|porém|contudo|no entanto|entretanto|além disso|também|assim|então|por isso|portanto|ambos|nós",
  it: "lui|lei|egli|ella|essi|loro|suo|sua|suoi|sue|questo|questa|questi|queste|quello|quella|ciò|ma|e|ed|o|però|tuttavia|inoltre|anche|così|quindi|dunque|poi|infatti|entrambi|noi",
  nl: "hij|zij|ze|het (?:is|was)|hun|zijn|haar|dit|dat|deze|die|maar|en|of|echter|toch|ook|daarnaast|bovendien|daarom|dus|toen|beide|wij|we",
  sv: "han|hon|de|den här|detta|dessa|men|och|eller|dock|även|också|därför|samtidigt|vi",
  da: "han|hun|de|dette|disse|men|og|eller|dog|også|derfor|samtidig|imidlertid|vi",
  no: "han|hun|de|dette|disse|men|og|eller|også|derfor|samtidig|imidlertid|likevel|vi",
  fi: "hän|he|se|ne|tämä|nämä|mutta|ja|tai|myös|kuitenkin|siksi|me",
  pl: "on|ona|oni|one|jego|jej|ich|to|ten|ta|te|ci|ale|i|lub|jednak|jednakże|także|również|dlatego|więc|ponadto|zatem",
  cs: "on|ona|oni|jeho|její|jejich|to|ten|ta|tito|ale|a|však|také|proto|přesto",
  ro: "el|ea|ei|ele|acesta|aceasta|acest|această|dar|și|însă|de asemenea|totuși",
  hu: "ő|ők|ez|az (?:egy|volt)|de|és|azonban|emellett|ugyanakkor|ezért",
  tr: "o|bu|şu|bunlar|onlar|ama|ancak|ve|veya|ayrıca|fakat|bunun|böylece|biz",
  vi: "anh ấy|ông ấy|bà ấy|ông|bà|họ|điều này|nhưng|và|tuy nhiên|ngoài ra",
  id: "dia|ia|mereka|hal (?:ini|itu)|ini|itu|tetapi|namun|dan|selain itu|kami|kita",
  sw: "yeye|wao|hii|hiyo|lakini|na|pia",
  el: "αυτός|αυτή|αυτό|αυτοί|αλλά|και|όμως|ωστόσο|επίσης",
  ru: "он|она|они|оно|его|её|ее|их|это|этот|эта|эти|такой|такая|но|и|а|или|однако|также|кроме того|при этом|тем не менее|поэтому|затем|тогда|мы",
  uk: "він|вона|вони|його|її|їх|це|цей|ця|але|та|і|однак|також|крім того|тому|ми",
  bg: "той|тя|те|това|този|тази|но|и|обаче|също|освен това",
  sr: "он|она|они|ово|овај|али|и|међутим|такође",
  ar: "وهو|وهي|هو|هي|هم|هذا|هذه|ذلك|تلك|لكن|ولكن|كما|أيضا|ثم|وأضاف|وتابع|وأوضح أن(?:ه|ها)",
  fa: "او|آن‌ها|آن|این|اما|ولی|همچنین|و",
  ur: "وہ|یہ|اس|ان|لیکن|مگر|اور|تاہم|انہوں",
  he: "הוא|היא|הם|זה|זאת|אבל|אך|גם|עם זאת",
  hi: "वह|यह|वे|ये|उन्होंने|उसने|इस|उस|लेकिन|और|मगर|हालांकि|इसके",
  bn: "তিনি|এটি|তবে|কিন্তু|এবং|এই",
  zh: "他|她|它|这(?!家|个|一)|這是|這|那|但|而且|不过|然而|此外|同时|因此|所以|并且|其中|对此",
  ja: "彼(?!岸)|彼女|これ|それ|この|その|しかし|また|だが|さらに|そして|一方",
  ko: "그는|그녀는|이는|이것은|하지만|그러나|또한|한편|이에",
  th: "เขา|เธอ|มัน|นี่|แต่|และ|ซึ่ง|อย่างไรก็ตาม|นอกจากนี้",
};
/** First words of a clause that may turn what the one before it says, or bind it to something, by language. */
const TURNING: Record<string, string> = {
  en: "and|but|yet|though|although|while|despite|without|unless|if|except|not|nor|only",
  de: "und|aber|doch|obwohl|jedoch|sondern|wenn|falls|sofern|ohne|trotz|nicht|während",
  fr: "et|mais|sans|sauf|si|bien que|malgré|alors que|à moins|pas",
  es: "y|e|pero|sino|sin|salvo|si|aunque|pese a|a pesar|mientras",
  pt: "e|mas|sem|salvo|se|embora|apesar|enquanto",
  it: "e|ed|ma|senza|salvo|se|sebbene|nonostante|mentre",
  nl: "en|maar|zonder|tenzij|als|hoewel|ondanks|terwijl",
  sv: "och|men|utan|om|trots|medan",
  da: "og|men|uden|hvis|trods|mens",
  no: "og|men|uten|hvis|tross|mens",
  fi: "ja|mutta|vaikka|jos|ilman",
  pl: "i|a|ale|lecz|choć|jeśli|mimo|bez",
  cs: "a|ale|avšak|pokud|bez|přestože",
  ro: "și|dar|însă|dacă|fără|deși",
  hu: "és|de|ha|bár",
  tr: "ve|ama|ancak|fakat",
  vi: "và|nhưng|nếu|dù",
  id: "dan|tetapi|tapi|namun|jika|meski",
  sw: "na|lakini|ikiwa",
  el: "και|αλλά|όμως|αν|χωρίς",
  ru: "и|а|но|однако|если|хотя|без",
  uk: "і|й|та|а|але|проте|якщо|хоча|без",
  bg: "и|а|но|ако|без",
  sr: "и|а|али|ако|без",
  ar: "لكن|ولكن|إذا|رغم|بدون",
  fa: "و|اما|ولی|اگر|بدون",
  ur: "اور|لیکن|مگر|اگر",
  he: "אבל|אך|אם|למרות|בלי",
  hi: "और|लेकिन|मगर|अगर",
  bn: "এবং|কিন্তু|তবে|যদি",
  zh: "但|而|不过|不過|并|並|且|如果|除非",
  ja: "しかし|だが|ただし|一方",
  ko: "하지만|그러나|그리고|만약",
  th: "แต่|และ|หาก",
};
const UNSPACED = new Set(["zh", "ja", "ko", "th"]);
const beginning = (words: string, language: string) => {
  const end = UNSPACED.has(language) ? "" : "(?![\\p{L}\\p{M}\\p{N}])";
  return `^["'“”„«»‘’「『（(\\s]*(?:${words})${end}`;
};
const hangingIn = byLanguage(HANGING, beginning);
const turningIn = byLanguage(TURNING, beginning);

/** Whether a sentence begins with a word that hangs on the one before it. */
export function isHanging(sentence: string, language: string | undefined): boolean {
  return hangingIn.get(language ?? "en")?.test(sentence) ?? false;
}

/** Whether a clause may turn what the one before it says: that one alone could say the opposite. */
export function isTurning(clause: string, language: string | undefined): boolean {
  return turningIn.get(language ?? "en")?.test(clause) ?? false;
}

function byLanguage(
  lists: Record<string, string>,
  form: (words: string, language: string) => string,
): Map<string, RegExp> {
  return new Map(
    Object.entries(lists).map(([language, words]) => [language, new RegExp(form(words, language), "iu")]),
  );
}

/** Marks of what readers know or never asked for: what a thing is, where it lies, how it always was. */
const STANDING_FACTS = [
  "(?:was|were) (?:founded|established|built|created|born|opened) in|founded in|(?:headquartered|based|located|situated) in|(?:lies|sits) (?:on|in|at|between)|is home to|(?:is|are|was) (?:known|famous) (?:for|as)|(?:is|are) (?:the|one of the) (?:\\p{L}+ )?(?:world|country|continent|nation|\\p{L}+)['’]?s? (?:most|largest|biggest|oldest|busiest|capital)|is (?:the )?(?:capital|home|Africa['’]s|Europe['’]s|Asia['’]s)|(?:is|are) (?:an?|the) (?:important|popular|free|common|major)|every year|each year|for (?:decades|centuries|generations)|(?:has|have) (?:long|always)|in recent (?:years|decades|months)|(?:is|are) (?:often|usually|typically|spread|used|hit)|all over the world|around the globe|not the first time|remains? to be seen|time will tell|only time",
  "(?:wurde|wurden) \\d{4} (?:gegründet|gebaut|eröffnet)|gegründet|hat (?:ihren|seinen) sitz|liegt (?:im|in|am|an|auf)|gilt als|(?:ist|sind) (?:das|die|der|eine?r?s?) (?:\\p{L}+ )?(?:wichtigste|größte|älteste|bekannteste|meistbesuchte|hauptstadt)|seit (?:jahren|jahrzehnten|langem)|immer wieder|jedes jahr|in den (?:letzten|vergangenen) jahren|bleibt abzuwarten",
  "(?:créée?|fondée?|construite?) en \\d{4}|est (?:l['’]une? des|le|la) (?:\\p{L}+ )?(?:plus|capitale|musée le plus)|chaque année|depuis (?:des années|toujours|longtemps)|ces dernières années|connue? pour|se trouve|est situé",
  "(?:fundad[oa]|cread[oa]|construid[oa]) en \\d{4}|es (?:el|la|una? de l[oa]s) (?:\\p{L}+ )?(?:más|mayor|capital|principal)|se (?:disputa|celebra) desde|cada año|desde hace (?:años|décadas)|en los últimos años|conocid[oa] (?:por|como)|está ubicad",
  "(?:fundad[oa]|criad[oa]|construíd[oa]) em \\d{4}|é (?:o|a|um|uma)s? (?:\\p{L}+ )?(?:maior|mais|capital|principal)|todos os anos|nos últimos anos|conhecid[oa] (?:por|como)|fica (?:no|na|em)",
  "(?:fondat[oa]|creat[oa]|costruit[oa]) nel|è (?:una? del|il|la|tra) ?(?:\\p{L}+ )?(?:più|maggiore|capitale)|ogni anno|negli ultimi anni|conosciut[oa] (?:per|come)|si trova|è una delle più",
  "(?:opgericht|gebouwd) in|is de (?:grootste|belangrijkste|hoofdstad|oudste)|elk jaar|al jaren|grundades|är (?:den|det) (?:största|äldsta)|varje år|grundlagt|er (?:den|det) største|hvert år|perustettiin|on suurin|joka vuosi",
  "(?:założon[ay]|powstał[ay]?) w|liczy \\d+|jest (?:największ|stolic|najstarsz)|co roku|od lat|byla založena|je největší|každý rok|a fost (?:fondat|înființat)|este (?:cel mai|cea mai|capitala)|în fiecare an|alapították|a legnagyobb|minden évben",
  "kuruldu|en büyük|her yıl|başkenti|thành lập năm|lớn nhất|hàng năm|thủ đô|didirikan|terbesar|setiap tahun|ibu kota|ilianzishwa|kubwa zaidi|kila mwaka",
  "основан[аоы]? в|явля(?:ет|ют)ся|(?:самый|самая|самое) (?:больш|крупн|стар)|столиц|каждый год|ежегодно|в последние годы|з(?:аснован|находиться)|найбільш|щороку|основана|най-голям|всяка година|основан|највећ|ιδρύθηκε|(?:ο|η|το) μεγαλύτερ|κάθε χρόνο",
  "تأسس|(?:و)?تقع|يقع|أكبر (?:مدينة|دولة|شركة)|عاصمة|كل عام|سنويا|تاسیس|بزرگ‌?ترین|هر سال|پایتخت|سب سے بڑ|دارالحکومت|ہر سال|قائم (?:ہوا|ہوئی|کی گئی)|נוסד|הגדול(?:ה)? ב|בכל שנה",
  "स्थापना|सबसे बड़|राजधानी|हर साल|প্রতিষ্ঠিত|সবচেয়ে বড়|রাজধানী|நிறுவப்பட்ட|மிகப்பெரிய",
].join("|");
/** No letter bounds a word of the latter, whose languages put no spaces between words. */
const BACKGROUND = new RegExp(
  `(?<![\\p{L}\\p{M}])(?:${STANDING_FACTS})|${"成立于|创立于|创建于|创办于|总部(?:位于|设在)|位于|是(?:世界|中国|全球|亚洲|欧洲).{0,8}(?:最大|最)|首都|每年|近年来|成立於|總部|位於|設立され|創業|本社を|に位置|最大の|首都|毎年|近年|설립(?:됐|되었|된)|본사|최대|수도|매년|최근 몇 년|ก่อตั้ง|ใหญ่ที่สุด|เมืองหลวง|ทุกปี|ตั้งอยู่|ສ້າງຕັ້ງ|ໃຫຍ່ທີ່ສຸດ|បង្កើតឡើង|ធំបំផុត"}`,
  "iu",
);

/** Whether a sentence says what a thing is or how it always was, rather than what happened. */
export function isBackground(sentence: string): boolean {
  return BACKGROUND.test(sentence);
}

/** Words of counts that grow while a story goes on: of the dead, of the hurt, of the missing. */
export const TOLLS = [
  /dead|died|deaths?|killed|kills|fatalit|\btote[nrs]?\b|todesopfer|getötet|ums leben|\bmorts?\b|tués?|muert[oe]s?|mort[eo]s\b|morti|doden|döda|døde|kuollut|ofiar|zabit|mrtvých|morți|halott|ölü|tử vong|thiệt mạng|tewas|wafu|погиб|жертв|загин|قتيل|قتلى|ضحايا|کشته|جاں بحق|ہلاک|מתים|הרוגים|मौत|मृत|নিহত|死亡|死者|遇难|遇難|사망|เสียชีวิต/iu,
  /injured|wounded|hurt|verletzt|blessée?s?|herid[oa]s?|ferid[oa]s?|ferit[oaie]|gewonden|rannych|yaralı|ранен|пострада|جرحى|زخمی|घायल|受伤|負傷|부상|บาดเจ็บ/iu,
  /missing|vermisst|disparus|desaparecid|dispersi|zaginion|пропа[вл]|مفقود|लापता|失踪|行方不明|실종|สูญหาย/iu,
];

/** Beginnings of words by which somebody does something, or something comes about. */
const ACTIONS = [
  "detain|arrest|charge[ds]|accus|su(?:ed|es|ing)\\b|lawsuit|complain|inquiry|investigat|order(?:s|ed)|ban(?:s|ned)?\\b|resign|dismiss|warn|den(?:y|ied|ies)|reject|refus|contradict|blam|cause[ds]?\\b|fault|fail|vot(?:e|ed|es)|agree|announc|declar|approv|launch|cancel|suspend|postpon|evacuat|demand|threat|until|must|expect|follow|forecast|re-?open|open(?:s|ed)|clos(?:es|ed)|rebuil|rule[sd]\\b|seiz|recall|releas|ship\\b|win(?:s|ner)?\\b|won\\b|lost\\b|promis",
  "festgenommen|verhaft|ermittel|beschuldig|klag|warn|forder|kündig|beschl[oi]|lehn|dementier|verb[io]t|verboten|gesperrt|evakuier|ursache|abgebrochen|abgesagt|stimmten|soll|erwart|plan|bis\\b|rücktritt|zurückgetreten|geborgen|gilt|gelten|richtet",
  "arrêt|interpell|enquête|accus|plainte|démission|averti|rejet|refus|interdi|ferm|évacu|cause|annul|report|vot|adopt|annonc|devra|sera|seront|prévoi|rouvr|jusqu|supprim|dénonc",
  "deten|arrest|investig|acus|denunci|reclam|renunci|advirt|rechaz|niega|negó|prohíb|prohib|cerr|evacu|causa|suspend|cancel|vot|aprob|anunci|declar|expuls|prevé|espera|pidió|seguirá|hasta",
  "detid|preso|deteve|investig|acus|denunci|demit|alert|rejeit|recus|proib|fech|evacu|causa|suspend|cancel|vot|aprov|anunci|declar|prevê|até\\b|exig",
  "arrest|indag|accus|denunci|dimiss|avvert|respin|rifiut|vieta|chius|evacu|causa|sospes|cancell|vot|approv|annunci|dichiar|prevede|fino\\b|sequestr|tornerà",
  "aangehouden|gearresteerd|onderzoek|beschuldig|klacht|waarschuw|eis|verwerp|weiger|verbied|gesloten|geëvacueerd|oorzaak|geschorst|stemd|aangekondig|wil\\b|tot\\b|gripen|anklag|varna|kräv|förbjud|stäng|anhold|advar|kræv|forby|pidät|varoit|vaati",
  "zatrzyma|aresztowa|śledztw|oskarż|skarg|ostrzeg|żąda|domaga|odrzuc|zakaz|zamkn|ewaku|przyczyn|zawies|głosowa|przyję|ogłosi|zapowie|zadrž|vyšetř|obvin|varova|zakáz|schvál|arestat|ancheta|acuzat|interzis|letartóztat|vizsgál|betilt|gözaltı|tutukla|soruştur|suçla|uyar|yasakla|onayla|açıkla",
  "задержа|арест|расследова|обвин|жалоб|предупре|треб|отверг|отказ|запре[тщ]|закры|эвакуир|причин|приостанов|голосова|приня|объяви|будет|прекрат|до\\b|перев[её]|затрима|арешт|розслідув|звинувати|попере|вимага|відмов|заборон|закри|евакую",
  "اعتقل|تحقيق|اتهم|حذر|رفض|منع|أغلق|إجلاء|سبب|أعلن|وافق|لن|سوف|ست[\\p{L}]|حتى|بازداشت|هشدار|ممنوع|تصویب|گرفتار|تحقیقات|الزام|خبردار|مسترد|پابندی|بند|اعلان|حکم|हिरासत|गिरफ्तार|जांच|आरोप|चेतावनी|रोक|ऐलान",
  "逮捕|拘留|调查|指控|警告|拒绝|禁止|关闭|疏散|原因|宣布|批准|计划|将|上调|下调|调查|調査|起訴|警告|拒否|禁止|閉鎖|避難|原因|発表|認可|方針|計画|予定|充て|체포|조사|기소|경고|거부|금지|폐쇄|발표|승인|계획|จับกุม|สอบสวน|เตือน|ปฏิเสธ|ห้าม|ปิด|อพยพ|อนุมัติ|ประกาศ|ยกเลิก",
].join("|");
const ACTION = new RegExp(`(?<![\\p{Script=Latin}\\p{Script=Cyrillic}])(?:${ACTIONS})`, "iu");

/** Whether a sentence tells of a deed or a turn: an arrest, a cause, a decision, a plan, a date until which. */
export function isAction(sentence: string): boolean {
  return ACTION.test(sentence);
}

/** Openings of headlines that tell nothing of what happened, by language. */
const EMPTY_OPENINGS: Record<string, string> = {
  en: "this|these|here(?:['’]s| is| are)|why|how|what|when|where|who|you|your|everything|the (?:one|real|shocking|surprising) |inside|meet |watch|see |guess|wait|\\d+ (?:things|reasons|ways|facts|tips|takeaways|questions|charts)|(?:is|are|was|can|could|should|do|does|did|has|have) (?:it|he|she|they|we|you|i|the|this|that|there)|we (?:tested|tried|asked)|hands on|live\\b|opinion|analysis|explained|explainer",
  de: "so |wie |was |warum|wieso|weshalb|wer |wo |wann|diese[rs]?|das (?:sind|ist|müssen|steckt)|\\d+ (?:dinge|gründe|fakten|tipps|fragen)|darum|hier |alles",
  fr: "pourquoi|comment |voici|ce que|ce qu['’]|cette?|ces |quand |qui |que |et si|\\d+ (?:choses|raisons)|tout (?:ce|savoir)",
  es: "por qué|cómo|qué |este |esta |estos |así |estas son|quién|cuándo|\\d+ (?:cosas|razones|claves)|lo que|todo lo",
  pt: "por que|porque|como |o que|quem|quando |saiba|veja|isto|esta?e? |entenda|tudo (?:o que|sobre)",
  it: "perché|come |cosa |ecco|questo|chi |quando|tutto quello",
  nl: "waarom|hoe |wat |wie |dit |deze|zo |alles",
  sv: "varför|hur |vad |därför|det här|så ",
  da: "hvorfor|hvordan|hvad |derfor|sådan|her er",
  no: "hvorfor|hvordan|hva |derfor|slik |her er",
  fi: "miksi|miten|mitä |tämä |näin ",
  pl: "dlaczego|jak |co |oto|kto |ten |to ",
  cs: "proč|jak |co |kdo |toto ",
  ro: "de ce|cum |ce |iată|cine ",
  hu: "miért|hogyan|mi |ki |ez ",
  tr: "neden|nasıl|işte|bu ",
  vi: "vì sao|tại sao|đây là|cách ",
  id: "mengapa|kenapa|begini|ini |bagaimana|apa ",
  ru: "почему|как |что |кто |вот |это ",
  uk: "чому|чим |як |що |хто |ось ",
  el: "γιατί|πώς|τι |ποιος|αυτό ",
  ar: "لماذا|كيف|ماذا|هذا |هذه |هل ",
  fa: "چرا|چگونه|این |چه ",
  ur: "کیا |کیوں|کیسے|یہ ",
  hi: "क्यों|कैसे|जानिए|ये |क्या ",
  zh: "为什么|如何|怎么|这|為什麼|一文",
  ja: "なぜ|どう|これ|この",
  ko: "왜|어떻게|이것|이 ",
  th: "ทำไม|อย่างไร|นี่คือ",
};
const emptyOpeningIn = byLanguage(EMPTY_OPENINGS, (words) => `^["'“”„«»‘’「『¿¡\\s]*(?:${words})`);
const TEASING =
  /[?？؟;]["'”’»]*$|(?:…|\.{3})$|[!！]{2,}|won['’]t believe|need to know|must know|what we know|was wir wissen|wissen müssen|ce qu['’]il faut savoir|lo que (?:sabemos|se sabe|hay que saber)|cosa sappiamo|o que se sabe|goes viral|breaks the internet|will (?:surprise|shock) you|everyone is talking|[:：]\s*(?:what|why|how|was|wie|warum|ce que|qué|lo que|o que|cosa)\s/iu;

/** Whether a headline teases rather than tells. */
export function isTeasing(headline: string, language: string | undefined): boolean {
  return TEASING.test(headline) || (emptyOpeningIn.get(language ?? "en")?.test(headline) ?? false);
}
