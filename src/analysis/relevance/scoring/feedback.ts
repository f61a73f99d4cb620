import { isCommonKey, isGenericKey } from "../../../language/tokens.ts";
import { type Entry, frequencyOf, type Pool, wordOf } from "../pool.ts";
import { THRESHOLDS } from "../thresholds.ts";

/** The articles that are certainly about a topic, as a measure for the others. */
export interface Feedback {
  /** Each article's similarity to them: 1 is their similarity to each other; at most 1.5. */
  similarities: Map<Entry, number>;
  /** Articles with two or more words that mostly occur in the certain ones. */
  alike: Set<Entry>;
  /** The weight of those similarities, from 0 to 1: low if the articles are few, or no more alike than any articles. */
  trust: number;
}

export const MIN_SEEDS = 4;
/** From this number on, more articles teach nothing new about a topic. */
const ENOUGH_SEEDS = 5;
const MAX_SIMILARITY = 1.5;
const MIN_WEIGHT = 0.5;
const SMOOTHING = 0.3;
const GENERIC = 0.7;
/** The lowest share of certain ones among the articles with an informative word. */
const TELLING_SHARE = 1 / 3;
/** The share of the other articles that a seed must surpass to differ from them. */
const BACKGROUND = 0.8;
const MIN_TOLD_APART = 0.1;
const MAX_TOLD_APART = 0.7;

/**
 * Learns from `seeds`, each with its certainty (0 to 1), which words of the pool go with the topic, except those that
 * it names itself (`known`), after Robertson and Spärck Jones 1976. Only articles in their languages are compared:
 * any Japanese word is rare among English ones. Null if there is too little to learn from.
 */
export function learnFrom(seeds: Map<Entry, number>, pool: Pool, known: Set<string>): Feedback | null {
  if (seeds.size < MIN_SEEDS) return null;
  const counts = new Map<string, { seeds: number; sum: number }>();
  let total = 0;
  for (const [{ weights }, certainty] of seeds) {
    total += certainty;
    for (const key of weights.keys()) {
      const count = counts.get(key) ?? { seeds: 0, sum: 0 };
      counts.set(key, { seeds: count.seeds + 1, sum: count.sum + certainty });
    }
  }
  const languages = [...new Set([...seeds.keys()].map(({ language }) => language))];
  const peers = pool.entries.filter(({ language }) => languages.includes(language));
  const others = peers.length - seeds.size;
  const alike = new Set<Entry>();
  const sumOf = (entry: Entry) => {
    // An article's own contribution is left out, or every seed would be like the others.
    const own = seeds.get(entry);
    const sure = total - (own ?? 0);
    let worth = 0;
    let telling = 0;
    for (const [key, place] of entry.weights) {
      const count = counts.get(key);
      if (!count || known.has(key) || /^\d+$/.test(key) || isCommonKey(key, entry.language)) continue;
      const teaching = count.seeds - (own === undefined ? 0 : 1);
      if (teaching < 2) continue;
      const sum = count.sum - (own ?? 0);
      const everywhere = languages.reduce((sum, language) => sum + frequencyOf(key, pool, language), 0);
      const elsewhere = everywhere - count.seeds;
      const weight = Math.log((sum + 0.5) / (sure + 1) / ((elsewhere + SMOOTHING) / (others + 1)));
      if (weight <= MIN_WEIGHT) continue;
      const isGeneric = isGenericKey(key, entry.language);
      if (!isGeneric && teaching > everywhere * TELLING_SHARE) telling++;
      worth += (isGeneric ? GENERIC : 1) * weight * (sum / sure) ** 0.65 * (0.5 + 0.5 * place);
    }
    if (telling > 1) alike.add(entry);
    return telling > 0 ? worth : worth * THRESHOLDS.alike;
  };
  const sums = new Map(pool.entries.map((entry) => [entry, sumOf(entry)]));
  const ofSeeds = [...seeds.keys()].map((entry) => sums.get(entry) ?? 0).sort((one, other) => one - other);
  const typical = ofSeeds[Math.floor(ofSeeds.length / 2)] || 1;
  const similarities = new Map(
    [...sums].map(([entry, sum]) => [entry, Math.min(MAX_SIMILARITY, sum / typical)]),
  );
  return { similarities, alike, trust: trustIn(seeds, peers, similarities) };
}

/** The words of `entry` that occur in several of the `seeds`, most frequent first, as written. */
export function commonWords(
  entry: Entry,
  seeds: Map<Entry, number>,
  pool: Pool,
  known: Set<string>,
): string[] {
  const shared = [...entry.weights.keys()]
    .filter(
      (key) => !known.has(key) && !isGenericKey(key, entry.language) && !isCommonKey(key, entry.language),
    )
    .map((key) => {
      const count = [...seeds.keys()].filter((seed) => seed !== entry && seed.weights.has(key)).length;
      const frequency = frequencyOf(key, pool, entry.language);
      return { key, count, frequency, worth: count ** 2 / frequency };
    })
    .filter(({ count, frequency }) => count > 1 && count > frequency * TELLING_SHARE);
  return shared
    .sort((one, other) => other.worth - one.worth || (one.key < other.key ? -1 : 1))
    .flatMap(({ key }) => wordOf(key, entry) ?? [])
    .slice(0, 3);
}

function trustIn(
  seeds: Map<Entry, number>,
  peers: readonly Entry[],
  similarities: Map<Entry, number>,
): number {
  const others = peers.filter((entry) => !seeds.has(entry)).map((entry) => similarities.get(entry) ?? 0);
  const bar = Math.max(
    0.2,
    others.sort((one, other) => one - other)[Math.floor(others.length * BACKGROUND)] ?? 0,
  );
  const toldApart =
    [...seeds.keys()].filter((entry) => (similarities.get(entry) ?? 0) > bar).length / seeds.size;
  const cohesion = (toldApart - MIN_TOLD_APART) / (MAX_TOLD_APART - MIN_TOLD_APART);
  return Math.min(1, seeds.size / ENOUGH_SEEDS) * Math.max(0, Math.min(1, cohesion));
}
