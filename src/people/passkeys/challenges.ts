import { randomBytes } from "node:crypto";
import { and, eq, gt, isNull } from "drizzle-orm";
import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { parseJson } from "../../base/json.ts";
import type { Db, Tx } from "../../db/open.ts";
import { passkeyChallenges } from "../../db/schema/people.ts";
import { words } from "../auth/words.ts";

/** Milliseconds. */
export const challengeTtl = 5 * 60_000;

/** The person who adds a passkey; null for signing in. */
type PasskeyOwner = { sessionId: string; userHandle: string } | null;

export function issueChallenge(tx: Tx, adding: PasskeyOwner, now: Date): string {
  const challenge = randomBytes(32).toString("base64url");
  const expiresAt = new Date(now.getTime() + challengeTtl);
  tx.insert(passkeyChallenges)
    .values({ challenge, ...adding, expiresAt })
    .run();
  return challenge;
}

/** Uses up the challenge that a browser signed, whatever the result. @throws code_invalid */
export function spendChallenge(db: Db, clientDataJSON: string, sessionId: string | null, now: Date) {
  const challenge = challengeIn(clientDataJSON);
  const [spent] = db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challenge, challenge),
        sessionId === null ? isNull(passkeyChallenges.sessionId) : eq(passkeyChallenges.sessionId, sessionId),
        gt(passkeyChallenges.expiresAt, now),
      ),
    )
    .returning()
    .all();
  if (!spent) throw new AppError("code_invalid", words.passkeys.over);
  return spent;
}

const clientData = z.object({ challenge: z.string(), crossOrigin: z.literal(false).nullish() });

/** Empty, which matches nothing, if there is none or the page was framed by another. */
function challengeIn(clientDataJSON: string): string {
  const text = Buffer.from(clientDataJSON, "base64url").toString("utf8");
  return clientData.safeParse(parseJson(text)).data?.challenge ?? "";
}
