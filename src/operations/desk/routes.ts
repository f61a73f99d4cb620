import { Elysia } from "elysia";
import { z } from "zod";
import type { Log } from "../../base/log.ts";
import type { Vault } from "../../base/secret.ts";
import { version } from "../../base/version.ts";
import type { Config } from "../../config/config.ts";
import { type DeskBackups, deskBackups, deskRelease, failingFeed } from "../../contract/admin/desk.ts";
import type { Guard } from "../../people/auth/guard.ts";
import { readFailingFeeds } from "../../topics/feeds.ts";
import { type BackupStatus, readBackupStatus } from "../backups/backups.ts";
import type { CheckDeps } from "../setup/checks.ts";
import { readNewerRelease } from "../status/release.ts";

export interface DeskDeps extends CheckDeps {
  vault: Vault;
  guard: Guard;
  log: Log;
  /** The app's address, without a trailing slash. */
  url: () => string;
  afterPosting: () => void;
  /** US dollars per day for a member without a limit of their own; null for any sum. */
  everybodysUsd: number | null;
  config: Pick<Config, "backup" | "dataDir" | "updateCheck">;
}

/** Routes for failing feeds and the state of the backups, for admins. */
export function deskRoutes({ db, guard, now, config }: DeskDeps) {
  return new Elysia({ prefix: "/desk", tags: ["Desk"] })
    .use(guard)
    .get("/feeds", () => readFailingFeeds(db), {
      role: "admin",
      detail: {
        operationId: "listFailingFeeds",
        summary: "List the feeds that failed at the last check",
        description: "Longest-failing first. An address may contain a secret, so only its site is named.",
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
    })
    .get("/release", () => ({ version, newer: readNewerRelease(db, config) }), {
      role: "admin",
      detail: {
        operationId: "getRelease",
        summary: "Get the version of this server, and a newer release if one is known",
        description: "The server checks for one only if `TOPICAPP_UPDATE_CHECK` is on.",
      },
      response: { 200: deskRelease },
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
