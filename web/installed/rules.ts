/** Data that the build passes to its service worker. */
export interface Build {
  /** Changes with every build that caches different files. */
  version: string;
  /** The cached files, as addresses below the scope: files of the build, nothing that a person wrote. */
  files: string[];
}

/** The page that is shown when a page can't be loaded. */
export const offlinePage = "offline.html";

/** Milliseconds that the server may take to start answering with a page. */
export const pageTimeout = 10_000;

/** Pages come from the server, cached files from the device. The browser handles everything else, above all the API. */
type Treatment = "page" | "kept" | "untouched";

export function treatmentOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  kept: ReadonlySet<string>,
): Treatment {
  if (method !== "GET") return "untouched";
  if (mode === "navigate") return "page";
  return kept.has(url) ? "kept" : "untouched";
}

/** The full addresses of the cached files. */
export function keptAddresses({ files }: Build, scope: string): Set<string> {
  return new Set(files.map((file) => new URL(file, scope).href));
}

/** Identifies an instance's caches by its path, since two instances may share an origin. */
export function cacheName(scope: string, { version }: Build): string {
  return `${cachesOf(scope)}${version}`;
}

/** True if a cache belongs to an earlier build of the same instance. */
export function isOutdated(name: string, scope: string, build: Build): boolean {
  return name.startsWith(cachesOf(scope)) && name !== cacheName(scope, build);
}

/**
 * True if an answer is the file that was requested. For missing files the server answers with the page, and a sign-in
 * proxy redirects: neither may be cached in its place.
 */
export function isWhole(answer: Pick<Response, "ok" | "redirected" | "headers">, address: string): boolean {
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  return answer.ok && !answer.redirected && isPage === address.endsWith(".html");
}

/** True if the server itself answered. The other codes come from a proxy that can't reach it. */
export function isAnswered(status: number): boolean {
  return ![502, 503, 504].includes(status);
}

interface PushNotice {
  title: string;
  options: { body: string; icon?: string; tag: string; data: string };
}

/**
 * Reads a push message into a notification; `data` is the page to open. Browsers require a notification for every
 * message.
 */
export function noticeOf(text: string, scope: string, { files }: Build): PushNotice {
  const { title, body, url } = fieldsOf(text);
  const page = pageOf(url, scope);
  const icon = files.find((file) => /\/icon-192-/.test(file));
  return {
    title: title || "topicapp",
    options: { body, tag: page, data: page, ...(icon && { icon: new URL(icon, scope).href }) },
  };
}

function fieldsOf(text: string): Record<"title" | "body" | "url", string> {
  const told = parsed(text);
  const field = (name: string) => {
    const value = told instanceof Object ? Reflect.get(told, name) : "";
    return typeof value === "string" ? value : "";
  };
  return { title: field("title"), body: field("body"), url: field("url") };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The address if it belongs to this instance, or else its start page. */
export function pageOf(url: string, scope: string): string {
  const address = URL.parse(url, scope)?.href ?? scope;
  return address.startsWith(scope) ? address : scope;
}

const cachesOf = (scope: string) => `topicapp ${new URL(scope).pathname} `;
