import type { ChannelDescriptor, Destination, DraftOf } from "./descriptor.ts";
import { json } from "./descriptor.ts";
import { words } from "./words.ts";

/** https://github.com/caronc/apprise-api#api-details */
export const apprise: ChannelDescriptor<DraftOf<"apprise">, Destination> = {
  keep: ({ url }, usable) => ({ url: usable("url", url) }),
  requestOf({ url }, { title, text, url: page }) {
    const body = JSON.stringify({ title, body: `${text}\n\n${page}`, type: "info", format: "text" });
    return { url, headers: json, body };
  },
  failureOf: (status) => (status === 204 ? words.noAppriseConfiguration : null),
};
