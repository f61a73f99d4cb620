import type { Topic } from "../../src/contract/topics/topics.ts";
import { publicAddress } from "../api/base.ts";
import { copyText } from "../ui/overlay/copy-text.ts";
import { plainText } from "../ui/text/plain-text.ts";
import { truncate } from "../ui/text/truncate.ts";
import { common } from "../words/common.ts";
import { words } from "./words.ts";

const longest = 500;

/** The text that is shared with a topic's address. */
function shareText(topic: Pick<Topic, "name" | "summary">, origin: string): string {
  const told = topic.summary && truncate(plainText(topic.summary.content), longest);
  return [topic.name, told, `To follow this topic, sign up with an invitation: ${origin}`]
    .filter(Boolean)
    .join("\n\n");
}

/** Opens the device's share sheet or, if there is none, copies the topic's address. */
export async function shareTopic(topic: Topic): Promise<void> {
  const url = publicAddress(`topic/${topic.id}`);
  if (!navigator.share) return copy(url);
  try {
    await navigator.share({ title: topic.name, text: shareText(topic, publicAddress("")), url });
  } catch (error) {
    const { name } = error as DOMException;
    if (name === "AbortError") return;
    // Too much time has passed since the click for this browser.
    if (name === "NotAllowedError") return copy(url);
    // biome-ignore lint/suspicious/noConsole: a failed share is only logged
    console.error(words.shareFailed, error);
  }
}

function copy(url: string): Promise<void> {
  return copyText(url, { title: common.copied }, { title: words.error, description: common.copyFailed });
}
