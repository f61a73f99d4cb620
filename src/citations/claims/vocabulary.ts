const list = (words: string) => words.trim().split(/\s+/);

/** From zero to twenty, then tens to ninety; a hyphen where a language has no such word. Without accents. */
const NUMERALS: Record<string, string> = {
  en: "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety",
  de: "null ein zwei drei vier funf sechs sieben acht neun zehn elf zwolf dreizehn vierzehn funfzehn sechzehn siebzehn achtzehn neunzehn zwanzig dreissig vierzig funfzig sechzig siebzig achtzig neunzig",
  fr: "zero un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize - - - vingt trente quarante cinquante soixante - - -",
  es: "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho diecinueve veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa",
  pt: "zero um dois tres quatro cinco seis sete oito nove dez onze doze treze catorze quinze dezesseis dezessete dezoito dezenove vinte trinta quarenta cinquenta sessenta setenta oitenta noventa",
  it: "zero uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette diciotto diciannove venti trenta quaranta cinquanta sessanta settanta ottanta novanta",
  nl: "nul een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien negentien twintig dertig veertig vijftig zestig zeventig tachtig negentig",
  ru: "ноль один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто",
  pl: "zero jeden dwa trzy cztery piec szesc siedem osiem dziewiec dziesiec jedenascie dwanascie trzynascie czternascie pietnascie szesnascie siedemnascie osiemnascie dziewietnascie dwadziescia trzydziesci czterdziesci piecdziesiat szescdziesiat siedemdziesiat osiemdziesiat dziewiecdziesiat",
};

const OTHER_FORMS: Record<string, Record<string, number>> = {
  de: { eins: 1, eine: 1, einen: 1, einem: 1, einer: 1, zweier: 2, dreier: 3, dreien: 3, vierer: 4 },
  fr: { une: 1 },
  es: { un: 1, una: 1, veintiuno: 21, veintidos: 22, veintitres: 23, veinticuatro: 24, veinticinco: 25 },
  pt: { uma: 1, duas: 2, dezasseis: 16, dezassete: 17, dezanove: 19 },
  ru: {
    две: 2,
    двух: 2,
    двое: 2,
    трех: 3,
    трое: 3,
    тремя: 3,
    четырех: 4,
    четверо: 4,
    пятеро: 5,
    пяти: 5,
    шести: 6,
    семи: 7,
    восьми: 8,
    девяти: 9,
    десяти: 10,
    одиннадцати: 11,
    двенадцати: 12,
  },
};

/** Values by word, by language; Ukrainian and others that are not listed write digits in the news. */
export const numerals = new Map(
  Object.entries(NUMERALS).map(([language, words]) => [
    language,
    new Map([
      ...list(words).map((word, at) => [word, at <= 20 ? at : (at - 18) * 10] as const),
      ...Object.entries(OTHER_FORMS[language] ?? {}),
    ]),
  ]),
);

/** Words behind a number, without accents. Signs of one letter count only where they touch it. */
export const POWERS: [exponent: number, words: RegExp][] = [
  [2, /^(?:hundred|hundert|hundertfach)$/],
  [
    3,
    /^(?:k|thousand|tausend|mil|mille|mila|miles|milhares|duizend|tys|tysiecy|tysiace|тыс|тысяч\p{L}?|тыс[яi]ч\p{L}*|ہزار|हजार)$/u,
  ],
  [
    6,
    /^(?:m|mn|mm|mio|mln|millions?|millionen|milliones?|millon|millones|milhao|milhoes|milione|milioni|miljoen|miljoner|milion\p{L}*|млн|миллион\p{L}*|мільйон\p{L}*|ملین)$/u,
  ],
  [
    9,
    /^(?:bn?|billions?|mrd|mds?|mld|milliarden?|milliards?|miliardi|miliardo|miljard\p{L}*|miliard\p{L}*|млрд|миллиард\p{L}*|мільярд\p{L}*|ارب)$/u,
  ],
  [12, /^(?:tn|trillions?|billione?n?|bio|трлн|триллион\p{L}*)$/u],
];

export const PERCENT =
  /^(?:percent|pct|pc|prozent\p{L}*|procent\p{L}*|pourcent|процент\p{L}*|відсотк\p{L}*|パーセント|percentage|prozentpunkte?n?|פרוצנט)$/u;
export const PER = new Set(list("per pour por por per"));
export const CENT = new Set(list("cent ciento cento"));

/** A word up to three tokens in front of a number, by what it allows: about, more than, less than. */
export const HEDGES = {
  about: new Set(
    list(`about around roughly some approximately circa ca nearly almost close rund etwa ungefahr zirka knapp gut fast gegen
      environ quelque quelques pres autour unos unas cerca alrededor aproximadamente casi quase perto torno uns umas
      circa quasi ongeveer zo около примерно порядка почти приблизительно 約 およそ 大约 大約 约 近`),
  ),
  over: new Set(
    list(
      "more over above exceeding least mehr uber mindestens wenigstens plus mas superior acima mais oltre piu meer более больше свыше 以上 超",
    ),
  ),
  under: new Set(list("less under below fewer weniger unter kaum moins menos meno minder менее меньше 未満")),
};

/** Of words that stand for a part of a hundred. */
export const FRACTIONS = new Map<string, number>(
  Object.entries({
    half: 50,
    halfte: 50,
    moitie: 50,
    mitad: 50,
    metade: 50,
    half_: 50,
    third: 33,
    drittel: 33,
    tiers: 33,
    tercio: 33,
    terco: 33,
    quarter: 25,
    viertel: 25,
    quart: 25,
    fifth: 20,
    funftel: 20,
    tenth: 10,
    zehntel: 10,
    dixieme: 10,
  }),
);

/** From the second to the twelfth, without accents: what happened nine times happened for the ninth time. */
export const ORDINALS: RegExp[] = [
  "second|zweite[mnrs]?|deuxieme|segund[oa]|second[oa]|tweede",
  "third|dritte[mnrs]?|troisieme|tercer[oa]?|terceir[oa]|terz[oa]|derde",
  "fourth|vierte[mnrs]?|quatrieme|cuart[oa]|quart[oa]|vierde",
  "fifth|funfte[mnrs]?|cinquieme|quint[oa]|vijfde",
  "sixth|sechste[mnrs]?|sixieme|sext[oa]|sest[oa]|zesde",
  "seventh|siebte[mnrs]?|septieme|septim[oa]|setim[oa]|settim[oa]|zevende",
  "eighth|achte[mnrs]?|huitieme|octav[oa]|oitav[oa]|ottav[oa]|achtste",
  "ninth|neunte[mnrs]?|neuvieme|noven[oa]|non[oa]|negende",
  "tenth|zehnte[mnrs]?|dixieme|decim[oa]|tiende",
  "eleventh|elfte[mnrs]?|onzieme|undecim[oa]|undicesim[oa]|elfde",
  "twelfth|zwolfte[mnrs]?|douzieme|duodecim[oa]|dodicesim[oa]|twaalfde",
].map((forms) => new RegExp(`^(?:${forms})$`));

/** Capitalised words that name nobody by themselves, without accents. */
export const GENERIC = new Set(
  list(`mr mrs ms miss dr prof professor sir lord lady dame captain mayor chancellor premier governor senator congressman
    congresswoman king queen prince princess pope bishop general colonel sheriff judge justice ceo cfo cto coo chief chair
    chairman chairwoman executive director president minister secretary prime deputy vice head spokesman spokeswoman state
    states group company corp corporation inc ltd plc ag gmbh se university institute ministry department committee council
    commission agency court bank union party house senate congress parliament government board association foundation
    federation office national international federal royal central northern southern eastern western great city
    county province district town village river lake mount mountain island street road square school hospital church museum
    us uk eu un usa uno ue ki ai gdp tv pdf it ok covid internet web god christmas easter thanksgiving earth sun moon
    english french german spanish
    herr frau prasident prasidentin minister ministerin ministerprasident ministerprasidentin bundeskanzler bundeskanzlerin
    kanzler kanzlerin burgermeister burgermeisterin burgermeisters vorstandschef vorstandschefin chef chefin sprecher
    sprecherin euro prozent millionen milliarden million milliarde tausend jahr jahre jahren jahres monat monate monaten
    woche wochen tag tage tagen uhr ende anfang mitte kilometer meter metern kilometern liter tonnen tonne grad stunden
    minuten menschen personen leute teil teile zahl land stadt
    monsieur madame m mme president presidente presidenta ministre directeur directrice general maire prefet prefete
    gouvernement conseil etat ville groupe societe universite institut tribunal cour banque parti ministere commission
    senor senora don dona gobierno ministro ministra consejo estado ley partido banco universidad tribunal congreso senado
    governo estado conselho camara prefeito prefeita presidencia ministerio instituto
    президент министр губернатор мэр директор правительство банк компания министерство область город директора господин
    губернатора министра президента`),
);

/** Small words inside a name. */
export const PARTICLES = new Set(
  list("of de la le du des del della di da do dos das von van der den zu zur el al bin ibn ten ter y e"),
);

/** The beginnings of what one country, its people and its language are called, where they differ; without accents. */
export const COUNTRIES: string[][] = [
  "brit uk england english",
  "america us usa unitedstates estadounid estadosunidos usameri american washington americain",
  "fran french",
  "spain spanish spani espan espagn",
  "dutch netherland holland niederl hollander neerland",
  "german deutsch allema alema",
  "greece greek griech grec grieg",
  "swiss switzerland schweiz suiss suiz",
  "poland polish polen poln polon polac",
  "norway norweg norveg",
  "denmark danish dan",
  "sweden swed schwed sued suec",
  "ireland irish ir",
  "wales welsh",
  "turkey turk turc turq",
  "china chin",
  "japan jap",
  "russia russ rus росси русс",
  "ukrain украин",
  "belgi belg",
  "austria osterr autric",
  "finland finn finl",
  "israel",
  "india indi ind",
  "brazil brasil bresil",
  "mexic mejic mexiq",
  "portug",
  "ital",
  "iran",
  "nigeri",
  "keny",
  "korea kore coree",
  "egypt agypt egip",
  "czech tschech tchequ",
  "hungar ungar hongr hungr",
  "roman rumani",
  "europ",
].map(list);
