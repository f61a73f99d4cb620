import { Elysia } from "elysia";
import type { Db } from "../db/open.ts";
import { AppError } from "../errors.ts";
import { refusals } from "../http/refusals.ts";
import { findViewer, type Viewer } from "./sessions.ts";
import type { Tokens } from "./tokens.ts";

interface GuardOptions {
  db: Db;
  tokens: Tokens;
  now: () => Date;
  /** What visitors without a token may do: `read` what is public, or nothing. */
  anonymous: "read" | "none";
}

export type Guard = ReturnType<typeof createGuard>;

interface Asked {
  viewer: Viewer | null;
  headers: Record<string, string | undefined>;
}

/** `member`: signed in; `reader`: those and, where the admin allows it, visitors. */
type Access = "reader" | "member";

/**
 * Tells every route who asks (`viewer`, null for a visitor) and refuses those who may not. Authentication
 * is the bearer header alone. A route says what it needs: `access: "reader"` or `access: "member"`. Whoever
 * comes with a token that opens nothing is no visitor but somebody whose session ended, and is told so.
 */
export function createGuard({ db, tokens, now, anonymous }: GuardOptions) {
  const admitsVisitors = (access: Access) => access === "reader" && anonymous === "read";
  return new Elysia({ name: "guard" })
    .derive({ as: "scoped" }, async ({ headers }): Promise<{ viewer: Viewer | null }> => {
      const token = bearer(headers.authorization);
      const claims = token ? await tokens.verify(token, now()) : null;
      return { viewer: claims ? findViewer(db, claims, now()) : null };
    })
    .macro({
      access: (access: Access) => ({
        detail: {
          security: admitsVisitors(access) ? [{}, { token: [] }] : [{ token: [] }],
          responses: refusals("unauthenticated"),
        },
        // Before the body is validated, so that a stranger learns nothing from what is wrong with it.
        transform: (({ viewer, headers }: Asked) => {
          if (viewer) return;
          if (headers.authorization || !admitsVisitors(access)) throw signInFirst();
        }) as () => void,
      }),
    });
}

/** The viewer of a route with `access: "member"`. */
export function member(viewer: Viewer | null): Viewer {
  if (!viewer) throw signInFirst();
  return viewer;
}

/** The viewer of a route that is about themselves. @throws forbidden when it is about somebody else */
export function self(viewer: Viewer | null, userId: string): Viewer {
  const found = member(viewer);
  if (found.id !== userId) throw new AppError("forbidden", "This is somebody else's");
  return found;
}

function bearer(header: string | undefined): string | undefined {
  return header?.match(/^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i)?.[1];
}

function signInFirst(): AppError {
  return new AppError("unauthenticated", "Please sign in");
}
