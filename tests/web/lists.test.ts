import { describe, expect, test } from "bun:test";
import type { Source } from "../../src/contract/sources.ts";
import { furtherSources, searchingShare, sourceHere, statedSources } from "../../web/about/stated-sources.ts";
import { newestFirst } from "../../web/topics/newest-first.ts";

test("topics stand by their last update, those without one last", () => {
  const topic = (id: string, lastUpdated: string | null, createdAt: string) => ({
    id,
    createdAt,
    summary: lastUpdated === null ? null : { lastUpdated },
  });
  const topics = [
    topic("waiting", null, "2026-11-20T00:00:00.000Z"),
    topic("old", "2026-11-18T00:00:00.000Z", "2026-11-19T00:00:00.000Z"),
    topic("waiting longer", null, "2026-11-01T00:00:00.000Z"),
    topic("new", "2026-11-21T00:00:00.000Z", "2026-11-02T00:00:00.000Z"),
  ];
  expect(newestFirst(topics).map(({ id }) => id)).toEqual(["new", "old", "waiting", "waiting longer"]);
  expect(topics[0]?.id).toBe("waiting");
});

describe("the About page", () => {
  const source = (id: string, fields: Partial<Source> = {}): Source => ({
    id,
    name: id,
    description: "",
    provider: "",
    icon: "",
    model: "some-model-1",
    webSearch: true,
    available: true,
    ...fields,
  });

  test("states six sources, five of which search the web", () => {
    expect(statedSources).toHaveLength(6);
    expect(statedSources.filter(({ webSearch }) => !webSearch).map(({ name }) => name)).toEqual([
      "DeepSeek-V3",
    ]);
    expect(searchingShare).toBe(83);
  });

  test("claims no model that the server does not run", () => {
    expect(sourceHere("sonar", [])).toEqual({ runs: null, words: "not set up on this server" });
    expect(sourceHere("sonar", [source("sonar", { available: false })]).runs).toBeNull();
    expect(sourceHere("sonar", [source("sonar")]).words).toBe("runs some-model-1");
  });

  test("lists what else the server has, when it works", () => {
    const offered = [source("sonar"), source("digest", { name: "Digest", model: "digest" })];
    expect(furtherSources(offered).map(({ id }) => id)).toEqual(["digest"]);
    expect(sourceHere("digest", offered).words).toBe("set up on this server");
    expect(furtherSources([source("local", { available: false })])).toEqual([]);
  });
});
