import { basePath } from "./base.ts";
import { ApiError } from "./errors.ts";
import { takeFirst } from "./first-data.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Call {
  body?: unknown;
  signal?: AbortSignal;
  /** Lets the request finish even if the page is closed. */
  keepalive?: boolean;
  /** A session's token, if it isn't that of the signed-in user. */
  token?: string;
}

/** One page of a list. `total` counts the whole list; `next` is the path of the page after this one. */
export interface ListPage<T> {
  items: T[];
  total: number;
  next: string | null;
}

/** Sends one request and reads the answer, both as JSON, with the bearer token if there is one. Throws ApiError. */
export async function call<T>(method: Method, path: string, options: Call = {}): Promise<T> {
  const response = await send(method, path, options);
  return (await response.json()) as T;
}

/** Fetches one page of a list. `path` may hold a limit and a cursor. Throws ApiError. */
export async function page<T>(path: string, signal?: AbortSignal): Promise<ListPage<T>> {
  const response = await send("GET", path, signal ? { signal } : {});
  const items = (await response.json()) as T[];
  return {
    items,
    total: Number(response.headers.get("X-Total-Count") ?? items.length),
    next: nextPage(response.headers.get("Link")),
  };
}

async function send(
  method: Method,
  path: string,
  { body, signal, keepalive = false, token = storedToken() }: Call,
): Promise<Response> {
  const headers = new Headers();
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const first = method === "GET" && takeFirst(path, token);
  const response = await (first ||
    fetch(basePath() + path.replace(/^\//, ""), {
      method,
      headers,
      credentials: "include",
      body: body === undefined ? null : JSON.stringify(body),
      signal: signal ?? null,
      keepalive,
    }));
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

export const storedToken = () => localStorage.getItem("authToken") ?? undefined;

/** Reads the next page's path, without the base, from a Link header. */
function nextPage(link: string | null): string | null {
  const address = link?.match(/<([^>]+)>;\s*rel="?next"?/)?.[1];
  if (!address) return null;
  const { pathname, search } = new URL(address, window.location.origin);
  return pathname.slice(basePath().length - 1) + search;
}
