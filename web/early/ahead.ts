import { topicLists } from "../../src/contract/topic-names.ts";

/** What the page's first script left for the app: requests on their way. */
interface Ahead {
  /** Undefined for a visitor. */
  token: string | undefined;
  /** By path below the base. */
  answers: Map<string, Promise<Response>>;
}

declare global {
  interface Window {
    askedAhead?: Ahead;
  }
}

/** The first page of what a user follows, as Home asks for it. */
export const firstTopicsPath = (userId: string) => `/api/users/${userId}/followed-topics?limit=24`;

/** A topic, as its page asks for it. What would lead to a list is no topic's id: an empty one is none either. */
export const topicPath = (id: string) =>
  `/api/topics/${topicLists.includes(id) ? "%20" : encodeURIComponent(id)}`;

/** The AI sources, of which About says how this server runs them. */
export const aboutPath = "/api/topic-sources";

/** Asks for what the app will want to know, while its code is still on its way. */
export function askAhead(base: string, token: string | null, paths: string[]): void {
  const headers = new Headers(token ? { Authorization: `Bearer ${token}` } : {});
  const answers = paths.map((path): [string, Promise<Response>] => {
    const answer = fetch(base + path.slice(1), { headers, credentials: "include" });
    // Whoever takes it is told; nobody else has to be.
    answer.catch(() => undefined);
    return [path, answer];
  });
  window.askedAhead = { token: token ?? undefined, answers: new Map(answers) };
}

/** The answer to what was asked ahead with the same token. It is handed out once: the next one wants a newer one. */
export function takeAhead(path: string, token: string | undefined): Promise<Response> | undefined {
  const ahead = window.askedAhead;
  if (!ahead || ahead.token !== token) return undefined;
  const answer = ahead.answers.get(path);
  ahead.answers.delete(path);
  return answer;
}
