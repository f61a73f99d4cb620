import { inLanguage } from "../base/words/language.ts";
export const failures = inLanguage("server.providers.failures", {
  en: {
    unreachable: (name: string) => `${name} can't be reached`,
    noAddress: "This source needs the address of its API (base URL)",
    keyNotAccepted: (name: string) => `${name} rejected the key`,
    keyNotAllowed: (name: string, why: string) => `${name} doesn't allow this key to do that${why}`,
    keyUnusable: (name: string) => `The key for ${name} contains characters that can't be part of a key`,
    noMoney: (name: string) => `Your account at ${name} has no credit left or has reached its limit`,
    modelGone: (name: string, model: string) => `${name} doesn't offer the model ${model}`,
    tooManyRequests: (name: string) => `${name} isn't accepting more requests right now`,
    busy: (name: string) => `${name} can't answer right now`,
    refused: (name: string, why: string) => `${name} refused the request${why}`,
    notThere: (name: string, status: number | null) =>
      `${name} wasn't found at this source's address (status ${status})`,
    notAnAnswer: (name: string) => `${name}'s answer isn't in the expected form`,
    tooLong: (name: string) => `${name}'s answer is too long`,
    tooManyParts: (name: string) => `${name}'s answer has too many parts`,
    noText: (name: string) => `${name}'s answer has no text`,
    noTextYet: (name: string) => `${name}'s answer ended before its first word`,
    noContent: (name: string) => `${name}'s answer has a message without content`,
    unfinished: (name: string, status: string) => `${name}'s answer is still ${status}`,
    endlessSearch: (name: string) => `${name} kept searching and wrote no answer`,
    unknownEnd: (name: string, reason: string) => `${name}'s answer ended unexpectedly (${reason})`,
  },
});

export const noVectors = inLanguage("server.providers.noVectors", {
  en: {
    status: (status: number) => `it answered ${status}`,
    tooLong: "its answer is too long",
    missing: "it didn't return a vector for every text",
  },
});
