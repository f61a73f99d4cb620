import { describe, expect, test } from "bun:test";
import {
  Client,
  type OAuthClientProvider,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from "@modelcontextprotocol/client";
import type { Takeout } from "../../../../src/contract/account/account.ts";
import type { ApiToken } from "../../../../src/contract/account/api-tokens.ts";
import type { Consent } from "../../../../src/contract/account/oauth.ts";
import { restore, suspend } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { openProgram, redirectUri } from "./program.ts";

const list = "/api/account/tokens";
const hour = 3_600_000;

/** What a connector keeps of its way in, as the protocol's own client asks for it. */
function connector(sentTo: (url: URL) => void): OAuthClientProvider {
  const kept: Record<string, unknown> = {};
  const keep = (name: string) => (value: unknown) => {
    kept[name] = value;
  };
  const read = (name: string) => () => kept[name] as never;
  return {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: "A connector", redirect_uris: [redirectUri] },
    clientInformation: read("client"),
    saveClientInformation: keep("client"),
    tokens: read("tokens"),
    saveTokens: keep("tokens"),
    codeVerifier: read("verifier"),
    saveCodeVerifier: keep("verifier"),
    redirectToAuthorization: sentTo,
  };
}

describe("a connector that knows nothing but the address of /mcp", () => {
  test("finds its way in, is let in by its user's decision, and reads as them", async () => {
    const { testApp, session } = await openProgram();
    await testApp.createTopic(session, { name: "Reusable rockets" });
    const port = testApp.app.listen("127.0.0.1", 0);
    let asked = new URL("http://nowhere.example");
    const provider = connector((url) => {
      asked = url;
    });
    const url = new URL(`http://localhost:${port}/mcp`);
    const transport = new StreamableHTTPClientTransport(url, { authProvider: provider });
    const client = new Client({ name: "connector", version: "1.0.0" });
    await expect(client.connect(transport)).rejects.toThrow(UnauthorizedError);
    expect(asked.href).toStartWith(`http://localhost:${port}/connect?`);
    expect(asked.searchParams.get("resource")).toBe(`http://localhost:${port}/mcp`);

    const request = asked.search.slice(1);
    const query = new URLSearchParams({ request });
    const consent = await testApp.call<Consent>("GET", `/api/account/connections?${query}`, {
      token: session,
    });
    expect(consent.body).toEqual({
      name: "A connector",
      site: "assistant.example",
      verifiedHost: null,
      scopes: ["read", "write"],
    });
    const { body } = await testApp.call<{ redirectTo: string }>("POST", "/api/account/connections", {
      token: session,
      body: { request, isAllowed: true, scope: "read" },
    });
    const back = new URL(body.redirectTo);
    expect([back.origin + back.pathname, back.searchParams.get("iss")]).toEqual([
      redirectUri,
      `http://localhost:${port}`,
    ]);
    await transport.finishAuth(back.searchParams);
    const again = new Client({ name: "connector", version: "1.0.0" });
    await again.connect(new StreamableHTTPClientTransport(url, { authProvider: provider }));
    const names = (await again.listTools()).tools.map(({ name }) => name);
    expect(names).toContain("whats_new");
    expect(names).not.toContain("create_topic");
    const told = await again.callTool({ name: "list_topics", arguments: {} });
    expect(JSON.stringify(told.structuredContent)).toContain("Reusable rockets");
    await again.close();
  });

  test("is told where to look by the answer that refuses it", async () => {
    const { opens, testApp } = await openProgram();
    expect((await opens("")).status).toBe(401);
    const refused = await testApp.call("POST", "/mcp", { body: {} });
    expect(refused.headers.get("www-authenticate")).toBe(
      'Bearer resource_metadata="http://localhost:3000/.well-known/oauth-protected-resource/mcp", scope="read write"',
    );
  });
});

describe("the documents of discovery", () => {
  test.each([
    ["https://example.org", "", "https://example.org"],
    ["https://example.org/news", "/news", "https://example.org/news"],
  ])("for %s lie where their standards look for them", async (url, path, issuer) => {
    const testApp = openTestApp({ env: { TOPICAPP_URL: url } });
    const read = async (at: string) => (await expectStatus(200, testApp.call<object>("GET", at))).body;
    for (const at of [
      `/.well-known/oauth-protected-resource${path}/mcp`,
      `${path}/.well-known/oauth-protected-resource/mcp`,
    ])
      expect(await read(at)).toMatchObject({ resource: `${url}/mcp`, authorization_servers: [issuer] });
    for (const at of [
      `/.well-known/oauth-authorization-server${path}`,
      `${path}/.well-known/oauth-authorization-server`,
    ])
      expect(await read(at)).toMatchObject({
        issuer,
        authorization_endpoint: `${url}/connect`,
        token_endpoint: `${url}/oauth/token`,
        code_challenge_methods_supported: ["S256"],
        token_endpoint_auth_methods_supported: ["none"],
        client_id_metadata_document_supported: true,
      });
    expect((await testApp.call("GET", `${path}/.well-known/other`)).status).toBe(404);
  });
});

describe("a grant", () => {
  test("holds at /mcp alone, for what was allowed", async () => {
    const { testApp, tokens, opens } = await openProgram();
    const read = await tokens();
    expect(read).toMatchObject({ token_type: "Bearer", expires_in: 3600, scope: "read" });
    expect(await opens(read.access_token)).toEqual({ status: 200, writes: false });
    const write = await tokens({ scope: "write" });
    expect(write.scope).toBe("read write");
    expect(await opens(write.access_token)).toEqual({ status: 200, writes: true });
    for (const path of ["/api/auth/me", "/api/topics", list])
      expect((await testApp.call("GET", path, { token: write.access_token })).status).toBe(401);
  });

  test("is listed with the tokens, taken out with them, and ended like one", async () => {
    const { testApp, session, tokens, opens, refresh } = await openProgram();
    const { access_token, refresh_token } = await tokens();
    await opens(access_token);
    const { body } = await testApp.call<ApiToken[]>("GET", list, { token: session });
    expect(body).toMatchObject([
      {
        name: "An assistant",
        site: "assistant.example",
        scope: "read",
        lastUsedAt: testApp.clock.now.toISOString(),
      },
    ]);
    const takeout = await testApp.call<Takeout>("GET", "/api/account/takeout", { token: session });
    expect(takeout.body.tokens).toMatchObject([{ name: "An assistant" }]);
    const others = (await testApp.signUp("Bob")).token;
    const path = `${list}/${body[0]?.id}`;
    expect((await testApp.call("DELETE", path, { token: others })).status).toBe(404);
    await expectStatus(200, testApp.call("DELETE", path, { token: session }));
    expect((await opens(access_token)).status).toBe(401);
    expect((await refresh(refresh_token)).body).toEqual({ error: "invalid_grant" } as never);
  });

  test("ends after an hour, is renewed, and ends with its owner's suspension", async () => {
    const { testApp, user, tokens, opens, refresh } = await openProgram();
    const first = await tokens();
    testApp.clock.advance(hour);
    expect((await opens(first.access_token)).status).toBe(401);
    const { body: second } = await refresh(first.refresh_token);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect((await opens(second.access_token)).status).toBe(200);
    suspend(testApp.db, user.id);
    expect((await opens(second.access_token)).status).toBe(401);
    expect((await refresh(second.refresh_token)).status).toBe(400);
    restore(testApp.db, user.id);
    testApp.clock.advance(60 * 24 * hour);
    expect((await refresh(second.refresh_token)).status).toBe(400);
    testApp.app.sweep();
    expect(testApp.db.$client.query("SELECT count(*) AS n FROM oauth_grants").get()).toEqual({ n: 0 });
  });

  test("is revoked by its program, with either token", async () => {
    const { tokens, post, opens } = await openProgram();
    for (const which of ["access_token", "refresh_token"] as const) {
      const made = await tokens();
      expect((await post("/oauth/revoke", { token: made[which] })).status).toBe(200);
      expect((await opens(made.access_token)).status).toBe(401);
    }
    expect((await post("/oauth/revoke", { token: "none" })).status).toBe(200);
  });

  test("is nowhere in the database but as digests", async () => {
    const { testApp, allow, exchange } = await openProgram();
    const code = await allow();
    const { access_token, refresh_token } = (await exchange(code)).body;
    const rows = JSON.stringify(testApp.db.$client.query("SELECT * FROM oauth_grants").all());
    for (const secret of [code, access_token, ...refresh_token.split(".")])
      expect(rows).not.toContain(secret.replace(/^to[acr]_/, ""));
  });
});

test("Deny sends the program away with nothing, and nothing is stored", async () => {
  const { testApp, decide } = await openProgram();
  const { body } = await expectStatus(200, decide(undefined, { isAllowed: false }));
  expect(body.redirectTo).toBe(
    `${redirectUri}?error=access_denied&state=a+state&iss=http%3A%2F%2Flocalhost%3A3000`,
  );
  expect(testApp.db.$client.query("SELECT count(*) AS n FROM oauth_grants").get()).toEqual({ n: 0 });
});
