import { topicLists } from "../../src/contract/topics/topic-names.ts";

/** Requests that the page's inline script sent before the app was loaded. */
interface FirstData {
  /** Undefined for a visitor. */
  token: string | undefined;
  /** Keyed by the path without the base. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    firstData?: FirstData;
  }
}

/** The first page of a user's followed topics, as Home requests it. */
export const firstTopicsPath = (userId: string) => `/api/users/${userId}/followed-topics?limit=24`;

/**
 * A topic's path, as its page requests it. An id that equals the path of a list, or is empty, must not reach that
 * list.
 */
export const topicPath = (id: string) =>
  `/api/topics/${topicLists.includes(id) ? "%20" : encodeURIComponent(id)}`;

/** The AI sources: About shows how this server runs them. */
export const sourcesPath = "/api/topic-sources";

/** Requests the first screen's data while the app's code is still loading. */
export function askFirst(base: string, token: string | null, paths: string[]): void {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
  const answers = paths.map((path): [string, Promise<Response>] => {
    const answer = fetch(base + path.slice(1), { headers, credentials: "include" });
    // Whoever takes the answer handles its failure.
    answer.catch(() => undefined);
    return [path, answer];
  });
  window.firstData = { token: token ?? undefined, answers: new Map(answers) };
}

/**
 * Takes the answer to an early request made with the same token. It's handed out once, since later callers want fresh
 * data.
 */
export function takeFirst(path: string, token: string | undefined): Promise<Response> | undefined {
  const first = window.firstData;
  if (!first || first.token !== token) return undefined;
  const answer = first.answers.get(path);
  first.answers.delete(path);
  return answer;
}
