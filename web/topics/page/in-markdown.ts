import type { Topic } from "../../../src/contract/topics.ts";
import type { Summary } from "../../../src/contract/updates.ts";
import { words } from "./words.ts";

/**
 * A summary as a markdown document: its title, where it is from, its text and its numbered sources.
 * @param address of the topic's page
 */
export function inMarkdown(
  topic: Pick<Topic, "name">,
  {
    title,
    content,
    citations,
    lastUpdated,
  }: Pick<Summary, "title" | "content" | "citations" | "lastUpdated">,
  address: string,
): string {
  const sources = citations.map(
    ({ title: page, url, site }, index) =>
      `${index + 1}. [${escaped(page || url)}](${inLink(url)})${site ? ` (${escaped(site)})` : ""}`,
  );
  return [
    `# ${escaped(title || topic.name)}`,
    `[${escaped(topic.name)}](${inLink(address)}), ${lastUpdated.slice(0, 10)}`,
    content.trim(),
    ...(sources.length > 0 ? [`## ${words.sources}`, sources.join("\n")] : []),
  ]
    .join("\n\n")
    .concat("\n");
}

/** A line of plain text without anything that markdown would take for its own. */
const escaped = (text: string) => text.replace(/\s+/g, " ").replace(/[\\`*_[\]<>#|~]/g, "\\$&");

const inLink = (url: string) =>
  url
    .replace(/[\s()<>]/g, encodeURIComponent)
    .replaceAll("(", "%28")
    .replaceAll(")", "%29");
