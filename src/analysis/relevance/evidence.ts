import { type Match, matchOf } from "./match.ts";
import { initialsOf, joinedOrSplit } from "./other-spellings.ts";
import type { Plan } from "./plan/plan.ts";
import { type Entry, type Pool, rarityOf } from "./pool.ts";
import { REASONS, type Reason } from "./reasons.ts";
import { refusalOf } from "./refusals.ts";
import { type Term, termsOf } from "./terms.ts";
import { THRESHOLDS } from "./thresholds.ts";

/** Signs in an article itself for and against it being about a topic. */
export interface Evidence {
  /** From 0 to 1, before anything is learned from other articles. */
  score: number;
  /** The degree to which it's about what the creator doesn't want, from 0 to 1. */
  refused: number;
  /** True if the title contains the whole name. */
  isNamed: boolean;
  /** True if the name has several senses and nothing here says which is meant. */
  isUnclear: boolean;
  /** True if the title contains a proper noun or a place from the name. */
  isNamedInPart: boolean;
  /** True if all it has of the topic is a country of the name: half of the news is like "US elections" then. */
  isPlaceAlone: boolean;
  /** True if it contains the whole name, or a name from the description or the tags. */
  holdsName: boolean;
  /** Sentences for the topic's creator, most important first. */
  reasons: Reason[];
}

interface TermMatch {
  term: Term;
  match: Match;
}

/** Judges each article of a pool by itself: signs of the topic count for it, their absence doesn't count against it. */
export class Examiner {
  readonly #terms = new Map<string | undefined, { wanted: Term[]; unwanted: Term[] }>();
  /** True for a topic that is a single thing with its own name, which articles about it hardly leave out. */
  readonly isOneThing: boolean;
  /** The keys of the name, the tags and the names in the description, in every language of the pool. */
  readonly named: Set<string>;
  /** True if a place is in the name, so that a word listed in the description is a detail: "drones" of a war. */
  readonly #isOfPlace: boolean;

  constructor(
    readonly plan: Plan,
    readonly pool: Pool,
  ) {
    const subjects = [...plan.subjects, ...initialsOf(plan), ...joinedOrSplit(plan, pool)];
    for (const language of new Set(pool.entries.map((entry) => entry.language))) {
      const refused = plan.unwanted.map((text) => ({ text, from: "detail" as const }));
      this.#terms.set(language, {
        wanted: termsOf(subjects, plan.language, pool, language),
        unwanted: termsOf(refused, plan.language, pool, language),
      });
    }
    const terms = [...this.#terms.values()].flatMap(({ wanted }) => wanted);
    this.named = new Set(
      terms
        .filter(({ subject }) => subject.from !== "detail")
        .flatMap(({ words }) => words.flatMap(({ forms }) => [...forms.keys()])),
    );
    this.#isOfPlace = terms.some(
      ({ subject, words }) => subject.from === "name" && words.some(({ isPlace }) => isPlace),
    );
    this.isOneThing = terms.some(
      ({ subject, words }) =>
        subject.from === "name" &&
        words.every(({ isProper, isPlace, isWeak }) => isProper || isPlace || isWeak) &&
        words.some(({ isProper }) => isProper),
    );
    this.#findStandIns();
  }

  /** The evidence of every article of the pool. */
  evidence(): Map<Entry, Evidence> {
    const all = new Map(this.pool.entries.map((entry) => [entry, this.#evidenceOf(entry)]));
    if (!this.plan.isAmbiguous) return all;
    // A name that usually appears beside other words of the topic seldom means something else there.
    const named = [...all.values()].filter(({ isNamed }) => isNamed);
    const clear = named.filter(({ isUnclear }) => !isUnclear);
    const isSenseSure = clear.length >= 3 && clear.length >= named.length * THRESHOLDS.sameSense;
    // The same if almost none of its articles is about another sense.
    const others = named.filter(({ refused }) => refused > 0.3);
    const isOnlySense = others.length < named.length * THRESHOLDS.otherSenses;
    if (isSenseSure) for (const evidence of named) evidence.isUnclear = false;
    else if (isOnlySense) for (const evidence of named) if (evidence.isNamed) evidence.isUnclear = false;
    return all;
  }

  /**
   * A word of a longer name stands for it if most of its articles contain more of the topic: "Braun" for "Grzegorz
   * Braun".
   */
  #findStandIns(): void {
    for (const [language, { wanted }] of this.#terms) {
      const entries = this.pool.entries.filter((entry) => entry.language === language);
      for (const term of wanted) {
        if (term.subject.from !== "name" || term.words.length < 2) continue;
        for (const word of term.words) {
          // The last part of a person's name, or a title before it ("the pope").
          const isOfOneName = term.isOneName && (word === term.words.at(-1) || word.isCommon);
          if (word.isWeak || !(term.isOneName ? isOfOneName : word.isProper)) continue;
          const keys = [...word.forms.keys()];
          const holding = entries.filter(({ weights }) => keys.some((key) => weights.has(key)));
          const others = wanted
            .filter(({ subject }) => subject.from !== "detail")
            .flatMap(({ words }) => words.filter(({ key, isPlace }) => key !== word.key && !isPlace))
            .flatMap(({ forms }) => [...forms.keys()]);
          const backed = holding.filter(({ weights }) => others.some((key) => weights.has(key)));
          word.standsForAll ||=
            backed.length >= 2 && backed.length >= holding.length * THRESHOLDS.standsForName;
        }
      }
    }
  }

  #worthOf({ term, match }: TermMatch): number {
    const { from, isListed = false } = term.subject;
    return THRESHOLDS[isListed && !this.#isOfPlace ? "listed" : from] * match.strength;
  }

  #evidenceOf(entry: Entry): Evidence {
    const { wanted, unwanted } = this.#terms.get(entry.language) ?? { wanted: [], unwanted: [] };
    const found = wanted
      .map((term) => ({ term, match: matchOf(term, entry) }))
      .filter(({ match }) => match.strength > 0)
      .sort(
        (one, other) =>
          this.#worthOf(other) - this.#worthOf(one) ||
          (one.term.subject.text < other.term.subject.text ? -1 : 1),
      );
    const seen = new Set<string>();
    let doubt = 1;
    let besides = 1;
    const told: TermMatch[] = [];
    for (const each of found) {
      const { term, match } = each;
      const fresh = match.words.filter(({ key }) => !seen.has(key));
      if (fresh.length === 0) continue;
      for (const { key } of match.words) seen.add(key);
      const { from } = term.subject;
      const rarity =
        from === "detail" ? Math.max(...fresh.map(({ key }) => rarityOf(key, this.pool, entry.language))) : 1;
      const worth = this.#worthOf(each) * rarity;
      doubt *= 1 - worth;
      if (from !== "name") besides *= 1 - worth;
      if (worth > 0.05) told.push(each);
    }
    const names = found.filter(({ term }) => term.subject.from === "name");
    const isNamed = names.some(({ match }) => match.isWhole && match.isInTitle);
    const name = Math.max(0, ...names.map(({ match }) => match.strength));
    const support = 1 - besides;
    // Beside a name with several senses, a tag that is a common word, such as "space" for Mercury, isn't a name.
    const isTold = found.some(
      ({ term, match }) =>
        term.subject.from !== "detail" &&
        match.isWhole &&
        (term.words.length > 1 || term.words.some(({ isProper }) => isProper)),
    );
    const isUnclear = this.plan.isAmbiguous && (name > 0 ? support < THRESHOLDS.support : !isTold);
    const refusal = refusalOf(this.plan, entry, wanted, unwanted);
    const score = (1 - doubt) * (1 - THRESHOLDS.refusal * refusal.strength);
    return {
      score,
      refused: refusal.strength,
      isNamed: isNamed || (this.plan.isAmbiguous && name > 0),
      isUnclear,
      isPlaceAlone:
        found.length > 0 &&
        found.every(
          ({ term, match }) =>
            term.subject.from === "name" &&
            !match.isWhole &&
            match.words.some(({ isPlace }) => isPlace) &&
            match.words.every(({ isPlace, isWeak }) => isPlace || isWeak),
        ),
      isNamedInPart: names.some(
        ({ match }) => match.isInTitle && match.words.some(({ isProper, isPlace }) => isProper || isPlace),
      ),
      holdsName: found.some(
        ({ term, match }) => term.subject.from !== "detail" && !term.isGeneric && match.isWhole,
      ),
      reasons: [...(refusal.strength > 0.3 && refusal.reason ? [refusal.reason] : []), ...reasonsOf(told)],
    };
  }
}

function reasonsOf(told: TermMatch[]): Reason[] {
  const [best, ...others] = told;
  if (!best) return [];
  const words = best.match.words.map(({ text }) => text);
  const besides = others.flatMap(({ match }) => match.words.map(({ text }) => text));
  const fresh = besides.filter((text) => !words.includes(text));
  if (!best.match.isWhole && best.match.words.every(({ isWeak }) => isWeak)) return [REASONS.alone(words)];
  return [
    best.match.isInTitle ? REASONS.inTitle(words) : REASONS.inText(words),
    ...(fresh.length > 0 ? [REASONS.besides([...new Set(fresh)])] : []),
  ];
}
