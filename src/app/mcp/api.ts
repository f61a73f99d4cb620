import { z } from "zod";
import { limits } from "../../contract/base/limits.ts";
import { topicLists } from "../../contract/topics/topic-names.ts";
import { type Topic, topic } from "../../contract/topics/topics.ts";
import type { ProgramCaller, ProgramCallers } from "../../people/auth/guard.ts";
import { words } from "./words.ts";

export interface ApiDeps {
  /** Handles a request like the server does. */
  handle: (request: Request) => Promise<Response>;
  programCallers: ProgramCallers;
  /** The app's address, without a trailing slash. */
  url: () => string;
  now: () => Date;
}

/** The API on behalf of one user's program: the same routes, and so the same rules, limits and visibility. */
export type Api = ReturnType<typeof openApi>;

type Method = "GET" | "POST" | "PUT" | "DELETE";

const refused = z.object({ message: z.string() });
const topics = z.array(topic);

export function openApi({ handle, programCallers, url, now }: ApiDeps, caller: ProgramCaller) {
  const { id: userId } = caller.user;

  async function send(method: Method, path: string, body?: unknown): Promise<Response> {
    const request = new Request(`${url()}/api${path}`, {
      method,
      ...(body !== undefined && {
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      }),
    });
    programCallers.set(request, caller);
    return handle(request);
  }

  /** @throws ApiRefused with the API's message */
  async function ask<T>(shape: z.ZodType<T>, method: Method, path: string, body?: unknown): Promise<T> {
    const answer = await send(method, path, body);
    const told: unknown = await answer.json();
    if (!answer.ok) throw new ApiRefused(refused.parse(told).message, answer.status);
    return shape.parse(told);
  }

  const followed = () => ask(topics, "GET", `/users/${userId}/followed-topics?limit=${limits.page.max}`);
  const own = () => ask(topics, "GET", `/users/${userId}/topics?limit=${limits.page.max}`);

  async function withId(id: string): Promise<Topic | null> {
    if (!/^[\w-]{1,64}$/.test(id) || topicLists.includes(id)) return null;
    return ask(topic, "GET", `/topics/${id}`).catch(notFound);
  }

  /** Public topics and the user's own private ones. */
  async function withName(name: string): Promise<Topic[]> {
    const query = new URLSearchParams({ name });
    const [created, shown] = await Promise.all([
      ask(topics, "GET", `/users/${userId}/topics?${query}`),
      ask(topics, "GET", `/topics?${query}`),
    ]);
    return unique([...created, ...shown]);
  }

  return {
    userId,
    url,
    now,
    ask,
    followed,
    own,
    /** Finds a topic by id, or by name in any case; followed and own ones first. @throws ApiRefused */
    async topicNamed(idOrName: string): Promise<Topic> {
      const byId = await withId(idOrName);
      if (byId) return byId;
      const named = await withName(idOrName);
      const near = named.filter(({ isFollowing, createdById }) => isFollowing || createdById === userId);
      const found = near.length > 0 ? near : named;
      const [one, ...others] = found;
      if (!one) throw new ApiRefused(words.noTopic(idOrName), 404);
      if (others.length > 0)
        throw new ApiRefused(
          words.severalTopics(
            idOrName,
            found.map(({ id }) => id),
          ),
          409,
        );
      return one;
    },
  };
}

/** Its message is for the program and contains no text from strangers. */
export class ApiRefused extends Error {
  override name = "ApiRefused";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

export function unique<T extends { id: string }>(items: T[]): T[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

function notFound(cause: unknown): null {
  if (cause instanceof ApiRefused && cause.status === 404) return null;
  throw cause;
}
