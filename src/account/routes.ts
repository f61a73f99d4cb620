import { Elysia } from "elysia";
import { z } from "zod";
import type { Vault } from "../base/secret.ts";
import { profileDraft, signedIn, takeout } from "../contract/account/account.ts";
import { nothing } from "../contract/common.ts";
import { rates } from "../contract/limits.ts";
import { user as profile } from "../contract/users.ts";
import type { Db } from "../db/open.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import { refusals } from "../http/refusals.ts";
import { streamed } from "../http/stream.ts";
import type { Guard } from "../people/auth/guard.ts";
import { endOtherSessions, endSessionOf, listSessions } from "../people/auth/sessions.ts";
import { renameUser } from "../people/users/users.ts";
import { takeOut } from "../reading/takeout.ts";
import { readUser } from "../reading/users.ts";
import { deleteAccount } from "./account.ts";

interface Options {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  vault: Vault;
  now: () => Date;
}

const attachment = {
  "Content-Disposition": {
    description: "The name of the file",
    schema: { type: "string" as const },
    example: 'attachment; filename="topicapp.json"',
  },
};

export function accountRoutes({ db, guard, memberLimiter, vault, now }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .use(memberLimiter)
    .patch(
      "/",
      ({ user, body }) => {
        renameUser(db, user.id, body.name);
        return readUser(db, user.id, user.id, now());
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: { operationId: "renameAccount", summary: "Change one's name" },
        body: profileDraft,
        response: { 200: profile },
      },
    )
    .delete(
      "/",
      ({ user }) => {
        deleteAccount(db, user.id, now());
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "deleteAccount",
          summary: "Delete one's account",
          description:
            "With everything that one wrote and did. Public topics that others follow stay, under the name of a former member. It cannot be undone.",
        },
        response: { 200: nothing },
      },
    )
    .get(
      "/takeout",
      ({ user }) =>
        new Response(streamed(takeOut(db, vault, user.id, now())), {
          headers: {
            "content-type": "application/json;charset=utf-8",
            "content-disposition": 'attachment; filename="topicapp.json"',
          },
        }),
      {
        user: true,
        memberLimits: [rates.takeouts],
        detail: {
          operationId: "takeOut",
          summary: "Download everything that one wrote and did",
          description: "Oldest first, as a file to keep.",
          responses: { 200: { description: "All of it, as a file", headers: attachment } },
        },
        response: { 200: takeout },
      },
    )
    .get("/sessions", ({ user }) => listSessions(db, user, now()), {
      user: true,
      detail: {
        operationId: "listSessions",
        summary: "List where one is signed in",
        description: "All sessions, newest first.",
      },
      response: { 200: z.array(signedIn) },
    })
    .delete(
      "/sessions",
      ({ user }) => {
        endOtherSessions(db, user);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: { operationId: "endOtherSessions", summary: "Sign out everywhere else" },
        response: { 200: nothing },
      },
    )
    .delete(
      "/sessions/:id",
      ({ user, params }) => {
        endSessionOf(db, user.id, params.id);
        return {};
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: {
          operationId: "endSession",
          summary: "End one session of one's own",
          responses: refusals("not_found"),
        },
        response: { 200: nothing },
      },
    );
}
