import { Elysia } from "elysia";
import { AppError } from "../../base/errors.ts";
import { changeLanguageTo } from "../../base/words/language.ts";
import type { TokenScope } from "../../contract/account/api-tokens.ts";
import type { ErrorCode } from "../../contract/errors.ts";
import { type Role, roles } from "../../contract/users.ts";
import type { Db } from "../../db/open.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import { refusals } from "../../http/refusals.ts";
import { findApiToken, isApiToken, requireScope } from "./api-tokens.ts";
import { findUser, type SessionUser } from "./sessions.ts";
import type { Tokens } from "./tokens.ts";
import { words } from "./words.ts";

/** Whom a program acts for, and what it may do in their name. */
export interface ProgramCaller {
  user: SessionUser;
  scope: TokenScope;
}

/**
 * The requests that the app makes to itself for a program that was let in elsewhere, and for whom. Nobody outside can
 * add one: a request is known by being the same object, not by anything that it says.
 */
export type ProgramCallers = WeakMap<Request, ProgramCaller>;

interface GuardOptions {
  db: Db;
  programCallers: ProgramCallers;
  tokens: Tokens;
  now: () => Date;
  anonymous: "read" | "none";
}

export type Guard = ReturnType<typeof createGuard>;

/** Handed to the routes of whoever is signed in. */
export interface RouteDeps {
  db: Db;
  guard: Guard;
  memberLimiter: MemberLimiter;
  now: () => Date;
}

/**
 * With `viewer: true` a handler gets a viewer, null for an allowed visitor; with `user: true` a signed-in user; with
 * `role: "moderator"` a user who is a moderator or an admin: anybody else is refused as forbidden.
 */
export function createGuard({ db, programCallers, tokens, now, anonymous }: GuardOptions) {
  const admitsVisitors = anonymous === "read";
  // Made anew for each route, as Elysia writes the route's other answers into it.
  const detail = (isOpen: boolean, ...refused: ErrorCode[]) => ({
    security: isOpen ? [{}, { token: [] }] : [{ token: [] }],
    responses: refusals("unauthenticated", ...refused),
  });
  return (
    new Elysia({ name: "guard" })
      .derive(
        { as: "scoped" },
        // Reads one header, where asking Elysia for `headers` has it copy all of them at each request.
        async ({ request, route }): Promise<{ viewer: SessionUser | null }> => {
          const caller = programCallers.get(request);
          if (caller) requireScope(caller.scope, request.method, route);
          if (caller) return { viewer: caller.user };
          const token = bearer(request);
          if (!token) return { viewer: null };
          if (isApiToken(token))
            return spoken(userOf(db, token, { method: request.method, path: route }, now()));
          const claims = await tokens.verify(token, now());
          return spoken(claims && findUser(db, claims, now()));
        },
      )
      // `transform` runs before the body is validated, so that a stranger learns nothing from what is wrong with it.
      .macro({
        viewer: (_: true) => ({
          detail: detail(admitsVisitors),
          // A token that is not valid is refused: its owner must learn that the session ended.
          transform({ viewer, request }) {
            if (!admitsVisitors || request.headers.get("authorization")) required(viewer);
          },
        }),
        user: (_: true) => ({
          detail: detail(false),
          transform({ viewer }) {
            required(viewer);
          },
          resolve: ({ viewer }) => ({ user: required(viewer) }),
        }),
        role: (least: Role) => ({
          detail: detail(false, "forbidden"),
          transform({ viewer }) {
            requireRole(required(viewer), least);
          },
          resolve: ({ viewer }) => ({ user: required(viewer) }),
        }),
      })
  );
}

/**
 * Called as a request starts: what an API token is not for is refused before the body is looked at. The guard asks
 * again by the route that matched, as a path can be written in several ways.
 */
export function createScopeCheck({ db, now }: Pick<GuardOptions, "db" | "now">) {
  return (request: Request): void => {
    const token = bearer(request);
    if (!token || !isApiToken(token)) return;
    userOf(db, token, { method: request.method, path: new URL(request.url).pathname }, now());
  };
}

/** @returns the user's id. @throws forbidden when the route is about somebody else */
export function requireSelf(user: SessionUser, userId: string): string {
  if (user.id !== userId) throw new AppError("forbidden", words.notYours);
  return user.id;
}

/** A moderator may do what a member may, an admin what both may. @throws forbidden */
function requireRole(user: SessionUser, least: Role): void {
  if (roles.indexOf(user.role) < roles.indexOf(least))
    throw new AppError("forbidden", words.needsRole[least]);
}

/** Null for a token that opens nothing. @throws forbidden for what its scope leaves out */
function userOf(
  db: Db,
  token: string,
  { method, path }: { method: string; path: string },
  now: Date,
): SessionUser | null {
  const found = findApiToken(db, token, now);
  if (found) requireScope(found.scope, method, path);
  return found?.user ?? null;
}

/** Whoever asks is answered in the language of their account from here on. */
function spoken(viewer: SessionUser | null): { viewer: SessionUser | null } {
  if (viewer) changeLanguageTo(viewer);
  return { viewer };
}

function bearer({ headers }: Request): string | undefined {
  return headers.get("authorization")?.match(/^Bearer (tap_[\w-]+|[\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1];
}

function required(viewer: SessionUser | null | undefined): SessionUser {
  if (!viewer) throw new AppError("unauthenticated", words.signInFirst);
  return viewer;
}
