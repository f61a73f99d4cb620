import { invalid } from "../../base/errors.ts";
import {
  type ChannelDescriptor,
  type Destination,
  type DraftOf,
  json,
  titleBytes,
  withinBytes,
} from "./descriptor.ts";
import { words } from "./words.ts";

interface NtfyTopic extends Destination {
  token: string | null;
}

/** The server turns longer messages into attachments: https://docs.ntfy.sh/publish/#limitations */
const messageBytes = 4096;

export const ntfy: ChannelDescriptor<DraftOf<"ntfy">, NtfyTopic> = {
  keep(draft, usable) {
    const url = usable("url", draft.url);
    if (!topicAt(url)) throw invalid("url", words.ntfyTopic);
    return { url, token: draft.token || null };
  },
  requestOf({ url, token }, { title, text, url: click }) {
    const { root = url, topic = "" } = topicAt(url) ?? {};
    return {
      url: root,
      headers: { ...json, ...(token !== null && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({
        topic,
        title: withinBytes(title, titleBytes),
        message: withinBytes(text, messageBytes),
        click,
      }),
    };
  },
};

/** The address to post to and the topic, following https://docs.ntfy.sh/publish/#publish-as-json. */
function topicAt(url: string): { root: string; topic: string } | null {
  const { origin, pathname, search } = new URL(url);
  const [, folder, topic] = /^(\/(?:.*\/)?)([\w-]{1,64})\/*$/.exec(pathname) ?? [];
  return folder && topic && !search ? { root: `${origin}${folder}`, topic } : null;
}
