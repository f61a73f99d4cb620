import { basePath } from "./base.ts";
import { ApiError } from "./errors.ts";
import { takeFirst } from "./first-data.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Call {
  body?: unknown;
  signal?: AbortSignal;
  /** Sent to its end also when the page is left. */
  keepalive?: boolean;
  /** The session's, where it is not the one that is signed in. */
  token?: string;
}

/** One page of a list. `total` counts the whole list; `next` is the path of the page after this one. */
export interface ListPage<T> {
  items: T[];
  total: number;
  next: string | null;
}

/** One call: JSON both ways, and the bearer token when there is one. Throws ApiError. */
export async function call<T>(method: Method, path: string, options: Call = {}): Promise<T> {
  const response = await send(method, path, options);
  return (await response.json()) as T;
}

/** One page of a list, by its path with whatever limit and cursor it has. Throws ApiError. */
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

/** The path below the base of the next page that a Link header names. */
function nextPage(link: string | null): string | null {
  const address = link?.match(/<([^>]+)>;\s*rel="?next"?/)?.[1];
  if (!address) return null;
  const { pathname, search } = new URL(address, window.location.origin);
  return pathname.slice(basePath().length - 1) + search;
}
