import { createHash, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import type { SetupDraft } from "../../contract/setup.ts";
import type { Db, Tx } from "../../db/open.ts";
import { setup } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { type Claims, startSession } from "../../people/auth/sessions.ts";
import { createUser, markVerified, setRole } from "../../people/users/users.ts";
import { words } from "./words.ts";

export interface SetupDeps {
  db: Db;
  vault: Vault;
  config: { setupToken: string | null };
}

/** Milliseconds in which whoever set the instance up can test it in the browser. */
const checking = 3_600_000;

/** @returns whether nobody has had an account here yet; once it is false it stays so, and the database is not asked */
export function watchSetup(db: Db): () => boolean {
  let isOver = false;
  return () => {
    isOver ||= !isOpen(db);
    return !isOver;
  };
}

/** Where the first account is made; null once there is one. A token that the admin chose is not in it. */
export function setupAddress({ db, vault, config }: SetupDeps, url: string): string | null {
  if (!isOpen(db)) return null;
  return config.setupToken === null ? `${url}/setup#token=${madeToken(vault)}` : `${url}/setup`;
}

/** The first account: an admin's, whole with its session or not at all. @throws not_found once there is one, forbidden */
export function setUp({ db, vault, config }: SetupDeps, sent: SetupDraft, now: Date): Claims {
  const { email, username, name, token } = sent;
  requireOpen(db);
  if (!isSame(token, config.setupToken ?? madeToken(vault)))
    throw new AppError("forbidden", words.wrongToken);
  return writeTransaction(db, (tx) => {
    requireOpen(tx);
    const { id } = createUser(tx, { email, username, name, invitationCodeId: null }, now);
    markVerified(tx, id);
    setRole(tx, id, "admin");
    tx.update(setup).set({ userId: id }).run();
    return startSession(tx, id, now);
  });
}

/** @returns until when. @throws not_found for anybody but whoever set the instance up within the last hour */
export function requireSettingUp(db: Db, userId: string, now: Date): Date {
  const row = db.select().from(setup).where(eq(setup.userId, userId)).get();
  const until = new Date((row?.endedAt.getTime() ?? 0) + checking);
  if (until <= now) throw over();
  return until;
}

function requireOpen(tx: Tx): void {
  if (!isOpen(tx)) throw over();
}

function isOpen(tx: Tx): boolean {
  return tx.select({ id: setup.id }).from(setup).get() === undefined;
}

function over(): AppError {
  return new AppError("not_found", words.over);
}

/** The same after a restart and in every process of the instance: 160 bits. */
function madeToken(vault: Vault): string {
  return vault.hmac("setup").slice(0, 40);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}
