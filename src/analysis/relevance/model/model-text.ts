import { parseJson } from "../../../base/json.ts";
import { cleanLine } from "../../../contract/base/characters.ts";
import type { TopicWords } from "../plan/plan.ts";

/** A tokenizer makes at most one token per byte, so a prompt's bytes limit its tokens. */
function cutToBytes(text: string, max: number): string {
  const bytes = Buffer.from(text);
  if (bytes.byteLength <= max) return text;
  const head = bytes.subarray(0, Math.max(0, max - Buffer.byteLength("…"))).toString("utf8");
  // A character split by the cut decodes to U+FFFD.
  return `${head.replace(/\ufffd+$/, "")}…`;
}

/** Puts a stranger's text on one line, where it can't open or close a tag of the prompt. */
export function asMaterial(text: string, maxBytes: number): string {
  const line = cleanLine(text).replace(/\s+/g, " ").replaceAll("<", "‹").replaceAll(">", "›").trim();
  return cutToBytes(line, maxBytes);
}

/** Describes a topic to a model in about 2,600 bytes at most. */
export function topicMaterial(topic: TopicWords): string {
  const fields: [string, string, number][] = [
    ["Name", topic.name, 300],
    ["Description", topic.description, 900],
    ["Tags", topic.tags.join(", "), 300],
    ["Search words", (topic.searchWords ?? []).join(", "), 300],
    ["Wishes", topic.aiPrompt, 700],
  ];
  const lines = fields
    .filter(([, text]) => text.trim() !== "")
    .map(([name, text, bytes]) => `${name}: ${asMaterial(text, bytes)}`);
  return `The topic, in its reader's words:\n<topic>\n${lines.join("\n")}\n</topic>`;
}

/** Answers beyond the limit in the question don't come from a model that follows it. */
const MAX_ANSWER = 32 * 1024;

/**
 * The JSON of an answer, possibly in a fence or a sentence, from the first `open` to the last `close`. @returns
 * undefined if there is none, or it was cut off
 */
export function jsonIn(answer: string, open: "[" | "{", close: "]" | "}"): unknown {
  if (answer.length > MAX_ANSWER) return undefined;
  // Adapters escape bracketed numbers that aren't references, which isn't valid JSON.
  const text = answer.replace(/\\([[\]])/g, "$1");
  return parseJson(text.slice(text.indexOf(open), text.lastIndexOf(close) + 1));
}
