import type { Command } from "commander";
import { z } from "zod";
import { spokenLocale } from "../../../src/base/words/language.ts";
import { publicUrl } from "../../../src/config/config.ts";
import { me } from "../../../src/contract/account/auth.ts";
import { nameKey } from "../../../src/contract/topics/topic-names.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { topic } from "../../../src/contract/topics/topics.ts";
import { CommandFailed, type Io } from "../../io.ts";
import { configure } from "../../open.ts";
import { options as help } from "../help-words.ts";
import { words } from "./words.ts";

export interface RemoteOptions {
  server?: string;
  json?: boolean;
}

/** A server, asked on behalf of a user over its API. */
export interface Remote {
  /** Without a trailing slash. */
  url: string;
  /** @throws CommandFailed if nothing answers, or it refuses */
  ask<T>(shape: z.ZodType<T>, method: "GET" | "POST", path: string, body?: unknown): Promise<T>;
  /** Fetches the pages of a list until `goOn` returns false. */
  list<T>(shape: z.ZodType<T>, path: string, goOn?: (page: T[]) => boolean): Promise<T[]>;
}

export function withServer(command: Command): Command {
  return command.option("--server <url>", help.server);
}

/** Milliseconds: a model may be asked. */
const timeout = 120_000;

/** @throws CommandFailed without a token, or for an invalid address */
export function openRemote(io: Io, { server }: RemoteOptions): Remote {
  const config = configure(io, {});
  const url = (server ?? publicUrl(config)).replace(/\/+$/, "");
  if (!/^https?:$/.test(URL.parse(url)?.protocol ?? "")) throw new CommandFailed(words.noAddress(url));
  if (config.token === null) throw new CommandFailed(words.noToken);
  const headers = { authorization: `Bearer ${config.token}`, "content-type": "application/json" };

  async function request(method: string, path: string, body?: unknown): Promise<Response> {
    const init = { method, headers, redirect: "manual" as const, signal: AbortSignal.timeout(timeout) };
    try {
      return await fetch(`${url}${path}`, {
        ...init,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
    } catch {
      throw new CommandFailed(words.unreachable(url));
    }
  }

  async function read<T>(shape: z.ZodType<T>, answer: Response): Promise<T> {
    const body: unknown = await answer.json().catch(() => null);
    if (answer.status === 401) throw new CommandFailed(words.badToken(url));
    const told = z.object({ message: z.string() }).safeParse(body);
    if (answer.status >= 400 && told.success) throw new CommandFailed(told.data.message);
    const { data, success } = shape.safeParse(body);
    if (!answer.ok || !success) throw new CommandFailed(words.otherServer(url, answer.status));
    return data;
  }

  return {
    url,
    ask: async (shape, method, path, body) => read(shape, await request(method, path, body)),
    async list<T>(shape: z.ZodType<T>, path: string, goOn: (page: T[]) => boolean = () => true) {
      const all: T[] = [];
      for (let next: string | null = path; next !== null; ) {
        const answer: Response = await request("GET", next);
        const page: T[] = await read(z.array(shape), answer);
        all.push(...page);
        next = goOn(page) ? nextPage(answer.headers.get("link")) : null;
      }
      return all;
    },
  };
}

/** The path without the server's address. */
function nextPage(link: string | null): string | null {
  const [, address = ""] = /<([^<>]+)>;\s*rel="next"/.exec(link ?? "") ?? [];
  const [, path] = /(\/api\/.*)$/.exec(address) ?? [];
  return path ?? null;
}

export async function findUserId(remote: Remote): Promise<string> {
  return (await remote.ask(me, "GET", "/api/auth/me")).user.id;
}

export function followedTopics(remote: Remote, userId: string): Promise<Topic[]> {
  return remote.list(topic, `/api/users/${userId}/followed-topics?limit=100`);
}

export function isNamed({ id, name }: Topic, idOrName: string): boolean {
  return id === idOrName || nameKey(name) === nameKey(idOrName.trim());
}

/** Finds a topic by id, or by name in any case. @throws CommandFailed with the most similar names */
export function topicNamed(topics: Topic[], idOrName: string): Topic {
  const found = topics.filter((each) => isNamed(each, idOrName));
  const [one, ...others] = found;
  if (one && others.length === 0) return one;
  if (one) throw new CommandFailed(words.severalTopics(idOrName, found.map(({ id }) => id).join(", ")));
  const near = topics
    .filter(({ name }) => nameKey(name).includes(nameKey(idOrName)))
    .map(({ name }) => `"${name}"`);
  if (near.length === 0) throw new CommandFailed(words.noTopic(idOrName));
  const list = new Intl.ListFormat(spokenLocale(), { type: "disjunction" }).format(near.slice(0, 5));
  throw new CommandFailed(words.noTopicButNear(idOrName, list));
}
