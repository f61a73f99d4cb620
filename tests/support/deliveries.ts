import { and, eq } from "drizzle-orm";
import type { Environment } from "../../src/config/config.ts";
import type { Channel, NewChannel } from "../../src/contract/account/channels.ts";
import { outbox } from "../../src/db/schema/outbox.ts";
import { expectStatus, openTestApp } from "./app.ts";
import { publishUpdate } from "./updates/published.ts";

export interface Received {
  path: string;
  id: string | null;
  body: {
    type: string;
    data: { edition: { id: string; items: { topic: { name: string }; summary: { title: string } }[] } };
  };
}

interface Options {
  /** What the peer answers; 200 unless said. Throwing is a lost connection. */
  answer?: (received: Received, times: number) => Response;
  env?: Environment;
}

/** Ada follows a topic of Tom's, wants each update at once, and has the webhooks of these names. */
export async function openDeliveries(names: string[] = ["hook"], { answer, env }: Options = {}) {
  const received: Received[] = [];
  const testApp = openTestApp({
    env: { TOPICAPP_NOTIFY_HOSTS: "peer.test", TOPICAPP_URL: "https://topics.example", ...env },
    fetch: async (url, { headers, body }) => {
      const message = {
        path: new URL(url).pathname,
        id: new Headers(headers).get("webhook-id"),
        body: JSON.parse(String(body)),
      };
      received.push(message);
      return answer?.(message, received.length) ?? new Response("thanks");
    },
  });
  const { app, call, clock, db } = testApp;
  const [ada, tom] = [await testApp.signUp("Ada"), await testApp.signUp("Tom")];
  const topic = await testApp.createTopic(tom.token, { name: "Rockets" });
  const { token } = ada;
  await expectStatus(201, call("POST", `/api/users/${ada.user.id}/follow/${topic.id}`, { token }));
  const add = async (body: object) =>
    (await expectStatus(201, call<NewChannel>("POST", "/api/account/channels", { token, body }))).body;
  for (const name of names) await add({ kind: "webhook", name, url: `http://peer.test/${name}` });
  await expectStatus(200, call("PUT", "/api/account/edition", { token, body: { schedule: "each" } }));
  clock.advance(1000);
  return {
    ...{ testApp, clock, db, ada, tom, topic, received, add },
    publish: (title: string) => publishUpdate(testApp, topic.id, { title }),
    deliver: async () => {
      await app.makeEditions();
      await app.deliveries.idle();
    },
    channels: async () =>
      (await expectStatus(200, call<Channel[]>("GET", "/api/account/channels", { token }))).body,
    states: () =>
      db
        .select()
        .from(outbox)
        .where(eq(outbox.kind, "edition"))
        .orderBy(outbox.id)
        .all()
        .map(({ state }) => state),
    dueIn: () => {
      const isWaiting = and(eq(outbox.kind, "edition"), eq(outbox.state, "waiting"));
      const row = db.select().from(outbox).where(isWaiting).get();
      return row?.dueAt ? row.dueAt.getTime() - clock.now.getTime() : null;
    },
  };
}
