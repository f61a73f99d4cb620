import { randomBytes } from "node:crypto";
import type { CallToolResult } from "@modelcontextprotocol/server";
import { z } from "zod";
import { cutTo } from "../../base/cut.ts";
import { words } from "./words.ts";

/** The most characters of material in one result, about 10,000 tokens. */
const mostCharacters = 40_000;

/** The schema of a tool's answer: `untrusted` contains everything from strangers, the rest is the server's own. */
export function answerShape<T extends z.ZodType, O extends z.ZodRawShape>(untrusted: T, own: O) {
  return z.object({ notice: z.string(), ...own, untrusted });
}

/**
 * The same as data and as text, since clients give models one or the other. The text's delimiter can't be guessed,
 * and strangers' `<` is removed, so nothing inside can end it.
 */
export function answer(untrusted: object, own: Record<string, unknown> = {}): CallToolResult {
  const mark = `untrusted-${randomBytes(6).toString("hex")}`;
  const inJson = (value: unknown) => JSON.stringify(value).replaceAll("<", "\\u003c");
  const text = [
    words.fenced(mark),
    ...(Object.keys(own).length > 0 ? [inJson(own)] : []),
    `<${mark}>`,
    inJson(untrusted),
    `</${mark}>`,
  ].join("\n");
  return {
    content: [{ type: "text", text }],
    structuredContent: { notice: words.notice, ...own, untrusted },
  };
}

/** The first items that fit, at least one. */
export function fitting<T>(items: T[], room = mostCharacters): T[] {
  let left = room;
  const kept = items.findIndex((item) => {
    left -= JSON.stringify(item).length;
    return left < 0;
  });
  return kept < 0 ? items : items.slice(0, Math.max(1, kept));
}

export function cut(text: string, most: number): string {
  return text.length <= most ? text : `${cutTo(text, most - 1)}${words.cut}`;
}
