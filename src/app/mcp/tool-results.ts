import { z } from "zod";
import { id, time } from "../../contract/base/common.ts";
import { limits } from "../../contract/base/limits.ts";
import { type StoryEntry, type StoryPage, storyEntry } from "../../contract/reading/stories.ts";
import type { Topic } from "../../contract/topics/topics.ts";
import {
  type Citation,
  citation,
  claim,
  type Fact,
  type Story,
  type Summary,
  story,
} from "../../contract/topics/updates.ts";
import { cut, fitting } from "./material.ts";
import { inputs } from "./words.ts";

/** Characters, except for `facts`, which is a number: one update stays below 40,000. */
const most = {
  facts: 12,
  stories: 24_000,
  citations: 10_000,
  content: 12_000,
  text: 800,
  fact: 600,
  title: 300,
};

export const topicInput = z.string().min(1).max(limits.topicName).describe(inputs.topic);

const numberedCitation = z.object({ n: z.number().int(), ...citation.omit({ checked: true }).shape });

/** `citations` are the numbers of the cited pages; `claim` says whether one of them was found to say so. */
const fact = z.object({ text: z.string(), citations: z.array(z.number().int()), claim });

export const topicShape = z.object({ id, name: z.string(), url: z.string() });

export const topicEntryShape = topicShape.extend({
  description: z.string().nullable(),
  isFollowing: z.boolean(),
  isOwn: z.boolean(),
  isPublic: z.boolean(),
  latest: z.object({ title: z.string(), at: time }).nullable(),
});

export const updateShape = z.object({
  id,
  at: time,
  title: z.string(),
  content: z.string().optional(),
  stories: z.array(
    z.object({
      ...story.pick({ id: true, headline: true, gist: true, since: true, why: true }).shape,
      facts: z.array(fact),
    }),
  ),
  citations: z.array(numberedCitation),
});

export const storyEntryShape = storyEntry.pick({
  id: true,
  headline: true,
  state: true,
  firstToldAt: true,
  lastToldAt: true,
});

export const storyShape = storyEntryShape.extend({
  url: z.string(),
  topic: topicShape,
  timeline: z.array(
    z.object({ at: time, gist: z.string(), facts: z.array(fact), citations: z.array(numberedCitation) }),
  ),
});

export const passageShape = z.object({
  storyId: id,
  at: time,
  headline: z.string(),
  text: z.string(),
  citations: z.array(numberedCitation),
});

/** `url` is the app's own, without a trailing slash. */
export function createShown(url: string) {
  const topic = ({ id, name }: { id: string; name: string }) => ({ id, name, url: `${url}/topic/${id}` });
  return {
    topic,
    topicEntry: (each: Topic, userId: string) => ({
      ...topic(each),
      description: each.description,
      isFollowing: each.isFollowing,
      isOwn: each.createdById === userId,
      isPublic: each.isPublic,
      latest: each.summary && { title: each.summary.title, at: each.summary.lastUpdated },
    }),
    story: ({ topic: of, timeline, ...entry }: StoryPage) => ({
      ...showStoryEntry(entry),
      url: `${url}/story/${entry.id}`,
      topic: topic(of),
      timeline: timeline.map(({ at, gist, facts, citations }) => ({
        at,
        gist: cut(gist, most.text),
        facts: showFacts(facts),
        citations: showCitations(citations),
      })),
    }),
  };
}

/** Includes `content` only without stories, which say the same. */
export function showUpdate({ id, lastUpdated, title, content, stories, citations }: Summary) {
  return {
    id,
    at: lastUpdated,
    title: cut(title, most.title),
    ...(stories.length === 0 && { content: cut(content, most.content) }),
    stories: fitting(stories.map(showStory), most.stories),
    citations: showCitations(citations),
  };
}

export function showStoryEntry({ id, headline, state, firstToldAt, lastToldAt }: StoryEntry) {
  return { id, headline: cut(headline, most.title), state, firstToldAt, lastToldAt };
}

export function showCitations(citations: Citation[]) {
  const numbered = citations.map(({ title, url, site, publishedAt }, at) => {
    return { n: at + 1, title: cut(title, most.title), url, site, publishedAt };
  });
  return fitting(numbered, most.citations);
}

function showStory({ id, headline, gist, since, why, facts }: Story) {
  const short = (text: string | null) => text && cut(text, most.text);
  return {
    id,
    headline: cut(headline, most.title),
    gist: cut(gist, most.text),
    since: short(since),
    why: short(why),
    facts: showFacts(facts),
  };
}

function showFacts(facts: Fact[]) {
  return facts
    .slice(0, most.facts)
    .map(({ text, citations, claim }) => ({ text: cut(text, most.fact), citations, claim }));
}
