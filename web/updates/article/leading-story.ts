import type { Story } from "../../../src/contract/updates.ts";
import { plainText } from "../../ui/text/plain-text.ts";

/** The story that an update's own title stands over: the first one, where no heading of the text is its headline. */
export function leadingStory(content: string, stories: readonly Story[]): Story | undefined {
  const [first] = stories;
  const headings = content.matchAll(/^ {0,3}#{1,6}[ \t]+(\S.*)$/gm);
  const isHeaded = headings.some(([, heading = ""]) => plainText(heading) === first?.headline.trim());
  return isHeaded ? undefined : first;
}
