import { randomBytes } from "node:crypto";
import { withLanguage } from "../../src/base/words/language.ts";
import { basePath, type Config } from "../../src/config/config.ts";
import { acceptedLanguage } from "../../src/http/request-language.ts";
import { words } from "./words.ts";

/** A sample instance that listens on the loopback address. */
export interface PublicSample {
  port: number;
  /** Signs every visitor in as the demo's visitor. */
  token: string;
  stop(): Promise<void>;
}

/** The public side of a demo, which strangers reach. */
export interface PublicDemo {
  port: number;
  /** Replaces the current instance with a new one and stops the old one. */
  renew(next: PublicSample): Promise<void>;
  stop(): Promise<void>;
}

const seenCookie = "topicapp-demo";

/**
 * Serves a sample instance to the public, read-only. Writes are refused, and a browser's first visit since the
 * instance started is signed in as the demo's visitor. @param config where it listens; a path in its URL is also the
 * instance's @throws the system's error if the port is taken
 */
export function servePublicly(config: Config, first: PublicSample): PublicDemo {
  let sample = first;
  let mark = randomBytes(8).toString("hex");
  const base = basePath(config);

  const server = Bun.serve({
    hostname: config.host,
    port: config.port,
    async fetch(request) {
      if (!/^(?:GET|HEAD|OPTIONS)$/.test(request.method)) return refusal(request, config);
      if (isArrival(request, mark)) return arrival();
      const headers = new Headers(request.headers);
      const address = server.requestIP(request)?.address;
      if (address) headers.append("x-forwarded-for", address);
      const { pathname, search } = new URL(request.url);
      const url = `http://127.0.0.1:${sample.port}${pathname}${search}`;
      return fetch(url, {
        ...{ method: request.method, headers, signal: request.signal },
        ...{ redirect: "manual", decompress: false, proxy: false },
      });
    },
  });

  function arrival(): Response {
    const cookie = `${seenCookie}=${mark}; Path=${base}; HttpOnly; SameSite=Lax`;
    const location = `${base}auth?demo#token=${sample.token}`;
    const headers = { location, "set-cookie": cookie, "cache-control": "no-store" };
    return new Response(null, { status: 302, headers });
  }

  return {
    port: server.port ?? config.port,
    async renew(next) {
      const before = sample;
      sample = next;
      mark = randomBytes(8).toString("hex");
      await before.stop();
    },
    async stop() {
      await server.stop(true);
      await sample.stop();
    },
  };
}

function refusal({ headers }: Request, { languages }: Config): Response {
  const message = withLanguage(
    acceptedLanguage(headers.get("accept-language"), languages),
    () => words.nothingChanges,
  );
  return Response.json({ message, code: "forbidden" }, { status: 403 });
}

/**
 * True for a browser that opens a page without having been signed in. Without cookies it's redirected once, not
 * forever.
 */
function isArrival({ url, headers }: Request, mark: string): boolean {
  if (headers.get("sec-fetch-dest") !== "document") return false;
  if (new URL(url).searchParams.has("demo")) return false;
  return !(headers.get("cookie") ?? "").split(/;\s*/).includes(`${seenCookie}=${mark}`);
}
