import type { ApiDocument } from "../../../src/app/openapi/page/parts.ts";
import { openVault } from "../../../src/base/secret.ts";
import { closeDatabase, openDatabase } from "../../../src/db/open.ts";
import { startSession } from "../../../src/people/auth/sessions.ts";
import { createTokens } from "../../../src/people/auth/tokens.ts";
import { createUser, markVerified, setRole } from "../../../src/people/users/users.ts";
import { otherTextFields, programCall, type TextField, type Tool, textFieldsOf } from "../long-requests.ts";

const secret = "a secret of the tests that is long enough";

/** What a server needs to have every operation: also those of a sign-in by a provider, which is never asked. */
export const everyOperation = {
  TOPICAPP_SECRET: secret,
  TOPICAPP_LOG: "silent",
  TOPICAPP_RATE_LIMITS: "off",
  TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/?q={query}",
  TOPICAPP_OIDC_ISSUER: "http://127.0.0.1:1",
  TOPICAPP_OIDC_CLIENT_ID: "topicapp",
};

/** Makes an admin in a data folder that no server has opened yet. @returns their session's token */
export async function addAdmin(dataDir: string): Promise<string> {
  const now = new Date();
  const db = openDatabase(dataDir, now);
  const person = { email: "ada@example.org", username: "ada", name: "Ada", invitationCodeId: null };
  const { id } = createUser(db, person, now);
  markVerified(db, id);
  setRole(db, id, "admin");
  const token = await createTokens(openVault(secret)).sign(startSession(db, id, now));
  closeDatabase(db);
  return token;
}

/** Every place of a request to the server at an address that takes a text. */
export async function readTextFields(url: string, session: string): Promise<Asking> {
  const own = { authorization: `Bearer ${session}`, "content-type": "application/json" };
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument;
  const made = await fetch(`${url}/api/account/tokens`, {
    method: "POST",
    headers: own,
    body: JSON.stringify({ name: "A program", scope: "write" }),
  });
  const { token: program } = (await made.json()) as { token: string };
  const send: Asking["send"] = async (field, text) => {
    const { path, headers, ...rest } = field.write(text);
    const token = path === "/mcp" ? program : session;
    return fetch(url + path, {
      ...rest,
      redirect: "manual",
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  };
  const { path, headers, ...rest } = programCall("tools/list", {});
  const listed = await fetch(url + path, {
    ...rest,
    headers: { ...headers, authorization: `Bearer ${program}` },
  });
  // One event of a stream.
  const [, data = ""] = /^data: (.*)$/m.exec(await listed.text()) ?? [];
  const { result } = JSON.parse(data) as { result: { tools: Tool[] } };
  return { fields: [...textFieldsOf(document, result.tools), ...otherTextFields], send };
}

export interface Asking {
  fields: TextField[];
  send(field: TextField, text: string): Promise<Response>;
}
