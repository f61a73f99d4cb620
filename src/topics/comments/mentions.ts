import { and, asc, eq, inArray, notInArray, type SQL, sql } from "drizzle-orm";
import { invalid } from "../../base/errors.ts";
import { limits } from "../../contract/base/limits.ts";
import type { Mentionable, MentionedUser } from "../../contract/community/comments.ts";
import { mentionsIn } from "../../contract/community/mentions.ts";
import { usernameKey } from "../../contract/community/users.ts";
import type { Db, Tx } from "../../db/open.ts";
import { commentMentions, topicComments } from "../../db/schema/community.ts";
import { users } from "../../db/schema/people.ts";
import { topics } from "../../db/schema/topics.ts";
import { isPublic, openTo } from "../../db/visible.ts";
import { findByUsername, isActive } from "../../people/users/users.ts";
import { requireVisible } from "../topics.ts";
import { isShownComment } from "./visibility.ts";
import { words } from "./words.ts";

/**
 * Replaces a comment's mentions: only members whom `findMentionable` would offer, so that any other name is just a
 * word. @returns the ids of newly mentioned members. @throws validation_failed if they're too many
 */
export function saveMentions(
  tx: Tx,
  comment: { id: string; topicId: string; content: string },
  now: Date,
): string[] {
  const found = membersIn(tx, comment);
  if (found.length > limits.mentions) throw invalid("content", words.tooManyMentions(limits.mentions));
  const ofComment = eq(commentMentions.commentId, comment.id);
  tx.delete(commentMentions)
    .where(and(ofComment, notInArray(commentMentions.userId, found)))
    .run();
  return found.filter(
    (userId) =>
      tx
        .insert(commentMentions)
        .values({ commentId: comment.id, userId, createdAt: now })
        .onConflictDoNothing()
        .returning()
        .all().length > 0,
  );
}

/** Finds the members whom a comment mentions; text between backticks is ignored. */
function membersIn(tx: Tx, { topicId, content }: { topicId: string; content: string }): string[] {
  const written = mentionsIn(content.replace(/`[^`]*`/g, " "));
  const topic = written.length > 0 && tx.select().from(topics).where(eq(topics.id, topicId)).get();
  if (!topic) return [];
  const found = new Map<string, string | undefined>();
  for (const name of written.flatMap(({ names }) => names)) {
    const key = usernameKey(name);
    if (!found.has(key)) found.set(key, findMember(tx, topic, name));
  }
  const mentioned = written.flatMap(
    ({ names }) => names.map((name) => found.get(usernameKey(name))).find(Boolean) ?? [],
  );
  return [...new Set(mentioned)];
}

/** A name that two people have become entitled to matches neither. */
function findMember(tx: Tx, topic: CommentedTopic, username: string): string | undefined {
  const [only, ...others] = findByUsername(tx, username);
  if (!only || others.length > 0) return undefined;
  const isIt = and(eq(users.id, only.id), isActive, isMentionableOn(topic));
  return tx.select({ id: users.id }).from(users).where(isIt).get()?.id;
}

export function mentionsOf(db: Tx, commentIds: string[]): Map<string, MentionedUser[]> {
  if (commentIds.length === 0) return new Map();
  const rows = db
    .select({ commentId: commentMentions.commentId, id: users.id, username: users.username })
    .from(commentMentions)
    .innerJoin(users, eq(users.id, commentMentions.userId))
    .where(and(inArray(commentMentions.commentId, commentIds), isActive))
    .orderBy(asc(users.username))
    .all();
  const byComment = Map.groupBy(rows, ({ commentId }) => commentId);
  return new Map(
    [...byComment].map(([commentId, some]) => [
      commentId,
      some.map(({ id, username }) => ({ id, username })),
    ]),
  );
}

/** Members for what was typed, those who commented first, nobody whom the viewer may not know. @throws not_found */
export function findMentionable(db: Db, viewerId: string, topicId: string, prefix: string): Mentionable[] {
  const topic = requireVisible(db, viewerId, topicId);
  const key = usernameKey(prefix);
  const matches = sql`${users.usernameKey} >= ${key} and ${users.usernameKey} < ${`${key}\u{10ffff}`}`;
  const named = sql`(${matches}) or instr(' ' || lower(${users.name}), ${` ${key}`}) > 0`;
  const look = (where: SQL, without: string[]) =>
    db
      .select({ id: users.id, username: users.username, name: users.name })
      .from(users)
      .where(and(where, isActive, isMentionableOn(topic), notInArray(users.id, [viewerId, ...without])))
      // The plus keeps SQLite from scanning everybody in this order.
      .orderBy(sql`+${users.usernameKey}`)
      .limit(limits.mentionable)
      .all();
  const here = look(sql`(${named}) and (${isSpeakingOn(topic)})`, []);
  const isWhole = !topic.isPublic || here.length === limits.mentionable;
  const known = here.map(({ id }) => id);
  const elsewhere = isWhole ? [] : look(sql`(${matches})`, known);
  return [...here, ...elsewhere].slice(0, limits.mentionable);
}

type CommentedTopic = Pick<typeof topics.$inferSelect, "id" | "createdById" | "isPublic">;

/** Members who may open the topic and are seen: on it or, if it's public, by a public topic or a comment on one. */
function isMentionableOn(topic: CommentedTopic): SQL {
  const mayOpen = sql`exists (select 1 from ${topics} where ${topics.id} = ${topic.id} and ${openTo(users.id)})`;
  const isKnown = sql`exists (select 1 from ${topics} where ${topics.createdById} = ${users.id} and ${isPublic})
    or exists (select 1 from ${topicComments} inner join ${topics} on ${topics.id} = ${topicComments.topicId}
      where ${topicComments.userId} = ${users.id} and ${isShownComment} and ${isPublic})`;
  const hasShown = topic.isPublic ? sql`(${isSpeakingOn(topic)} or ${isKnown})` : isSpeakingOn(topic);
  return sql`(${mayOpen} and ${hasShown})`;
}

function isSpeakingOn({ id, createdById }: CommentedTopic): SQL {
  return sql`(${users.id} = ${createdById} or ${users.id} in
    (select ${topicComments.userId} from ${topicComments} where ${topicComments.topicId} = ${id} and ${isShownComment}))`;
}
