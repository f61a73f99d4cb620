import { inLanguage } from "../../../src/base/words/language.ts";

export const words = inLanguage("terminal.remote", {
  en: {
    noAddress: (url: string) => `"${url}" isn't a server's address`,
    noToken: "TOPICAPP_TOKEN isn't set. Create an API token under Account in the app",
    unreachable: (url: string) =>
      `Nothing answers at ${url}. Is the server running, and is this its address?`,
    badToken: (url: string) => `${url} doesn't know this token, or it has expired`,
    otherServer: (url: string, status: number) =>
      `${url} answered ${status}: it isn't a topicapp server of this version`,
    severalTopics: (name: string, ids: string) => `Several topics are named "${name}": ${ids}`,
    noTopic: (name: string) => `No topic here is named "${name}".`,
    noTopicButNear: (name: string, near: string) => `No topic here is named "${name}". Did you mean ${near}?`,
    nothingNew: "Nothing new.",
    nothingSaved: "Nothing saved.",
    since: (text: string) => `Since last time: ${text}`,
    why: (text: string) => `Why it matters: ${text}`,
    notFound: "(not found in the source)",
  },
});
