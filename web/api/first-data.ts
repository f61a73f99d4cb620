import { topicLists } from "../../src/contract/topic-names.ts";

/** Requests that the page's own script made before the app was there. */
interface FirstData {
  /** Undefined for a visitor. */
  token: string | undefined;
  /** By path below the base. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    firstData?: FirstData;
  }
}

/** The first page of what a user follows, as Home asks for it. */
export const firstTopicsPath = (userId: string) => `/api/users/${userId}/followed-topics?limit=24`;

/** A topic, as its page asks for it. What would lead to a list is no topic's id: an empty one is none either. */
export const topicPath = (id: string) =>
  `/api/topics/${topicLists.includes(id) ? "%20" : encodeURIComponent(id)}`;

/** The AI sources, of which About says how this server runs them. */
export const sourcesPath = "/api/topic-sources";

/** Asks for what the first screen shows, while the app's code is still on its way. */
export function askFirst(base: string, token: string | null, paths: string[]): void {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
  const answers = paths.map((path): [string, Promise<Response>] => {
    const answer = fetch(base + path.slice(1), { headers, credentials: "include" });
    // Whoever takes it is told; nobody else has to be.
    answer.catch(() => undefined);
    return [path, answer];
  });
  window.firstData = { token: token ?? undefined, answers: new Map(answers) };
}

/** The answer to what was asked first with the same token. It is handed out once: the next one wants a newer one. */
export function takeFirst(path: string, token: string | undefined): Promise<Response> | undefined {
  const first = window.firstData;
  if (!first || first.token !== token) return undefined;
  const answer = first.answers.get(path);
  first.answers.delete(path);
  return answer;
}
