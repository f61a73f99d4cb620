import type { Parser } from "../../base/parser.ts";
import { digest } from "../../providers/descriptors/digest.ts";
import type { Adapter, Answer, Question, StoryGroup } from "../../providers/provider.ts";
import { type Digest, type DigestInput, digestJob } from "./digest-job.ts";

/** Writes the first 20 groups in a worker. The same question always gets the same answer. */
export function createDigestAdapter(parser: Parser): Adapter {
  return {
    ...digest.adapter,
    answer: (question, _, signal) => writeDigest(parser, question, signal),
  };
}

/** Writes the digest of a question's groups in a worker. */
export async function writeDigest(
  parser: Parser,
  question: DigestQuestion,
  signal: AbortSignal,
): Promise<Answer> {
  return answerOf(question.groups, await parser.parse(digestJob, inputOf(question), signal));
}

type DigestQuestion = Pick<Question, "groups" | "told" | "language">;

const MAX_EVENTS = 20;
const MAX_KNOWN = 60;

function inputOf({ groups, told = [], language }: DigestQuestion): DigestInput {
  const first = groups.filter(({ articles }) => articles.length > 0).slice(0, MAX_EVENTS);
  const ids = new Set(first.map(({ storyId }) => storyId));
  const byStory = Map.groupBy(told, ({ id }) => id);
  return {
    events: first.map(({ storyId, articles }) => ({
      articles,
      told:
        storyId === null
          ? null
          : (byStory.get(storyId) ?? []).flatMap((of) => of.articles).slice(0, MAX_KNOWN),
    })),
    known: told.flatMap(({ id, articles }) => (ids.has(id) ? [] : articles)).slice(0, MAX_KNOWN),
    language: language ?? null,
  };
}

function answerOf(groups: StoryGroup[], { text, pages }: Digest): Answer {
  const byPage = new Map(
    groups.flatMap(({ articles }) => articles.map((article) => [article.page, article])),
  );
  return {
    text,
    citations: pages.flatMap((page) => byPage.get(page) ?? []),
    end: "complete",
    usage: { inputTokens: 0, outputTokens: 0, searches: 0 },
    costUsd: 0,
  };
}
