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
export type Treatment = "page" | "kept" | "untouched";

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

const cachesOf = (scope: string) => `topicapp ${new URL(scope).pathname} `;
