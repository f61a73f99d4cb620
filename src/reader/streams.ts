import { AppError, invalid } from "../base/errors.ts";
import { words } from "./words.ts";

/** The meaning of a stream id: a followed topic, a folder, or a state of items. */
export type Stream =
  | { kind: "feed"; address: string }
  | { kind: "folder"; name: string }
  | { kind: "state"; name: StateName };

const states = [
  "reading-list",
  "read",
  "unread",
  "fresh",
  "kept-unread",
  "tracking-kept-unread",
  "starred",
  "broadcast",
  "broadcast-friends",
  "like",
] as const;
type StateName = (typeof states)[number];

export const stateId = (name: StateName): string => `user/-/state/com.google/${name}`;
export const folderId = (name: string): string => `user/-/label/${name}`;
export const feedId = (topicId: string): string => `feed/${topicId}`;

/** `userId` may replace the dash. @throws validation_failed */
export function streamOf(id: string, userId: string): Stream {
  if (id.startsWith("feed/")) return { kind: "feed", address: id.replace(/^(?:feed\/)+/, "") };
  const [, owner, kind, name = ""] =
    /^user\/([^/]+)\/(state\/com\.google|state\/org\.freshrss|label)\/(.+)$/s.exec(id) ?? [];
  if (owner === "-" || owner === userId) {
    if (kind === "label") return { kind: "folder", name };
    const state = states.find((each) => each === name);
    if (state) return { kind: "state", name: state };
  }
  throw invalid("s", words.noStream(id.slice(0, 200)));
}

/** The id of a topic, even if named by its page or one of its feeds; null for any other address. */
export function topicIdIn(address: string, url: string): string | null {
  if (/^[\w-]{1,64}$/.test(address)) return address;
  if (!address.startsWith(`${url}/`)) return null;
  const path = address.slice(url.length);
  const [, id] =
    /^\/(?:topic|feeds(?:\/[\w-]+)?\/topics)\/([\w-]+?)(?:\.atom|\.json)?(?:[?#].*)?$/.exec(path) ?? [];
  return id ?? null;
}

/** A stream with the id of the topic that it names. */
export function withTopicId(stream: Stream, url: string): Stream {
  if (stream.kind !== "feed") return stream;
  return { kind: "feed", address: topicIdIn(stream.address, url) ?? stream.address };
}

const longPrefix = "tag:google.com,2005:reader/item/";

export const longItemId = (number: number): string => `${longPrefix}${number.toString(16).padStart(16, "0")}`;

/**
 * Parses an item's id: the long form, its 16 hexadecimal digits, or a decimal number.
 * (https://feedhq.readthedocs.io/en/latest/api/terminology.html#items) @returns 0 for a number without an item.
 * @throws validation_failed
 */
export function itemNumberOf(id: string): number {
  const digits = id.startsWith(longPrefix) ? id.slice(longPrefix.length) : id;
  const isDecimal = digits === id && /^-?[1-9]\d{0,18}$/.test(id);
  if (!isDecimal && !/^[\da-f]{1,16}$/i.test(digits)) throw invalid("i", words.noItemId(id.slice(0, 100)));
  const number = BigInt(isDecimal ? digits : `0x${digits}`);
  return number > 0 && number <= Number.MAX_SAFE_INTEGER ? Number(number) : 0;
}

/** A state set by edit-tag: null if it's one that we don't keep. */
interface ItemChange {
  isRead: boolean | null;
  isSaved: boolean | null;
}

/** @throws validation_failed for a tag that isn't a state, and for read and unread at once */
export function changeOf(added: Stream[], removed: Stream[]): ItemChange {
  const wanted = [...added.map(settingOf(true)), ...removed.map(settingOf(false))];
  return { isRead: agreed(wanted, "isRead"), isSaved: agreed(wanted, "isSaved") };
}

const settingOf =
  (isAdded: boolean) =>
  (stream: Stream): Partial<Record<keyof ItemChange, boolean>> => {
    if (stream.kind !== "state")
      throw invalid("a", words.noSuchTag(stream.kind === "folder" ? stream.name : stream.address));
    if (stream.name === "read") return { isRead: isAdded };
    if (/unread|fresh/.test(stream.name)) return { isRead: !isAdded };
    return stream.name === "starred" ? { isSaved: isAdded } : {};
  };

function agreed(wanted: Partial<Record<keyof ItemChange, boolean>>[], name: keyof ItemChange) {
  const values = new Set(wanted.flatMap((each) => each[name] ?? []));
  if (values.size > 1) throw new AppError("validation_failed", words.contradiction);
  return [...values][0] ?? null;
}
