import type { DeskMember, MemberLimitsDraft } from "../../contract/desk.ts";
import type { Allowance } from "../../contract/users.ts";
import type { Db } from "../../db/open.ts";
import { writeTransaction } from "../../db/transaction.ts";
import { changeAllowance } from "../../people/users/allowance.ts";
import { type readMembers, requireUserToModerate } from "../../people/users/users.ts";
import { slowDownTopics } from "../../topics/topics.ts";

type Row = ReturnType<typeof readMembers>["items"][number];

/** Changes some of a member's limits. Topics that update too often are slowed down at once. */
export function limitMember(
  db: Db,
  id: string,
  changes: Parameters<typeof changeAllowance>[2],
): { allowance: Allowance; slowed: number } {
  return writeTransaction(db, () => {
    const allowance = changeAllowance(db, id, changes);
    const slowed = allowance.minHours ? slowDownTopics(db, id, allowance.minHours) : 0;
    return { allowance, slowed };
  });
}

/** @throws not_found */
export function changeLimits(
  db: Db,
  id: string,
  { invites, ...draft }: MemberLimitsDraft,
  everybodysUsd: number | null,
): DeskMember {
  const row = requireUserToModerate(db, id);
  const changes = { ...draft, ...(invites !== undefined && { invites: invites || undefined }) };
  const { allowance } = limitMember(db, id, changes);
  return presentMember({ ...row, allowance }, everybodysUsd);
}

/** `everybodysUsd` is the daily limit of members without one of their own. */
export function presentMember(
  { allowance, createdAt, ...row }: Row,
  everybodysUsd: number | null,
): DeskMember {
  const { id, username, name, email, role, isVerified, isSuspended } = row;
  const { dailyUsd, topics, minHours, invites } = allowance;
  return {
    ...{ id, username, name, email, role, isVerified, isSuspended, createdAt: createdAt.toISOString() },
    limits: {
      dailyUsd: dailyUsd === undefined ? everybodysUsd : dailyUsd,
      ...{ topics: topics ?? null, minHours: minHours ?? null, invites: invites ?? 0 },
    },
  };
}
