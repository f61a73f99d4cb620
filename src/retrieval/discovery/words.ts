import { inLanguage } from "../../base/words/language.ts";
export const words = inLanguage("server.retrieval.discovery", {
  en: {
    notAsked: (url: string, why: string) => `${url} can't be used: ${why}`,
    notReached: (url: string, why: string) => `${url} can't be reached: ${why}`,
    notRead: (url: string, why: string) => `${url} can't be read: ${why}`,
    notFound: (url: string, why: string) => `No feed was found at ${url}: ${why}`,
    tooSlow: "it didn't answer in time",
    listUnreadable: "it's a list of feeds, and none of them could be read",
    namedUnreadable: "the feeds it links to couldn't be read",
    namesNone: "it links to none, and there's none in the usual places on its site",
  },
});
