import { Elysia } from "elysia";
import { AppError } from "../../base/errors.ts";
import { changeLanguageTo } from "../../base/words/language.ts";
import type { TokenScope } from "../../contract/account/api-tokens.ts";
import type { ErrorCode } from "../../contract/base/errors.ts";
import { type Role, roles } from "../../contract/community/users.ts";
import type { Db } from "../../db/open.ts";
import type { MemberLimiter } from "../../http/member-limits.ts";
import { refusals } from "../../http/refusals.ts";
import { findApiToken, isApiToken, requireScope } from "./api-tokens.ts";
import { findUser, type SessionUser } from "./sessions.ts";
import type { Tokens } from "./tokens.ts";
import { words } from "./words.ts";

/** The user that a program acts for, and its permissions. */
export interface ProgramCaller {
  user: SessionUser;
  scope: TokenScope;
}

/** The app's own requests for programs that were authenticated elsewhere, recognised by identity, not content. */
export type ProgramCallers = WeakMap<Request, ProgramCaller>;

interface GuardOptions {
  db: Db;
  memberLimiter: MemberLimiter;
  programCallers: ProgramCallers;
  tokens: Tokens;
  now: () => Date;
  anonymous: "read" | "none";
}

export type Guard = ReturnType<typeof createGuard>;

/** Dependencies of the routes for signed-in users. */
export interface RouteDeps {
  db: Db;
  guard: Guard;
  now: () => Date;
}

/**
 * With `viewer: true` a handler gets a viewer, null for an allowed visitor; with `user: true` a signed-in user; with
 * `role: "moderator"` a moderator or an admin, while others are refused. Routes can set `memberLimits` too.
 */
export function createGuard({ db, memberLimiter, programCallers, tokens, now, anonymous }: GuardOptions) {
  const admitsVisitors = anonymous === "read";
  // Created anew for each route, because Elysia adds the route's other answers to it.
  const detail = (isOpen: boolean, ...refused: ErrorCode[]) => ({
    security: isOpen ? [{}, { token: [] }] : [{ token: [] }],
    responses: refusals("unauthenticated", ...refused),
  });
  return (
    new Elysia({ name: "guard" })
      .use(memberLimiter)
      .derive(
        { as: "scoped" },
        // Reads one header, because asking Elysia for `headers` would copy all of them on every request.
        async ({ request, route }): Promise<{ viewer: SessionUser | null }> => {
          const caller = programCallers.get(request);
          if (caller) requireScope(caller.scope, request.method, route);
          if (caller) return { viewer: caller.user };
          const token = bearer(request);
          if (!token) return { viewer: null };
          if (isApiToken(token))
            return answerInLanguageOf(userOf(db, token, { method: request.method, path: route }, now()));
          const claims = await tokens.verify(token, now());
          return answerInLanguageOf(claims && findUser(db, claims, now()));
        },
      )
      // `transform` runs before the body is validated, so that a stranger learns nothing from validation errors.
      .macro({
        viewer: (_: true) => ({
          detail: detail(admitsVisitors),
          // An invalid token is refused: its owner must learn that the session has ended.
          transform({ viewer, request }) {
            if (!admitsVisitors || request.headers.get("authorization")) requireViewer(viewer);
          },
        }),
        user: (_: true) => ({
          detail: detail(false),
          transform({ viewer }) {
            requireViewer(viewer);
          },
          resolve: ({ viewer }) => ({ user: requireViewer(viewer) }),
        }),
        role: (least: Role) => ({
          detail: detail(false, "forbidden"),
          transform({ viewer }) {
            requireRole(requireViewer(viewer), least);
          },
          resolve: ({ viewer }) => ({ user: requireViewer(viewer) }),
        }),
      })
  );
}

/** Refuses before the body is read. The guard checks the matched route again: a path has several spellings. */
export function createScopeCheck({ db, now }: Pick<GuardOptions, "db" | "now">) {
  return (request: Request): void => {
    const token = bearer(request);
    if (!token || !isApiToken(token)) return;
    userOf(db, token, { method: request.method, path: new URL(request.url).pathname }, now());
  };
}

/** @returns the user's id. @throws forbidden if the route is about somebody else */
export function requireSelf(user: SessionUser, userId: string): string {
  if (user.id !== userId) throw new AppError("forbidden", words.notYours);
  return user.id;
}

/** Moderators may do everything that members may, admins everything. @throws forbidden */
function requireRole(user: SessionUser, least: Role): void {
  if (roles.indexOf(user.role) < roles.indexOf(least))
    throw new AppError("forbidden", words.needsRole[least]);
}

/** Null for an invalid token. @throws forbidden beyond its scope */
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

/** Answers the rest of the request in the language of the user's account. */
function answerInLanguageOf(viewer: SessionUser | null): { viewer: SessionUser | null } {
  if (viewer) changeLanguageTo(viewer);
  return { viewer };
}

function bearer({ headers }: Request): string | undefined {
  return headers.get("authorization")?.match(/^Bearer (tap_[\w-]+|[\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1];
}

function requireViewer(viewer: SessionUser | null | undefined): SessionUser {
  if (!viewer) throw new AppError("unauthenticated", words.signInFirst);
  return viewer;
}
