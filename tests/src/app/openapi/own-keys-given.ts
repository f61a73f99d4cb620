import type { ApiDocument } from "../../../../src/app/openapi/page/parts.ts";
import { changeAllowance } from "../../../../src/people/users/allowance.ts";
import type { TestApp } from "../../../support/app.ts";
import { exampleBody, type Sent } from "./described.ts";

interface Scene {
  testApp: TestApp;
  document: ApiDocument;
  expects: (status: number, operationId: string, sent?: Sent) => Promise<unknown>;
  ada: { token: string; user: { id: string } };
}

/** Gets each answer of the calls about keys of one's own, and leaves Ada none. */
export async function useOwnKeys({ testApp, document, expects, ada }: Scene): Promise<void> {
  const at = { token: ada.token, path: { id: "gpt-4o" } };
  const given = { ...at, body: exampleBody(document, "setOwnKey") };
  await expects(403, "setOwnKey", given);
  await expects(403, "testOwnKey", at);
  changeAllowance(testApp.db, ada.user.id, { ownKeys: true });
  await expects(404, "testOwnKey", at);
  await expects(200, "setOwnKey", given);
  await expects(200, "testOwnKey", at);
  testApp.db.$client.run("PRAGMA query_only = ON");
  for (const operationId of ["testOwnKey", "removeOwnKey"]) await expects(503, operationId, at);
  await expects(503, "setOwnKey", given);
  testApp.db.$client.run("PRAGMA query_only = OFF");
  await expects(200, "removeOwnKey", at);
}
