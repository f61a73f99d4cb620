import { afterAll } from "bun:test";

const open: Bun.Server<undefined>[] = [];

afterAll(async () => {
  for (const server of open) await server.stop(true);
});

/** A line to a server: it can be cut, led elsewhere and spoilt, and remembers what was asked for. */
export interface Wire {
  url: string;
  /** Where it leads. */
  to: string;
  /** The paths that were asked for, in their order. */
  asked: string[];
  /** What answers in the server's place, where it does. */
  spoil: (path: string) => Promise<Response> | undefined;
  cut(): Promise<void>;
  mend(): void;
}

export function openWire(to: string): Wire {
  let server = listen(0);
  // A server that has stopped no longer knows it.
  const port = server.port ?? 0;
  const wire: Wire = {
    url: `http://localhost:${port}`,
    to,
    asked: [],
    spoil: () => undefined,
    cut: () => server.stop(true),
    mend: () => {
      server = listen(port);
    },
  };

  function listen(at: number) {
    // Longer than anything that a test holds back.
    const made = Bun.serve({ hostname: "localhost", port: at, idleTimeout: 60, fetch: pass });
    open.push(made);
    return made;
  }

  async function pass(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    wire.asked.push(pathname);
    const spoilt = wire.spoil(pathname);
    if (spoilt) return spoilt;
    const { method, body } = request;
    const headers = new Headers(request.headers);
    headers.delete("host");
    const options = { method, headers, body, redirect: "manual", decompress: false } as const;
    return fetch(wire.to + pathname + search, options).catch(() => new Response(null, { status: 502 }));
  }

  return wire;
}
