import { Elysia } from "elysia";
import { z } from "zod";
import { type Source, source } from "../contract/topics/sources.ts";
import type { Guard } from "../people/auth/guard.ts";

interface Options {
  guard: Guard;
  listSources: (userId: string | null) => Source[];
}

export function sourceRoutes({ guard, listSources }: Options) {
  return new Elysia({ tags: ["Sources"] })
    .use(guard)
    .get("/topic-sources", ({ viewer }) => listSources(viewer?.id ?? null), {
      detail: {
        operationId: "listSources",
        summary: "List the AI sources",
        description:
          "All sources, including those that can't be used right now (`available`). With a token, also those that your own keys make available (`byOwnKey`).",
      },
      response: { 200: z.array(source) },
    });
}
