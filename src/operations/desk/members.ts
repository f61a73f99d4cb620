import { presentFields } from "../../base/pick.ts";
import { type DeskMember, deskMember, type MemberLimitsDraft } from "../../contract/admin/desk.ts";
import type { Allowance } from "../../contract/community/users.ts";
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
export function presentMember({ allowance, ...row }: Row, everybodysUsd: number | null): DeskMember {
  const { dailyUsd, topics, minHours, invites } = allowance;
  return {
    ...presentFields(row, deskMember.shape),
    limits: {
      dailyUsd: dailyUsd === undefined ? everybodysUsd : dailyUsd,
      ...{ topics: topics ?? null, minHours: minHours ?? null, invites: invites ?? 0 },
    },
  };
}
