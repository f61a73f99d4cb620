import { eq } from "drizzle-orm";
import type { Citation, Fact, Story } from "../../../src/contract/topics/updates.ts";
import { newId } from "../../../src/db/id.ts";
import type { Db } from "../../../src/db/open.ts";
import { topics } from "../../../src/db/schema/topics.ts";
import { stories, storyArticles, topicSummaries } from "../../../src/db/schema/updates.ts";
import { canonicalPage, siteOf } from "../../../src/retrieval/article.ts";

/** What an update is to tell of a story: a sentence for each address, which is all that it cites. */
export interface Told {
  story: string;
  headline?: string;
  facts: [text: string, url: string][];
}

/**
 * Writes an update as publishing leaves it: summary, stories and their articles, as the topic's current one.
 * `asData: false` writes it as older versions did, without its stories. @returns its id
 */
export function tell(db: Db, topicId: string, at: Date, told: Told[], { asData = true } = {}): string {
  const id = newId(at);
  const urls = [...new Set(told.flatMap(({ facts }) => facts.map(([, url]) => url)))];
  const citations = urls.map((url): Citation => {
    const title = told.flatMap(({ facts }) => facts).find(([, of]) => of === url)?.[0] ?? "";
    return { title, url, site: siteOf(url), publishedAt: at.toISOString(), checked: "ok" };
  });
  const before = new Set(
    db
      .select({ id: stories.id })
      .from(stories)
      .all()
      .map(({ id }) => id),
  );
  const written = told.map(({ story, headline = `About ${story}`, facts }): Story => {
    const numbered = facts.map(([text, url]): Fact => {
      return { text, citations: [urls.indexOf(url) + 1], claim: "found", proof: null };
    });
    const isKnown = before.has(story);
    return {
      id: story,
      headline,
      gist: facts[0]?.[0] ?? "",
      isKnown,
      since: null,
      why: null,
      facts: numbered,
      statements: [],
    };
  });
  const content = written.map(({ headline, gist }) => `### ${headline}\n\n${gist}`).join("\n\n");
  db.insert(topicSummaries)
    .values({
      ...{ id, topicId, content, plainText: content, citations, lastUpdated: at, model: "digest" },
      title: written[0]?.headline ?? "",
      newsCount: citations.length,
      stories: asData ? written : [],
    })
    .run();
  for (const { id: storyId, headline } of written) {
    const seen = { lastSeenAt: at, lastToldAt: at };
    db.insert(stories)
      .values({ id: storyId, topicId, title: headline, createdAt: at, ...seen })
      .onConflictDoUpdate({ target: stories.id, set: seen })
      .run();
  }
  for (const { story: storyId, facts } of told) {
    for (const [text, url] of facts) {
      const article = { page: canonicalPage(url), title: text, extract: text, site: siteOf(url) };
      db.insert(storyArticles)
        .values({ topicId, storyId, summaryId: id, ...article, publishedAt: at, seenAt: at })
        .onConflictDoNothing()
        .run();
    }
  }
  db.update(topics).set({ summaryId: id, summaryAt: at.getTime() }).where(eq(topics.id, topicId)).run();
  return id;
}
