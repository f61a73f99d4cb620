import type { McpServer } from "@modelcontextprotocol/server";
import { z } from "zod";
import { id, sinceTime, time } from "../../contract/base/common.ts";
import { limits } from "../../contract/base/limits.ts";
import { answer as questionAnswer } from "../../contract/reading/questions.ts";
import { storyEntry, storyPage } from "../../contract/reading/stories.ts";
import { type Topic, topic } from "../../contract/topics/topics.ts";
import { type Summary, summary } from "../../contract/topics/updates.ts";
import { type Api, ApiRefused, unique } from "./api.ts";
import { answer, answerShape, cut, fitting } from "./material.ts";
import {
  createShown,
  passageShape,
  showCitations,
  showStoryEntry,
  showUpdate,
  storyEntryShape,
  storyShape,
  topicEntryShape,
  topicInput,
  topicShape,
  updateShape,
} from "./tool-results.ts";
import { inputs, tools, words } from "./words.ts";

const most = { topics: 20, updates: 20, ofOneTopic: 10, earlier: 10, stories: 20, steps: 20, answer: 12_000 };

/** Their material comes from all over the web. */
const readsOnly = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };

const storyInput = z
  .string()
  .max(64, { abort: true })
  .regex(/^[\w-]+$/)
  .describe(inputs.story);

const topics = z.array(topic);
const summaries = z.array(summary);
const newItem = z.object({ topic: topicShape, update: updateShape });
const earlier = z.object({ id, at: time, title: z.string() });

interface Tools {
  server: McpServer;
  api: Api;
  shown: ReturnType<typeof createShown>;
}

export function addReadingTools(server: McpServer, api: Api): void {
  const to = { server, api, shown: createShown(api.url()) };
  addWhatsNew(to);
  addSearch(to);
  addListTopics(to);
  addReadTopic(to);
  addReadStory(to);
  addAsk(to);
}

function addWhatsNew({ server, api, shown }: Tools): void {
  server.registerTool(
    "whats_new",
    {
      ...tools.whats_new,
      annotations: readsOnly,
      inputSchema: z.object({
        since: z.string().max(40).default("1d").describe(inputs.since),
        topic: topicInput.optional().describe(inputs.oneTopic),
      }),
      outputSchema: answerShape(z.object({ updates: z.array(newItem) }), {
        since: time,
        hasMore: z.boolean(),
      }),
    },
    async ({ since, topic: named }) => {
      const from = sinceTime(since, api.now());
      if (!from) throw new ApiRefused(words.noSince, 400);
      const isNew = ({ lastUpdated }: Summary) => Date.parse(lastUpdated) > from.getTime();
      const among = named === undefined ? await api.followed() : [await api.topicNamed(named)];
      const fresh = among.filter(({ summary }) => summary && isNew(summary));
      const told = await Promise.all(
        fresh.slice(0, most.topics).map(async (of) => {
          const updates = (await updatesOf(api, of, most.ofOneTopic)).filter(isNew);
          return updates.map((update) => ({ topic: shown.topic(of), update: showUpdate(update) }));
        }),
      );
      const items = told.flat().sort((one, other) => other.update.at.localeCompare(one.update.at));
      const updates = fitting(items.slice(0, most.updates));
      const hasMore =
        updates.length < items.length ||
        fresh.length > most.topics ||
        told.some(({ length }) => length === most.ofOneTopic);
      return answer({ updates }, { since: from.toISOString(), hasMore });
    },
  );
}

function addSearch({ server, api, shown }: Tools): void {
  server.registerTool(
    "search",
    {
      ...tools.search,
      annotations: readsOnly,
      inputSchema: z.object({ query: z.string().min(1).max(limits.search).describe(inputs.query) }),
      outputSchema: answerShape(
        z.object({ topics: z.array(topicEntryShape.extend({ match: z.string() })) }),
        {},
      ),
    },
    async ({ query }) => {
      const asked = new URLSearchParams({ q: query, sort: "best", limit: String(most.topics) });
      const found = await api.ask(topics, "GET", `/topics?${asked}`);
      const entries = found.map((each) => ({
        ...shown.topicEntry(each, api.userId),
        match: (each.match?.snippet ?? []).map(({ text }) => text).join(""),
      }));
      return answer({ topics: fitting(entries) });
    },
  );
}

function addListTopics({ server, api, shown }: Tools): void {
  server.registerTool(
    "list_topics",
    {
      ...tools.list_topics,
      annotations: readsOnly,
      inputSchema: z.object({}),
      outputSchema: answerShape(z.object({ topics: z.array(topicEntryShape) }), { hasMore: z.boolean() }),
    },
    async () => {
      const lists = [await api.followed(), await api.own()];
      const all = unique(lists.flat()).map((each) => shown.topicEntry(each, api.userId));
      const listed = fitting(all);
      const isCut = listed.length < all.length || lists.some(({ length }) => length >= limits.page.max);
      return answer({ topics: listed }, { hasMore: isCut });
    },
  );
}

function addReadTopic({ server, api, shown }: Tools): void {
  server.registerTool(
    "read_topic",
    {
      ...tools.read_topic,
      annotations: readsOnly,
      inputSchema: z.object({ topic: topicInput }),
      outputSchema: answerShape(
        z.object({
          topic: topicEntryShape,
          latest: updateShape.nullable(),
          earlier: z.array(earlier),
          stories: z.array(storyEntryShape),
        }),
        {},
      ),
    },
    async ({ topic: named }) => {
      const of = await api.topicNamed(named);
      const [latest, ...before] = await updatesOf(api, of, most.earlier + 1);
      const stories = await api.ask(
        z.array(storyEntry),
        "GET",
        `/topics/${of.id}/stories?limit=${most.stories}`,
      );
      return answer({
        topic: shown.topicEntry(of, api.userId),
        latest: latest ? showUpdate(latest) : null,
        earlier: before.map(({ id, lastUpdated, title }) => ({
          id,
          at: lastUpdated,
          title: cut(title, 300),
        })),
        stories: stories.map(showStoryEntry),
      });
    },
  );
}

function addReadStory({ server, api, shown }: Tools): void {
  server.registerTool(
    "read_story",
    {
      ...tools.read_story,
      annotations: readsOnly,
      inputSchema: z.object({ story: storyInput }),
      outputSchema: answerShape(storyShape, { stepsLeftOut: z.number().int() }),
    },
    async ({ story }) => {
      const told = shown.story(await api.ask(storyPage, "GET", `/stories/${story}`));
      const timeline = fitting(told.timeline.slice(-most.steps).reverse()).reverse();
      return answer({ ...told, timeline }, { stepsLeftOut: told.timeline.length - timeline.length });
    },
  );
}

function addAsk({ server, api, shown }: Tools): void {
  server.registerTool(
    "ask",
    {
      ...tools.ask,
      annotations: { ...readsOnly, idempotentHint: false },
      inputSchema: z.object({
        topic: topicInput,
        question: z.string().min(1).max(limits.question).describe(inputs.question),
      }),
      outputSchema: answerShape(
        z.object({
          topic: topicShape,
          answer: z.string(),
          citations: updateShape.shape.citations,
          passages: z.array(passageShape),
        }),
        { costUsd: z.number(), note: z.string().nullable() },
      ),
    },
    async ({ topic: named, question }) => {
      const of: Topic = await api.topicNamed(named);
      const told = await api.ask(questionAnswer, "POST", `/topics/${of.id}/questions`, { question });
      const passages = told.passages.map(({ storyId, at, headline, text, citations }) => {
        return { storyId, at, headline, text: cut(text, 2000), citations: showCitations(citations) };
      });
      const material = {
        topic: shown.topic(of),
        answer: cut(told.answer, most.answer),
        citations: showCitations(told.citations),
        passages: fitting(passages),
      };
      return answer(material, { costUsd: told.costUsd, note: told.note });
    },
  );
}

function updatesOf(api: Api, { id }: { id: string }, limit: number): Promise<Summary[]> {
  return api.ask(summaries, "GET", `/topics/${id}/summaries?limit=${limit}`);
}
