import { describe, expect, test } from "bun:test";
import { expectStatus } from "../../../support/app.ts";
import { openProgram, redirectUri, verifier } from "./program.ts";

type Program = Awaited<ReturnType<typeof openProgram>>;

const grantsOf = ({ testApp }: Program) =>
  testApp.db.$client.query<{ n: number }, []>("SELECT count(*) AS n FROM oauth_grants").get()?.n;

describe("a request is refused on the screen, and sends nobody anywhere, with", () => {
  test.each<[string, Record<string, string | undefined>, RegExp]>([
    ["another redirect address", { redirect_uri: "https://evil.example/callback" }, /hasn't registered/],
    ["a redirect address with more behind", { redirect_uri: `${redirectUri}/more` }, /hasn't registered/],
    ["a redirect address with a query", { redirect_uri: `${redirectUri}?to=evil` }, /hasn't registered/],
    ["a redirect address in capitals", { redirect_uri: redirectUri.toUpperCase() }, /hasn't registered/],
    ["an unknown client", { client_id: "AAAA" }, /isn't known here/],
    ["no client", { client_id: undefined }, /isn't known here/],
    ["plain PKCE", { code_challenge_method: "plain", code_challenge: verifier }, /PKCE/],
    ["no PKCE", { code_challenge: undefined, code_challenge_method: undefined }, /PKCE/],
    ["PKCE of no method", { code_challenge_method: undefined }, /PKCE/],
    ["the implicit kind", { response_type: "token" }, /kind of sign-in/],
    ["another resource", { resource: "https://other.example/mcp" }, /another server/],
    ["the API as resource", { resource: "http://localhost:3000/api" }, /another server/],
    ["scopes of another server alone", { scope: "admin delete" }, /nothing this server can grant/],
    ["a state without end", { state: "x".repeat(3000) }, /too long/],
  ])("%s", async (_, changes, why) => {
    const program = await openProgram();
    const request = program.requestOf(changes);
    const decided = await program.decide(request);
    expect([decided.status, JSON.stringify(decided.body)]).toEqual([400, expect.stringMatching(why)]);
    expect(JSON.stringify(decided.body)).not.toContain("redirectTo");
    const query = new URLSearchParams({ request });
    const read = program.testApp.call("GET", `/api/account/connections?${query}`, { token: program.session });
    expect((await read).status).toBe(400);
    expect(grantsOf(program)).toBe(0);
  });

  test("a field twice", async () => {
    const program = await openProgram();
    const request = `${program.requestOf()}&redirect_uri=https%3A%2F%2Fevil.example`;
    expect((await program.decide(request)).status).toBe(400);
  });

  test("more than it asked for", async () => {
    const program = await openProgram();
    const request = program.requestOf({ scope: "read" });
    expect((await program.decide(request, { scope: "write" })).status).toBe(400);
    expect(grantsOf(program)).toBe(0);
  });
});

test("nobody decides but a person who is signed in: no visitor, no API token, no grant", async () => {
  const program = await openProgram();
  const { testApp, session, decide, tokens, requestOf } = program;
  const body = { name: "Script", scope: "write" };
  const made = await testApp.call<{ token: string }>("POST", "/api/account/tokens", { token: session, body });
  expect((await decide(requestOf(), { token: made.body.token })).status).toBe(403);
  const { access_token } = await tokens({ scope: "write" });
  expect((await decide(requestOf(), { token: access_token })).status).toBe(401);
  expect((await decide(requestOf(), { token: "" })).status).toBe(401);
});

describe("a code gets nothing, and neither does its owner after that,", () => {
  test.each<[string, Record<string, string>]>([
    ["with a wrong verifier", { code_verifier: `${verifier}x` }],
    ["with the challenge as verifier", { code_verifier: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM" }],
    ["from another client", { client_id: "somebody else" }],
    ["for another redirect address", { redirect_uri: "https://evil.example/callback" }],
  ])("%s", async (_, changes) => {
    const program = await openProgram();
    const code = await program.allow();
    const refused = await program.exchange(code, changes);
    expect([refused.status, refused.body.error]).toEqual([400, "invalid_grant"]);
    expect((await program.exchange(code)).body.error).toBe("invalid_grant");
    expect(grantsOf(program)).toBe(0);
  });

  test("when it is brought twice: what was granted by it ends too", async () => {
    const program = await openProgram();
    const code = await program.allow();
    const { access_token, refresh_token } = (await program.exchange(code)).body;
    expect((await program.opens(access_token)).status).toBe(200);
    expect((await program.exchange(code)).body.error).toBe("invalid_grant");
    expect((await program.opens(access_token)).status).toBe(401);
    expect((await program.refresh(refresh_token)).body.error).toBe("invalid_grant");
  });

  test("when it is brought after two minutes", async () => {
    const program = await openProgram();
    const code = await program.allow();
    program.testApp.clock.advance(120_000);
    expect((await program.exchange(code)).body.error).toBe("invalid_grant");
  });

  test("though ten bring it at once: one gets tokens, and those end", async () => {
    const program = await openProgram();
    const code = await program.allow();
    const answers = await Promise.all(Array.from({ length: 10 }, () => program.exchange(code)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(grantsOf(program)).toBe(0);
  });
});

describe("the token endpoint refuses", () => {
  test.each<[string, Record<string, string>, string]>([
    ["another resource", { resource: "https://other.example/mcp" }, "invalid_target"],
    ["another kind of grant", { grant_type: "password" }, "unsupported_grant_type"],
    ["no verifier", { code_verifier: "" }, "invalid_request"],
  ])("%s", async (_, changes, error) => {
    const program = await openProgram();
    const code = await program.allow();
    expect((await program.exchange(code, changes)).body.error).toBe(error);
    const right = await program.exchange(code, { resource: "http://localhost:3000/mcp" });
    expect([right.status, right.headers.get("cache-control")]).toEqual([200, "no-store"]);
  });

  test("JSON, and what is longer than any request", async () => {
    const { testApp, post } = await openProgram();
    expect((await testApp.call("POST", "/oauth/token", { body: {} })).status).toBe(415);
    expect((await post("/oauth/token", { code: "x".repeat(20_000) })).status).toBe(413);
    expect((await post("/oauth/token", { code: "x".repeat(5000) })).body.error).toBe("invalid_request");
  });
});

describe("a refresh token", () => {
  test("that was used before ends its family, whoever brings it", async () => {
    const program = await openProgram();
    const first = await program.tokens();
    const second = (await program.refresh(first.refresh_token)).body;
    const third = (await program.refresh(second.refresh_token)).body;
    expect((await program.opens(third.access_token)).status).toBe(200);
    expect((await program.opens(first.access_token)).status).toBe(401);
    expect((await program.refresh(first.refresh_token)).body.error).toBe("invalid_grant");
    expect((await program.opens(third.access_token)).status).toBe(401);
    expect((await program.refresh(third.refresh_token)).body.error).toBe("invalid_grant");
  });

  test.each(["", "tor_", "tor_.", "tor_x.y", "tap_x", "tor_x.y.z"])("%p is none", async (token) => {
    const program = await openProgram();
    const { access_token } = await program.tokens();
    expect((await program.refresh(token)).body.error).toBe("invalid_grant");
    expect((await program.opens(access_token)).status).toBe(200);
  });

  test("of another client, or for another resource, renews nothing and ends nothing", async () => {
    const program = await openProgram();
    const { access_token, refresh_token } = await program.tokens();
    expect((await program.refresh(refresh_token, { client_id: "x" })).body.error).toBe("invalid_grant");
    const elsewhere = { resource: "https://other.example/" };
    expect((await program.refresh(refresh_token, elsewhere)).body.error).toBe("invalid_target");
    expect((await program.opens(access_token)).status).toBe(200);
  });
});

test("an app's scheme that reads like a site is shown as a scheme", async () => {
  const program = await openProgram();
  const uri = "assistant.example://callback";
  const registered = await expectStatus(201, program.register({ redirect_uris: [uri] }));
  const request = program.requestOf({ client_id: registered.body.client_id, redirect_uri: uri });
  const query = new URLSearchParams({ request });
  const read = program.testApp.call("GET", `/api/account/connections?${query}`, { token: program.session });
  expect((await read).body).toMatchObject({ site: "assistant.example://", verifiedHost: null });
});

describe("a program registers", () => {
  test.each([
    "https://assistant.example/cb",
    "http://127.0.0.1:1234/cb",
    "http://localhost/cb",
    "cursor://app/cb",
  ])("with %s", async (uri) => {
    const { register } = await openProgram();
    expect((await register({ redirect_uris: [uri] })).status).toBe(201);
  });

  test.each([
    "http://assistant.example/cb",
    "javascript://x/%0aalert(1)",
    "javascript:alert(1)",
    "data:text/html,x",
    "file:///etc/passwd",
    "https://user:word@assistant.example/cb",
    "https://assistant.example/cb#x",
    "//assistant.example",
    "",
  ])("not with %p", async (uri) => {
    const { register } = await openProgram();
    const { status, body } = await register({ redirect_uris: [uri] });
    expect([status, body.error]).toEqual([400, "invalid_redirect_uri"]);
  });

  test("once or a thousand times, and nothing of it is stored", async () => {
    const program = await openProgram();
    const size = () => program.testApp.db.$client.query("SELECT sum(pgsize) AS n FROM dbstat").get();
    const before = size();
    for (let n = 0; n < 200; n++)
      await expectStatus(201, program.register({ client_name: `${n}`, redirect_uris: [redirectUri] }));
    expect(size()).toEqual(before);
  });

  test("20 times in 10 minutes from one address, and no more", async () => {
    const { register } = await openProgram({ env: { TOPICAPP_RATE_LIMITS: "on" } });
    for (let n = 1; n < 20; n++)
      await expectStatus(201, register({ client_name: `${n}`, redirect_uris: [redirectUri] }));
    expect((await register({ client_name: "x", redirect_uris: [redirectUri] })).status).toBe(429);
  });

  test("and is answered on the loopback interface at any port, but on the same path", async () => {
    const program = await openProgram();
    const made = await program.register({ redirect_uris: ["http://127.0.0.1/cb"] });
    const client_id = made.body.client_id ?? "";
    const ask = (redirect_uri: string) => program.decide(program.requestOf({ client_id, redirect_uri }));
    expect((await ask("http://127.0.0.1:49152/cb")).status).toBe(200);
    expect((await ask("http://127.0.0.1:49152/other")).status).toBe(400);
    expect((await ask("http://127.0.0.1.evil.example/cb")).status).toBe(400);
  });
});

describe("a program that is known by a document of its own site", () => {
  const id = "https://assistant.example/client.json";
  const right = { client_id: id, client_name: "The assistant", redirect_uris: [redirectUri] };
  const open = (answer: () => Response) =>
    openProgram({ fetch: async () => answer(), lookup: async () => [{ address: "93.184.216.34" }] });

  test("is let in, by the name that its site gives it", async () => {
    const program = await open(() => Response.json(right));
    const request = program.requestOf({ client_id: id });
    const query = new URLSearchParams({ request });
    const read = program.testApp.call("GET", `/api/account/connections?${query}`, { token: program.session });
    expect((await read).body).toMatchObject({ name: "The assistant", verifiedHost: "assistant.example" });
    const code = await program.allow(request);
    expect((await program.exchange(code, { client_id: id })).status).toBe(200);
  });

  test.each<[string, () => Response]>([
    ["names another client", () => Response.json({ ...right, client_id: "https://other.example/c.json" })],
    [
      "names another redirect address",
      () => Response.json({ ...right, redirect_uris: ["https://x.example/"] }),
    ],
    ["is none", () => new Response("<html>")],
    ["is not found", () => Response.json(right, { status: 404 })],
    ["is somewhere else", () => Response.redirect("https://other.example/client.json")],
    ["has no end", () => new Response(JSON.stringify(right).padEnd(100_000, " "))],
  ])("is refused where that document %s", async (_, answer) => {
    const program = await open(answer);
    expect((await program.decide(program.requestOf({ client_id: id }))).status).toBe(400);
    expect(grantsOf(program)).toBe(0);
  });

  test.each([
    "https://127.0.0.1/c.json",
    "https://[::1]/c.json",
    "https://10.0.0.1/c.json",
    "https://assistant.example:8443/c.json",
    "https://assistant.example",
    "https://assistant.example/../c.json",
    "https://a:b@assistant.example/c.json",
  ])("is not asked for at %s", async (client_id) => {
    let asked = 0;
    const program = await open(() => {
      asked++;
      return Response.json({ ...right, client_id });
    });
    expect((await program.decide(program.requestOf({ client_id }))).status).toBe(400);
    expect(asked).toBe(0);
  });
});
