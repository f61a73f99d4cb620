/** A request as a provider got it. */
export interface Received {
  method: string;
  /** With its query. */
  path: string;
  headers: Record<string, string>;
  /** Parsed where it is JSON. */
  body: unknown;
}

export type Respond = (request: Received) => Response | Promise<Response>;

/** A server on this machine that stands in for a provider. */
export interface FakeServer extends AsyncDisposable {
  /** Without a slash at its end. */
  origin: string;
  requests: Received[];
  /** What it answers from now on. */
  respond: Respond;
  /** Resolves with the next request that arrives. */
  nextRequest(): Promise<Received>;
  stop(): Promise<void>;
}

export function openServer(respond: Respond): FakeServer {
  const waiting: ((request: Received) => void)[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 0,
    async fetch(request) {
      const received = await receivedFrom(request);
      fake.requests.push(received);
      for (const resolve of waiting.splice(0)) resolve(received);
      return fake.respond(received);
    },
  });
  const fake: FakeServer = {
    origin: `http://127.0.0.1:${server.port}`,
    requests: [],
    respond,
    nextRequest: () => new Promise((resolve) => void waiting.push(resolve)),
    stop: () => server.stop(true),
    [Symbol.asyncDispose]: () => server.stop(true),
  };
  return fake;
}

async function receivedFrom(request: Request): Promise<Received> {
  const { pathname, search } = new URL(request.url);
  const text = await request.text();
  const isJson = request.headers.get("content-type")?.startsWith("application/json");
  return {
    method: request.method,
    path: pathname + search,
    headers: Object.fromEntries(request.headers),
    body: isJson ? JSON.parse(text) : text,
  };
}
