import { createHash } from "node:crypto";
import type { DecisionResult } from "../../../../src/contract/account/oauth.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";

export const redirectUri = "https://assistant.example/callback";
export const verifier = "a-verifier-of-the-tests-that-is-long-enough-0123456789";

export interface Tokens {
  access_token: string;
  refresh_token: string;
  expires_in: number;
  scope: string;
  error?: string;
}

type Fields = Record<string, string>;

/** Ada and a program that registered itself and knows nothing but the address of the server. */
export async function openProgram(options: Parameters<typeof openTestApp>[0] = {}) {
  const testApp = openTestApp(options);
  const { token: session, user } = await testApp.signUp("Ada");
  const register = (body: unknown) => testApp.call<Fields>("POST", "/oauth/register", { body });
  const registered = await expectStatus(
    201,
    register({ client_name: "An assistant", redirect_uris: [redirectUri], scope: "whatever" }),
  );
  const clientId = registered.body.client_id ?? "";

  /** The query with which the program sends its user here. */
  const requestOf = (changes: Record<string, string | undefined> = {}) => {
    const fields = {
      client_id: clientId,
      redirect_uri: redirectUri,
      response_type: "code",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
      state: "a state",
      ...changes,
    };
    const named = Object.entries(fields).filter((each): each is [string, string] => each[1] !== undefined);
    return new URLSearchParams(named).toString();
  };
  const decide = (request = requestOf(), { isAllowed = true, scope = "read", token = session } = {}) =>
    testApp.call<DecisionResult>("POST", "/api/account/connections", {
      token,
      body: { request, isAllowed, scope },
    });
  const allow = async (request?: string, how?: Parameters<typeof decide>[1]) => {
    const { redirectTo } = (await expectStatus(200, decide(request, how))).body;
    return new URL(redirectTo).searchParams.get("code") ?? "";
  };
  const post = async (path: string, fields: Fields) => {
    const request = new Request(`http://localhost${path}`, {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    const answer = await testApp.app.handle(request);
    return { status: answer.status, headers: answer.headers, body: (await answer.json()) as Tokens };
  };
  const exchange = (code: string, changes: Fields = {}) =>
    post("/oauth/token", {
      grant_type: "authorization_code",
      ...{ code, client_id: clientId, redirect_uri: redirectUri, code_verifier: verifier, ...changes },
    });
  const refresh = (refreshToken: string, changes: Fields = {}) =>
    post("/oauth/token", {
      grant_type: "refresh_token",
      ...{ refresh_token: refreshToken, client_id: clientId, ...changes },
    });
  /** Whether a token opens /mcp: the status of a call that lists tools. */
  const opens = async (token: string) => {
    const request = new Request("http://localhost/mcp", {
      method: "POST",
      headers: {
        authorization: `Bearer ${token}`,
        accept: "application/json, text/event-stream",
        "content-type": "application/json",
      },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "tools/list" }),
    });
    const answer = await testApp.app.handle(request);
    const text = await answer.text();
    return { status: answer.status, writes: text.includes("create_topic") };
  };
  const tokens = async (how?: Parameters<typeof decide>[1]) =>
    (await exchange(await allow(undefined, how))).body;
  return {
    ...{ testApp, session, user, clientId, register, requestOf, decide, allow, post },
    ...{ exchange, refresh, opens, tokens },
  };
}
