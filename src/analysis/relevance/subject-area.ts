import { tokensOf } from "../../language/tokens.ts";
import type { Plan, Subject } from "./plan/plan.ts";
import type { Entry, Pool } from "./pool.ts";
import { mean, similarity, sumOf, vectorOf, type WeightedVector, type WordVector } from "./word-vectors.ts";

/** What an article says of the topic itself. */
interface Statement {
  /** From 0 to 1. */
  score: number;
  /** How far it is about what the creator does not want, from 0 to 1. */
  refused: number;
  /** The keys under which words of the name stand there. */
  named: Set<string>;
  /** Whether a name of several words stands there with all of them, near one another. */
  isNamedInFull: boolean;
}

interface Word extends WordVector {
  key: string;
  text: string;
  /** Rare words and those of the title weigh more. */
  weight: number;
}

/**
 * What the other words of articles say about a topic: whether they are of its field, as "turbine" and "solar" are of
 * renewable energy. It says nothing in languages without word vectors.
 */
export class SubjectArea {
  readonly #topic: Float32Array | null;
  readonly #isAmbiguous: boolean;
  readonly #pool: Pool;
  readonly #evidence: Map<Entry, Statement>;
  readonly #words = new Map<Entry, Word[]>();
  readonly #vectors = new Map<Entry, Float32Array>();
  #seeds = new Map<Entry, number>();
  /** The sum of the seeds' weighted vectors; null where there are too few. */
  #sum: Float32Array | null = null;
  #summed = 0;
  #offset = 0;

  constructor(plan: Plan, pool: Pool, evidence: Map<Entry, Statement>) {
    this.#topic = vectorOfTopic(plan);
    this.#isAmbiguous = plan.isAmbiguous;
    this.#pool = pool;
    this.#evidence = evidence;
    if (!this.#topic) return;
    for (const entry of pool.entries) {
      const words = wordsOf(entry);
      const vector = mean(words);
      this.#words.set(entry, words);
      if (vector) this.#vectors.set(entry, vector);
    }
    this.#offset = this.#offsetOf();
  }

  get isKnown(): boolean {
    return this.#topic !== null;
  }

  /** Turns the field towards the articles that are surely about the topic, each with how sure it is, from 0 to 1. */
  learn(seeds: Map<Entry, number>): void {
    this.#seeds = seeds;
    const parts = [...seeds.keys()].flatMap((seed) => this.#partOf(seed) ?? []);
    this.#sum = seeds.size < MIN_SEEDS ? null : sumOf(parts);
    this.#summed = parts.length;
    this.#offset = this.#offsetOf();
  }

  /** The score of `entry`, from 0 to 1, by what it says of the topic itself and by the field of its other words. */
  weigh(entry: Entry): number {
    const statement = this.#evidence.get(entry);
    const { score, refused } = statement ?? { score: 0, refused: 0 };
    const near = this.#similarityOf(entry);
    if (near === null) return score;
    const isSilent = score < SILENT;
    const doubt = isSilent && this.#isAmbiguous ? AMBIGUOUS : 0;
    const above = near - USUAL - doubt - this.#offset * (isSilent ? SILENT_OFFSET : SAID_OFFSET);
    const step = isSilent ? above : above * (above > 0 ? RAISING : LOWERING);
    const said = logit(Math.max(FLOOR, Math.min(CEILING, score))) - (isSilent ? SILENCE : 0);
    const weighed = logistic(said + SLOPE * step * (1 - refused));
    if (step > 0) return weighed;
    // Names of several words seldom have another sense; what else names the topic stays a near miss.
    return statement?.isNamedInFull ? score : Math.min(score, Math.max(weighed, LOWEST_NAMED));
  }

  /** At most three words of `entry` that are the nearest to the field and none of `named`, as they are written. */
  wordsOf(entry: Entry, named: Set<string>): string[] {
    const topic = this.#topic;
    if (!topic) return [];
    return (this.#words.get(entry) ?? [])
      .map((word) => ({ ...word, near: similarity(word.vector, topic) * Math.sqrt(word.rarity) }))
      .filter(({ key, near }) => !named.has(key) && near > MIN_SHOWN)
      .sort((one, other) => other.near - one.near || (one.key < other.key ? -1 : 1))
      .slice(0, 3)
      .map(({ text }) => text);
  }

  // From -1 to 1; null where too few words are known.
  #similarityOf(entry: Entry): number | null {
    const words = this.#words.get(entry) ?? [];
    const topic = this.#topicFor(entry);
    if (!topic || words.length < MIN_WORDS) return null;
    const named = this.#evidence.get(entry)?.named;
    // The name itself proves no sense of the name.
    const article =
      this.#sum || !named?.size ? this.#vectors.get(entry) : mean(words.filter(({ key }) => !named.has(key)));
    return article ? similarity(article, topic) : null;
  }

  #topicFor(entry: Entry): Float32Array | null {
    if (!this.#topic || !this.#sum) return this.#topic;
    const seeds = [{ vector: this.#sum, weight: 1 }];
    // What an article taught itself is left out.
    const own = this.#partOf(entry);
    if (own && this.#summed === 1) return this.#topic;
    if (own) seeds.push({ vector: own.vector, weight: -own.weight });
    const learned = mean(seeds) ?? this.#topic;
    const weight = LEARNED * Math.min(1, this.#seeds.size / ENOUGH_SEEDS);
    return mean([
      { vector: this.#topic, weight: 1 },
      { vector: learned, weight },
    ]);
  }

  #partOf(seed: Entry): WeightedVector | null {
    const [vector, weight] = [this.#vectors.get(seed), this.#seeds.get(seed)];
    return vector && weight !== undefined ? { vector, weight } : null;
  }

  // Some pools are nearer to the topic's field throughout: articles that say nothing of it show by how much.
  #offsetOf(): number {
    const others = this.#pool.entries
      .filter((entry) => (this.#evidence.get(entry)?.score ?? 0) < OTHERS)
      .flatMap((entry) => this.#similarityOf(entry) ?? [])
      .sort((one, other) => one - other);
    if (others.length < MIN_OTHERS) return 0;
    const nearest = others[Math.floor(others.length * 0.95)] ?? 0;
    return Math.max(0, Math.min(MAX_OFFSET, nearest - USUAL_NEAREST));
  }
}

const MIN_SEEDS = 3;
const ENOUGH_SEEDS = 5;
const MIN_WORDS = 3;
const MIN_OTHERS = 20;
const MIN_SHOWN = 0.3;
/** What a tag, or the description, turns the field beside the name. */
const BESIDE_NAME = 0.5;
const LEAST_RARITY = { topic: 0.1, article: 0.05 };
const EXTRACT = 0.85;
const MAX_OFFSET = 0.4;
/** Scores and similarities, fitted to the topics of tests/data. Below SILENT an article itself says next to nothing. */
const SILENT = 0.335;
const FLOOR = 0.11;
const CEILING = 0.95;
const SILENCE = 0.39;
const USUAL = 0.36;
const AMBIGUOUS = 0.09;
const SLOPE = 4.2;
const RAISING = 0.53;
const LOWERING = 1.54;
const LOWEST_NAMED = 0.3;
const LEARNED = 1.28;
const OTHERS = 0.1;
const USUAL_NEAREST = 0.5;
const SILENT_OFFSET = 0.38;
const SAID_OFFSET = 0.4;

function vectorOfTopic({ subjects, language }: Plan): Float32Array | null {
  const part = (weight: number, ...kinds: Subject["from"][]) => {
    const vectors = subjects
      .filter(({ from }) => kinds.includes(from))
      .flatMap(({ text }) => vectorOfText(text, language) ?? [])
      .map((vector) => ({ vector, weight: 1 }));
    const vector = mean(vectors);
    return vector ? [{ vector, weight }] : [];
  };
  return mean([...part(1, "name"), ...part(BESIDE_NAME, "tag"), ...part(BESIDE_NAME, "mention", "detail")]);
}

function vectorOfText(text: string, language: string | undefined): Float32Array | null {
  const words = tokensOf(text, language, 12).filter(({ isStop }) => !isStop);
  return mean(
    words.flatMap(({ word }) => {
      const known = vectorOf(word, language);
      if (!known) return [];
      return [{ vector: known.vector, weight: Math.max(LEAST_RARITY.topic, known.rarity) }];
    }),
  );
}

function wordsOf({ fields, language }: Entry): Word[] {
  const words = new Map<string, Word>();
  for (const [at, { tokens, weight: place }] of fields.entries()) {
    const isInTitle = at === 0;
    for (const { word, key, isStop } of tokens) {
      if (isStop || words.has(key)) continue;
      const known = vectorOf(word, language);
      if (!known) continue;
      const rarity = Math.max(LEAST_RARITY.article, known.rarity);
      const weight = (isInTitle ? 1 : EXTRACT * place) * rarity;
      words.set(key, { ...known, key, text: word, weight });
    }
  }
  return [...words.values()];
}

function logit(share: number): number {
  return Math.log(share / (1 - share));
}

function logistic(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
