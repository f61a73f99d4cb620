import { eq } from "drizzle-orm";
import { createLog } from "../../../src/base/log.ts";
import { openVault } from "../../../src/base/secret.ts";
import { isBusy } from "../../../src/db/causes.ts";
import { openDatabase } from "../../../src/db/open.ts";
import { outbox } from "../../../src/db/schema/outbox.ts";
import { createFetcher, isHostOf } from "../../../src/retrieval/fetch.ts";
import { createSend } from "../../../src/sending/channels/send.ts";
import { createSender, toChannel } from "../../../src/sending/outbox/sender.ts";

/** A process that sends what is due until nothing waits any more. */
const [dataDir = "", peer = "", secret = ""] = process.argv.slice(2);
const db = openDatabase(dataDir, new Date(), { check: false });
const now = () => new Date();
const isNotifyHost = isHostOf([peer]);
const log = createLog("json", now, (line) => process.stderr.write(`${line}\n`));
const send = createSend({
  vault: openVault(secret),
  fetchPage: createFetcher({ fetch, allow: isNotifyHost }),
  isNotifyHost,
  sendEmail: () => Promise.reject(new Error("nobody here has e-mail")),
  sendToEReader: () => Promise.reject(new Error("nobody here has an e-reader")),
  pushKeys: { publicKey: "", privateKey: {} },
  contact: () => "mailto:admin@example.org",
  now,
  log,
});
const sender = createSender({
  ...{ db, now, log, languageOf: () => null },
  kind: "edition",
  prepare: toChannel(send, ({ id, subject }) => ({
    ...{ id, kind: "edition.published", title: "News", text: "News", url: "http://localhost/" },
    createdAt: now(),
    data: { edition: { id: subject } },
  })),
});
const timer = setInterval(() => {
  try {
    sender.sendDue();
  } catch (cause) {
    // As a server's clock does: what could not be claimed for ten seconds is claimed next time.
    if (!isBusy(cause)) throw cause;
  }
  if (db.select().from(outbox).where(eq(outbox.state, "waiting")).get()) return;
  clearInterval(timer);
}, 20);
