import { Elysia } from "elysia";
import { z } from "zod";
import { type Guard, member } from "../auth/guard.ts";
import { endOtherSessions, endSessionOf, listSessions } from "../auth/sessions.ts";
import { profileDraft, signedIn, takeout } from "../contract/account.ts";
import { nothing } from "../contract/common.ts";
import { rates } from "../contract/limits.ts";
import { user } from "../contract/users.ts";
import type { Db } from "../db/open.ts";
import type { MemberLimiter } from "../http/member-limits.ts";
import { refusals } from "../http/refusals.ts";
import { streamed } from "../http/stream.ts";
import { readUser, renameUser } from "../users/users.ts";
import { deleteAccount, takeOut } from "./account.ts";

interface Options {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  now: () => Date;
}

const attachment = {
  "Content-Disposition": {
    description: "The name of the file",
    schema: { type: "string" as const },
    example: 'attachment; filename="topicapp.json"',
  },
};

export function accountRoutes({ db, guard, memberLimiter, now }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .use(memberLimiter)
    .patch(
      "/",
      ({ viewer, body }) => {
        const { id } = member(viewer);
        renameUser(db, id, body.name);
        return readUser(db, id, id);
      },
      {
        access: "member",
        memberLimits: [rates.writes],
        detail: { operationId: "renameAccount", summary: "Change one's name" },
        body: profileDraft,
        response: { 200: user },
      },
    )
    .delete(
      "/",
      ({ viewer }) => {
        deleteAccount(db, member(viewer).id, now());
        return {};
      },
      {
        access: "member",
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
      ({ viewer }) =>
        new Response(streamed(takeOut(db, member(viewer).id, now())), {
          headers: {
            "content-type": "application/json;charset=utf-8",
            "content-disposition": 'attachment; filename="topicapp.json"',
          },
        }),
      {
        access: "member",
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
    .get("/sessions", ({ viewer }) => listSessions(db, member(viewer), now()), {
      access: "member",
      detail: {
        operationId: "listSessions",
        summary: "List where one is signed in",
        description: "All sessions, newest first.",
      },
      response: { 200: z.array(signedIn) },
    })
    .delete(
      "/sessions",
      ({ viewer }) => {
        endOtherSessions(db, member(viewer));
        return {};
      },
      {
        access: "member",
        memberLimits: [rates.writes],
        detail: { operationId: "endOtherSessions", summary: "Sign out everywhere else" },
        response: { 200: nothing },
      },
    )
    .delete(
      "/sessions/:id",
      ({ viewer, params }) => {
        endSessionOf(db, member(viewer).id, params.id);
        return {};
      },
      {
        access: "member",
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
