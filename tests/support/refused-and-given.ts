import type { Session } from "../../src/contract/auth.ts";
import type { ApiDocument } from "../../src/openapi/parts.ts";
import type { TestApp } from "./app.ts";
import { exampleBody, type Sent } from "./described.ts";
import { giveKey } from "./openai-source.ts";

interface Scene {
  testApp: TestApp;
  document: ApiDocument;
  expects: (status: number, operationId: string, sent?: Sent) => Promise<unknown>;
  ada: Session;
  tom: Session;
  /** A public topic of Tom's. */
  other: { id: string };
  /** Of Ada's. */
  comment: { id: string };
}

/** Gets each answer of the calls that moderate: Ada is a moderator, Tom is not. */
export async function answerFlags({ expects, ada, tom, other, comment }: Scene): Promise<void> {
  const decide = ({ token }: Session, action: string, target: string) => ({
    token,
    body: { action, target, reason: "It is spam" },
  });
  await expects(403, "listFlags", { token: tom.token });
  await expects(403, "moderate", decide(tom, "hide_topic", other.id));
  await expects(404, "moderate", decide(ada, "hide_topic", "none"));
  await expects(409, "moderate", decide(ada, "show_topic", other.id));
  await expects(200, "moderate", decide(ada, "hide_topic", other.id));
  await expects(200, "moderate", decide(ada, "show_topic", other.id));
  const flag = { path: { id: comment.id }, body: { reason: "spam" } };
  await expects(200, "flagComment", { ...flag, token: tom.token });
  await expects(403, "flagComment", { ...flag, token: ada.token });
}

/** Nothing can propose words until a model has a key. */
export async function propose({ testApp, document, expects, tom }: Scene): Promise<void> {
  const sent = { token: tom.token, body: exampleBody(document, "proposeWords") };
  await expects(404, "proposeWords", sent);
  giveKey(testApp);
  await expects(200, "proposeWords", sent);
  testApp.db.$client.run("PRAGMA query_only = ON");
  await expects(503, "proposeWords", sent);
  testApp.db.$client.run("PRAGMA query_only = OFF");
}
