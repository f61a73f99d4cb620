import type { Provider } from "../provider.ts";

export const digest: Provider = {
  name: "topicapp",
  icon: "digest",
  adapter: {
    type: "digest",
    asksModel: false,
    needsKey: false,
    webSearch: false,
  },
  source: {
    id: "digest",
    name: "Digest",
    description: "The key sentences from each report, in its own words, with links. No AI, no key.",
    model: "digest",
    webSearch: false,
    position: 100,
    isFree: true,
  },
};
