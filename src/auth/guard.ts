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
  anonymous: "read" | "none";
}

export type Guard = ReturnType<typeof createGuard>;

interface Asked {
  viewer: Viewer | null;
  headers: Record<string, string | undefined>;
}

/** `reader` includes visitors where the admin allows them. */
type Access = "reader" | "member";

/** A token that is not valid is refused, not treated as a visitor: its owner must learn that the session ended. */
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

export function member(viewer: Viewer | null): Viewer {
  if (!viewer) throw signInFirst();
  return viewer;
}

/** @throws forbidden when the route is about somebody else */
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
