import { readFileSync } from "node:fs";
import { remembering } from "../../base/remembering.ts";
import { fold } from "../../language/folding.ts";
import english from "./data/english.gz" with { type: "file" };

/** Where a word stands among all words: those of one field lie near one another. */
export interface WordVector {
  /** A unit vector. */
  vector: Float32Array;
  /** How much the word tells by its rarity, from 0 for the commonest to 1. */
  rarity: number;
}

interface Table {
  dimensions: number;
  /** The place of a word among all, the most frequent first. */
  places: Map<string, number>;
  values: Int8Array;
}

/** Words up to the first place tell nothing ("the", "said", "year"), words from the second on the most. */
const COMMON = 100;
const RARE = 20_000;

let table: Table | undefined;

function tableOf(): Table {
  if (table) return table;
  const bytes = Bun.gunzipSync(readFileSync(english));
  const [size = 0, dimensions = 1] = new Uint32Array(bytes.buffer, bytes.byteOffset, 2);
  const words = new TextDecoder().decode(bytes.subarray(8, 8 + size)).split("\n");
  table = {
    dimensions,
    places: new Map(words.map((word, at) => [word, at])),
    values: new Int8Array(bytes.buffer, bytes.byteOffset + 8 + size),
  };
  return table;
}

/** The vector of `word`; null where it is not known, and in any `language` but English, of which alone there is a table. */
export function vectorOf(word: string, language: string | undefined): WordVector | null {
  return language === "en" ? knownVector(word.toLowerCase()) : null;
}

const knownVector = remembering((lower) => vectorAt(placeOf(lower)), 20_000);

/** Whether `word` is one of the commonest of English ("go", "get"), so that it names nothing by itself. */
export function isCommon(word: string, language: string | undefined): boolean {
  return language === "en" && (placeOf(word.toLowerCase()) ?? COMMONEST) < COMMONEST;
}

const COMMONEST = 250;

function placeOf(lower: string): number | undefined {
  const { places } = tableOf();
  return places.get(lower) ?? places.get(fold(lower));
}

function vectorAt(place: number | undefined): WordVector | null {
  if (place === undefined) return null;
  const { values, dimensions } = tableOf();
  const bytes = values.subarray(place * dimensions, (place + 1) * dimensions);
  return { vector: unit(Float32Array.from(bytes)), rarity: rarityAt(place) };
}

function rarityAt(place: number): number {
  return Math.max(0, Math.min(1, Math.log((place + 30) / COMMON) / Math.log(RARE / COMMON)));
}

/** The weighted mean of `parts`, of length 1; null where there are none. */
export function mean(parts: readonly WeightedVector[]): Float32Array | null {
  const sum = sumOf(parts);
  return sum && unit(sum);
}

export interface WeightedVector {
  vector: Float32Array;
  weight: number;
}

/** Null where there are none. */
export function sumOf(parts: readonly WeightedVector[]): Float32Array | null {
  const [first] = parts;
  if (!first) return null;
  const sum = new Float32Array(first.vector.length);
  for (const { vector, weight } of parts)
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + weight * (vector[at] ?? 0);
  return sum;
}

/** The cosine of two vectors of length 1: 1 where they are the same, 0 where they have nothing to do with one another. */
export function similarity(one: Float32Array, two: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] ?? 0) * (two[at] ?? 0);
  return sum;
}

function unit(vector: Float32Array): Float32Array {
  const length = Math.hypot(...vector);
  return length > 0 ? vector.map((value) => value / length) : vector;
}
