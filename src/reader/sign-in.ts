import { minute } from "../base/durations.ts";
import { AppError } from "../base/errors.ts";
import type { Vault } from "../base/secret.ts";
import { usernameKey } from "../contract/community/users.ts";
import type { Db } from "../db/open.ts";
import type { RateLimit } from "../http/rate-limit.ts";
import { findApiToken, isApiToken } from "../people/auth/api-tokens.ts";
import type { ProgramCaller } from "../people/auth/guard.ts";
import { requireUser } from "../people/users/users.ts";
import { words } from "./words.ts";

export interface ReaderCaller extends ProgramCaller {
  /** Apps send it with every change. */
  actionToken: string;
}

export const signingIn: RateLimit = {
  name: "signing in by a reader app",
  rules: [
    { by: "client", max: 40, per: 5 * minute },
    { by: "client", max: 200, per: 60 * minute },
  ],
};

/** The answer is the same whichever of the two is wrong. @returns the token. @throws unauthenticated */
export function signIn(db: Db, name: string, password: string, now: Date): string {
  const found = isApiToken(password) ? findApiToken(db, password, now) : null;
  const account = found && requireUser(db, found.user.id);
  const isTheirs =
    account &&
    (account.email === name.trim().toLowerCase() || usernameKey(account.username) === usernameKey(name));
  if (!isTheirs) throw new AppError("unauthenticated", words.wrongSignIn);
  return password;
}

/**
 * The member for whom a request acts; null without a valid token. Liferea reads articles with a token in the form and
 * no header, which Miniflux accepts.
 */
export function callerOf(
  { db, vault }: { db: Db; vault: Vault },
  { headers }: Request,
  inForm: string | null,
  now: Date,
): ReaderCaller | null {
  const header = headers.get("authorization");
  const [, inHeader] = /^GoogleLogin\s+auth=(tap_[\w-]+)$/i.exec(header ?? "") ?? [];
  const token = header === null ? inForm : inHeader;
  const found = token ? findApiToken(db, token, now) : null;
  return found && token ? { ...found, actionToken: actionTokenOf(vault, token) } : null;
}

/** Apps expect 57 characters, and may send it where it's logged: by itself it grants nothing. */
function actionTokenOf(vault: Vault, token: string): string {
  return vault.hmac(`reader action\n${token}`).slice(0, 57);
}

/**
 * Some apps send none or an "x", which FreshRSS accepts: the header alone authenticates a request, and no page can
 * add it.
 */
export function isActionToken(caller: ReaderCaller, sent: string | undefined): boolean {
  return sent === undefined || sent === "x" || sent.trim() === caller.actionToken;
}
