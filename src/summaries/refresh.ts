import type { Citation } from "../contract/summaries.ts";
import type { Db } from "../db/open.ts";
import type { Answer, Provider } from "../providers/provider.ts";
import type { Article } from "../retrieval/article.ts";
import { linkCitations } from "./citation-links.ts";
import { whatIsNew } from "./memory.ts";
import type { Claim } from "./queue.ts";
import { type Lesson, readStories, seenPages } from "./stories.ts";

/** What a run needs from outside. */
export interface Newsroom {
  db: Db;
  now: () => Date;
  /** Announced articles for a search; rejects when none of the feeds could be read. */
  findNews: (query: string, signal: AbortSignal) => Promise<Article[]>;
  /** Undefined for a type of source that nothing here can ask. */
  provider: (type: string) => Provider | undefined;
  /** Asks for each cited page. */
  checkCitations: (citations: Article[], signal: AbortSignal) => Promise<Citation[]>;
}

interface Found {
  found: number;
  fresh: number;
}

/** How a run ended that got through. `learnt` goes into the topic's memory in the same transaction. */
export type Refreshed =
  | ({ outcome: "nothing_new"; learnt: Pick<Lesson, "groups" | "retold"> } & Found)
  | ({
      outcome: "published";
      learnt: Pick<Lesson, "groups" | "retold">;
      answer: Answer;
      content: string;
      citations: Citation[];
    } & Found);

/** A run that failed for a reason that its topic's creator can be told. */
export class RunFailed extends Error {
  override name = "RunFailed";
}

/**
 * One run of a topic: find what is announced, drop what was told, have the rest written up, and check
 * what was written. Writes nothing: the caller records the result.
 *
 * @throws RunFailed, or whatever a feed or a provider throws
 */
export async function refresh(
  newsroom: Newsroom,
  { topic, source }: Claim,
  signal: AbortSignal,
): Promise<Refreshed> {
  const { db, now } = newsroom;
  const provider = newsroom.provider(source.type);
  if (!provider) throw new RunFailed(`The source ${source.name} cannot be used on this server`);

  const articles = await newsroom.findNews(topic.name, signal);
  const seen = seenPages(
    db,
    topic.id,
    articles.map(({ page }) => page),
  );
  const unseen = articles.filter(({ page }) => !seen.has(page));
  const learnt = whatIsNew(unseen, readStories(db, topic.id), now());
  const counts = { found: articles.length, fresh: learnt.groups.length };
  if (learnt.groups.length === 0) return { outcome: "nothing_new", learnt, ...counts };

  const answer = await provider.answer({ topic, today: now(), groups: learnt.groups }, signal);
  if (answer.end === "refused" || answer.end === "filtered" || answer.content.trim() === "") {
    throw new RunFailed(`${source.name} gave no answer to this topic`);
  }
  const citations = await newsroom.checkCitations(answer.citations, signal);
  const content = linkCitations(answer.content, answer.citations);
  return { outcome: "published", learnt, answer, content, citations, ...counts };
}
