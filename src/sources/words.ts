import { inLanguage } from "../base/words/language.ts";
import type { FailureKind } from "../providers/failure.ts";

export const unavailable = inLanguage("server.sources.unavailable", {
  en: {
    disabled: (name: string) => `${name} is turned off on this server`,
    unknownType: (name: string) => `The source ${name} can't be used on this server`,
    noKey: (name: string) => `${name} has no key on this server`,
    keyUnreadable: (name: string, why: string) => `${name} can't be used: ${why}`,
    unreadable: "its key was encrypted with another secret key and can't be read",
    ownKeyGone: (name: string) => `Your own key for ${name} was changed or removed in the meantime`,
    noPrice: (name: string, model: string) =>
      `The price of ${name} (${model}) isn't known, so it can't be kept within the daily budget`,
  },
});

export const refused = inLanguage("server.sources.refused", {
  en: {
    id: "An id can have up to 64 lowercase letters, digits, dots, dashes and underscores",
    idTaken: (id: string) => `There's already a source ${id}`,
    unknown: (id: string) => `There's no source ${id}`,
    type: (type: string, types: string) => `The type must be one of ${types}, not "${type}"`,
    asksNobody: "The digest uses no AI, so it has no key, model or base URL",
    baseUrl: (value: string) => `A base URL must be a plain http or https address, not "${value}"`,
    key: "A key can't contain spaces or special characters",
    noOwnKey: "Enter a key first",
    ownKeyUnknown: "You haven't added a key for this source",
    empty: (what: string) => `${what} can't be empty`,
    builtIn: (name: string, id: string) =>
      `${name} is built in. Turn it off instead: source set ${id} --disable`,
    inUse: (name: string, id: string, topics: number) =>
      `${topics === 1 ? "1 topic uses" : `${topics} topics use`} ${name}. Turn it off instead: source set ${id} --disable`,
  },
});

/** Stored in the database. */
export const addedSource = { description: "A model added by this server's admin." };

export const probeWords = inLanguage("server.sources.probeWords", {
  en: {
    timedOut: (seconds: number) => `It didn't answer within ${seconds} seconds`,
  },
});

export const advice: Record<FailureKind, string> = inLanguage("server.sources.advice", {
  en: {
    try_later: "Try again later. If it keeps failing, check the base URL and this machine's network",
    bad_key: "Set a key that the provider accepts, with --key-stdin",
    no_money:
      "Add credit to your account at the provider, or raise its limit there, then --enable the source",
    model_gone: "Choose a model the provider offers, with --model",
    refused: "Check the model, base URL and type: the endpoint didn't understand the request",
    broken_answer: "Check the base URL: it doesn't answer as this kind of API",
  },
});
