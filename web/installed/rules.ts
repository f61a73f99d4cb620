/** What a build leaves for its worker. */
export interface Build {
  /** Another one for every build that keeps something else. */
  version: string;
  /** What is kept on the device, as addresses below the scope: files of the build and nothing that a person wrote. */
  files: string[];
}

/** The page that is shown where another one should have come. */
export const offlinePage = "offline.html";

/** How long the server may take to begin a page, in milliseconds. */
export const pageTimeout = 10_000;

/** A page comes from the server, a kept file from the device. Everything else is left to the browser: above all the API. */
type Treatment = "page" | "kept" | "untouched";

export function treatmentOf(
  { method, mode, url }: Pick<Request, "method" | "mode" | "url">,
  kept: ReadonlySet<string>,
): Treatment {
  if (method !== "GET") return "untouched";
  if (mode === "navigate") return "page";
  return kept.has(url) ? "kept" : "untouched";
}

/** The addresses of what is kept, whole. */
export function keptAddresses({ files }: Build, scope: string): Set<string> {
  return new Set(files.map((file) => new URL(file, scope).href));
}

/** Two instances may share an origin, each below its own path: each knows its caches by it. */
export function cacheName(scope: string, { version }: Build): string {
  return `${cachesOf(scope)}${version}`;
}

/** Whether a cache belongs to an earlier build of the same instance. */
export function isOutdated(name: string, scope: string, build: Build): boolean {
  return name.startsWith(cachesOf(scope)) && name !== cacheName(scope, build);
}

/**
 * Whether an answer is the file that was asked for. Where it is gone the server answers with the page, and
 * a proxy that wants people to sign in leads elsewhere: neither may be kept in its place.
 */
export function isWhole(answer: Pick<Response, "ok" | "redirected" | "headers">, address: string): boolean {
  const isPage = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  return answer.ok && !answer.redirected && isPage === address.endsWith(".html");
}

/** Whether an answer is the server's own: these come from a proxy that does not reach it. */
export function isAnswered(status: number): boolean {
  return ![502, 503, 504].includes(status);
}

interface PushNotice {
  title: string;
  options: { body: string; icon?: string; tag: string; data: string };
}

/** What is shown of a push message; `data` is the page that it opens. A browser asks for something to be shown of any. */
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

/** A page of this instance, else its first one. */
export function pageOf(url: string, scope: string): string {
  const address = URL.parse(url, scope)?.href ?? scope;
  return address.startsWith(scope) ? address : scope;
}

const cachesOf = (scope: string) => `topicapp ${new URL(scope).pathname} `;
