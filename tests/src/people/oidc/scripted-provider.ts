import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from "jose";
import { openTestApp, type TestApp } from "../../../support/app.ts";

export const issuer = "https://login.example";
export const clientId = "topicapp-of-tests";
const { privateKey, publicKey } = await generateKeyPair("RS256");
export const otherKey = (await generateKeyPair("RS256")).privateKey;
const jwk = { ...(await exportJWK(publicKey)), kid: "first", alg: "RS256", use: "sig" };

/** What a scripted provider answers; each part can be bent by a test. */
export interface Script {
  claims: JWTPayload;
  userinfo: Record<string, unknown>;
  /** Replaces the signed token. */
  idToken?: (payload: JWTPayload) => Promise<string> | string;
  metadata: Record<string, unknown>;
  isDown: boolean;
  /** The token endpoint's own answer. */
  token?: () => Response;
}

export interface OpenIdScene {
  testApp: TestApp;
  script: Script;
  asked: { url: string; body: string }[];
  browser: Browser;
}

export const adaAtProvider = {
  sub: "ada-1",
  email: "ada@example.org",
  email_verified: true,
  name: "Ada Lindqvist",
  preferred_username: "ada",
};

/** An instance with a provider that answers by script: codes are worth what the test says. */
export function openOpenIdScene(env: Record<string, string> = {}): OpenIdScene {
  const clock = {
    now: new Date(),
    advance(milliseconds: number) {
      this.now = new Date(this.now.getTime() + milliseconds);
    },
  };
  const script: Script = { claims: adaAtProvider, userinfo: {}, metadata: {}, isDown: false };
  const asked: OpenIdScene["asked"] = [];
  const spent = new Set<string>();
  let nonce = "";
  const answer = async (url: string, init: RequestInit): Promise<Response> => {
    if (script.isDown) throw new Error("connection refused");
    asked.push({ url, body: String(init.body ?? "") });
    const path = new URL(url).pathname;
    if (path === "/.well-known/openid-configuration")
      return Response.json({ ...metadata, ...script.metadata });
    if (path === "/jwks") return Response.json({ keys: [jwk] });
    if (path === "/me") return Response.json({ sub: script.claims.sub, ...script.userinfo });
    if (script.token) return script.token();
    const code = new URLSearchParams(String(init.body)).get("code") ?? "";
    if (spent.has(code)) return Response.json({ error: "invalid_grant" }, { status: 400 });
    spent.add(code);
    const seconds = Math.floor(clock.now.getTime() / 1000);
    const payload = { iss: issuer, aud: clientId, iat: seconds, exp: seconds + 300, nonce, ...script.claims };
    const idToken = await (script.idToken ?? sign)(payload);
    return Response.json({ access_token: "of-ada", token_type: "Bearer", expires_in: 60, id_token: idToken });
  };
  const testApp = openTestApp({
    clock,
    env: {
      TOPICAPP_URL: "https://topics.example",
      TOPICAPP_OIDC_ISSUER: issuer,
      TOPICAPP_OIDC_CLIENT_ID: clientId,
      TOPICAPP_OIDC_CLIENT_SECRET: "a secret of the client",
      TOPICAPP_OIDC_SIGNUP: "all",
      ...env,
    },
    askProvider: (url, init) => answer(String(url), init ?? {}),
  });
  const browser = openBrowser(testApp, (there) => {
    nonce = there.searchParams.get("nonce") ?? "";
  });
  return { testApp, script, asked, browser };
}

export function sign(payload: JWTPayload, key = privateKey, header: object = {}): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: "RS256", kid: "first", ...header }).sign(key);
}

export type Browser = ReturnType<typeof openBrowser>;

/** Keeps cookies by their names, as a browser does; each attempt's state and codes are its own. */
export function openBrowser(testApp: TestApp, onLeave: (there: URL) => void = () => {}) {
  const base = new URL(testApp.config.url ?? "http://localhost").pathname.replace(/\/$/, "");
  const host = testApp.config.url ? new URL(testApp.config.url).origin : "http://localhost";
  let codes = 0;
  const browser = {
    cookies: new Map<string, string>(),
    async get(path: string): Promise<{ status: number; location: URL; setCookie: string[] }> {
      const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await testApp.app.handle(
        new Request(`${host}${base}${path}`, { headers: cookie ? { cookie } : {} }),
      );
      const setCookie = response.headers.getSetCookie();
      for (const line of setCookie) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        if (/max-age=0\b/i.test(line)) browser.cookies.delete(name);
        else browser.cookies.set(name, value);
      }
      return {
        status: response.status,
        location: new URL(response.headers.get("location") ?? "none:"),
        setCookie,
      };
    },
    async begin(query = "") {
      const answer = await browser.get(`/auth/oidc${query}`);
      onLeave(answer.location);
      return answer;
    },
    /** Comes back with a fresh code and the right state unless told otherwise. @returns the page's fragment */
    async comeBack(state: string, more: Record<string, string> = {}): Promise<URLSearchParams> {
      codes += 1;
      const query = new URLSearchParams({ code: `code-${codes}`, state, iss: issuer, ...more });
      const { location } = await browser.get(`/auth/oidc/callback?${query}`);
      return new URLSearchParams(location.hash.slice(1));
    },
    async signIn(query = ""): Promise<URLSearchParams> {
      const { location } = await browser.begin(query);
      return browser.comeBack(location.searchParams.get("state") ?? "");
    },
  };
  return browser;
}

const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  userinfo_endpoint: `${issuer}/me`,
  jwks_uri: `${issuer}/jwks`,
  response_types_supported: ["code"],
  subject_types_supported: ["public"],
  id_token_signing_alg_values_supported: ["RS256"],
  authorization_response_iss_parameter_supported: true,
  code_challenge_methods_supported: ["S256"],
};
