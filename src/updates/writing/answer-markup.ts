import { Unreadable } from "../../base/parser.ts";
import { labelsIn } from "../../language/markdown/story-labels.ts";
import { isWithoutStories, markdownOf } from "../../providers/story-json.ts";
import { unreadable } from "./words.ts";

/**
 * Converts an answer to markdown, even if its source wrote HTML, or JSON that wasn't requested. @throws Unreadable
 * for broken JSON
 */
export function markdownAnswer(text: string, language: string | undefined): string {
  if (isWithoutStories(text)) return "";
  const markdown = markdownOf(text, labelsIn(language));
  if (JSON_ANSWER.test(markdown)) throw new Unreadable(unreadable.brokenJson);
  return TAG.test(markdown) ? withoutTags(markdown) : markdown;
}

const JSON_ANSWER =
  /^\s*(?:`{3,}(?:json)?\s*)?\{\s*"[^"\n]{1,40}"\s*:|^[^{[\n]{0,300}\s*(?:`{3,}(?:json)?\s*)?(?:#+ )?[{[]\s*(?:\{\s*)?["'](?:title|stories|headline|gist|facts|inBrief|answer|summary|content)["']\s*:/i;

const TAG =
  /<\/?(?:html|head|title|body|main|article|section|div|span|h[1-6]|p|br|ul|ol|li|b|strong|i|em|u|a|font|sup|sub|script|style|cite|blockquote)\b[^<>]{0,500}>/i;
/** Leaves code unchanged. */
const PARTS = new RegExp(
  String.raw`(\`{3,}[\s\S]*?\`{3,}|\`[^\`\n]*\`)|<(script|style|head)\b[\s\S]{0,2000}?<\/\2>|${TAG.source}`,
  "gi",
);

function withoutTags(text: string): string {
  return text
    .replace(PARTS, (tag, code?: string) => code ?? markOf(tag.toLowerCase()))
    .replace(/\n{3,}/g, "\n\n")
    .trim();
}

function markOf(tag: string): string {
  if (/^<h1\b/.test(tag)) return "\n\n# ";
  if (/^<h[2-6]\b/.test(tag)) return "\n\n### ";
  if (/^<li\b/.test(tag)) return "\n- ";
  return /^<\/?(?:h[1-6]|p|ul|ol|div|article|section|br|blockquote)\b/.test(tag) ? "\n\n" : "";
}
