import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { ChannelDraftInput } from "../../src/contract/account/channels.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { emptyFolder, run, serve } from "../executable/process.ts";
import { createReceiver } from "../support/channels.ts";
import { ask, signUp } from "./support/member.ts";
import {
  addresses,
  isInOwnNetwork,
  runInOwnNetwork,
  serveNames,
  trap,
  whyNoOwnNetwork,
} from "./support/own-network.ts";

const obstacle = isInOwnNetwork ? null : whyNoOwnNetwork();
if (obstacle)
  process.stderr.write(
    `Not run, as there can be no network of its own here (${obstacle}): names that turn\n`,
  );

test.skipIf(isInOwnNetwork || obstacle !== null)(
  "a name that leads outside when it is checked and inside afterwards reaches nothing inside",
  () => {
    const { exitCode, output } = runInOwnNetwork(import.meta.path);
    expect(exitCode === 0 ? "passed" : output).toBe("passed");
  },
);

/** Names like `2-feed.turning.example` lead outside for the first two questions, and to this machine from then on. */
const turning = /^(\d)-[\w-]+\.turning\.example$/;
const turns = [1, 2, 3];

describe.skipIf(!isInOwnNetwork)("a name that turns, asked of a real name server, is refused", () => {
  const asked = new Map<string, number>();
  /** Connections to addresses inside. */
  const hits: string[] = [];
  const outside: string[] = [];

  const page = `<title>Booster 14 lands again</title><p>${"Booster 14 landed again in Kourou. ".repeat(9)}</p>`;

  function answer(request: Request): Response {
    const host = request.headers.get("host") ?? "";
    outside.push(host);
    const { pathname, protocol } = new URL(request.url);
    const origin = `${protocol}//${host}`;
    if (pathname === "/feed") {
      const item = (link: string) =>
        `<item><title>Booster 14 lands again, ${link}</title><link>${link}</link></item>`;
      const links = [`${origin}/page`, ...turns.map((turn) => `http://${turn}-page-of-${host}/page`)];
      const feed = `<rss version="2.0"><channel><title>News</title>${links.map(item).join("")}</channel></rss>`;
      return new Response(feed, { headers: { "content-type": "application/rss+xml" } });
    }
    if (pathname === "/moved") return Response.redirect(`${origin}/feed`, 302);
    if (pathname === "/app")
      return Response.json({
        client_id: `${origin}/app`,
        client_name: "An app",
        redirect_uris: ["https://app.example/back"],
      });
    return new Response(page, { headers: { "content-type": "text/html" } });
  }

  const servers: Bun.Server<undefined>[] = [];
  afterAll(async () => {
    for (const server of servers) await server.stop(true);
  });

  const options = {
    cwd: emptyFolder(),
    env: {
      TOPICAPP_LOG: "silent",
      TOPICAPP_RATE_LIMITS: "off",
      TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/",
      // Whoever turns a name may have a certificate for it.
      NODE_TLS_REJECT_UNAUTHORIZED: "0",
    },
  };
  let url = "";
  let token = "";

  beforeAll(async () => {
    await serveNames((name) => {
      const [, steps] = turning.exec(name) ?? [];
      if (steps === undefined) return name.endsWith(".example") ? [addresses.open, addresses.inside] : [];
      const times = (asked.get(name) ?? 0) + 1;
      asked.set(name, times);
      if (times <= Number(steps)) return [addresses.open];
      return [times % 2 === 0 ? "127.0.0.1" : addresses.inside];
    });
    for (const address of ["127.0.0.1", addresses.inside])
      for (const port of [80, 143, 443, 993])
        await trap(address, port, () => hits.push(`${address}:${port}`));
    await trap(addresses.open, 993, () => outside.push("mailbox"));
    const tls = {
      key: readFileSync(join(import.meta.dir, "../data/tls/server.key")),
      cert: readFileSync(join(import.meta.dir, "../data/tls/server.pem")),
    };
    const at = { hostname: addresses.open, fetch: answer };
    servers.push(Bun.serve({ ...at, port: 80 }), Bun.serve({ ...at, port: 443, tls }));
    const server = await serve([], options);
    ({ url } = server);
    ({ token } = await signUp(server, "ada", options));
  });

  const post = async (path: string, body: unknown) => {
    const response = await ask(url, "POST", path, { token, body });
    return { status: response.status, text: await response.text() };
  };

  async function send(draft: ChannelDraftInput): Promise<string> {
    const { text } = await post("account/channels", draft);
    const { id } = JSON.parse(text) as { id: string };
    return (await post(`account/channels/${id}/test`, {})).text;
  }

  const { keys } = createReceiver();

  /** What a member makes the server ask for at an address on a host of theirs. */
  const ways: [name: string, visit: (host: string) => Promise<string>][] = [
    [
      "feeds that are looked for",
      async (host) => (await post("feeds/discover", { url: `http://${host}/moved` })).text,
    ],
    [
      "a draft's feeds and pages",
      async (host) =>
        (
          await post("topics/preview?update=true", {
            ...draft(host),
            feeds: [{ url: `http://${host}/feed` }],
          })
        ).text,
    ],
    [
      "a topic's feeds and pages",
      async (host) => {
        const body = { ...draft(host), feeds: [{ url: `http://${host}/moved` }] };
        const { id } = JSON.parse((await post("topics", body)).text) as Topic;
        const { stdout, stderr } = await run(["topic", "refresh", id, "--wait"], options);
        return stdout + stderr;
      },
    ],
    ["a webhook", (host) => send({ kind: "webhook", name: "A", url: `https://${host}/hook` })],
    ["ntfy", (host) => send({ kind: "ntfy", name: "A", url: `https://${host}/topic` })],
    ["Apprise", (host) => send({ kind: "apprise", name: "A", url: `https://${host}/notify/key` })],
    [
      "a push service",
      (host) => send({ kind: "web-push", subscription: { endpoint: `https://${host}/push`, keys } }),
    ],
    [
      "a mailbox",
      async (host) => (await post("account/mailboxes", { host, username: "ada", password: "secret" })).text,
    ],
    [
      "an app that wants access",
      async (host) => {
        const request = new URLSearchParams({
          client_id: `https://${host}/app`,
          redirect_uri: "https://app.example/back",
          response_type: "code",
          code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
          code_challenge_method: "S256",
        });
        const query = new URLSearchParams({ request: String(request) });
        return (await ask(url, "GET", `account/connections?${query}`, { token })).text();
      },
    ],
  ];

  const draft = (host: string) => ({
    name: `Booster ${host}`,
    description: "Landings of Booster 14",
    category: "Science",
    frequency: 0,
    useInstanceFeeds: false,
  });

  test.each(ways)("by %s", async (way, visit) => {
    for (const turn of turns) {
      const host = `${turn}-${way.toLowerCase().replace(/\W+/g, "-")}.turning.example`;
      const before = outside.length;
      const told: string[] = [];
      const isTurned = () => (asked.get(host) ?? 0) > turn;
      while (!isTurned() && told.length < 5) told.push(await visit(host));
      expect({ host, told, isTurned: isTurned() }).toMatchObject({ isTurned: true });
      expect(outside.length).toBeGreaterThan(before);
    }
    expect(hits).toEqual([]);
  });

  test("by any of these where both kinds of address are in one answer", async () => {
    const before = outside.length;
    for (const [way, visit] of ways)
      expect([way, await visit("both.example")]).toEqual([
        way,
        expect.stringContaining("isn't on the public internet"),
      ]);
    expect([hits, outside.slice(before)]).toEqual([[], []]);
  });
});
