import { findAdapter } from "../../../src/providers/descriptors/registry.ts";
import { ProviderFailure } from "../../../src/providers/failure.ts";
import type { Answer, Endpoint, Question } from "../../../src/providers/provider.ts";
import { type Article, canonicalPage, siteOf } from "../../../src/retrieval/article.ts";
import type { ProviderFake } from "./fakes/provider-fake.ts";
import type { FakeServer } from "./fakes/server.ts";

/** A key that must turn up in a request's headers and nowhere else. */
export const canary = "sk-canary-7f3a91c2d4e5b6";

export function article(url: string, title = "Given"): Article {
  return { url, page: canonicalPage(url), title, extract: "", site: siteOf(url), publishedAt: null };
}

/** Three articles, of which the fakes' answers without a search of their own refer to the last two. */
export const given = [
  "https://first.example/",
  "https://herald.example/ferry",
  "https://www.post.example/safe",
].map((url) => article(url));

export function questionFor(webSearch: boolean, more: Partial<Question> = {}): Question {
  return {
    system: "You write the news.",
    prompt: "What is new about ferries?",
    groups: [],
    articles: webSearch ? [] : given,
    maxOutputTokens: 2000,
    maxSearches: 4,
    ...more,
  };
}

export interface Asking {
  question?: Partial<Question>;
  endpoint?: Partial<Endpoint>;
  signal?: AbortSignal;
}

/** Asks a fake through the provider that it stands in for, with what a run of such a source asks with. */
export function ask(
  fake: ProviderFake,
  server: Pick<FakeServer, "origin">,
  asking: Asking = {},
): Promise<Answer> {
  const endpoint: Endpoint = {
    model: fake.model,
    apiKey: canary,
    baseUrl: fake.baseUrl(server.origin),
    webSearch: fake.type !== "openai-chat",
    fetch: (input, init) => fetch(input, init),
    ...asking.endpoint,
  };
  const question = questionFor(endpoint.webSearch, asking.question);
  const adapter = findAdapter(fake.type);
  if (!adapter) throw new Error(`there is no provider ${fake.type}`);
  return adapter.answer(question, endpoint, asking.signal ?? new AbortController().signal);
}

/** The failure that it is to end with. */
export async function failureOf(answer: Promise<Answer>): Promise<ProviderFailure> {
  const failure = await answer.then(
    ({ end }) => new Error(`it was answered: ${end}`),
    (error) => error,
  );
  if (failure instanceof ProviderFailure) return failure;
  throw failure;
}

/** How it ended, in one word: the end of an answer, or the kind of a failure. */
export function outcomeOf(answer: Promise<Answer>): Promise<string> {
  return answer.then(
    ({ end }) => end,
    (error) => (error instanceof ProviderFailure ? error.kind : `not a failure of ours: ${error}`),
  );
}
