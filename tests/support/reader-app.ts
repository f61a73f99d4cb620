import type { ApiTokenDraft } from "../../src/contract/account/api-tokens.ts";
import { expectStatus, type TestApp } from "./app.ts";

export interface ReaderAnswer {
  status: number;
  headers: Headers;
  text: string;
  // biome-ignore lint/suspicious/noExplicitAny: what an app reads out of it is the test's matter
  json: any;
}

/** A form as apps send it: a name may come several times. */
export type Form = [name: string, value: string][];

/** A reader app that signed in, below `root`. */
export interface ReaderApp {
  auth: string;
  get(path: string): Promise<ReaderAnswer>;
  post(path: string, form: Form | string, contentType?: string): Promise<ReaderAnswer>;
}

export async function createToken(testApp: TestApp, token: string, scope: ApiTokenDraft["scope"] = "write") {
  const body = { name: "Reader", scope };
  const made = await expectStatus(
    201,
    testApp.call<{ token: string }>("POST", "/api/account/tokens", { token, body }),
  );
  return made.body.token;
}

export async function ask(testApp: TestApp, path: string, init: RequestInit = {}): Promise<ReaderAnswer> {
  const response = await testApp.app.handle(new Request(`http://localhost${path}`, init));
  const text = await response.text();
  const isJson = response.headers.get("content-type")?.startsWith("application/json");
  return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : null };
}

export const formHeaders = { "content-type": "application/x-www-form-urlencoded" };

export async function signInReader(
  testApp: TestApp,
  name: string,
  password: string,
  root = "",
): Promise<ReaderApp> {
  const body = new URLSearchParams({ Email: name, Passwd: password }).toString();
  const signedIn = await ask(testApp, `${root}/accounts/ClientLogin`, {
    method: "POST",
    headers: formHeaders,
    body,
  });
  if (signedIn.status !== 200) throw new Error(`not signed in: ${signedIn.status} ${signedIn.text}`);
  const auth = /^Auth=(.+)$/m.exec(signedIn.text)?.[1] ?? "";
  const headers = { authorization: `GoogleLogin auth=${auth}` };
  return {
    auth,
    get: (path) => ask(testApp, `${root}/reader/${path}`, { headers }),
    post: (path, form, contentType = formHeaders["content-type"]) =>
      ask(testApp, `${root}/reader/${path}`, {
        method: "POST",
        headers: { ...headers, "content-type": contentType },
        body: typeof form === "string" ? form : new URLSearchParams(form).toString(),
      }),
  };
}
