import { createHash, randomBytes, timingSafeEqual } from "node:crypto";
import { eq } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type { SetupDraft } from "../../contract/admin/setup.ts";
import type { Db, Tx } from "../../db/open.ts";
import { setup as ended } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { type Claims, startSession } from "../../people/auth/sessions.ts";
import { createUser, markVerified, setRole } from "../../people/users/users.ts";
import { words } from "./words.ts";

export interface SetupDeps {
  db: Db;
  setup: SetupToken;
}

export interface SetupToken {
  token: string;
  /** The person who chose it knows it, so it's printed nowhere. */
  isChosen: boolean;
}

/** Milliseconds in which the person who set the instance up can test it in the browser. */
const checking = 3_600_000;

/** @returns a function that is true while nobody has had an account; once false it asks no more */
export function watchSetup(db: Db): () => boolean {
  let isOver = false;
  return () => {
    isOver ||= !isOpen(db);
    return !isOver;
  };
}

/** @returns the admin's token, or 160 random bits that open /setup while this process runs */
export function createSetupToken({ setupToken }: { setupToken: string | null }): SetupToken {
  return { token: setupToken ?? randomBytes(20).toString("hex"), isChosen: setupToken !== null };
}

/** The address for creating the first account; null once there is one. A token that the admin chose isn't in it. */
export function setupAddress({ db, setup }: SetupDeps, url: string): string | null {
  if (!isOpen(db)) return null;
  return setup.isChosen ? `${url}/setup` : `${url}/setup#token=${setup.token}`;
}

/** Creates the first account, an admin's, with its session. @throws not_found once there is one, forbidden */
export function setUp({ db, setup }: SetupDeps, sent: SetupDraft, now: Date): Claims {
  const { email, username, name, token } = sent;
  requireOpen(db);
  if (!isSame(token, setup.token)) throw new AppError("forbidden", words.wrongToken);
  return writeTransaction(db, (tx) => {
    requireOpen(tx);
    const { id } = createUser(tx, { email, username, name, invitationCodeId: null }, now);
    markVerified(tx, id);
    setRole(tx, id, "admin");
    tx.update(ended).set({ userId: id }).run();
    return startSession(tx, id, now);
  });
}

/** @returns when testing ends. @throws not_found for anybody but who set the instance up within the last hour */
export function requireSettingUp(db: Db, userId: string, now: Date): Date {
  const row = db.select().from(ended).where(eq(ended.userId, userId)).get();
  const until = new Date((row?.endedAt.getTime() ?? 0) + checking);
  if (until <= now) throw over();
  return until;
}

function requireOpen(tx: Tx): void {
  if (!isOpen(tx)) throw over();
}

function isOpen(tx: Tx): boolean {
  return tx.select({ id: ended.id }).from(ended).get() === undefined;
}

function over(): AppError {
  return new AppError("not_found", words.over);
}

function isSame(given: string, expected: string): boolean {
  const [one, other] = [given, expected].map((text) => createHash("sha256").update(text).digest());
  return timingSafeEqual(one as Buffer, other as Buffer);
}
