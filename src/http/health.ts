import { Elysia } from "elysia";
import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { version } from "../base/version.ts";
import { type Db, readAnything } from "../db/open.ts";
import { words } from "./words.ts";

export const health = z.object({
  status: z.literal("ok"),
  version: z.string(),
  demo: z.literal(true).optional(),
});

export function healthRoutes({ db, isDemo }: { db: Db; isDemo: boolean }) {
  return new Elysia({ tags: ["Instance"] }).get(
    "/health",
    () => {
      try {
        readAnything(db);
      } catch {
        throw new AppError("unavailable", words.noDatabase);
      }
      return { status: "ok" as const, version, ...(isDemo && { demo: true as const }) };
    },
    {
      detail: {
        operationId: "readHealth",
        summary: "Check that the server is healthy",
        description:
          "For a load balancer or a container's health check: 503 while the database does not answer.",
      },
      response: { 200: health },
    },
  );
}
