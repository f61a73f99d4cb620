import { Elysia } from "elysia";
import { z } from "zod";
import { source } from "../contract/sources.ts";
import type { Db } from "../db/open.ts";
import { listSources } from "./sources.ts";

export function sourceRoutes({ db }: { db: Db }) {
  return new Elysia().get("/topic-sources", () => listSources(db), { response: { 200: z.array(source) } });
}
