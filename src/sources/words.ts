import type { FailureKind } from "../providers/failure.ts";

export const unavailable = {
  disabled: (name: string) => `${name} is switched off on this server`,
  unknownType: (name: string) => `The source ${name} cannot be used on this server`,
  noKey: (name: string) => `${name} has no key on this server`,
  keyUnreadable: (name: string, why: string) => `${name} cannot be used: ${why}`,
  noPrice: (name: string, model: string) =>
    `The price of ${name} (${model}) is not known, so it cannot be kept within the daily budget`,
};

export const refused = {
  id: "An id has small letters, digits, dots, dashes and underscores, 64 at most",
  idTaken: (id: string) => `There is a source ${id} already`,
  unknown: (id: string) => `There is no source ${id}`,
  type: (type: string, types: string[]) => `A type is one of ${types.join(", ")}, not "${type}"`,
  asksNobody: "The digest asks nobody: it has no key, model or base URL",
  baseUrl: (value: string) => `A base URL is a plain http or https address, not "${value}"`,
  key: "A key has no spaces, and only plain characters",
  noOwnKey: "Give a key first",
  ownKeyUnknown: "There is no key of yours for this source",
  empty: (what: string) => `${what} must not be empty`,
  builtIn: (name: string, id: string) =>
    `${name} is built in. Switch it off instead: source set ${id} --disable`,
  inUse: (name: string, id: string, topics: number) =>
    `${topics === 1 ? "1 topic uses" : `${topics} topics use`} ${name}. Switch it off instead: source set ${id} --disable`,
};

export const keyUnreadable = "its key was stored under another secret and cannot be read";

export const ownKeyGone = (name: string) => `Your own key for ${name} was changed or removed meanwhile`;

export const addedSource = { description: "A model that this server's admin has added." };

export const probeWords = {
  timedOut: (seconds: number) => `It did not answer within ${seconds} seconds`,
};

export const advice: Record<FailureKind, string> = {
  try_later: "Try again in a while; if it stays so, look at the base URL and at the network of this machine",
  bad_key: "Give it a key that the provider accepts, with --key-stdin",
  no_money: "Put money on the account at the provider, or raise its limit there, then --enable the source",
  model_gone: "Choose a model that the provider serves, with --model",
  refused: "Look at model, base URL and type: the endpoint did not understand the question",
  broken_answer: "Look at the base URL: what answers there is not this kind of API",
};
