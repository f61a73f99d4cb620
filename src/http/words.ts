import { minute } from "../base/durations.ts";
import { inLanguage } from "../base/words/language.ts";
import type { Rate, RateName } from "../contract/base/limits.ts";

export const words = inLanguage("server.http", {
  en: {
    notHere: "There's nothing at this address",
    notBelow: (base: string) =>
      `There's nothing at this address. On this server, every address begins with ${base} (TOPICAPP_URL)`,
    ourFault: "Something went wrong on our side",
    invalid: "Invalid input",
    diskFull: "This server's disk is full. Nothing was changed; try again later",
    unwritable: "The database can't be written to right now. Nothing was changed; try again later",
    noDatabase: "The database isn't responding",
    notOneOf: (types: string) => `Send it with content-type: ${types}`,
    notJson: "Send JSON, with content-type: application/json",
    brokenOff: "The request body ended too early",
    tooIntricate: "The request body is nested too deeply or has too many parts",
    malformed: "The request body isn't valid JSON",
    tooLarge: (kilobytes: number) => `A request can be at most ${kilobytes} KB`,
    noHost: "The request has no Host header",
    unknownHost: (host: string) =>
      `This server only answers on this machine, not as ${host}. Set TOPICAPP_URL to the address people type`,
    tooMany: (wait: string) => `Too many requests. Try again in ${wait}`,
    tooManyOf: (bound: string, wait: string) => `${bound}. Try again in ${wait}`,
    seconds: (seconds: number) => (seconds === 1 ? "1 second" : `${seconds} seconds`),
    minutes: (minutes: number) => `${minutes} minutes`,
    atMost: {
      aMinute: (max: number, what: string) => `At most ${max} ${what} a minute`,
      anHour: (max: number, what: string) => `At most ${max} ${what} an hour`,
      inMinutes: (max: number, what: string, minutes: number) =>
        `At most ${max} ${what} in ${minutes} minutes`,
    },
    counted: {
      "mailbox visits": "visits to your mailboxes",
      changes: "changes",
      "new topics": "new topics",
      comments: "comments",
      "member searches": "member searches",
      flags: "flags",
      searches: "searches",
      "feed searches": "feed searches",
      "marked pages": "marked pages",
      previews: "previews",
      "word suggestions": "word suggestions",
      "reader app requests": "requests from feed readers",
      "program calls": "calls from programs",
      "access requests": "requests from apps that want access",
      questions: "questions",
      "channel tests": "channel tests",
      "key tests": "key tests",
      invitations: "invitations",
      "mail and source tests": "mail and source tests",
      "edition previews": "edition previews",
      imports: "imports",
      "catch-ups": "summaries of what you missed",
      "passkey codes": "passkey codes",
      "data downloads": "data downloads",
    } satisfies Record<RateName, string>,
  },
});

/** A limit on actions per time window. */
export function atMost({ name, max, per }: Rate & { name: RateName }): string {
  const minutes = per / minute;
  const what = words.counted[name];
  if (minutes === 1) return words.atMost.aMinute(max, what);
  return minutes === 60 ? words.atMost.anHour(max, what) : words.atMost.inMinutes(max, what, minutes);
}

export function waitFor(seconds: number): string {
  return seconds < 120 ? words.seconds(seconds) : words.minutes(Math.ceil(seconds / 60));
}

/** Sentences about limits for the API's description, which is in English. */
export const described = {
  forOneMember: (bounds: string[]) => `${bounds.join(", ")}, per member`,
  countedBy: { address: "per address", client: "per client" },
  rates: (rates: { max: number; per: number }[], counted: string) =>
    `${rates.map(({ max, per }) => `${max} ${within(per)}`).join(" and ")} ${counted}`,
  bounds: (bounds: string[], note: string | undefined) =>
    `At most ${bounds.join(", ")}${note ? `. ${note}` : ""}`,
};

function within(window: number): string {
  const minutes = window / minute;
  if (minutes === 1) return "a minute";
  return minutes === 60 ? "an hour" : `in ${minutes} minutes`;
}
