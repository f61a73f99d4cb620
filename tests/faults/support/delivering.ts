import { eq } from "drizzle-orm";
import { createIsNotifyHost } from "../../../src/channels/destination.ts";
import { createSend } from "../../../src/channels/send.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { deliveries } from "../../../src/db/schema/editions.ts";
import { createSender } from "../../../src/deliveries/sender.ts";
import { createLog } from "../../../src/log.ts";
import { createFetcher } from "../../../src/retrieval/fetch.ts";
import { openVault } from "../../../src/secret.ts";

/** A process that sends what is due until nothing waits any more. */
const [dataDir = "", peer = "", secret = ""] = process.argv.slice(2);
const db = openDatabase(dataDir, new Date(), { check: false });
const now = () => new Date();
const isNotifyHost = createIsNotifyHost([peer]);
const log = createLog("json", now, (line) => process.stderr.write(`${line}\n`));
const sender = createSender({
  db,
  now,
  log,
  send: createSend({
    vault: openVault(secret),
    fetchPage: createFetcher({ fetch, allow: isNotifyHost }),
    isNotifyHost,
    sendEmail: () => Promise.reject(new Error("nobody here has e-mail")),
    pushKeys: { publicKey: "", privateKey: {} },
    contact: () => "mailto:admin@example.org",
    now,
    log,
  }),
  prepare: async ({ id, editionId }) => ({
    ...{ id, editionId, kind: "edition.published", title: "News", text: "News", url: "http://localhost/" },
    createdAt: now(),
    data: { edition: { id: editionId } },
  }),
  onOff() {},
});
const timer = setInterval(() => {
  sender.sendDue();
  if (db.select().from(deliveries).where(eq(deliveries.state, "waiting")).get()) return;
  clearInterval(timer);
}, 20);
