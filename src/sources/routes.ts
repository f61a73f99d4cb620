import { Elysia } from "elysia";
import { z } from "zod";
import { source } from "../contract/sources.ts";
import type { Db } from "../db/open.ts";
import { listSources, type SourceDeps } from "./sources.ts";

interface Options {
  db: Db;
  sources: SourceDeps;
  costsOf: Parameters<typeof listSources>[2];
}

export function sourceRoutes({ db, sources, costsOf }: Options) {
  return new Elysia({ tags: ["Sources"] }).get("/topic-sources", () => listSources(db, sources, costsOf), {
    detail: {
      operationId: "listSources",
      summary: "List the AI sources",
      description: "All of them, also those that cannot be used just now (`available`).",
    },
    response: { 200: z.array(source) },
  });
}
