import { describe, expect, test } from "bun:test";
import { connect } from "node:net";
import type { WebAssets } from "../../../src/http/web/web-assets.ts";
import { openTestApp } from "../../support/app.ts";

const page = '<!doctype html><script src="{{base}}assets/main-0a1b2c3d.js"></script>';
const web: WebAssets = {
  page,
  files: new Map([
    [
      "assets/main-0a1b2c3d.js",
      {
        type: "text/javascript;charset=utf-8",
        etag: '"e1"',
        identity: new Blob(["plain"]),
        twins: { br: new Blob(["as br"]), gzip: new Blob(["as gzip"]) },
      },
    ],
    ["favicon.svg", { type: "image/svg+xml", etag: '"e2"', identity: new Blob(["<svg/>"]), twins: {} }],
  ]),
};

async function get(
  testApp: ReturnType<typeof openTestApp>,
  path: string,
  headers: Record<string, string> = {},
) {
  return testApp.app.handle(new Request(`http://localhost${path}`, { headers }));
}

describe("an answer", () => {
  test("allows the scripts and styles that stand in its page, and no other", async () => {
    const [script, style] = ["dataset.a = 1", ":root { color: red }"];
    const html = `<!doctype html><script src="/a.js"></script><script>${script}</script><style>${style}</style>`;
    const testApp = openTestApp({ web: { ...web, page: html } });
    const hash = (text: string) => `'sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}'`;
    for (const path of ["/", "/topic/x"]) {
      const policy = (await get(testApp, path)).headers.get("content-security-policy")?.split("; ");
      expect(policy).toContain(`script-src 'self' ${hash(script)}`);
      expect(policy).toContain(`style-src 'self' ${hash(style)}`);
    }
  });

  test("is the page of its screen, with what is on that page alone", async () => {
    const page =
      "<!doctype html><!--home-->early<!--/--><!--topic--><p>a topic</p><!--/--><!--about--><p>about</p><!--/--><!--auth-->in<!--/--><!--other-->late<!--/-->end";
    const shown = async (path: string, base = "") => {
      const env = { TOPICAPP_URL: `http://localhost${base}` };
      return (await get(openTestApp({ web: { ...web, page }, env }), base + path)).text();
    };
    expect(await shown("/")).toBe("<!doctype html>earlyend");
    expect(await shown("/topic/0a-1")).toBe("<!doctype html><p>a topic</p>end");
    expect(await shown("/about", "/news")).toBe("<!doctype html><p>about</p>end");
    expect(await shown("/auth")).toBe("<!doctype html>inend");
    for (const path of ["/topic/0a-1/stories", "/topic/", "/about/us", "/topic/a%20b"])
      expect(await shown(path)).toBe("<!doctype html>lateend");
  });

  test("carries the security headers, refusals, errors and pages alike", async () => {
    const testApp = openTestApp({ web });
    for (const path of [
      "/",
      "/assets/main-0a1b2c3d.js",
      "/api/health",
      "/api/nope",
      "/api/auth/me",
      "/topic/x",
    ]) {
      const { headers } = await get(testApp, path);
      expect(headers.get("x-content-type-options")).toBe("nosniff");
      expect(headers.get("referrer-policy")).toBe("no-referrer");
      expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
      expect(headers.get("content-security-policy")).toStartWith("default-src 'none'");
      expect(headers.get("strict-transport-security")).toBeNull();
      expect(headers.get("access-control-allow-origin")).toBeNull();
      expect(headers.get("set-cookie")).toBeNull();
    }
    const secure = openTestApp({ web, env: { TOPICAPP_URL: "https://news.example.org" } });
    expect((await get(secure, "/")).headers.get("strict-transport-security")).toContain("max-age=");
  });

  test("asks for https from then on where a trusted proxy says that it came over https", async () => {
    const demanded = async (trusted: string, proto: string) => {
      const testApp = openTestApp({ web, env: { TOPICAPP_TRUSTED_PROXIES: trusted } });
      const url = `http://127.0.0.1:${testApp.app.listen("127.0.0.1", 0)}/api/health`;
      const { headers } = await fetch(url, { headers: { "x-forwarded-proto": proto } });
      return headers.has("strict-transport-security");
    };
    expect(await demanded("127.0.0.1/32", "https")).toBe(true);
    expect(await demanded("127.0.0.1/32", "http")).toBe(false);
    expect(await demanded("10.0.0.0/8", "https")).toBe(false);
  });

  test("of the API is not kept by anybody", async () => {
    const testApp = openTestApp();
    expect((await get(testApp, "/api/health")).headers.get("cache-control")).toBe("no-store");
  });

  test("to an unknown address is a JSON 404 below /api and the page elsewhere", async () => {
    const testApp = openTestApp({ web });
    expect((await testApp.call("GET", "/api/nope")).body).toEqual({
      message: "There's nothing at this address",
      code: "not_found",
    });
    expect((await testApp.call("PATCH", "/api/topics")).status).toBe(404);
    expect(await (await get(testApp, "/any/where")).text()).toContain('src="/assets/');
  });
});

describe("robots.txt", () => {
  test.each([
    ["read", "Disallow: /api/"],
    ["none", "Disallow: /"],
  ])("is one, with visitors %s", async (anonymous, line) => {
    const testApp = openTestApp({ web, env: { TOPICAPP_ANONYMOUS: anonymous } });
    const robots = await get(testApp, "/robots.txt");
    expect(robots.headers.get("content-type")).toBe("text/plain; charset=utf-8");
    const lines = (await robots.text()).split("\n");
    expect([lines[0], lines[1]]).toEqual(["User-agent: *", line]);
  });
});

describe("a request", () => {
  test("that is no JSON is refused with a word that says so", async () => {
    const testApp = openTestApp();
    const malformed = await testApp.call("POST", "/api/auth/login", { body: "{oops" });
    expect([malformed.status, malformed.body.code]).toEqual([400, "malformed_json"]);
    const form = await testApp.app.handle(
      new Request("http://localhost/api/auth/login", {
        method: "POST",
        body: "email=a",
        headers: { "content-type": "text/plain" },
      }),
    );
    expect(form.status).toBe(415);
  });

  test("that is too large is refused in JSON", async () => {
    const testApp = openTestApp();
    const url = `http://127.0.0.1:${testApp.app.listen("127.0.0.1", 0)}/api/auth/login`;
    const body = JSON.stringify({ email: "x".repeat(300_000) });
    const answer = await fetch(url, {
      method: "POST",
      body,
      headers: { "content-type": "application/json" },
    });
    expect(answer.status).toBe(413);
    expect(await answer.json()).toMatchObject({ code: "payload_too_large" });
  });

  test("that is nested too deeply or has too many parts is refused before anything reads it", async () => {
    const testApp = openTestApp();
    const deep = `{"email":${"[".repeat(5000)}${"]".repeat(5000)}}`;
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 2000 }, (_, n) => [`k${n}`, n])));
    for (const body of [deep, wide]) {
      expect((await testApp.call("POST", "/api/auth/login", { body })).body.code).toBe("malformed_json");
    }
  });

  test("with keys that reach for a prototype does no harm", async () => {
    const testApp = openTestApp();
    const body =
      '{"email":"a@example.org","__proto__":{"isAdmin":true},"constructor":{"prototype":{"isAdmin":true}}}';
    expect((await testApp.call("POST", "/api/auth/login", { body })).status).toBe(200);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });
});

test("a request that has no Host header is refused in JSON", async () => {
  const testApp = openTestApp({ web });
  const port = testApp.app.listen("127.0.0.1", 0);
  for (const head of [
    "GET /api/health HTTP/1.0",
    "GET / HTTP/1.1\r\nHost: a b",
    "GET / HTTP/1.1\r\nHost: [",
  ]) {
    const answer = await sendRaw(port, `${head}\r\nConnection: close\r\n\r\n`);
    expect(answer).toStartWith("HTTP/1.1 400 ");
    expect(answer.toLowerCase()).toContain("x-content-type-options: nosniff");
    expect(JSON.parse(answer.split("\r\n\r\n")[1] ?? "")).toMatchObject({
      message: expect.stringContaining("has no Host header"),
    });
  }
  expect(testApp.logged.filter((line) => line.includes('"error"'))).toEqual([]);
});

describe("a body that never comes to its end is refused, and is no bug of ours:", () => {
  const login = (framing: string, body: string) =>
    `POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}\r\n\r\n${body}`;
  const chunked = "Transfer-Encoding: chunked";
  const shapes: [name: string, request: string, answered: RegExp][] = [
    ["a chunk without a length", login(chunked, "zz\r\n{}\r\n0\r\n\r\n"), /^HTTP\/1\.1 400 /],
    ["a chunk longer than it says", login(chunked, "1\r\n{}\r\n0\r\n\r\n"), /^HTTP\/1\.1 400 /],
    [
      "more than the socket takes",
      login(chunked, `200000\r\n${"x".repeat(0x200000)}`),
      /^(HTTP\/1\.1 413 |$)/,
    ],
    ["a line that is cut in a chunk", login(chunked, "fff\r\n{"), /^$/],
    ["a line that is cut", login("Content-Length: 99", "{"), /^$/],
  ];

  test.each(shapes)("%s", async (_, request, answered) => {
    const testApp = openTestApp();
    const port = testApp.app.listen("127.0.0.1", 0);
    expect(await sendAndHangUp(port, request)).toMatch(answered);
    await loggedRequest(testApp);
    const logged = testApp.logged.map((line) => JSON.parse(line));
    expect(logged.filter(({ level }) => level === "error")).toEqual([]);
    expect(logged).toContainEqual(expect.objectContaining({ route: "/api/auth/login", status: 400 }));
  });

  test("but the type of one that does may be written in capitals", async () => {
    const testApp = openTestApp();
    const headers = { "content-type": "Application/JSON; Charset=UTF-8" };
    const body = '{"email":"a@example.org"}';
    const request = new Request("http://localhost/api/auth/login", { method: "POST", headers, body });
    expect((await testApp.app.handle(request)).status).toBe(200);
  });

  /** Shuts the sending half once all is sent, as somebody does who goes away. @returns what came meanwhile */
  function sendAndHangUp(port: number, text: string): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    let answer = "";
    const socket = connect({ port, host: "127.0.0.1" }, () => socket.end(text));
    socket.on("data", (bytes) => {
      answer += bytes;
    });
    socket.on("error", () => resolve(answer));
    socket.on("close", () => resolve(answer));
    return promise;
  }

  async function loggedRequest(testApp: ReturnType<typeof openTestApp>): Promise<void> {
    for (let turn = 0; turn < 500 && testApp.logged.length === 0; turn++) await Bun.sleep(10);
  }
});

describe("a server that listens on this machine alone", () => {
  const ask = async (testApp: ReturnType<typeof openTestApp>, host: string, path: string, more = "") => {
    const port = testApp.app.listen("127.0.0.1", 0);
    const answer = await sendRaw(
      port,
      `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}Connection: close\r\n\r\n`,
    );
    return Number(answer.split(" ")[1]);
  };
  const paths = ["/api/topics", "/api/health", "/metrics", "/", "/favicon.svg"];

  test.each([
    "rebound.example",
    "rebound.example:3000",
    "localhost.rebound.example",
    "127.0.0.1.nip.io",
    "10.0.0.7",
  ])("answers nothing to a page that calls it %s", async (host) => {
    const testApp = openTestApp({ web });
    for (const path of paths) expect([path, await ask(testApp, host, path)]).toEqual([path, 403]);
  });

  test.each(["localhost:3000", "LOCALHOST", "127.0.0.1:9", "127.0.0.2", "[::1]:3000", "[::ffff:127.0.0.1]"])(
    "is known as %s",
    async (host) => {
      const testApp = openTestApp({ web });
      for (const path of paths) expect([path, await ask(testApp, host, path)]).toEqual([path, 200]);
    },
  );

  test("is known by its public address, and tells its numbers to nobody who came by a proxy", async () => {
    const testApp = openTestApp({ web, env: { TOPICAPP_URL: "https://News.Example.org" } });
    expect(await ask(testApp, "news.example.org", "/api/topics")).toBe(200);
    expect(await ask(testApp, "other.example.org", "/api/topics")).toBe(403);
    for (const header of ["Via: 1.1 proxy", "Forwarded: for=_hidden", "X-Forwarded-Proto: https"])
      expect([header, await ask(testApp, "news.example.org", "/metrics", `${header}\r\n`)]).toEqual([
        header,
        403,
      ]);
  });

  test("says what to set", async () => {
    const testApp = openTestApp();
    const answer = await testApp.app.handle(new Request("http://rebound.example/api/topics"));
    expect(await answer.json()).toEqual({
      code: "forbidden",
      message: expect.stringContaining("not as rebound.example. Set TOPICAPP_URL"),
    });
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  });
});

test("a server that listens to others is known by any name, and tells its numbers by this machine's alone", async () => {
  const testApp = openTestApp({ env: { TOPICAPP_HOST: "0.0.0.0" } });
  const port = testApp.app.listen("127.0.0.1", 0);
  const ask = async (path: string) => {
    const answer = await sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: nas.lan\r\nConnection: close\r\n\r\n`);
    return Number(answer.split(" ")[1]);
  };
  expect(await ask("/api/topics")).toBe(200);
  expect(await ask("/metrics")).toBe(403);
});

describe("a visitor", () => {
  test("reads what is public, or nothing where the admin says so", async () => {
    const open = openTestApp();
    const closed = openTestApp({ env: { TOPICAPP_ANONYMOUS: "none" } });
    expect((await open.call("GET", "/api/topics")).status).toBe(200);
    expect((await closed.call("GET", "/api/topics")).status).toBe(401);
    for (const path of ["/api/health", "/api/topic-sources"])
      expect((await closed.call("GET", path)).status).toBe(200);
  });
});

describe("a file of the web app", () => {
  test("comes in the smallest encoding that the browser takes, and is kept for ever", async () => {
    const testApp = openTestApp({ web });
    const path = "/assets/main-0a1b2c3d.js";
    const answer = await get(testApp, path, { "accept-encoding": "gzip, deflate, br" });
    expect(await answer.text()).toBe("as br");
    expect(answer.headers.get("content-encoding")).toBe("br");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(answer.headers.get("vary")).toBe("accept-encoding");
    expect(await (await get(testApp, path, { "accept-encoding": "br;q=0, gzip" })).text()).toBe("as gzip");
    expect(await (await get(testApp, path)).text()).toBe("plain");
  });

  test("is not sent again to a browser that has it", async () => {
    const testApp = openTestApp({ web });
    const first = await get(testApp, "/assets/main-0a1b2c3d.js", { "accept-encoding": "br" });
    const etag = first.headers.get("etag") ?? "";
    const again = await get(testApp, "/assets/main-0a1b2c3d.js", {
      "accept-encoding": "br",
      "if-none-match": etag,
    });
    expect([again.status, await again.text()]).toEqual([304, ""]);
    const other = await get(testApp, "/assets/main-0a1b2c3d.js", { "if-none-match": etag });
    expect(other.status).toBe(200);
  });

  test("without a hash in its name is asked for anew each time", async () => {
    const testApp = openTestApp({ web });
    expect((await get(testApp, "/favicon.svg")).headers.get("cache-control")).toBe("no-cache");
    expect((await get(testApp, "/")).headers.get("cache-control")).toBe("no-cache");
  });

  test("outside the table is not reached by any spelling of its path", async () => {
    const testApp = openTestApp({ web });
    for (const path of [
      "/../package.json",
      "/assets/..%2f..%2fpackage.json",
      "/%2e%2e/etc/passwd",
      "/assets//etc/passwd",
    ]) {
      expect(await (await get(testApp, path)).text()).toStartWith("<!doctype html>");
    }
  });

  test("below the path of the public address", async () => {
    const testApp = openTestApp({ web, env: { TOPICAPP_URL: "https://example.org/news" } });
    expect(await (await get(testApp, "/news/topic/x")).text()).toContain('src="/news/assets/');
    expect(await (await get(testApp, "/news/assets/main-0a1b2c3d.js")).text()).toBe("plain");
    expect((await get(testApp, "/news/api/health")).status).toBe(200);
    const typed = await get(testApp, "/news?from=mail");
    expect([typed.status, typed.headers.get("location")]).toEqual([308, "/news/?from=mail"]);
    for (const path of ["/", "/api/health", "/api/nope", "/newspaper", "/NEWS/", "/favicon.svg"]) {
      const outside = await get(testApp, path);
      expect({ path, status: outside.status }).toEqual({ path, status: 404 });
      expect(await outside.json()).toMatchObject({
        code: "not_found",
        message: expect.stringContaining("begins with /news/"),
      });
    }
  });

  test("below a path that the API has too", async () => {
    const testApp = openTestApp({ web, env: { TOPICAPP_URL: "https://example.org/api" } });
    expect(await (await get(testApp, "/api/topic/x")).text()).toContain('src="/api/assets/');
    expect((await get(testApp, "/api/api/health")).status).toBe(200);
    expect((await get(testApp, "/api/health")).headers.get("content-type")).toContain("text/html");
  });
});

/** Sends bytes that no client of ours would send. @returns all that came back */
function sendRaw(port: number, request: string): Promise<string> {
  const decoder = new TextDecoder();
  let answer = "";
  return new Promise((resolve, reject) => {
    Bun.connect({
      hostname: "127.0.0.1",
      port,
      socket: {
        open: (socket) => void socket.write(request),
        data: (_, chunk) => {
          answer += decoder.decode(chunk, { stream: true });
        },
        close: () => resolve(answer),
        error: (_, cause) => reject(cause),
      },
    }).catch(reject);
  });
}
