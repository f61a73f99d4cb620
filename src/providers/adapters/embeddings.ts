import { z } from "zod";
import { parseJson } from "../../base/json.ts";
import { LruMap } from "../../base/lru-map.ts";
import type { ProviderFetch } from "../provider.ts";
import { noVectors } from "../words.ts";
import { readBeginning } from "./bounded-fetch.ts";

/** A vector for each text in order, empty if there was none in time. @throws only the signal's reason */
export type Embed = (texts: string[], signal: AbortSignal) => Promise<Int8Array[]>;

interface EmbeddingsEndpoint {
  /** With or without `/v1` or `/v1/embeddings` at its end. */
  url: string;
  model: string;
  fetch: ProviderFetch;
  log: (problem: string) => void;
}

/** Milliseconds for all texts of a call; the run continues without them. */
const TIMEOUT = 20_000;
const BATCH = 16;
/** Characters: models read about 500 tokens, and an article's event is in the first ones. */
const LONGEST = 1_000;
const MAX_BYTES = 2 * 1024 * 1024;
const MAX_DIMENSIONS = 4_096;
const KEPT = 2_000;

const answerShape = z.object({
  data: z.array(
    z.object({ index: z.int().nonnegative(), embedding: z.array(z.number()).min(2).max(MAX_DIMENSIONS) }),
  ),
});

/** @see https://platform.openai.com/docs/api-reference/embeddings, which Ollama implements too */
export function createEmbed({ url, model, fetch, log }: EmbeddingsEndpoint): Embed {
  const address = url.replace(/(?:\/v1)?(?:\/embeddings)?\/*$/, "/v1/embeddings");
  const kept = new LruMap<string, Int8Array>(KEPT);

  async function ask(input: string[], signal: AbortSignal): Promise<Int8Array[]> {
    const response = await fetch(address, {
      method: "POST",
      headers: { "content-type": "application/json", accept: "application/json" },
      body: JSON.stringify({ model, input }),
      redirect: "manual",
      signal,
    });
    const bytes = await readBeginning(response, MAX_BYTES);
    if (!response.ok) throw new Error(noVectors.status(response.status));
    if (bytes.byteLength > MAX_BYTES) throw new Error(noVectors.tooLong);
    const { data: answer } = answerShape.safeParse(parseJson(new TextDecoder().decode(bytes)));
    const byIndex = new Map(answer?.data.map(({ index, embedding }) => [index, embedding]));
    const vectors = input.flatMap((_, at) => {
      const vector = byIndex.get(at);
      return vector ? [inSteps(vector)] : [];
    });
    if (vectors.length < input.length) throw new Error(noVectors.missing);
    return vectors;
  }

  return async (texts, signal) => {
    const inputs = texts.map((text) => text.slice(0, LONGEST));
    const vectors = new Map(inputs.map((text) => [text, kept.get(text)]));
    const missing = [...vectors].flatMap(([text, vector]) => (vector || text.trim() === "" ? [] : [text]));
    const inTime = AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]);
    try {
      for (let at = 0; at < missing.length; at += BATCH) {
        const batch = missing.slice(at, at + BATCH);
        const answered = await ask(batch, inTime);
        for (const [index, text] of batch.entries()) vectors.set(text, answered[index]);
      }
    } catch (cause) {
      signal.throwIfAborted();
      log(cause instanceof Error ? cause.message : String(cause));
    }
    // Results that arrived in time are kept anyway, so that a slow model gets further in the next run.
    for (const [text, vector] of vectors) if (vector) kept.set(text, vector);
    return inputs.map((text) => vectors.get(text) ?? new Int8Array());
  };
}

/** Quantises to 1/127 of the largest component, which keeps two digits of similarity in an eighth of the space. */
function inSteps(vector: number[]): Int8Array {
  const greatest = Math.max(...vector.map(Math.abs)) || 1;
  return Int8Array.from(vector, (part) => Math.round((127 * part) / greatest));
}
