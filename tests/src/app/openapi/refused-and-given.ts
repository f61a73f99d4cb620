import { eq } from "drizzle-orm";
import type { ApiDocument } from "../../../../src/app/openapi/page/parts.ts";
import type { Session } from "../../../../src/contract/account/auth.ts";
import { limits } from "../../../../src/contract/base/limits.ts";
import { users } from "../../../../src/db/schema/people.ts";
import { registerClient } from "../../../../src/people/oauth/clients.ts";
import { addGrant } from "../../../../src/people/oauth/grants.ts";
import type { TestApp } from "../../../support/app.ts";
import { giveKey } from "../../../support/openai-source.ts";
import { exampleBody, type Sent } from "./described.ts";

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

export const opml = {
  body: `<opml version="2.0"><body><outline text="Trains" xmlUrl="https://trains.example/feed"/></body></opml>`,
  type: "text/x-opml",
};

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

/** Ada changes what she just said, deletes it and a topic, and has both back. */
export async function changeOwn(scene: Scene): Promise<void> {
  const { testApp, document, expects, ada, tom } = scene;
  const { token } = ada;
  const draft = { ...exampleBody(document, "createTopic"), name: "Deleted by mistake" };
  const { id } = (await expects(201, "createTopic", { token, body: draft })) as { id: string };
  const topic = { token, path: { id } };
  await expects(200, "deleteTopic", { ...topic, query: { restorable: "true" } });
  const taken = { token: tom.token, body: draft };
  const theirs = { token: tom.token, path: (await expects(201, "createTopic", taken)) as { id: string } };
  await expects(409, "restoreTopic", topic);
  await expects(200, "deleteTopic", theirs);
  testApp.db
    .update(users)
    .set({ allowance: { topics: 1 } })
    .where(eq(users.id, ada.user.id))
    .run();
  await expects(403, "restoreTopic", topic);
  testApp.db.update(users).set({ allowance: {} }).where(eq(users.id, ada.user.id)).run();
  const comment = { token, path: { id: await editOwn(scene) } };
  await expects(200, "deleteComment", { ...comment, query: { restorable: "true" } });
  testApp.db.$client.run("PRAGMA query_only = ON");
  await expects(503, "restoreTopic", topic);
  await expects(503, "restoreComment", comment);
  testApp.db.$client.run("PRAGMA query_only = OFF");
  await expects(200, "restoreTopic", topic);
  await expects(200, "restoreComment", comment);
  await expects(200, "deleteTopic", topic);
}

/** @returns the id of her comment, which she cannot change while nothing can be written */
async function editOwn({ testApp, document, expects, ada, other }: Scene): Promise<string> {
  const { token } = ada;
  const body = exampleBody(document, "postComment");
  const posted = await expects(201, "postComment", { token, path: { id: other.id }, body });
  const path = { id: (posted as { id: string }).id };
  const sent = { token, path, body: exampleBody(document, "editComment") };
  testApp.db.$client.run("PRAGMA query_only = ON");
  await expects(503, "editComment", sent);
  testApp.db.$client.run("PRAGMA query_only = OFF");
  await expects(200, "editComment", sent);
  return path.id;
}

/** What a model answers who is asked for words. */
export const proposed = {
  language: "en",
  searchWords: ["night train"],
  names: [],
  includeWords: [],
  excludeWords: [],
};

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

/** Before anybody else is there. What is left to refuse is refused to those who come later. */
export async function setUpFirst({
  document,
  expects,
}: Pick<Scene, "testApp" | "document" | "expects">): Promise<void> {
  const body = exampleBody(document, "setUp");
  await expects(403, "setUp", { body: { ...body, token: "another token" } });
  const { token } = (await expects(201, "setUp", { body })) as Session;
  await expects(404, "setUp", { body });
  await expects(200, "readSetupChecks", { token });
  await expects(200, "checkMail", { token });
  await expects(200, "checkSource", { token, body: exampleBody(document, "checkSource") });
}

/** Ada is an admin who did not set the instance up, Tom no admin. */
export async function refuseChecks({ document, expects, ada, tom }: Scene): Promise<void> {
  for (const operationId of ["readSetupChecks", "checkMail", "checkSource"]) {
    const sent = operationId === "checkSource" ? { body: exampleBody(document, operationId) } : {};
    await expects(403, operationId, { ...sent, token: tom.token });
    await expects(404, operationId, { ...sent, token: ada.token });
  }
}

/** What a program that registered itself asks for. */
export function connection({ testApp }: Pick<Scene, "testApp">) {
  const redirect = "http://127.0.0.1:8976/callback";
  const client = registerClient(testApp.vault, { client_name: "An assistant", redirect_uris: [redirect] });
  if (typeof client === "string") throw new Error(client);
  const request = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirect,
    response_type: "code",
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  return { request: request.toString(), isAllowed: true, scope: "read" };
}

/** Nobody lets in more programs than they can have tokens. */
export async function answerConnection({ testApp, expects, tom }: Scene): Promise<void> {
  const draft = {
    ...{ userId: tom.user.id, clientId: "x", name: "x", site: "x", scope: "read" as const },
    ...{ resource: "x", redirectUri: "x", challenge: "x" },
  };
  for (let n = 0; n < limits.apiTokens; n++) addGrant(testApp.db, draft, testApp.clock.now);
  await expects(409, "decideConnection", { token: tom.token, body: connection({ testApp }) });
}

/** Those that are refused when they come too often, in the order of the routes. */
export const limitedCalls = [
  "register joinWaitlist requestCode verify signOut setUp checkMail checkSource",
  "beginPasskeySignIn verifyPasskey mailPasskeyCode beginPasskey addPasskey findTopics",
  "createTopic editTopic deleteTopic restoreTopic proposeWords askTopic previewTopic",
  "markFinding importTopics discoverFeeds markSeen takeBackSeen",
  "markItemRead keepItemUnread saveItem removeSavedItem saveWish markAsSlop react unreact",
  "saveEditionSettings previewEdition readEdition readToday",
  "renameAccount deleteAccount takeOut endOtherSessions endSession createToken endToken readConnection",
  "decideConnection renamePasskey removePasskey inviteSomebody revokeOwnInvitation setOwnKey removeOwnKey testOwnKey makeFeed endFeed",
  "addChannel changeChannel removeChannel testChannel addMailbox listNewsletters removeMailbox",
  "postComment listMentionable editComment",
  "deleteComment restoreComment flagComment moderate readAllNotices saveNoticeSettings readNotice refreshTopic readOwnWeek readCatchUp",
  "createInvitation revokeInvitation approveWaiting removeWaiting changeLimits changeSource testSource",
].join(" ");
