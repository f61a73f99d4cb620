import {
  type ChannelDescriptor,
  type Destination,
  json,
} from "../../../../../src/sending/channels/descriptor.ts";

interface Draft {
  url: string;
  key: string;
}

/** https://gotify.net/docs/pushmsg */
export const gotify: ChannelDescriptor<Draft, Destination & { key: string }> = {
  isOncePerAddress: true,
  keep: ({ url, key }, usable) => ({ url: usable("url", url), key }),
  requestOf: ({ url, key }, { title, text }) => ({
    url,
    headers: { ...json, "x-gotify-key": key },
    body: JSON.stringify({ title, message: text }),
  }),
  failureOf: (status) => (status === 202 ? "It took it, and delivers nothing" : null),
  goneStatuses: [410],
};
