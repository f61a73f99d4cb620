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

/** Labels by BCP 47 language: all that are recognised, including Chinese in traditional characters. */
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
