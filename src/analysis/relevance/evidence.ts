import { remembering } from "../../base/remembering.ts";
import { fold } from "../../language/folding.ts";
import { tokensOf } from "../../language/tokens.ts";
import { countriesIn } from "./countries.ts";
import sportWords from "./data/sport-words.json" with { type: "json" };
import { type Match, matchOf, type Term, termsOf } from "./match.ts";
import type { Plan } from "./plan/plan.ts";
import { type Entry, type Pool, rarityOf } from "./pool.ts";
import { REASONS } from "./words.ts";

/** What an article itself says for and against being about a topic. */
export interface Evidence {
  /** From 0 to 1, before anything is learned from other articles. */
  score: number;
  /** How far it is about what the creator does not want, from 0 to 1. */
  refused: number;
  /** Sentences for the topic's creator, the most telling first. */
  reasons: string[];
  /** Of a topic whose name has several senses: whether more than the name stands here; null where the name does not. */
  isSupported: boolean | null;
  /** The keys under which words of the name stand here. */
  named: Set<string>;
  /** Whether a name of several words stands here with all of them, near one another. */
  isNamedInFull: boolean;
}

/** What each kind of subject proves when the whole of it stands in the title. */
const NAME = 0.9;
const TAG = 0.75;
const SECOND_TAG = 0.35;
const MENTION = 0.45;
const DETAIL = 0.3;
/** A single word of a tag that could stand in any news. */
const GENERIC_TAG = 0.4;
/** What a name of several senses reaches where nothing else of the topic stands beside it: just too little. */
const OTHER_SENSE = 0.45;
/** The same where the other articles of that name are about the topic: just enough, but nothing to learn from. */
const LIKELY_SENSE = 0.54;
const MIN_SUPPORT = 0.25;
/** A tag that stands in the text alone, without the name, is no support for itself. */
const MIN_ALONE = 0.7;
const MIN_SUPPORTED = 3;
const SAME_SENSE = 0.25;
const REFUSAL = 0.8;

interface Terms {
  wanted: Term[];
  unwanted: Term[];
}

/** Judges the articles of a pool for a plan, each by itself. */
export class Examiner {
  readonly #terms = new Map<string | undefined, Terms>();
  /** The keys of the name and the tags, in every language of the pool. */
  readonly named: Set<string>;

  constructor(
    readonly plan: Plan,
    readonly pool: Pool,
  ) {
    for (const language of new Set(pool.entries.map((entry) => entry.language))) {
      // A description's common words mean nothing in another language; names may.
      const subjects =
        language === plan.language ? plan.subjects : plan.subjects.filter(({ from }) => from !== "detail");
      const refused = plan.unwanted.map((text) => ({ text, from: "detail" as const }));
      this.#terms.set(language, {
        wanted: termsOf(subjects, plan.language, pool, language),
        unwanted: termsOf(refused, plan.language, pool, language),
      });
    }
    this.named = new Set(
      [...this.#terms.values()].flatMap(({ wanted }) =>
        wanted
          .filter(({ subject }) => subject.from === "name" || subject.from === "tag")
          .flatMap(({ words }) => words.flatMap(({ forms }) => [...forms.keys()])),
      ),
    );
  }

  /** The evidence of every article of the pool. */
  evidence(): Map<Entry, Evidence> {
    const first = new Map(this.pool.entries.map((entry) => [entry, this.#evidenceOf(entry, false)]));
    if (!this.plan.isAmbiguous) return first;
    // Where a name mostly stands beside other words of the topic, it seldom means something else there.
    const named = [...first.values()].filter(({ isSupported }) => isSupported !== null);
    const supported = named.filter(({ isSupported }) => isSupported);
    if (supported.length < MIN_SUPPORTED || supported.length < named.length * SAME_SENSE) return first;
    return new Map(this.pool.entries.map((entry) => [entry, this.#evidenceOf(entry, true)]));
  }

  #evidenceOf(entry: Entry, isSenseSure: boolean): Evidence {
    const { wanted, unwanted } = this.#terms.get(entry.language) ?? { wanted: [], unwanted: [] };
    const matches = wanted
      .map((term) => ({ term, match: matchOf(term, entry) }))
      .filter(({ match }) => match.strength > 0);
    const from = (kind: string) =>
      matches
        .filter(({ term }) => term.subject.from === kind)
        .sort(
          (one, other) =>
            other.match.strength - one.match.strength ||
            (one.term.subject.text < other.term.subject.text ? -1 : 1),
        );
    const names = from("name");
    const name = names[0]?.match.strength ?? 0;
    const ofName = new Set(names.flatMap(({ match }) => keysOf(match)));
    const tags = from("tag").map(({ term, match }) => ({
      strength: match.strength * (term.isGeneric && term.words.length === 1 ? GENERIC_TAG : 1),
      isInName: keysOf(match).every((key) => ofName.has(key)),
      match,
    }));
    tags.sort((one, other) => other.strength - one.strength);
    const [first, second] = tags.filter(({ isInName }) => !isInName);
    const sameAsName = Math.max(
      0,
      ...tags.filter(({ isInName }) => isInName).map(({ strength }) => strength),
    );
    const seen = new Set([...ofName, ...tags.flatMap(({ match }) => keysOf(match))]);
    const { mention, doubt, words } = this.#besides([...from("mention"), ...from("detail")], seen, entry);

    const tag = first?.strength ?? 0;
    const support = 1 - (1 - tag) * (1 - mention) * Math.max(0, 1 - 2 * (1 - doubt));
    const isSupported = support >= MIN_SUPPORT && (name > 0 || support > MIN_ALONE);
    const isUnsupported = this.plan.isAmbiguous && !isSupported;
    const most = isSenseSure ? LIKELY_SENSE : OTHER_SENSE;
    const claimed =
      1 -
      (1 - Math.max(NAME * name, TAG * sameAsName)) *
        (1 - TAG * tag) *
        (1 - SECOND_TAG * (second?.strength ?? 0)) *
        (1 - MENTION * mention) *
        doubt;
    const refusal = this.#refusalOf(entry, wanted, unwanted);
    const score = (isUnsupported ? Math.min(claimed, most) : claimed) * (1 - REFUSAL * refusal.strength);
    const best =
      (TAG * tag > NAME * name ? first?.match : undefined) ??
      names[0]?.match ??
      first?.match ??
      tags[0]?.match;
    return {
      score,
      refused: refusal.strength,
      isSupported: name > 0 ? isSupported : null,
      isNamedInFull: names.some(({ term, match }) => isWhole(term, match)),
      named: new Set(names.flatMap(({ term, match }) => formsIn(term, match))),
      reasons: [
        ...(refusal.strength > 0.3 && refusal.reason ? [refusal.reason] : []),
        ...(isUnsupported && name > 0 && !isSenseSure
          ? [REASONS.otherSense(this.plan.subjects[0]?.text ?? "")]
          : reasonsOf(best)),
        ...(words.length > 0 ? [REASONS.besides(words)] : []),
      ],
    };
  }

  /** What the description adds: `mention` for its names, and the `doubt` that its other words leave. */
  #besides(matches: { term: Term; match: Match }[], seen: Set<string>, entry: Entry) {
    let mention = 0;
    let doubt = 1;
    const words: string[] = [];
    for (const { term, match } of matches) {
      const fresh = match.words.filter(({ key }) => !seen.has(key));
      if (fresh.length === 0) continue;
      for (const { key } of fresh) seen.add(key);
      const rarity = Math.max(...fresh.map(({ key }) => rarityOf(key, this.pool, entry.language)));
      if (term.subject.from === "mention" && !term.isGeneric) mention = Math.max(mention, match.strength);
      else doubt *= 1 - DETAIL * match.strength * rarity;
      if (match.strength > 0.3) words.push(...fresh.map(({ text }) => text));
    }
    return { mention, doubt, words };
  }

  #refusalOf(entry: Entry, wanted: Term[], unwanted: Term[]): { strength: number; reason: string | null } {
    const own = new Set(
      wanted
        .filter(({ subject }) => subject.from !== "detail")
        .flatMap(({ words }) => words.map(({ key }) => key)),
    );
    let strength = 0;
    let reason: string | null = null;
    for (const term of unwanted) {
      const match = matchOf(term, entry);
      const others = match.words.filter(({ key }) => !own.has(key));
      if (others.length === 0 || (term.isGeneric && match.words.length < term.words.length)) continue;
      if (match.strength <= strength) continue;
      strength = Math.min(1, match.strength);
      reason = REASONS.unwanted(term.subject.text);
    }
    if (isRefusedGame(this.plan, entry)) return { strength: 1, reason: REASONS.sport };
    const country = refusedCountry(this.plan, entry);
    return country ? { strength: 1, reason: REASONS.abroad(country) } : { strength, reason };
  }
}

function isWhole({ words }: Term, match: Match): boolean {
  return words.length > 1 && match.words.length === words.length && match.words.every(({ counts }) => counts);
}

function formsIn(term: Term, match: Match): string[] {
  const found = new Set(keysOf(match));
  return term.words.filter(({ key }) => found.has(key)).flatMap(({ forms }) => [...forms.keys()]);
}

function keysOf(match: Match): string[] {
  return match.words.map(({ key }) => key);
}

function reasonsOf(match: Match | undefined): string[] {
  if (!match || match.words.length === 0) return [];
  const told = match.words.filter(({ counts }) => counts);
  const weak = match.words.filter(({ counts }) => !counts);
  const texts = (words: { text: string }[]) => words.map(({ text }) => text);
  return [
    ...(told.length > 0
      ? [match.isInTitle ? REASONS.inTitle(texts(told)) : REASONS.inText(texts(told))]
      : []),
    ...(weak.length > 0 ? [REASONS.alone(texts(weak))] : []),
  ];
}

/** Words by which a topic says that it wants no sport, in any language. */
const SPORT_NAMES =
  /sport|football|soccer|baseball|basketball|fu(?:ß|ss)ball|f[uú]tbol|futebol|calcio|voetbal|fotboll|fotball|fodbold|piłk|футбол|спорт|体育|足球|野球|サッカー|スポーツ|축구|야구|스포츠|رياض|كرة|खेल|क्रिकेट|cricket|futbol|michezo|kandanda|olahraga|bola/iu;

/** Words by which a topic says that it wants its own country alone. */
const ABROAD_NAMES =
  /foreign|abroad|overseas|other countries|ausland|ausländ|étrang|extranjer|estrangeir|exterior|ester[oi]\b|buitenland|utland|utrikes|udland|zagranic|заруб|заграни|закордон|yurt dışı|国外|海外|外国|해외|외국|الخارج|विदेश|nje ya nchi|luar negeri|nước ngoài/iu;

/** Words that reports of games are full of, whatever the game: "no sport" refuses them. */
const wordsOfGames: Record<string, string> = sportWords;

const sportKeysOf = remembering((language) => {
  const words = (wordsOfGames[language] ?? "").split(" ");
  return [...new Set(words.flatMap((word) => tokensOf(word, language, 3).map(({ key }) => key)))];
});
/** "3-1" in a headline. */
const RESULT = /(?<!\d)\d{1,2}[-–:]\d{1,2}(?!\d)/;

function isRefusedGame({ unwanted, subjects }: Plan, { weights, article, language = "" }: Entry): boolean {
  if (!unwanted.some((item) => SPORT_NAMES.test(item)) || subjects.some(({ text }) => SPORT_NAMES.test(text)))
    return false;
  const found = sportKeysOf(language).reduce((sum, key) => sum + (weights.get(key) ?? 0), 0);
  return found + (RESULT.test(article.title) ? 0.7 : 0) >= 1;
}

function refusedCountry({ unwanted, subjects, language }: Plan, entry: Entry): string | undefined {
  if (!unwanted.some((item) => ABROAD_NAMES.test(item))) return undefined;
  const home = language ? new Intl.Locale(language).maximize().region : undefined;
  const homeName =
    home && language ? fold(new Intl.DisplayNames([language], { type: "region" }).of(home) ?? "") : "";
  const own = new Set([homeName, ...countriesIn(subjects.map(({ text }) => text).join(" "), language)]);
  return countriesIn(entry.article.title, entry.language).find((country) => !own.has(country));
}
