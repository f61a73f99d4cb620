import { keyOf, tokensOf } from "./claim-tokens.ts";

/** A cause, a comparison or a prediction that a sentence gives, with the keys of the words that say which. */
export interface Inference {
  kind: "cause" | "comparison" | "prediction";
  keys: Set<string>;
  /** The keys of the thing that it is compared with, a part of `keys`. */
  object: Set<string>;
}

type Markers = Record<Inference["kind"], string>;

/** Markers by which a claim says one, in the languages that are known; in small letters, as names are no markers. */
const inClaims: Record<string, Markers> = {
  en: {
    cause:
      "because(?: of)?|(?<!(?:is|are|was|were|be) )due to|owing to|thanks to|as a result of|caused by|triggered by|blamed on|(?:which|and) (?:has |have )?(?:led|leads) to|as a consequence of",
    comparison:
      "(?:\\p{Ll}+er|more|less|fewer|worse|better|further|more \\p{Ll}+|less \\p{Ll}+)(?: [\\p{L}’'-]+){0,6}? than(?! \\p{N}| \\p{Sc})|(?:\\p{Ll}+est|most \\p{Ll}+|worst|best)(?= .*(?:since|ever|of its kind|on record|in history))|as \\p{Ll}+ as|unlike",
    prediction:
      "will|won['’]t|(?:is|are) (?:also |now |widely )?(?:likely|expected|set|bound|forecast|predicted|projected) to|(?:could|may|might)(?! (?:have|not))|probably",
  },
  de: {
    cause:
      "weil|wegen(?!.*(?:ermittel|verurteil|anklag|angeklag|festgenommen|Verdacht))|aufgrund|infolge|dank|weshalb|weswegen|verursacht durch|ausgelöst durch|zurückzuführen auf|führte dazu",
    comparison:
      "(?:(?!(?:der|er|aber|oder|unter|über|vier|wieder|immer|hinter|einer|seiner|ihrer|dieser|jeder|keiner|unser) )\\p{Ll}+er|mehr|weniger)(?: [\\p{L}-]+){0,3}? als(?! \\p{N})|so \\p{Ll}+ wie|am \\p{Ll}+sten|\\p{Ll}+ste[nrs]? (?=.*(?:seit|jemals|aller Zeiten|der Geschichte))",
    prediction:
      "dürften?|voraussichtlich|wahrscheinlich|vermutlich|könnten?|(?:wird|werden)(?= .*(?<![\\p{L}])(?!ge)\\p{Ll}+(?:en|eln|ern)[.!]?$)|sollen?",
  },
  fr: {
    cause:
      "parce qu['’e]|à cause d\\p{Ll}*|en raison d\\p{Ll}*|grâce (?:à|au)|faute d\\p{Ll}*|provoqué\\p{Ll}* par|causé\\p{Ll}* par|dû à|due à|dus à|à la suite d\\p{Ll}*",
    comparison:
      "(?:plus|moins|aussi)(?: (?!de\\b)[\\p{Ll}’'-]+){1,4}? qu['’e]|pire\\p{Ll}* qu|meilleur\\p{Ll}* qu|(?:le|la|les) plus \\p{Ll}+(?=.*depuis)",
    prediction:
      "devrai(?:en)?t|pourrai(?:en)?t|sans doute|probablement|(?:va|vont)(?= \\p{Ll}+(?:er|ir|re)(?!\\p{L}))|sera|seront|aura|auront|\\p{Ll}{3,}(?:era|eront|ira|iront|dra|dront)",
  },
  es: {
    cause:
      "porque|debido al?|a causa d\\p{Ll}*|por culpa d\\p{Ll}*|gracias al?|como consecuencia d\\p{Ll}*|provocad\\p{Ll}+ por|causad\\p{Ll}+ por",
    comparison:
      "(?:más|menos)(?: (?!de\\b)[\\p{Ll}-]+){1,4}? que|(?:peor|mejor|mayor|menor)\\p{Ll}* que|(?:el|la|los|las) (?:más|peor|mayor)\\p{Ll}*(?=.*desde)",
    prediction: "podrían?|probablemente|previsiblemente|se espera que|(?:va|van) a|\\p{Ll}{2,}(?:rá|rán)",
  },
  pt: {
    cause:
      "porque|devido (?:a|à|ao|aos|às)|por causa d\\p{Ll}*|em razão d\\p{Ll}*|graças (?:a|à|ao|aos|às)|em consequência d\\p{Ll}*|provocad\\p{Ll}+ por|causad\\p{Ll}+ por",
    comparison:
      "(?:mais|menos)(?: (?!de\\b)[\\p{Ll}-]+){1,4}? (?:do )?que|(?:pior|melhor|maior|menor)\\p{Ll}* (?:do )?que|(?:pior|maior|menor)(?=.*desde)",
    prediction: "poderão|poderia|provavelmente|espera-se que|(?:vai|vão) \\p{Ll}+r|\\p{Ll}{2,}(?:rá|rão)",
  },
  it: {
    cause:
      "perché|a causa d\\p{Ll}*|per colpa d\\p{Ll}*|grazie al?\\p{Ll}*|dovut\\p{Ll} al?\\p{Ll}*|provocat\\p{Ll} da|causat\\p{Ll} da",
    comparison:
      "(?:più|meno)(?: (?!di\\b)[\\p{Ll}-]+){1,4}? (?:di|che|del|della)|(?:peggior|maggior|miglior)\\p{Ll}*(?=.*dal)",
    prediction: "potrebbe(?:ro)?|dovrebbe(?:ro)?|probabilmente|\\p{Ll}{3,}(?:rà|ranno)",
  },
  nl: {
    cause: "omdat|doordat|wegens|vanwege|door toedoen van|dankzij|als gevolg van|veroorzaakt door",
    comparison:
      "(?:\\p{Ll}+er|meer|minder)(?: [\\p{Ll}-]+){0,3}? dan(?! \\p{N})|\\p{Ll}+ste(?=.*(?:sinds|ooit))",
    prediction: "zal|zullen|zou kunnen|waarschijnlijk|vermoedelijk|naar verwachting",
  },
  sv: {
    cause: "eftersom|på grund av|till följd av|tack vare|orsakad\\p{Ll}* av|därför att",
    comparison:
      "(?:\\p{Ll}+(?:are|re)|mer|mindre|värre)(?: [\\p{Ll}-]+){0,3}? än(?! \\p{N})|(?:största|värsta|högsta|lägsta)(?=.*(?:sedan|någonsin))",
    prediction: "kommer att|väntas|lär|troligen|sannolikt|kan komma att",
  },
  ru: {
    cause: "потому что|из-за|благодаря|вследствие|в результате|поскольку|по причине",
    comparison: "(?:больше|меньше|выше|ниже|хуже|лучше|сильнее|более \\p{Ll}+|менее \\p{Ll}+),? чем",
    prediction: "будет|будут|скорее всего|вероятно|может|могут|ожидается",
  },
};

/**
 * Markers by which a page says the same. A page has more ways: a consequence in it is a cause as well, a plan a
 * prediction.
 */
const onPages: Record<string, Markers> = {
  en: {
    cause:
      "after|as|since|amid|following|caus\\p{Ll}+|reason|led to|result\\p{Ll}*|trigger\\p{Ll}*|attribut\\p{Ll}+|blam\\p{Ll}+|made|due|found|when",
    comparison:
      "than|against|compared|\\p{Ll}+est|most|worst|best|record|(?:up|down) from|twice|double\\p{Ll}*|triple\\p{Ll}*|times|more|less|below|above|first",
    prediction:
      "would|to|plan\\p{Ll}*|expect\\p{Ll}*|forecast\\p{Ll}*|promise\\p{Ll}*|from|by|until|next|seen at|odds|follows|wants|agreed",
  },
  de: {
    cause:
      "nach|durch|da|denn|grund|begründe\\p{Ll}*|auslöser|ursache|folge|führte\\p{Ll}*|deshalb|daher|wer",
    comparison:
      "als|gegenüber|unter|über|höchste\\p{Ll}*|\\p{Ll}+ste[nrsm]?|rekord|erstmals|doppelt\\p{Ll}*|nach|vor|zuletzt",
    prediction:
      "will|wollen|soll|plant|erwarte\\p{Ll}*|rechne\\p{Ll}*|kündig\\p{Ll}+|bis|vom|von|sagte|prognose",
  },
  fr: {
    cause: "après|suite|cause|car|par|raison|estiment|attis\\p{Ll}+|alors que",
    comparison: "que|contre|plus|moins|record|pire|fois|historique|histoire|première?",
    prediction: "doit|espère|prévo\\p{Ll}+|compte|promet|d['’]ici|avant|prochain\\p{Ll}*|peut",
  },
  es: {
    cause: "tras|por|atribuye|ante|causa|motivo|según",
    comparison: "que|frente|más|menos|doble|récord|debajo|encima|media|primera?",
    prediction: "antes|hasta|espera\\p{Ll}*|prevé\\p{Ll}*|objetivo|plan|próxim\\p{Ll}+",
  },
  pt: {
    cause: "após|por|causou|motivo|segundo|pois",
    comparison: "que|contra|mais|menos|menor|maior|recorde|menos do que|primeira?",
    prediction: "até|antes|espera\\p{Ll}*|prevê\\p{Ll}*|próxim\\p{Ll}+|dentro|deve",
  },
  it: {
    cause: "dopo|per|causa|motivo|poiché",
    comparison: "che|rispetto|più|meno|record|primo|prima",
    prediction: "entro|prima|prevede\\p{Ll}*|prossim\\p{Ll}+|punta|attes\\p{Ll}",
  },
  nl: {
    cause: "na|door|oorzaak|reden|want",
    comparison: "dan|tegen|vergeleken|meer|minder|record|eerste",
    prediction: "wil|willen|moet|verwacht\\p{Ll}*|tot|vanaf|plan\\p{Ll}*",
  },
  sv: {
    cause: "efter|av|orsak\\p{Ll}*|skäl\\p{Ll}*|vid|då|för att",
    comparison: "än|jämfört|mer|mindre|största|högsta|lägsta|rekord|sedan|första",
    prediction: "ska|vill|räknar|plan\\p{Ll}*|vänta\\p{Ll}*|till|från|nästa",
  },
  ru: {
    cause: "после|причин\\p{Ll}*|верси\\p{Ll}*|так как|за|от",
    comparison: "чем|больше|меньше|рекорд\\p{Ll}*|впервые|раз",
    prediction: "может|прогноз\\p{Ll}*|план\\p{Ll}*|намерен\\p{Ll}*|до|рассмотрит",
  },
};

const compiled = (markers: Record<string, Markers>, flags: string) =>
  new Map(
    Object.entries(markers).map(([language, kinds]) => [
      language,
      Object.entries(kinds).map(
        ([kind, words]) =>
          [
            kind as Inference["kind"],
            new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?!\\p{L})`, flags),
          ] as const,
      ),
    ]),
  );
const claimMarkers = compiled(inClaims, "u");
const pageMarkers = compiled(
  Object.fromEntries(
    Object.entries(onPages).map(([language, kinds]) => {
      const own = inClaims[language];
      const both = (kind: Inference["kind"]) => `${kinds[kind]}|${own?.[kind]}`;
      return [
        language,
        { cause: both("cause"), comparison: both("comparison"), prediction: both("prediction") },
      ];
    }),
  ),
  "iu",
);

/** The first cause, comparison and prediction of a sentence in `language`; none in a language that is not known. */
export function inferencesIn(claim: string, language: string | undefined): Inference[] {
  const text = claim.charAt(0).toLowerCase() + claim.slice(1);
  return (claimMarkers.get(language ?? "") ?? []).flatMap(([kind, marker]) => {
    const found = marker.exec(text);
    if (!found) return [];
    const [before, behind] = [text.slice(0, found.index), text.slice(found.index + found[0].length)];
    const keys = keysOf(kind === "cause" ? behind : kind === "comparison" ? text : `${before} ${behind}`);
    return [{ kind, keys, object: kind === "comparison" ? keysOf(behind) : new Set<string>() }];
  });
}

/** The share of an inference's words that must stand where a page gives one of its kind, and where it does not. */
const MARKED = 0.6;
/** The same where a figure is among them. */
const WITH_FIGURE = 0.3;
const UNMARKED = 0.75;

/** Tells whether a piece of a page in `language`, with the keys of its words, gives the inference. */
export function isGiven(
  { kind, keys, object }: Inference,
  piece: { text: string; keys: Set<string> },
  language: string | undefined,
): boolean {
  const shared = [...keys].filter((key) => piece.keys.has(key));
  const hasObject = object.size === 0 || !object.isDisjointFrom(piece.keys);
  const share = shared.length / Math.max(1, keys.size);
  const figures = shared.filter((key) => /^\d/.test(key)).length;
  if (!hasObject) return false;
  if (share >= UNMARKED || (kind === "comparison" && figures > 1)) return true;
  const [, marker] = pageMarkers.get(language ?? "")?.find(([of]) => of === kind) ?? [];
  const isFigure = figures > 0 && kind !== "comparison";
  return share >= (isFigure ? WITH_FIGURE : MARKED) && marker !== undefined && marker.test(piece.text);
}

function keysOf(text: string): Set<string> {
  return new Set(tokensOf(text).flatMap((token) => (token.isNumber ? token.raw : (keyOf(token) ?? []))));
}
