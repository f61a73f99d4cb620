import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import type { CitationCheck, Claim, Story } from "../../../../src/contract/topics/updates.ts";
import { Sources } from "../../../../web/updates/article/sources.tsx";

const now = new Date("2026-11-21T09:00:00Z");

function shown(checked: CitationCheck, claims: Claim[]): string {
  const url = "https://a.example/1";
  const citations = [{ title: "A page", url, site: "a.example", publishedAt: null, checked }];
  const facts = claims.map((claim) => ({ text: "It rose 6.1%.", citations: [1], claim, proof: null }));
  const story = {
    id: "s",
    headline: "H",
    gist: "",
    isKnown: false,
    since: null,
    why: null,
    facts,
    statements: [],
  };
  const stories: Story[] = [story];
  return renderToStaticMarkup(createElement(Sources, { citations, stories, brief: [], now }))
    .replace(/<[^>]+>/g, "|")
    .replace(/\|+/g, "|");
}

test("where all was confirmed it is said once, and of no source again", () => {
  const text = shown("ok", ["found", "found"]);
  expect(text).toContain("|Every figure checked against its page|");
  expect(text).toEndWith("|link works|");
});

describe("a source says in words what was checked", () => {
  test.each([
    ["ok", [], "link works"],
    ["ok", ["found", "unchecked"], "link works"],
    ["ok", ["found", "not_found"], "link works|1 sentence not confirmed"],
    ["ok", ["not_found", "not_found"], "link works|2 sentences not confirmed"],
    ["unreachable", ["unchecked"], "could not be reached"],
    ["unchecked", [], "not checked"],
  ] as [CitationCheck, Claim[], string][])("%s, with facts %j: %s", (checked, claims, words) => {
    expect(shown(checked, claims)).toEndWith(`|${words}|`);
  });
});
