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
    description:
      "What the papers say of each story, in the sentences that tell most, each with its link. Needs no AI and no key.",
    model: "digest",
    webSearch: false,
    position: 100,
    isFree: true,
  },
};
