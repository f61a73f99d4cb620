import { expect } from "bun:test";
import type { CodeSent, Session } from "../../../src/contract/account/auth.ts";
import type { User } from "../../../src/contract/community/users.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { emptyFolder, run, serve } from "../../executable/process.ts";
import { type View, type Visit, visit } from "./browser.ts";

/** Somebody who is signed in, in a window of their own that shows Home. */
export interface Member extends Visit {
  user: User;
  /** Calls the API as this person; fails the test when it refuses. */
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
}

/**
 * A server, and the means to be somebody on it; `print` runs a command on its data. It reads no news but the feeds
 * it is given.
 */
export async function openServer(feeds: string, settings: Record<string, string> = {}) {
  const cwd = emptyFolder();
  const env = { TOPICAPP_LOG: "silent", TOPICAPP_RATE_LIMITS: "off", TOPICAPP_NEWS_FEEDS: feeds };
  const server = await serve([], { cwd, env: { ...env, ...settings } });

  const print = async (...args: string[]): Promise<Record<string, string>> => {
    const { stdout, stderr, exitCode } = await run([...args, "--json"], { cwd });
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    return JSON.parse(stdout);
  };

  const ask = (method: string, path: string, token: string | null, body?: unknown) =>
    fetch(server.url + path, {
      method,
      headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
  const read = async <T>(path: string, response: Response) => {
    expect({ path, ok: response.ok }).toEqual({ path, ok: true });
    return (await response.json()) as T;
  };
  const request = async <T>(method: string, path: string, token: string | null, body?: unknown) =>
    read<T>(path, await ask(method, path, token, body));

  /** Of each name, how to remove the topic: that of a test's first try stands in the way of the second. */
  const removals = new Map<string, () => Promise<Response>>();
  const createTopic = async (token: string, draft: { name: string }) => {
    const create = () => ask("POST", "/api/topics", token, draft);
    const first = await create();
    const removal = first.status === 409 ? removals.get(draft.name) : undefined;
    await removal?.();
    const topic = await read<Topic>("/api/topics", removal ? await create() : first);
    removals.set(draft.name, () => ask("DELETE", `/api/topics/${topic.id}`, token));
    return topic;
  };

  const usernames = new Set<string>();
  let invitation: Promise<Record<string, string>> | undefined;
  const join = async (name: string, view?: View): Promise<Member> => {
    invitation ??= print("invite", "create", "--uses", "1000");
    const { code: invitationCode } = await invitation;
    const username = freeUsername(name, usernames);
    const email = `${username}@example.org`;
    const account = { email, username, name, invitationCode };
    const { attempt } = await request<CodeSent>("POST", "/api/auth/register", null, account);
    const [, code] = await server.output.find(new RegExp(`^mail to=${email} .*code=(\\d{6})`));
    const entered = { email, code, attempt };
    const { token, user } = await request<Session>("POST", "/api/auth/verify", null, entered);
    const stored = { authToken: token, user: JSON.stringify(user) };
    const visited = await visit(server.url, { ...view, stored });
    await visited.page.goto("/");
    await visited.page.getByRole("heading", { name: "My Updates" }).waitFor();
    const call: Member["call"] = async <T>(method: string, path: string, body?: unknown) =>
      `${method} ${path}` === "POST /api/topics"
        ? ((await createTopic(token, body as { name: string })) as T)
        : request<T>(method, path, token, body);
    return { ...visited, user, call };
  };

  return { url: server.url, join, print };
}

/** The same name may come again, when a test is tried a second time. */
export function freeUsername(name: string, taken: Set<string>): string {
  const plain = name.toLowerCase().replaceAll(" ", "-");
  const username = taken.has(plain) ? `${plain}-${taken.size}` : plain;
  taken.add(username);
  return username;
}
