import { powersOfTen } from "../../../language/numerals.ts";

const list = (words: string) => words.trim().split(/\s+/);

/** Folded words after a number. One-letter signs count only if they touch it. */
export const POWERS = powersOfTen.map(
  ([exponent, words]) => [exponent, new RegExp(`^(?:${words})$`, "u")] as const,
);

export const PERCENT =
  /^(?:percent|pct|pc|prozent\p{L}*|procent\p{L}*|pourcent|процент\p{L}*|відсотк\p{L}*|パーセント|percentage|prozentpunkte?n?|פרוצנט)$/u;
export const PER = new Set(list("per pour por por per"));
export const CENT = new Set(list("cent ciento cento"));

/** Words up to three tokens before a number, by what they allow: about, more than, less than. */
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

/** Words between two figures of a range. */
export const RANGE = new Set(list("and to und bis et a y e o и до"));

/** Percentages by word. */
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

/** Second to twelfth, without accents: what happened nine times happened for the ninth time. */
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

/** Capitalised words that aren't names by themselves, without accents. */
export const GENERIC = new Set(
  list(`mr mrs ms miss dr prof professor sir lord lady dame captain mayor chancellor premier governor senator congressman
    congresswoman king queen prince princess pope bishop general colonel sheriff judge justice ceo cfo cto coo chief chair
    chairman chairwoman executive director president minister secretary prime deputy vice head spokesman spokeswoman state
    states group company corp corporation inc ltd plc ag gmbh se university institute ministry department committee council
    commission agency court bank union party house senate congress parliament government board association foundation
    federation office national international federal royal central northern southern eastern western great city
    county province district town village river lake mount mountain island street road square school hospital church museum
    us uk eu un usa uno ue ong ngo ki ai gdp tv pdf it ok covid internet web god christmas easter thanksgiving earth sun moon
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

/** The starts of words for a country, its people and its language, if they differ; without accents. */
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
