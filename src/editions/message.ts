import { eq } from "drizzle-orm";
import { markdownToHtml } from "../base/markdown-html.ts";
import type { Edition, EditionItem } from "../contract/account/editions.ts";
import type { Db } from "../db/open.ts";
import { editions } from "../db/schema/editions.ts";
import { users } from "../db/schema/people.ts";
import type { ChannelRow, Message, MessageFile } from "../sending/channels/channel.ts";
import type { OutboxRow } from "../sending/outbox/outbox.ts";
import { type Contents, compose, withoutRepeats } from "./compose.ts";
import { htmlLetter, textLetter } from "./letter.ts";
import { quietEnd } from "./schedule.ts";
import { findSettings } from "./settings.ts";
import { updatesOf } from "./updates.ts";
import { words } from "./words.ts";

type BookContents = Omit<Edition, "deliveries">;

export interface MessageDeps {
  db: Db;
  /** The app's address, without a trailing slash. */
  url: string;
  bookOf(edition: BookContents): Uint8Array;
  unsubscribeUrl(userId: string): string;
}

/**
 * Prepares an edition for one channel, as its user may see it now; a time to wait for, or null if nothing is left of
 * it.
 */
export function prepareMessage(
  { id, subject: editionId }: OutboxRow,
  channel: ChannelRow,
  deps: MessageDeps,
  now: Date,
): Message | Date | null {
  const { db, url } = deps;
  if (editionId === null) return null;
  const edition = db
    .select({
      maxMinutes: editions.maxMinutes,
      createdAt: editions.createdAt,
      isSuspended: users.isSuspended,
    })
    .from(editions)
    .innerJoin(users, eq(users.id, editions.userId))
    .where(eq(editions.id, editionId))
    .get();
  if (!edition || edition.isSuspended) return null;
  const settings = findSettings(db, channel.userId);
  const awake = settings ? quietEnd(settings, now) : now;
  if (awake > now) return awake;
  const updates = updatesOf(db, { userId: channel.userId, editionId, since: channel.onSince });
  const [first] = updates;
  if (!first) return null;
  const contents = compose(db, { userId: channel.userId, updates, maxMinutes: edition.maxMinutes, url });
  const { title } = first;
  const message = {
    ...{ id, title, editionId },
    kind: "edition.published" as const,
    url: `${url}/edition/${editionId}`,
    createdAt: edition.createdAt,
  };
  if (channel.kind === "email") return { ...message, ...letterOf(message, contents, channel.userId, deps) };
  const told = { ...message, text: shortText(contents) };
  if (channel.kind !== "e-reader") return { ...told, data: { edition: dataOf(editionId, title, contents) } };
  return { ...told, file: fileOf(message, contents, deps) };
}

function fileOf(
  { title, editionId: id, createdAt }: Pick<Message, "title" | "createdAt"> & { editionId: string },
  contents: Contents,
  { bookOf }: MessageDeps,
): MessageFile {
  const at = createdAt.toISOString();
  return {
    filename: `topicapp-${at.slice(0, 10)}.epub`,
    contentType: "application/epub+zip",
    content: bookOf({ id, title, createdAt: at, ...contents }),
  };
}

function letterOf(
  { title, url, createdAt }: Pick<Message, "title" | "url" | "createdAt">,
  { items, leftOut, minutes }: Contents,
  userId: string,
  deps: MessageDeps,
): Pick<Message, "text" | "html" | "unsubscribeUrl"> {
  const unsubscribeUrl = deps.unsubscribeUrl(userId);
  const letter = {
    ...{ title, url, createdAt, minutes, leftOut, unsubscribeUrl },
    settingsUrl: `${deps.url}/delivery`,
    items: items.map((item) => {
      const { content, stories } = withoutRepeats(item);
      return { ...item, shown: stories, html: markdownToHtml(content) };
    }),
  };
  return { text: textLetter(letter), html: htmlLetter(letter), unsubscribeUrl };
}

/** A notification names the updates without quoting them, because it has only a few lines. */
function shortText({ items, leftOut }: Contents): string {
  const line = ({
    topic,
    summary,
  }: Pick<EditionItem, "topic"> & { summary: { title: string; url: string } }) =>
    `${topic.name}: ${summary.title}\n${summary.url}`;
  const rest = leftOut.length > 0 ? [words.leftOut, ...leftOut.map(line)] : [];
  return [...items.map(line), ...rest].join("\n\n");
}

function dataOf(id: string, title: string, { items, leftOut, minutes }: Contents) {
  return { id, title, minutes, items, leftOut };
}
