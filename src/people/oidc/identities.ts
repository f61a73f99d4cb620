import { randomBytes } from "node:crypto";
import { and, eq, gt } from "drizzle-orm";
import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import { withLanguageOf } from "../../base/words/language.ts";
import type { OidcAccepted, OidcTicket, OidcTicketAsked } from "../../contract/account/oidc.ts";
import { personName } from "../../contract/base/common.ts";
import { limits } from "../../contract/base/limits.ts";
import { username as usernameShape } from "../../contract/community/users.ts";
import type { Db, Tx } from "../../db/open.ts";
import { signInTickets, userIdentities, users } from "../../db/schema/people.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { post, priorities } from "../../sending/outbox/mail.ts";
import { countTry, endCodes, isRight, issueCode, spendCode, wrongCode } from "../auth/codes.ts";
import { takeInvitation } from "../auth/invitations.ts";
import { joiningMail } from "../auth/mails.ts";
import { type Claims, startSession } from "../auth/sessions.ts";
import { words } from "../auth/words.ts";
import { createUser, findByEmail, findByUsername, markVerified, setRole } from "../users/users.ts";
import { sha256 } from "./attempts.ts";
import { type Identity, OidcRefusal, type OidcSettings } from "./provider.ts";

type Policy = Pick<OidcSettings, "name" | "signup" | "admins">;
type UserRow = typeof users.$inferSelect;

interface IdentityDeps {
  db: Db;
  vault: Vault;
  settings: Policy;
  now: () => Date;
}

interface Arrival {
  identity: Identity;
  /** From the address that started the sign-in. */
  invitationCode: string;
  /** Identifies the browser that started it, as in `Attempt`. */
  browser: string | null;
  /** The attempt of the code mailed to the existing account. */
  attempt: string | null;
}

type AccountMatch =
  | { kind: "known"; user: UserRow }
  | { kind: "joining"; user: UserRow; email: string }
  | { kind: "new"; email: string };

const lifetime = 10 * 60_000;

/** @returns a ticket for one sign-in within ten minutes; an existing account is mailed a code. @throws OidcRefusal */
export function arrive(
  { db, vault, settings: policy, now: clock }: IdentityDeps,
  came: Omit<Arrival, "attempt">,
): string {
  const now = clock();
  const ticket = randomBytes(24).toString("base64url");
  writeTransaction(db, (tx) => {
    const match = matchAccount(tx, policy, came.identity);
    const attempt =
      match.kind === "joining" ? mailCode(tx, vault, { to: match.email, provider: policy.name }, now) : null;
    const digest = digestOf(vault, ticket);
    const sealed = vault.seal(JSON.stringify({ ...came, attempt } satisfies Arrival), digest);
    const expiresAt = new Date(now.getTime() + lifetime);
    tx.insert(signInTickets).values({ digest, sealed, expiresAt }).run();
  });
  return ticket;
}

/** The person whom a ticket signs in, and what is still needed. @throws code_invalid, or OidcRefusal */
export function readTicket(
  { db, vault, settings: policy, now }: IdentityDeps,
  { ticket, browser }: OidcTicketAsked,
): OidcTicket {
  return db.transaction((tx) => {
    const { identity, invitationCode, browser: began } = findTicket(tx, vault, ticket, now());
    const match = matchAccount(tx, policy, identity);
    const email = match.kind === "known" ? match.user.email : match.email;
    const isNew = match.kind === "new";
    const isBegunHere = browser !== undefined && sha256(browser) === began;
    if (match.kind === "joining") return { email, needs: "code", invitationCode: "", isNew, isBegunHere };
    const needs = isNew && policy.signup === "invited" ? "invitation" : "nothing";
    return { email, needs, invitationCode, isNew, isBegunHere };
  });
}

/** Spends the ticket. @throws code_invalid, invitation_invalid, or OidcRefusal */
export function acceptTicket(
  { db, vault, settings: policy, now: clock }: IdentityDeps,
  { ticket, code, invitationCode }: OidcAccepted,
): Claims {
  const now = clock();
  // Counted in its own transaction, so that a wrong code doesn't undo the count.
  const tried = writeTransaction(db, (tx) => {
    const { identity, attempt } = findTicket(tx, vault, ticket, now);
    const match = matchAccount(tx, policy, identity);
    if (match.kind !== "joining") return null;
    if (!attempt || !code) throw wrongCode();
    return countTry(tx, { email: match.email, code, attempt }, now) ?? "over";
  });
  if (tried === "over" || (tried && !isRight(vault, tried, code ?? ""))) throw wrongCode();
  return writeTransaction(db, (tx) => {
    const { identity } = findTicket(tx, vault, ticket, now);
    endTicket(tx, vault, ticket);
    const match = matchAccount(tx, policy, identity);
    if (match.kind === "joining") {
      // The account may have been created since the ticket was issued, without a code being asked for.
      if (!tried) throw wrongCode();
      spendCode(tx, tried);
      markVerified(tx, match.user.id);
      join(tx, identity, match.user.id, now);
    }
    const user =
      match.kind === "new"
        ? signUp(tx, policy, { identity, email: match.email, invitationCode: invitationCode ?? "" }, now)
        : match.user;
    setRoleByGroup(tx, policy, identity, user);
    return startSession(tx, user.id, now);
  });
}

/** @throws OidcRefusal if suspended, without a verified address, or not admitted */
function matchAccount(tx: Tx, { signup }: Policy, identity: Identity): AccountMatch {
  const { issuer, subject, email, groups } = identity;
  const known = tx
    .select({ user: users })
    .from(userIdentities)
    .innerJoin(users, eq(users.id, userIdentities.userId))
    .where(and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject)))
    .get();
  if (known?.user.isSuspended) throw new OidcRefusal("suspended");
  if (known) return { kind: "known", user: known.user };
  if (email === null) throw new OidcRefusal("unverified");
  const user = findByEmail(tx, email);
  if (user?.isSuspended) throw new OidcRefusal("suspended");
  if (user) return { kind: "joining", user, email };
  if (typeof signup === "object" && !groups.includes(signup.group)) throw new OidcRefusal("notAdmitted");
  return { kind: "new", email };
}

function mailCode(
  tx: Tx,
  vault: Vault,
  { to, provider }: { to: string; provider: string },
  now: Date,
): string {
  const { code, attempt, isLive } = issueCode(tx, vault, { email: to, isRecognised: false }, now);
  const priority = isLive ? priorities.strangers : priorities.nobody;
  const mail = withLanguageOf(findByEmail(tx, to), () => joiningMail(to, code, provider));
  post(tx, vault, { ...mail, priority }, now);
  return attempt;
}

function signUp(
  tx: Tx,
  { signup }: Policy,
  { identity, email, invitationCode }: Pick<Arrival, "identity" | "invitationCode"> & { email: string },
  now: Date,
): UserRow {
  const invitation = signup === "invited" ? takeInvitation(tx, invitationCode, now) : null;
  // Codes requested before the account existed must not take up room.
  endCodes(tx, email);
  const username = freeUsername(tx, identity.username, email);
  const name = personName().safeParse(identity.name).data ?? username;
  const taken = { invitationCodeId: invitation?.id ?? null, allowance: invitation?.allowance ?? {} };
  const user = createUser(tx, { email, username, name, ...taken }, now);
  markVerified(tx, user.id);
  join(tx, identity, user.id, now);
  return user;
}

function join(tx: Tx, { issuer, subject }: Identity, userId: string, now: Date): void {
  tx.insert(userIdentities).values({ issuer, subject, userId, createdAt: now }).run();
}

/** The provider's name for somebody, or the start of their address, with a number if it's taken. */
function freeUsername(tx: Tx, preferred: string | null, email: string): string {
  const bases = [preferred, email]
    .map((text) => (text?.split("@")[0] ?? "").replace(/[^\p{L}\p{N}._-]/gu, ""))
    .map((text) => text.slice(0, limits.username.max - 4));
  for (const base of [...bases, "member"]) {
    // A number would turn a reserved name into a free one.
    if (!usernameShape.safeParse(base).success) continue;
    for (const end of ["", ...Array.from({ length: 98 }, (_, n) => `-${n + 2}`)]) {
      const { data } = usernameShape.safeParse(base + end);
      if (data && findByUsername(tx, data).length === 0) return data;
    }
  }
  return `member-${randomBytes(6).toString("hex")}`;
}

/** Removes the role only from those who got it that way. */
function setRoleByGroup(tx: Tx, { admins }: Policy, { issuer, subject, groups }: Identity, user: UserRow) {
  const own = and(eq(userIdentities.issuer, issuer), eq(userIdentities.subject, subject));
  const { roleBefore = null } =
    tx.select({ roleBefore: userIdentities.roleBefore }).from(userIdentities).where(own).get() ?? {};
  const isAdmin = admins !== null && groups.includes(admins);
  if (isAdmin && user.role !== "admin") {
    setRole(tx, user.id, "admin");
    tx.update(userIdentities).set({ roleBefore: user.role }).where(own).run();
  } else if (!isAdmin && roleBefore !== null) {
    if (user.role === "admin") setRole(tx, user.id, roleBefore);
    tx.update(userIdentities).set({ roleBefore: null }).where(own).run();
  }
}

/** @throws code_invalid if used, too old or unknown */
function findTicket(tx: Tx, vault: Vault, ticket: string, now: Date): Arrival {
  const digest = digestOf(vault, ticket);
  const row = tx
    .select()
    .from(signInTickets)
    .where(and(eq(signInTickets.digest, digest), gt(signInTickets.expiresAt, now)))
    .get();
  if (!row) throw new AppError("code_invalid", words.ticketOver);
  return JSON.parse(vault.open(row.sealed, digest)) as Arrival;
}

function endTicket(tx: Tx, vault: Vault, ticket: string): void {
  tx.delete(signInTickets)
    .where(eq(signInTickets.digest, digestOf(vault, ticket)))
    .run();
}

function digestOf(vault: Vault, ticket: string): string {
  return vault.hmac(`ticket\n${ticket}`);
}
