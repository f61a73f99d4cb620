import { hour, minute } from "../../base/durations.ts";
import { AppError } from "../../base/errors.ts";
import type { Vault } from "../../base/secret.ts";
import type { Db } from "../../db/open.ts";
import type { RateLimit, RateLimiter } from "../../http/rate-limit.ts";
import { refusal } from "../../http/refusals.ts";
import { isRecognisedBrowser } from "./accounts.ts";
import { manyFailures, waitAfterFailures } from "./failures.ts";
import { words } from "./words.ts";

export interface EmailSignInDeps {
  db: Db;
  vault: Vault;
  limiter: RateLimiter;
  /** False refuses `register` and `login`, and `verify` except for links by the terminal. */
  emailSignIn: boolean;
  /** Valid codes per address at the same time; the default if undefined. */
  mostCodes: number | undefined;
  now: () => Date;
  /** Called once an answer is decided: the mail is sent afterwards, so that timing reveals nothing. */
  afterPosting: () => void;
}

/** Browsers that signed in before are counted separately, so that strangers can't lock an account's owner out. */
export function sendingCodes(db: Db, vault: Vault): RateLimit {
  return {
    name: "sending codes",
    rules: [
      { by: "address", max: 1, per: minute },
      { by: "address", max: 5, per: hour },
      { by: "client", max: 10, per: minute },
      { by: "client", max: 60, per: hour },
    ],
    addressee(body) {
      const { email, device } = body as { email: string; device?: string };
      return isRecognisedBrowser(db, vault, { email, device })
        ? { key: `${email} recognised`, interval: 0 }
        : { key: email, interval: waitAfterFailures(db, vault, email) };
    },
    note: `A browser that sends the \`device\` of an earlier sign-in counts apart. After ${manyFailures} wrong codes in a row the others wait longer, an hour at most`,
  };
}

/** @throws forbidden if sign-in by e-mail is off */
export function requireEmailSignIn(isOn: boolean): void {
  if (!isOn) throw new AppError("forbidden", words.emailSignInOff);
}

/** The refusal by `requireEmailSignIn`, for a route's description. */
export function emailSignInRefusal(isOn: boolean) {
  return isOn ? {} : refusal("forbidden", words.emailSignInOff);
}
