import { Elysia } from "elysia";
import { profileDraft } from "../contract/account/account.ts";
import { nothing } from "../contract/base/common.ts";
import { rates } from "../contract/base/limits.ts";
import { user as profile, type User } from "../contract/community/users.ts";
import type { RouteDeps } from "../people/auth/guard.ts";
import { changeUser } from "../people/users/users.ts";
import { deleteAccount } from "./account.ts";

interface Options extends RouteDeps {
  /** Returns a member's own view of themselves. */
  readUser: (id: string) => User;
}

export function accountRoutes({ db, guard, readUser, now }: Options) {
  return new Elysia({ prefix: "/account", tags: ["Account"] })
    .use(guard)
    .patch(
      "/",
      ({ user, body }) => {
        changeUser(db, user.id, body);
        return readUser(user.id);
      },
      {
        user: true,
        memberLimits: [rates.writes],
        detail: { operationId: "renameAccount", summary: "Change your name or language" },
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
          summary: "Delete your account",
          description:
            "Deletes everything you wrote and did. Public topics that others follow stay, under the name “Former member”. This can't be undone.",
        },
        response: { 200: nothing },
      },
    );
}
