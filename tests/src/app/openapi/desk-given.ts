import type { ApiDocument } from "../../../../src/app/openapi/page/parts.ts";
import { topicFeeds } from "../../../../src/db/schema/topics.ts";
import { joinWaitlist } from "../../../../src/people/auth/waitlist.ts";
import type { TestApp } from "../../../support/app.ts";
import { exampleBody, type Sent } from "./described.ts";

interface Scene {
  testApp: TestApp;
  document: ApiDocument;
  expects: (status: number, operationId: string, sent?: Sent) => Promise<unknown>;
  ada: { token: string; user: { id: string } };
  tom: { token: string; user: { id: string } };
  other: { id: string };
}

/** Gets each answer of the admin's desk, and leaves a row in each of its lists. */
export async function useDesk({ testApp, document, expects, ada, tom, other }: Scene): Promise<void> {
  const { db, clock } = testApp;
  const body = (operationId: string) => ({ body: exampleBody(document, operationId) });
  const invitation = (await expects(201, "createInvitation", {
    token: ada.token,
    ...body("createInvitation"),
  })) as { id: string };
  for (const name of ["kim", "lou"]) joinWaitlist(db, { email: `${name}@example.org`, name }, clock.now);
  const [kim] = (await expects(200, "listWaitlist", { token: ada.token })) as { id: string }[];
  db.insert(topicFeeds)
    .values({
      topicId: other.id,
      url: "https://paper.example/feed",
      filter: "all",
      position: 0,
      error: "it is gone",
    })
    .run();
  const own = (await makeOwn()) as { id: string };
  const changes: [operationId: string, path: Record<string, string>, sent?: { body: unknown }][] = [
    ["createInvitation", {}, body("createInvitation")],
    ["revokeInvitation", invitation],
    ["approveWaiting", { id: kim?.id ?? "" }],
    ["removeWaiting", { id: kim?.id ?? "" }],
    ["changeLimits", { id: tom.user.id }, { body: { invites: 5 } }],
    ["changeSource", { id: "gpt-4o" }, { body: { isEnabled: true } }],
    ["inviteSomebody", {}, body("inviteSomebody")],
    ["revokeOwnInvitation", own],
  ];
  for (const [operationId, path, sent = {}] of changes) {
    const isOwn = /Own|Somebody/.test(operationId);
    const asked = { token: isOwn ? tom.token : ada.token, path, ...sent };
    db.$client.run("PRAGMA query_only = ON");
    await expects(503, operationId, asked);
    db.$client.run("PRAGMA query_only = OFF");
    await expects(
      operationId === "createInvitation" || operationId === "inviteSomebody" ? 201 : 200,
      operationId,
      asked,
    );
    if (path.id !== undefined) await expects(404, operationId, { ...asked, path: { id: "none" } });
    if (!isOwn) await expects(403, operationId, { ...asked, token: tom.token });
  }
  await expects(403, "inviteSomebody", { token: ada.token, ...body("inviteSomebody") });
  const source = { token: ada.token, path: { id: "gpt-4o" } };
  await expects(200, "testSource", source);
  await expects(404, "testSource", { ...source, path: { id: "none" } });
  for (const operationId of [
    "testSource",
    "listInvitations",
    "listWaitlist",
    "listMembers",
    "listDeskSources",
    "listFailingFeeds",
    "getBackups",
    "getRelease",
  ])
    await expects(403, operationId, { ...source, token: tom.token });

  async function makeOwn() {
    const limits = { token: ada.token, path: { id: tom.user.id }, body: { invites: 5 } };
    await expects(200, "changeLimits", limits);
    return await expects(201, "inviteSomebody", { token: tom.token, ...body("inviteSomebody") });
  }
}
