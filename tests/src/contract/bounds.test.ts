import { describe, expect, test } from "bun:test";
import { z } from "zod";
import { addReadingTools } from "../../../src/app/mcp/reading-tools.ts";
import { addWritingTools } from "../../../src/app/mcp/writing-tools.ts";
import { oidcAccepted, oidcTicketAsked } from "../../../src/contract/account/oidc.ts";
import { bounded, time } from "../../../src/contract/base/common.ts";
import { openTestApp } from "../../support/app.ts";
import { unboundedIn } from "../../support/bounds.ts";

describe("a text is bounded before anything looks at it", () => {
  test("in bodies, queries, paths and headers of every operation", () => {
    const { app } = openTestApp();
    const taken = app.routes.flatMap(({ method, path, hooks }) =>
      Object.entries(hooks)
        .filter(([part]) => ["body", "query", "params", "headers", "cookie"].includes(part))
        .flatMap(([part, schema]) =>
          schema instanceof z.ZodType ? [{ place: `${method} ${path} ${part}`, part, schema }] : [],
        ),
    );
    expect(taken.length).toBeGreaterThan(60);
    const faults = taken.flatMap(({ place, part, schema }) =>
      unboundedIn(schema, place).filter(
        // The server reads 16 KB of an address, and such a part of it is only looked up.
        (fault) => !(part === "params" && fault.endsWith("nothing bounds it")),
      ),
    );
    expect(faults).toEqual([]);
  });

  test("in what a sign-in by OpenID Connect brings, and in what programs ask of tools", () => {
    const tools = new Map<string, z.ZodType>([
      ["ticket", oidcTicketAsked],
      ["accepted", oidcAccepted],
    ]);
    const server = {
      registerTool: (name: string, { inputSchema }: { inputSchema: z.ZodType }) =>
        tools.set(name, inputSchema),
    };
    const api = { url: () => "http://localhost" };
    addReadingTools(server as never, api as never);
    addWritingTools(server as never, api as never);
    expect(tools.size).toBe(13);
    expect([...tools].flatMap(([name, schema]) => unboundedIn(schema, name))).toEqual([]);
  });

  test.each<[string, z.ZodType, string]>([
    ["no bound", z.object({ a: z.string() }), ".a: nothing bounds it"],
    ["no bound, in a union", z.union([z.number(), z.string()]).optional(), ": nothing bounds it"],
    ["a bound behind cleaning", z.string().trim().max(9), ": overwrite comes before its bound"],
    ["a bound behind a pattern", z.string().regex(/a/).max(9), ": string_format comes before its bound"],
    ["a bound behind a format", z.email().max(9, { abort: true }), ": string_format comes before its bound"],
    ["a format", z.iso.datetime(), ": nothing bounds it"],
    ["a bound that goes on", z.string().max(9).refine(Boolean), ": custom looks at what is too long"],
    ["a transformation first", z.preprocess(String, z.string()), ": it is transformed before it is bounded"],
    ["a list that is read first", z.array(time), ": its items are read before they are counted"],
    ["a bare text in a list", z.array(z.string()).max(9), ".[]: nothing bounds it"],
  ])("and a schema with %s is found", (_, schema, fault) => {
    expect(unboundedIn(schema)).toEqual([fault]);
  });

  test("and one that keeps to it is not", () => {
    const words = z.array(bounded(9, "too long").trim().regex(/a/)).max(9);
    const schema = z.object({
      words: words.default([]),
      at: time.nullish(),
      name: z.string().max(9).pipe(z.email()),
    });
    expect(unboundedIn(schema)).toEqual([]);
  });
});
