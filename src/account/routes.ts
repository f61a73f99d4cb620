import { Elysia } from "elysia";
import { z } from "zod";
import { type Guard, member } from "../auth/guard.ts";
import { endOtherSessions, endSessionOf, listSessions } from "../auth/sessions.ts";
import { profileDraft, signedIn, takeout } from "../contract/account.ts";
import { nothing } from "../contract/common.ts";
import { user } from "../contract/users.ts";
import type { Db } from "../db/open.ts";
import { readUser, renameUser } from "../users/users.ts";
import { deleteAccount, takeOut } from "./account.ts";

interface Options {
  db: Db;
  guard: Guard;
  now: () => Date;
}

/** What a person does with their own account; there is no other's to name. */
export function accountRoutes({ db, guard, now }: Options) {
  return new Elysia({ prefix: "/account" })
    .use(guard)
    .patch(
      "/",
      ({ viewer, body }) => {
        const { id } = member(viewer);
        renameUser(db, id, body.name);
        return readUser(db, id, id);
      },
      { access: "member", body: profileDraft, response: { 200: user } },
    )
    .delete(
      "/",
      ({ viewer }) => {
        deleteAccount(db, member(viewer).id, now());
        return {};
      },
      { access: "member", response: { 200: nothing } },
    )
    .get(
      "/takeout",
      ({ viewer, set }) => {
        set.headers["content-disposition"] = 'attachment; filename="topicapp.json"';
        return takeOut(db, member(viewer).id, now());
      },
      { access: "member", response: { 200: takeout } },
    )
    .get("/sessions", ({ viewer }) => listSessions(db, member(viewer), now()), {
      access: "member",
      response: { 200: z.array(signedIn) },
    })
    .delete(
      "/sessions",
      ({ viewer }) => {
        endOtherSessions(db, member(viewer));
        return {};
      },
      { access: "member", response: { 200: nothing } },
    )
    .delete(
      "/sessions/:id",
      ({ viewer, params }) => {
        endSessionOf(db, member(viewer).id, params.id);
        return {};
      },
      { access: "member", response: { 200: nothing } },
    );
}
