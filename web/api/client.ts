import { basePath } from "./base.ts";
import { ApiError } from "./errors.ts";

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

interface Call {
  body?: unknown;
  signal?: AbortSignal;
}

const pageSize = 100;
const longestList = 1000;

/** One call: JSON both ways, cookies, and the bearer token when there is one. Throws ApiError. */
export async function call<T>(method: Method, path: string, options: Call = {}): Promise<T> {
  const response = await send(method, path, options);
  return (await response.json()) as T;
}

/** A whole list, following its pages. */
export async function list<T>(path: string, signal?: AbortSignal): Promise<T[]> {
  const items: T[] = [];
  let next: string | null = `${path}${path.includes("?") ? "&" : "?"}limit=${pageSize}`;
  while (next && items.length < longestList) {
    const response: Response = await send("GET", next, signal ? { signal } : {});
    items.push(...((await response.json()) as T[]));
    next = nextPage(response.headers.get("Link"));
  }
  return items;
}

async function send(method: Method, path: string, { body, signal }: Call): Promise<Response> {
  const headers = new Headers();
  const token = localStorage.getItem("authToken");
  if (token) headers.set("Authorization", `Bearer ${token}`);
  if (body !== undefined) headers.set("Content-Type", "application/json");
  const response = await fetch(basePath() + path.replace(/^\//, ""), {
    method,
    headers,
    credentials: "include",
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });
  if (!response.ok) throw new ApiError(response.status, response.statusText, await response.text());
  return response;
}

/** The path under /api of the next page that a Link header names. */
function nextPage(link: string | null): string | null {
  const address = link?.match(/<([^>]+)>;\s*rel="?next"?/)?.[1];
  if (!address) return null;
  const { pathname, search } = new URL(address, window.location.origin);
  return pathname.slice(pathname.indexOf("/api/")) + search;
}
