import { Elysia } from "elysia";
import { z } from "zod";
import { source } from "../contract/sources.ts";
import type { Db } from "../db/open.ts";
import { listSources, type SourceParts } from "./sources.ts";

export function sourceRoutes({ db, parts }: { db: Db; parts: SourceParts }) {
  return new Elysia().get("/topic-sources", () => listSources(db, parts), {
    response: { 200: z.array(source) },
  });
}
