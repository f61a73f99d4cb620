import { afterAll } from "bun:test";

/** What becomes of a request: it is refused, or done while its answer is lost. */
export type Trouble = "refused" | "lost" | undefined;

interface Wire {
  token: string;
  trouble?: (request: Request) => Trouble;
  /** Waits before a request reaches the server, and before its answer is back. */
  delay?: (request: Request) => Promise<void>;
}

const real = { fetch: globalThis.fetch };

afterAll(() => {
  globalThis.fetch = real.fetch;
});

/** What answers requests. */
interface Server {
  handle: (request: Request) => Response | Promise<Response>;
}

/** What the web app's calls need of a browser, with a whole instance at the other end of the wire. */
export function browse(testApp: { app: Server }, wire: Wire): void {
  Object.assign(globalThis, {
    document: { querySelector: () => null },
    window: { location: { origin: "http://localhost" } },
    localStorage: { getItem: () => wire.token },
    fetch: async (path: string, init: RequestInit) => {
      const request = new Request(`http://localhost${path}`, init);
      await wire.delay?.(request);
      const trouble = wire.trouble?.(request);
      const answer = trouble === "refused" ? refusal() : await testApp.app.handle(request);
      await wire.delay?.(request);
      request.signal.throwIfAborted();
      return trouble === "lost" ? refusal() : answer;
    },
  });
}

function refusal(): Response {
  return Response.json({ message: "Something broke", code: "internal" }, { status: 500 });
}

/** Lets whatever is ready run, so many times. */
export async function turns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await new Promise((done) => setImmediate(done));
}
