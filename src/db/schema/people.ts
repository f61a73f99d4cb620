import { sql } from "drizzle-orm";
import {
  type AnySQLiteColumn,
  index,
  integer,
  primaryKey,
  real,
  sqliteTable,
  text,
} from "drizzle-orm/sqlite-core";
import { tokenScopes } from "../../contract/account/api-tokens.ts";
import { type Allowance, roles } from "../../contract/community/users.ts";
import { flag, time } from "./columns.ts";

// owner: people. A trigger records on comments whether their author is suspended. `language` (BCP 47) is that of
// screens and messages; null follows the browser.
export const users = sqliteTable(
  "users",
  {
    id: text().primaryKey(),
    email: text().notNull().unique(),
    username: text().notNull(),
    usernameKey: text("username_key").notNull().unique(),
    name: text().notNull(),
    language: text(),
    role: text({ enum: roles }).notNull().default("member"),
    allowance: text({ mode: "json" }).$type<Allowance>().notNull().default({}),
    isVerified: flag("is_verified").notNull().default(false),
    isSuspended: flag("is_suspended").notNull().default(false),
    invitationCodeId: text("invitation_code_id").references((): AnySQLiteColumn => invitationCodes.id, {
      onDelete: "set null",
    }),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    index("users_suspended").on(table.id).where(sql`is_suspended = 1`),
    index("users_invitation").on(table.invitationCodeId),
    index("users_unverified").on(table.createdAt).where(sql`is_verified = 0`),
  ],
);

// owner: editions/syndication. `digest` is an HMAC of the token in the feed's addresses, `sealed` the token itself.
export const feedTokens = sqliteTable("feed_tokens", {
  userId: text("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  digest: text().notNull().unique(),
  sealed: text().notNull(),
  createdAt: time("created_at").notNull(),
});

// owner: sources. A member's own key for a source. `key` is sealed; `daily_usd` is what it may cost a UTC day.
export const ownKeys = sqliteTable(
  "own_keys",
  {
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    sourceId: text("source_id").notNull(),
    key: text().notNull(),
    dailyUsd: real("daily_usd").notNull(),
    stoppedReason: text("stopped_reason"),
    stoppedAt: time("stopped_at"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.sourceId] })],
);

// owner: people. `allowance` is given to everybody who signs up with it.
export const invitationCodes = sqliteTable("invitation_codes", {
  id: text().primaryKey(),
  code: text().notNull().unique(),
  type: text({ enum: ["invite", "waitlist"] }).notNull(),
  maxUses: integer("max_uses").notNull(),
  usedCount: integer("used_count").notNull().default(0),
  isActive: flag("is_active").notNull().default(true),
  note: text(),
  allowance: text({ mode: "json" }).$type<Allowance>().notNull().default({}),
  expiresAt: time("expires_at"),
  createdById: text("created_by_id").references(() => users.id, { onDelete: "set null" }),
  createdAt: time("created_at").notNull(),
});

// owner: people. `code` is an HMAC of the mailed code; `blindTries` counts tries without an attempt.
export const authCodes = sqliteTable(
  "auth_codes",
  {
    id: text().primaryKey(),
    email: text().notNull(),
    attempt: text().notNull(),
    code: text().notNull(),
    tries: integer().notNull().default(0),
    blindTries: integer("blind_tries").notNull().default(0),
    isRecognised: flag("is_recognised").notNull().default(false),
    username: text(),
    name: text(),
    isUsed: flag("is_used").notNull().default(false),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("auth_codes_email").on(table.email), index("auth_codes_expiry").on(table.expiresAt)],
);

// owner: people. Consecutive failures; `account` is an HMAC of the address, whether or not it has an account.
export const failedSignIns = sqliteTable(
  "failed_sign_ins",
  {
    account: text().primaryKey(),
    failures: integer().notNull(),
    isTold: flag("is_told").notNull().default(false),
    lastAt: time("last_at").notNull(),
  },
  (table) => [index("failed_sign_ins_last").on(table.lastAt)],
);

// owner: people. `token` is a SHA-256 of the token's id.
export const sessions = sqliteTable(
  "sessions",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: text().notNull().unique(),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

// owner: people. `token` is a SHA-256 of the token.
export const apiTokens = sqliteTable(
  "api_tokens",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    token: text().notNull().unique(),
    expiresAt: time("expires_at"),
    lastUsedAt: time("last_used_at"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("api_tokens_user").on(table.userId), index("api_tokens_expiry").on(table.expiresAt)],
);

// owner: people. A program's access granted by OAuth. `code`, `access`, `family` and `refresh` are SHA-256s; the last
// three are null until the code is exchanged. `family` stays while `refresh` rotates; until then, `expires_at` is the
// code's end. `resource` is the address that its tokens are for.
export const oauthGrants = sqliteTable(
  "oauth_grants",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    clientId: text("client_id").notNull(),
    name: text().notNull(),
    site: text().notNull(),
    scope: text({ enum: tokenScopes }).notNull(),
    resource: text().notNull(),
    redirectUri: text("redirect_uri").notNull(),
    challenge: text().notNull(),
    code: text().notNull().unique(),
    access: text().unique(),
    accessExpiresAt: time("access_expires_at"),
    family: text().unique(),
    refresh: text(),
    lastUsedAt: time("last_used_at"),
    expiresAt: time("expires_at").notNull(),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("oauth_grants_user").on(table.userId), index("oauth_grants_expiry").on(table.expiresAt)],
);

// owner: people. `role_before` is set while one of the provider's groups makes somebody an admin.
export const userIdentities = sqliteTable(
  "user_identities",
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roleBefore: text("role_before", { enum: roles }),
    createdAt: time("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.issuer, table.subject] }),
    index("user_identities_user").on(table.userId),
  ],
);

// owner: people. `digest` is an HMAC of the ticket, `sealed` the provider's claims about somebody.
export const signInTickets = sqliteTable(
  "sign_in_tickets",
  { digest: text().primaryKey(), sealed: text().notNull(), expiresAt: time("expires_at").notNull() },
  (table) => [index("sign_in_tickets_expiry").on(table.expiresAt)],
);

// owner: operations/setup. One row, written by a trigger on the first user. `user_id` is the person who set the
// instance up.
export const setup = sqliteTable("setup", {
  id: integer().primaryKey(),
  userId: text("user_id").references(() => users.id, { onDelete: "set null" }),
  endedAt: time("ended_at").notNull(),
});

// owner: people. `user_handle` is a passkey's id for its user: random, and the same in all of a user's passkeys.
export const passkeys = sqliteTable(
  "passkeys",
  {
    id: text().primaryKey(),
    userId: text("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    credentialId: text("credential_id").notNull().unique(),
    userHandle: text("user_handle").notNull(),
    publicKey: text("public_key").notNull(),
    counter: integer().notNull(),
    transports: text({ mode: "json" }).$type<string[]>().notNull(),
    name: text().notNull(),
    lastUsedAt: time("last_used_at"),
    createdAt: time("created_at").notNull(),
  },
  (table) => [index("passkeys_user").on(table.userId)],
);

// owner: people. Session and user handle are set for adding a passkey, and null for signing in.
export const passkeyChallenges = sqliteTable(
  "passkey_challenges",
  {
    challenge: text().primaryKey(),
    sessionId: text("session_id").references(() => sessions.id, { onDelete: "cascade" }),
    userHandle: text("user_handle"),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("passkey_challenges_session").on(table.sessionId),
    index("passkey_challenges_expiry").on(table.expiresAt),
  ],
);

// owner: people
export const waitlist = sqliteTable("waitlist", {
  id: text().primaryKey(),
  email: text().notNull().unique(),
  name: text().notNull(),
  invitationSent: flag("invitation_sent").notNull().default(false),
  invitationCodeId: text("invitation_code_id").references(() => invitationCodes.id, { onDelete: "set null" }),
  createdAt: time("created_at").notNull(),
});
