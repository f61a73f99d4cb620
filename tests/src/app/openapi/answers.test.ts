import { afterAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { ApiDocument } from "../../../../src/app/openapi/page/parts.ts";
import type { SignedIn } from "../../../../src/contract/account/account.ts";
import type { NewApiToken } from "../../../../src/contract/account/api-tokens.ts";
import type { Session } from "../../../../src/contract/account/auth.ts";
import type { NewChannel } from "../../../../src/contract/account/channels.ts";
import type { EditionEntry } from "../../../../src/contract/account/editions.ts";
import type { Mailbox } from "../../../../src/contract/account/mailboxes.ts";
import type { Notice } from "../../../../src/contract/account/notices.ts";
import { limits, rates } from "../../../../src/contract/base/limits.ts";
import type { Comment } from "../../../../src/contract/community/comments.ts";
import type { StoryEntry } from "../../../../src/contract/reading/stories.ts";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import type { Summary } from "../../../../src/contract/topics/updates.ts";
import { newId } from "../../../../src/db/id.ts";
import { topics } from "../../../../src/db/schema/topics.ts";
import { createInvitation } from "../../../../src/people/auth/invitations.ts";
import { setRole } from "../../../../src/people/users/users.ts";
import { expectStatus, openTestApp, type TestApp } from "../../../support/app.ts";
import { withText } from "../../../support/openai-source.ts";
import { callsOf } from "../../../support/openapi.ts";
import { createCaller, describedAnswers, exampleBody, readDocument, type Sent } from "./described.ts";
import { useDesk } from "./desk-given.ts";
import { addMailboxes, openMail } from "./mailboxes-given.ts";
import { useOwnKeys } from "./own-keys-given.ts";
import { usePasskeys } from "./passkeys-given.ts";
import {
  answerConnection,
  answerFlags,
  changeOwn,
  connection,
  limitedCalls,
  opml,
  propose,
  proposed,
  refuseChecks,
  setUpFirst,
} from "./refused-and-given.ts";

const minute = 60_000;
const feed = `<rss version="2.0"><channel><title>News</title><item><title>Reusable rockets fly again</title>
  <link>https://paper.example/1</link><description>Reusable rockets flew twice today.</description></item></channel></rss>`;

/** An instance that is called by its description; Ada and Tom are there, each with a topic. */
interface Scene {
  testApp: TestApp;
  document: ApiDocument;
  seen: Set<string>;
  call: ReturnType<typeof createCaller>["call"];
  /** The same, expecting a status. */
  expects: <T>(status: number, operationId: string, sent?: Sent) => Promise<T>;
  ada: Session;
  tom: Session;
  topic: Topic;
  other: Topic;
  comment: Comment;
  channel: NewChannel;
  program: NewApiToken;
  notice: Notice;
  item: { id: string; summaryId: string };
  mail: Awaited<ReturnType<typeof openMail>>;
  mailbox: Mailbox;
}

test("every answer is as described, and every answer that is described is given", async () => {
  const scene = await openScene();
  await refuseWhatBreaksRules(scene);
  await refuseWhatIsTaken(scene);
  await refuseWhatIsNotTheirs(scene);
  for (const part of [
    changeOwn,
    answerFlags,
    answerConnection,
    refuseChecks,
    usePasskeys,
    useOwnKeys,
    useDesk,
  ])
    await part(scene);
  await refuseWhileNothingCanBeWritten(scene);
  await propose(scene);
  await read(scene);
  await write(scene);
  await refuseWhatIsTooOften(scene);
  const { document, seen } = scene;
  const unseen = callsOf(document).flatMap((call) =>
    describedAnswers(call)
      // A read fails so when the disk does, which a test cannot bring about.
      .filter((answer) => !isRead(call) || answer !== "503 unavailable")
      .map((answer) => `${call.operation.operationId} ${answer}`)
      .filter((answer) => !seen.has(answer)),
  );
  expect(unseen).toEqual([]);
  expect(seen.size).toBeGreaterThan(150);
});

/** Some take a body, but change nothing. */
function isRead({ method, operation }: ReturnType<typeof callsOf>[number]): boolean {
  return (
    method === "get" ||
    ["discoverFeeds", "previewTopic", "askTopic", "checkMail", "checkSource", "testSource"].includes(
      operation.operationId,
    )
  );
}

/** Ada registers, creates a topic and comments by the description's own examples. */
async function openScene(): Promise<Scene> {
  const testApp = openTestApp({
    env: {
      TOPICAPP_RATE_LIMITS: "on",
      TOPICAPP_NEWS_FEEDS: "https://feeds.example/?q={query}",
      TOPICAPP_CHECK_LINKS: "off",
      TOPICAPP_MAILBOX_HOSTS: "localhost",
      TOPICAPP_SETUP_TOKEN: "8f2c61d0b7a94e35c1fa0d6e9b3278415ac0de47",
    },
    fetch: async () => new Response(feed),
    askProvider: async () => Response.json(withText(JSON.stringify(proposed))),
    lookup: async (host) => [{ address: host === "localhost" ? "127.0.0.1" : "93.184.216.34" }],
  });
  const document = await readDocument(testApp);
  const { call, seen } = createCaller(testApp, document);
  const expects: Scene["expects"] = async <T>(status: number, operationId: string, sent?: Sent) =>
    (await expectStatus(status, call<T>(operationId, sent))).body;

  await setUpFirst({ testApp, document, expects });
  const registration = exampleBody(document, "register");
  invite(testApp, String(registration.invitationCode), 1);
  await expects(201, "register", { body: registration });
  await testApp.app.sendMail();
  const code = testApp.mails.at(-1)?.shown.code;
  const ada = await expects<Session>(200, "verify", { body: { ...exampleBody(document, "verify"), code } });
  const { token } = ada;
  const topic = await expects<Topic>(201, "createTopic", {
    token,
    body: exampleBody(document, "createTopic"),
  });
  const body = exampleBody(document, "postComment");
  const comment = await expects<Comment>(201, "postComment", { token, path: { id: topic.id }, body });
  const email = { token, body: { kind: "email" } };
  const channel = await expects<NewChannel>(201, "addChannel", email);
  await expects(200, "addChannel", email);
  const forProgram = { token, body: exampleBody(document, "createToken") };
  const program = await expects<NewApiToken>(201, "createToken", forProgram);
  await expects(200, "saveEditionSettings", { token, body: { schedule: "each" } });
  await testApp.refreshDue();
  await testApp.app.makeEditions();
  const [update] = await expects<Summary[]>(200, "listSummaries", { path: { id: topic.id } });
  if (!update) throw new Error("Ada's topic was updated");
  const item = { id: ada.user.id, summaryId: update.id };
  await expects(200, "saveItem", { token, path: item });
  testApp.clock.advance(minute);
  const tom = await testApp.signUp("Tom");
  setRole(testApp.db, ada.user.id, "admin");
  const other = await testApp.createTopic(tom.token, { name: "Night trains" });
  const following = { id: tom.user.id, reaction: "follow", topicId: topic.id };
  await expects(201, "react", { token: tom.token, path: following });
  const [notice] = await expects<Notice[]>(200, "listNotices", { token });
  if (!notice) throw new Error("Ada is told of her first follower");
  const mail = await openMail();
  afterAll(mail.close);
  const mailbox = await addMailboxes({ expects, ada, tom, mail });
  const made = { topic, other, comment, channel, program, notice, item, mail, mailbox };
  return { testApp, document, seen, call, expects, ada, tom, ...made };
}

function invite({ db, clock }: TestApp, code: string, maxUses: number): void {
  createInvitation(db, { code, maxUses, expiresAt: null, note: null }, clock.now);
}

/** Whoever asks for whatever: a token that opens nothing, a body or a parameter that breaks a rule. */
async function refuseWhatBreaksRules({ document, expects, ada, topic }: Scene): Promise<void> {
  const { token } = ada;
  const path = { id: ada.user.id, topicId: topic.id, reaction: "hug" };
  const query = { limit: "0", since: "noon", weekday: "8", prefix: "x".repeat(51), restorable: "1" };
  for (const { operation } of callsOf(document)) {
    const { operationId, parameters = [], requestBody, security } = operation;
    if (security.length > 0) await expects(401, operationId, { token: "a.b.c" });
    const [type = ""] = Object.keys(requestBody?.content ?? {});
    if (requestBody && type !== "application/json") {
      await expects(400, operationId, { token, body: "{oops", type });
      await expects(413, operationId, { token, body: "x".repeat(1_100_000), type });
      await expects(415, operationId, { token, body: "name=x", type: "text/plain" });
    } else if (requestBody) {
      await expects(400, operationId, { token, body: "{oops" });
      // A body that may be left out may be empty too.
      await expects(400, operationId, { token, body: requestBody.required ? {} : [] });
      await expects(413, operationId, { token, body: { name: "x".repeat(300_000) } });
      await expects(415, operationId, { token, body: "name=x", type: "text/plain" });
    } else if (parameters.some(({ in: place, schema }) => place === "query" || schema.enum)) {
      await expects(400, operationId, { token, path, query });
    }
  }
}

async function refuseWhatIsTaken({ testApp, document, expects, ada, tom, other }: Scene): Promise<void> {
  const registration = exampleBody(document, "register");
  const eve = { ...registration, email: "eve@example.org", username: "eve" };
  await expects(400, "register", { body: eve });
  invite(testApp, "AGAIN", 9);
  testApp.clock.advance(minute);
  await expects(409, "register", { body: { ...eve, invitationCode: "AGAIN", email: tom.user.email } });
  await expects(400, "verify", { body: exampleBody(document, "verify") });
  const draft = exampleBody(document, "createTopic");
  await expects(409, "createTopic", { token: tom.token, body: draft });
  await expects(409, "editTopic", { token: tom.token, path: { id: other.id }, body: draft });
  const unfollowed = { path: { id: ada.user.id, topicId: other.id }, body: { notify: "off" } };
  await expects(409, "saveWish", { token: ada.token, ...unfollowed });
  const bounds = { addChannel: limits.channels, createToken: limits.apiTokens };
  for (const [operationId, most] of Object.entries(bounds)) {
    const more = { token: tom.token, body: exampleBody(document, operationId) };
    for (let n = 0; n < most; n++) await expects(201, operationId, more);
    await expects(409, operationId, more);
    testApp.clock.advance(minute);
  }
}

/** Everything that takes an id, asked by Tom with ids that nobody has and with those of what is Ada's. */
async function refuseWhatIsNotTheirs({ document, call, ada, tom, topic, comment }: Scene): Promise<void> {
  const statuses = new Set<number>();
  for (const { path, operation } of callsOf(document)) {
    if (!path.includes("{")) continue;
    const { operationId, requestBody } = operation;
    const body = requestBody ? { body: exampleBody(document, operationId) } : {};
    const sent = { token: tom.token, query: { since: "2026-11-21T00:00:00Z" }, ...body };
    const none = { id: "none", topicId: "none", summaryId: "none", reaction: "like" };
    const isOfPerson = path.startsWith("/api/users/");
    const hers = isOfPerson ? ada.user.id : path.startsWith("/api/comments/") ? comment.id : topic.id;
    const asked = [none, { ...none, id: hers }, { ...none, id: tom.user.id }];
    for (const ids of asked) statuses.add((await call(operationId, { ...sent, path: ids })).status);
  }
  expect([...statuses].sort()).toEqual([200, 201, 403, 404]);
}

/** The calls that write, each as it would succeed. */
function writes(scene: Scene): [operationId: string, sent: Sent][] {
  const { document, ada, tom, topic, other, comment, channel, program, notice, item } = scene;
  const { mail, mailbox } = scene;
  const { token } = ada;
  const hide = { token, body: { action: "hide_topic", target: other.id, reason: "It is spam" } };
  const hers = { id: ada.user.id, topicId: topic.id, reaction: "like" };
  const body = (operationId: string) => ({ body: exampleBody(document, operationId) });
  return [
    ["setUp", body("setUp")],
    ["register", body("register")],
    ["joinWaitlist", body("joinWaitlist")],
    ["requestCode", body("requestCode")],
    ["verify", body("verify")],
    ["createTopic", { token, body: { ...exampleBody(document, "createTopic"), name: "Another one" } }],
    ["editTopic", { token, path: { id: topic.id }, ...body("editTopic") }],
    ["refreshTopic", { token, path: { id: topic.id } }],
    ["markAsSlop", { token, path: hers, ...body("markAsSlop") }],
    ["react", { token, path: hers }],
    ["unreact", { token, path: hers }],
    ["saveWish", { token, path: { ...hers, topicId: topic.id }, ...body("saveWish") }],
    ["saveEditionSettings", { token, ...body("saveEditionSettings") }],
    ["markSeen", { token, path: hers, ...body("markSeen") }],
    ["takeBackSeen", { token, path: hers, ...body("takeBackSeen") }],
    ["markItemRead", { token, path: item }],
    ["keepItemUnread", { token, path: item }],
    ["saveItem", { token, path: item }],
    ["removeSavedItem", { token, path: item }],
    ["markFinding", { token, path: { id: topic.id }, ...body("markFinding") }],
    ["postComment", { token, path: { id: topic.id }, ...body("postComment") }],
    ["flagComment", { token: tom.token, path: { id: comment.id }, ...body("flagComment") }],
    ["moderate", hide],
    ["deleteComment", { token, path: { id: comment.id } }],
    ["readNotice", { token, path: { id: notice.id }, ...body("readNotice") }],
    ["readAllNotices", { token, ...body("readAllNotices") }],
    ["saveNoticeSettings", { token, ...body("saveNoticeSettings") }],
    ["deleteTopic", { token, path: { id: topic.id } }],
    ["renameAccount", { token, ...body("renameAccount") }],
    ["addChannel", { token, ...body("addChannel") }],
    ["changeChannel", { token, path: { id: channel.id }, ...body("changeChannel") }],
    ["testChannel", { token, path: { id: channel.id } }],
    ["removeChannel", { token, path: { id: channel.id } }],
    ["addMailbox", { token, body: { ...mail.draft, username: "ada" } }],
    ["removeMailbox", { token, path: { id: mailbox.id } }],
    ["importTopics", { token, ...opml }],
    ["createToken", { token, ...body("createToken") }],
    ["decideConnection", { token, body: connection(scene) }],
    ["endToken", { token, path: { id: program.id } }],
    ["makeFeed", { token }],
    ["endFeed", { token }],
    ["endSession", { token, path: { id: "none" } }],
    ["endOtherSessions", { token }],
    ["signOut", { token }],
    ["deleteAccount", { token }],
  ];
}

async function refuseWhileNothingCanBeWritten(scene: Scene): Promise<void> {
  const { testApp, expects } = scene;
  testApp.clock.advance(60 * minute);
  testApp.db.$client.run("PRAGMA query_only = ON");
  for (const [operationId, sent] of writes(scene)) await expects(503, operationId, sent);
  testApp.db.$client.run("PRAGMA query_only = OFF");
  testApp.db.$client.run("ALTER TABLE migrations RENAME TO moved");
  await expects(503, "readHealth");
  testApp.db.$client.run("ALTER TABLE moved RENAME TO migrations");
}

async function read({ testApp, document, expects, ada, topic, mailbox }: Scene): Promise<void> {
  const { token } = ada;
  const path = { id: ada.user.id, topicId: topic.id };
  const ofTopic = [
    "readTopic",
    "listComments",
    "listMentionable",
    "listSummaries",
    "listRuns",
    "readFindings",
    "listStories",
    "listRemarks",
    "readQuestionCost",
  ];
  // The week in which it was told is over.
  testApp.clock.advance(3 * 24 * 60 * minute);
  await testApp.app.rollups.makeDue();
  const told = await testApp.call<StoryEntry[]>("GET", `/api/topics/${topic.id}/stories`);
  const summaries = await testApp.call<Summary[]>("GET", `/api/topics/${topic.id}/summaries`);
  const [edition] = await expects<EditionEntry[]>(200, "listEditions", { token });
  const ids: Record<string, string> = {
    readEdition: edition?.id ?? "",
    listNewsletters: mailbox.id,
    readStory: told.body[0]?.id ?? "",
    readMaking: summaries.body[0]?.id ?? "",
    ...Object.fromEntries(ofTopic.map((operationId) => [operationId, topic.id])),
  };
  await expects(200, "makeFeed", { token });
  testApp.db.$client.run("UPDATE runs SET cost_usd = 0.0412");
  await expects(201, "markAsSlop", { token, path, body: exampleBody(document, "markAsSlop") });
  for (const { method, operation } of callsOf(document)) {
    const { operationId, parameters = [] } = operation;
    if (method !== "get" || operationId === "readSetupChecks") continue;
    const names = parameters.map(({ name }) => name);
    const { request } = connection({ testApp });
    const query = names.includes("since") ? { since: "2026-11-21T00:00:00Z" } : { request };
    const q = operationId === "listMembers" ? "ada" : "rockets";
    const found = await expects(200, operationId, {
      token,
      path: { ...path, ...(ids[operationId] !== undefined && { id: ids[operationId] }) },
      query: names.includes("q") ? { q, sort: "best" } : query,
    });
    // A list without anything in it would be as described whatever is described.
    const isBare = Array.isArray(found) && found.length === 0;
    const mayBeBare = ["listTrendingTopics", "listLikedTopics", "listSloppedTopics"];
    expect([operationId, isBare && !mayBeBare.includes(operationId)]).toEqual([operationId, false]);
  }
  await expects(200, "askTopic", { token, path: { id: topic.id }, body: exampleBody(document, "askTopic") });
  const draft = { token, body: exampleBody(document, "previewTopic") };
  await expects(200, "previewTopic", { ...draft, query: { topicId: topic.id } });
  await expects(404, "previewTopic", { ...draft, query: { topicId: "none" } });
  await expects(200, "discoverFeeds", { token, body: exampleBody(document, "discoverFeeds") });
  for (const [operationId, address] of [
    ["readDescription", "openapi.json"],
    ["readDocs", "docs"],
  ] as const) {
    const first = await testApp.app.handle(new Request(`http://localhost/api/${address}`));
    await expects(304, operationId, { known: first.headers.get("etag") ?? "" });
  }
}

async function write(scene: Scene): Promise<void> {
  const { testApp, document, expects, ada, tom, topic } = scene;
  testApp.clock.advance(minute);
  const { token } = ada;
  const created = [
    "joinWaitlist",
    "createTopic",
    "postComment",
    "react",
    "addChannel",
    "addMailbox",
    "createToken",
  ];
  const all = writes(scene).filter(([name]) => !["setUp", "register", "verify"].includes(name));
  const leaving = all.findIndex(([name]) => name === "endSession");
  for (const [operationId, sent] of all.slice(0, leaving)) {
    await expects(created.includes(operationId) ? 201 : 200, operationId, sent);
    if (operationId === "react") await expects(200, operationId, sent);
  }
  await testApp.app.sendMail();
  const code = testApp.mails.findLast(({ to, shown }) => to === ada.user.email && shown.code)?.shown.code;
  await expects(200, "verify", { body: { ...exampleBody(document, "verify"), code } });
  const sessions = await expects<SignedIn[]>(200, "listSessions", { token });
  const elsewhere = sessions.find(({ isCurrent }) => !isCurrent);
  await expects(200, "endSession", { token, path: { id: elsewhere?.id ?? "" } });
  await expects(200, "endOtherSessions", { token });
  await expects(200, "signOut", { token });
  await expects(401, "readMe", { token });
  await expects(404, "readTopic", { path: { id: topic.id } });
  await expects(200, "readMe", { token: tom.token });
}

/** Tom fills his hundred topics, then does everything until he may no more. */
async function refuseWhatIsTooOften({ testApp, document, call, expects, tom, other }: Scene): Promise<void> {
  testApp.clock.advance(60 * minute);
  setRole(testApp.db, tom.user.id, "admin");
  const [row] = testApp.db.select().from(topics).where(eq(topics.id, other.id)).all();
  for (let n = 1; row && n < limits.ownTopics; n++) {
    const copy = { ...row, id: newId(testApp.clock.now), name: `${n}`, nameKey: `${n}` };
    testApp.db.insert(topics).values(copy).run();
  }
  await expects(403, "createTopic", { token: tom.token, body: exampleBody(document, "createTopic") });
  const reaction = { id: tom.user.id, reaction: "like", topicId: other.id };
  for (let n = 1; n < rates.writes.max; n++)
    await expects(n === 1 ? 201 : 200, "react", { token: tom.token, path: reaction });
  const limited = callsOf(document).filter((each) =>
    describedAnswers(each).includes("429 too_many_requests"),
  );
  expect(limited.map(({ operation }) => operation.operationId).join(" ")).toBe(limitedCalls);
  for (const { operation } of limited) {
    const { operationId, requestBody } = operation;
    const body =
      operationId === "importTopics" ? opml : requestBody ? { body: exampleBody(document, operationId) } : {};
    const ofUser = /readCatchUp|readOwnWeek|Item/.test(operationId) ? tom.user : other;
    const path = /react$|saveWish|markAsSlop/.test(operationId)
      ? reaction
      : { id: ofUser.id, summaryId: "none" };
    const query = { q: "trains", request: "x", since: "2026-11-21T00:00:00Z" };
    const isAsked = /findTopics|readCatchUp|readConnection/.test(operationId);
    const sent = { token: tom.token, path, ...(isAsked && { query }), ...body };
    let status = 0;
    for (let times = 0; times <= rates.searches.max && status !== 429; times++)
      ({ status } = await call(operationId, sent));
    expect([operationId, status]).toEqual([operationId, 429]);
  }
  testApp.clock.advance(minute);
  await expects(200, "deleteAccount", { token: tom.token });
}
