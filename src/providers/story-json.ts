import { z } from "zod";
import { parseJson } from "../base/json.ts";
import type { StoryLabels } from "../language/markdown/words.ts";

/** JSON as the markdown that others write; other text stays. Without a title, the first headline is it. */
export function markdownOf(text: string, labels: StoryLabels): string {
  const { data } = answerSchema.safeParse(jsonIn(text));
  if (!data) return text;
  const { title, stories, inBrief } = data;
  const told = stories.map((story, at) => storyOf(story, at === 0 && title === "" ? "#" : "###", labels));
  const brief = inBrief.filter((line) => line !== "").map((line) => `- ${line}`);
  const briefly = brief.length > 0 ? [`### ${labels.inBrief}`, brief.join("\n")] : [];
  const stated = [...told, ...briefly].filter((part) => part !== "");
  if (stated.length === 0) return text;
  return [title && `# ${title}`, ...stated].filter((part) => part !== "").join("\n\n");
}

/** True for JSON without a story: an empty list, null, or a word like "none". */
export function isWithoutStories(text: string): boolean {
  const { data } = untoldSchema.safeParse(jsonIn(text));
  return data !== undefined && [data.stories, data.inBrief].every(isNothing);
}

/** The most characters of "no new stories", in any language. */
const MAX_WORD = 30;

function isNothing(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  if (typeof value === "string") return value.length <= MAX_WORD && !/\p{N}/u.test(value);
  return value === null || value === undefined || value === false;
}

const line = z
  .string()
  .transform((text) =>
    text
      .replace(/\s+/g, " ")
      .replace(/^(?: ?(?:#{1,6}|[-*+>]|\d{1,9}[.)]) )+/, "")
      .trim(),
  )
  .catch("");
const storySchema = z.object({
  headline: line,
  gist: line,
  facts: z.array(line).catch([]),
  since: line,
  why: line,
});
const nothing: z.infer<typeof storySchema> = { headline: "", gist: "", facts: [], since: "", why: "" };
const answerSchema = z.object({
  title: line,
  stories: z
    .union([z.array(storySchema.catch(nothing)), storySchema.transform((story) => [story])])
    .catch([]),
  inBrief: z.array(line).catch([]),
});
const untoldSchema = z.object({ stories: z.unknown(), inBrief: z.unknown().optional() });

function storyOf(
  { headline, gist, facts, since, why }: typeof nothing,
  level: "#" | "###",
  labels: StoryLabels,
): string {
  const told = facts.filter((fact) => fact !== "").map((fact) => `- ${fact}`);
  const parts = [
    headline && `${level} ${headline}`,
    gist,
    told.join("\n"),
    since && `**${labels.since}:** ${since}`,
    why && `**${labels.why}:** ${why}`,
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

/** There may be a sentence before it, and a bare list of stories counts too. */
function jsonIn(text: string): unknown {
  const [before] = BEFORE.exec(text) ?? [];
  if (before === undefined) return undefined;
  const read = parseJson(closeJson(text.slice(before.length)));
  return Array.isArray(read) ? { stories: read } : read;
}

const BEFORE = /^(?:[^{[\n]{0,300}\n+)?\s*(?:`{3,}(?:json)?\s*)?(?=\{\s*"|\[\s*\{\s*"headline")/i;

const TOKEN = /"(?:[^"\\]|\\[\s\S])*"|"[\s\S]*|[{}[\]:,]/g;

function closeJson(text: string): string {
  const open: string[] = [];
  let [end, closing, isValue] = [0, "", false];
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "{" || token === "[") open.push(token === "{" ? "}" : "]");
    else if (token === "}" || token === "]") open.pop();
    const isString = token.length > 1 && token.endsWith('"');
    if (token === "}" || token === "]" || (isString && (isValue || open.at(-1) === "]"))) {
      [end, closing] = [index + token.length, open.toReversed().join("")];
    }
    if (open.length === 0) break;
    isValue = token === ":";
  }
  return (
    text.slice(0, end).replace(TRAILING_COMMA, (_, string: string | undefined) => string ?? "") + closing
  );
}

const TRAILING_COMMA = /("(?:[^"\\]|\\[\s\S])*")|,(?=\s*[}\]])/g;
