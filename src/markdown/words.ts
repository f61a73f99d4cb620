export interface StoryLabels {
  since: string;
  why: string;
  inBrief: string;
}

export const english: StoryLabels = {
  since: "Since last time",
  why: "Why it matters",
  inBrief: "In brief",
};

/** By BCP 47 language: those that `src/relevance` recognises, and Chinese in traditional characters. */
export const storyLabels: Record<string, StoryLabels> = {
  am: { since: "ካለፈው ጊዜ ወዲህ", why: "ለምን አስፈላጊ ነው", inBrief: "በአጭሩ" },
  ar: { since: "منذ آخر مرة", why: "لماذا يهم", inBrief: "باختصار" },
  bg: { since: "От последния път", why: "Защо е важно", inBrief: "Накратко" },
  bn: { since: "গতবারের পর থেকে", why: "কেন এটি গুরুত্বপূর্ণ", inBrief: "সংক্ষেপে" },
  cs: { since: "Od minula", why: "Proč na tom záleží", inBrief: "Ve zkratce" },
  da: { since: "Siden sidst", why: "Hvorfor det betyder noget", inBrief: "Kort fortalt" },
  de: { since: "Seit dem letzten Mal", why: "Warum das wichtig ist", inBrief: "In Kürze" },
  el: { since: "Από την τελευταία φορά", why: "Γιατί έχει σημασία", inBrief: "Εν συντομία" },
  en: english,
  es: { since: "Desde la última vez", why: "Por qué importa", inBrief: "En breve" },
  fa: { since: "از دفعهٔ پیش", why: "چرا مهم است", inBrief: "به‌طور خلاصه" },
  fi: { since: "Viime kerran jälkeen", why: "Miksi tällä on merkitystä", inBrief: "Lyhyesti" },
  fr: { since: "Depuis la dernière fois", why: "Pourquoi c’est important", inBrief: "En bref" },
  gu: { since: "ગયા વખત પછી", why: "આ કેમ મહત્વનું છે", inBrief: "ટૂંકમાં" },
  ha: {
    since: "Tun daga lokacin da ya gabata",
    why: "Dalilin da ya sa yake da muhimmanci",
    inBrief: "A takaice",
  },
  he: { since: "מאז הפעם הקודמת", why: "למה זה חשוב", inBrief: "בקצרה" },
  hi: { since: "पिछली बार के बाद से", why: "यह क्यों अहम है", inBrief: "संक्षेप में" },
  hu: { since: "A legutóbbi óta", why: "Miért fontos", inBrief: "Röviden" },
  hy: { since: "Վերջին անգամից ի վեր", why: "Ինչու է դա կարևոր", inBrief: "Համառոտ" },
  id: { since: "Sejak terakhir kali", why: "Mengapa ini penting", inBrief: "Berita singkat" },
  ig: { since: "Kemgbe oge ikpeazụ", why: "Ihe mere o ji dị mkpa", inBrief: "Na nkenke" },
  it: { since: "Dall’ultima volta", why: "Perché è importante", inBrief: "In breve" },
  ja: { since: "前回からの変化", why: "なぜ重要か", inBrief: "短信" },
  ka: { since: "ბოლო ჯერის შემდეგ", why: "რატომ არის მნიშვნელოვანი", inBrief: "მოკლედ" },
  km: { since: "ចាប់តាំងពីលើកមុន", why: "ហេតុអ្វីវាសំខាន់", inBrief: "ដោយសង្ខេប" },
  ko: { since: "지난번 이후", why: "왜 중요한가", inBrief: "단신" },
  lo: { since: "ນັບແຕ່ຄັ້ງກ່ອນ", why: "ເປັນຫຍັງຈຶ່ງສຳຄັນ", inBrief: "ໂດຍຫຍໍ້" },
  my: { since: "ပြီးခဲ့သည့်အကြိမ်ကတည်းက", why: "ဘာကြောင့်အရေးကြီးသလဲ", inBrief: "အကျဉ်းချုပ်" },
  nl: { since: "Sinds de vorige keer", why: "Waarom het ertoe doet", inBrief: "In het kort" },
  no: { since: "Siden sist", why: "Hvorfor det betyr noe", inBrief: "Kort fortalt" },
  pl: { since: "Od ostatniego razu", why: "Dlaczego to ważne", inBrief: "W skrócie" },
  pt: { since: "Desde a última vez", why: "Por que é importante", inBrief: "Em resumo" },
  ro: { since: "De data trecută", why: "De ce contează", inBrief: "Pe scurt" },
  ru: { since: "С прошлого раза", why: "Почему это важно", inBrief: "Коротко" },
  so: { since: "Tan iyo markii u dambaysay", why: "Sababta ay muhiim u tahay", inBrief: "Si kooban" },
  sr: { since: "Од прошлог пута", why: "Зашто је важно", inBrief: "Укратко" },
  sv: { since: "Sedan sist", why: "Varför det spelar roll", inBrief: "I korthet" },
  sw: { since: "Tangu mara ya mwisho", why: "Kwa nini ni muhimu", inBrief: "Kwa ufupi" },
  ta: { since: "கடந்த முறைக்குப் பிறகு", why: "இது ஏன் முக்கியம்", inBrief: "சுருக்கமாக" },
  te: { since: "గత సారి నుండి", why: "ఇది ఎందుకు ముఖ్యం", inBrief: "క్లుప్తంగా" },
  th: { since: "นับจากครั้งก่อน", why: "เหตุใดจึงสำคัญ", inBrief: "โดยย่อ" },
  tr: { since: "Geçen seferden beri", why: "Neden önemli", inBrief: "Kısaca" },
  uk: { since: "Від минулого разу", why: "Чому це важливо", inBrief: "Стисло" },
  ur: { since: "پچھلی بار کے بعد سے", why: "یہ کیوں اہم ہے", inBrief: "مختصراً" },
  vi: { since: "Kể từ lần trước", why: "Vì sao điều này quan trọng", inBrief: "Tin vắn" },
  yo: { since: "Láti ìgbà tó kọjá", why: "Ìdí tí ó fi ṣe pàtàkì", inBrief: "Ní ṣókí" },
  zh: { since: "自上次以来", why: "为什么重要", inBrief: "简讯" },
  "zh-Hant": { since: "自上次以來", why: "為什麼重要", inBrief: "簡訊" },
};

/** What models write in place of a label, or where none is asked for. */
export const otherLabels: Record<"gist" | "facts" | keyof StoryLabels, string> = {
  gist: "gist|the gist|summary|tl;dr|tldr|what happened|the news|kern|das wichtigste|zusammenfassung|was passiert ist|l'essentiel|résumé|lo esencial|resumen|o essencial|resumo|sintesi|in sintesi|riassunto|samenvatting|kärnan|sammanfattning|resumé|kjernen|sammendrag|podsumowanie|shrnutí|özet|суть|главное|الخلاصة|ملخص|सारांश|要点|概要|摘要|要點|요지|요약",
  facts:
    "facts|the facts|key facts|key points|details|the details|what we know|fakten|die fakten|einzelheiten|was bekannt ist|les faits|faits|détails|hechos|datos|detalles|fatos|factos|fatti|dettagli|feiten|fakta|detaljer|fakty|szczegóły|podrobnosti|ayrıntılar|факты|подробности|деталі|الحقائق|التفاصيل|तथ्य|事実|詳細|事实|细节|详情|細節|사실|세부 내용",
  since:
    "since last update|since the last update|since our last update|since yesterday|new since last time|what changed|what's changed|what has changed|what is new|what's new|update|seit dem letzten update|seit der letzten meldung|neu seit dem letzten mal|was sich geändert hat|was neu ist|ce qui a changé|ce qui est nouveau|depuis la dernière mise à jour|qué ha cambiado|desde la última actualización|novedades|o que mudou|desde a última atualização|cosa è cambiato|dall'ultimo aggiornamento|wat er veranderd is|sinds de laatste update|sedan senaste uppdateringen|siden sidste opdatering|siden forrige oppdatering|co się zmieniło|od ostatniej aktualizacji|co se změnilo|od poslední aktualizace|son güncellemeden bu yana|ne değişti|что изменилось|с прошлого обновления|що змінилося|ما الذي تغير|منذ آخر تحديث|पिछले अपडेट के बाद से|क्या बदला|前回から|前回以降|前回の更新から|自上次更新以来|自上次更新以來|有何变化|지난 업데이트 이후|달라진 점",
  why: "why this matters|why it is important|why it's important|significance|so what|bottom line|the bottom line|warum es wichtig ist|warum es zählt|darum ist das wichtig|weshalb das wichtig ist|bedeutung|pourquoi cela compte|pourquoi ça compte|enjeux|l'enjeu|por qué es importante|por qué esto importa|por que importa|por que isso importa|porque importa|porque é importante|perché conta|perché è rilevante|waarom dit belangrijk is|waarom het belangrijk is|varför det är viktigt|hvorfor det er vigtigt|hvorfor det er viktig|dlaczego to ma znaczenie|proč je to důležité|neden önemlidir|bu neden önemli|почему это имеет значение|чому це має значення|لماذا هذا مهم|أهمية الخبر|यह क्यों महत्वपूर्ण है|重要な理由|なぜ重要なのか|为何重要|为什么这很重要|重要性|為何重要|為什麼這很重要|중요한 이유|왜 중요한지",
  inBrief:
    "briefly|brief|briefs|news in brief|other news|in other news|more news|also in the news|also|kurz gemeldet|kurz notiert|kurzmeldungen|kurz|weitere meldungen|außerdem|brèves|autres nouvelles|par ailleurs|en resumen|breves|otras noticias|em poucas palavras|outras notícias|brevi|altre notizie|kort nieuws|kort|ander nieuws|korta nyheter|andra nyheter|kort nyt|andre nyheder|kort nytt|andre nyheter|krótko|inne wiadomości|stručně|další zprávy|kısa kısa|diğer haberler|кратко|другие новости|інші новини|أخبار أخرى|موجز|अन्य समाचार|その他|その他のニュース|简报|其他新闻|其他消息|其他新聞|簡報|기타 소식|간추린 소식",
};
