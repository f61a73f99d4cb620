import type { Citation, Story } from "../../../src/contract/topics/updates.ts";
import { newId } from "../../../src/db/id.ts";
import { topicSummaries } from "../../../src/db/schema/updates.ts";
import { announce } from "../../../src/sending/announcements.ts";
import { setCurrentSummary } from "../../../src/topics/topics.ts";
import type { TestApp } from "../app.ts";

interface Told {
  title?: string;
  content?: string;
  /** Pages that it cites. */
  pages?: string[];
  stories?: Story[];
}

/** An update of a topic, published and announced as a run does. @returns its id */
export function publishUpdate(
  { db, clock }: Pick<TestApp, "db" | "clock">,
  topicId: string,
  told: Told = {},
) {
  const { title = "A booster flew", content = "It **flew**.", pages = [], stories = [] } = told;
  const id = newId(clock.now);
  const citations = pages.map((url): Citation => {
    return { title: url, url, site: new URL(url).hostname, publishedAt: null, checked: "ok" };
  });
  db.transaction((tx) => {
    tx.insert(topicSummaries)
      .values({
        ...{ id, topicId, title, content, citations, stories },
        plainText: content,
        newsCount: citations.length,
        model: "digest",
        lastUpdated: clock.now,
      })
      .run();
    setCurrentSummary(tx, topicId, id, clock.now);
    announce(tx, { kind: "update_published", topicId, summaryId: id }, clock.now);
  });
  return id;
}

/** A story of one fact that cites the pages of these numbers. */
export function aStory(id: string, headline: string, citations: number[] = [1]): Story {
  const facts = [{ text: `${headline} on Thursday.`, citations, claim: "found" as const, proof: null }];
  return { id, headline, gist: "", isKnown: false, since: null, why: null, facts, statements: [] };
}
