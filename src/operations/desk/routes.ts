import { Elysia } from "elysia";
import { z } from "zod";
import type { Log } from "../../base/log.ts";
import type { Vault } from "../../base/secret.ts";
import type { Config } from "../../config/config.ts";
import {
  type DeskBackups,
  deskBackups,
  deskMember,
  deskMemberQuery,
  deskSource,
  deskSourceDraft,
  failingFeed,
  memberLimitsDraft,
} from "../../contract/desk.ts";
import { rates } from "../../contract/limits.ts";
import { setupCheck } from "../../contract/setup.ts";
import { mapPage } from "../../db/cursor.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import { answerPage } from "../../http/page.ts";
import { refusals } from "../../http/refusals.ts";
import type { Guard } from "../../people/auth/guard.ts";
import { readMembers } from "../../people/users/users.ts";
import { readFailingFeeds } from "../../topics/feeds.ts";
import { type BackupStatus, readBackupStatus } from "../backups/backups.ts";
import { type CheckDeps, checkSource } from "../setup/checks.ts";
import { changeLimits, presentMember } from "./members.ts";
import { changeSource, listDeskSources, presentDeskSource } from "./sources.ts";

export interface DeskDeps extends CheckDeps {
  vault: Vault;
  guard: Guard;
  memberLimiter: MemberLimiter;
  log: Log;
  /** The app's address, without a slash at its end. */
  url: () => string;
  afterPosting: () => void;
  /** US dollars a day for a member of whom nothing else is said; null for any sum. */
  everybodysUsd: number | null;
  config: Pick<Config, "backup" | "dataDir">;
}

/** Members and their bounds, sources and their keys, feeds that fail. For admins alone. */
export function deskRoutes(deps: DeskDeps) {
  const { db, guard, memberLimiter, log, now, sources, everybodysUsd, config } = deps;
  return new Elysia({ prefix: "/desk", tags: ["Desk"] })
    .use(guard)
    .use(memberLimiter)
    .get(
      "/members",
      ({ query, ...context }) =>
        answerPage(
          mapPage(readMembers(db, query), (row) => presentMember(row, everybodysUsd)),
          context,
        ),
      {
        role: "admin",
        detail: {
          operationId: "listMembers",
          summary: "List everybody who has an account",
          description:
            "Newest first; `q` finds them by a part of their name, username or address. To suspend or restore somebody, use the actions of moderation.",
        },
        query: deskMemberQuery,
        response: { 200: z.array(deskMember) },
      },
    )
    .put(
      "/members/:id/limits",
      ({ user, params, body }) => {
        const changed = changeLimits(db, params.id, body, everybodysUsd);
        log.info("limits changed at the desk", { by: user.id, member: params.id });
        return changed;
      },
      {
        role: "admin",
        memberLimits: [rates.writes],
        detail: {
          operationId: "changeLimits",
          summary: "Limit what a member may spend and have, or let them invite",
          description: "Topics that are updated more often than `minHours` allows are slowed down at once.",
          responses: refusals("not_found"),
        },
        body: memberLimitsDraft,
        response: { 200: deskMember },
      },
    )
    .get("/sources", () => listDeskSources(db, sources, now()), {
      role: "admin",
      detail: {
        operationId: "listDeskSources",
        summary: "List the sources with their keys' endings and what is wrong with them",
        description: "A key is never shown again, but for its last four characters.",
      },
      response: { 200: z.array(deskSource) },
    })
    .put(
      "/sources/:id",
      ({ user, params, body }) => {
        const { key, isEnabled } = body;
        const row = changeSource(db, sources, params.id, { key, isEnabled }, now());
        log.info("source changed at the desk", {
          by: user.id,
          source: params.id,
          isNewKey: key !== undefined,
        });
        return presentDeskSource(row, sources, now());
      },
      {
        role: "admin",
        memberLimits: [rates.writes],
        detail: {
          operationId: "changeSource",
          summary: "Give a source a key, or switch it on or off",
          description:
            "Switching on starts a source again that was stopped; what failed on it is tried anew.",
          responses: refusals("not_found"),
        },
        body: deskSourceDraft,
        response: { 200: deskSource },
      },
    )
    .post("/sources/:id/test", ({ params }) => checkSource(deps, params.id), {
      role: "admin",
      memberLimits: [rates.writes, rates.setupChecks],
      detail: {
        operationId: "testSource",
        summary: "Test a source, whenever an admin likes",
        description:
          "A model is asked one short question, the digest's news searches what there is about the weather. A source that doesn't work is an answer, too.",
        responses: refusals("not_found"),
      },
      response: { 200: setupCheck },
    })
    .get("/feeds", () => readFailingFeeds(db), {
      role: "admin",
      detail: {
        operationId: "listFailingFeeds",
        summary: "List the feeds that could not be read the last time",
        description:
          "Those that fail for the longest first. An address may hold a secret: only its site is named.",
      },
      response: { 200: z.array(failingFeed) },
    })
    .get("/backups", () => presentBackups(readBackupStatus(db, config, now())), {
      role: "admin",
      detail: {
        operationId: "getBackups",
        summary: "Get how the last backup went, and when the next one is due",
      },
      response: { 200: deskBackups },
    });
}

function presentBackups(status: BackupStatus | null): DeskBackups {
  if (!status) return { state: "off", place: null, last: null, reason: null, nextAt: null };
  const { state, place, last, failure, nextAt } = status;
  return {
    ...{ state, place, nextAt, reason: failure?.reason ?? null },
    last: last && { name: last.name, at: last.at, bytes: last.bytes },
  };
}
