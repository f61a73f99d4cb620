import { describe, expect, test } from "bun:test";
import type { Source } from "../../../src/contract/topics/sources.ts";
import {
  furtherSources,
  searchingShare,
  sourceHere,
  statedSources,
} from "../../../web/about/stated-sources.ts";

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
    costPerUpdate: null,
    proposesWords: true,
    costPerProposal: null,
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

  test("says of each of the seven what it runs, or that it is not set up", () => {
    const models = [
      "gpt-6-luna",
      "claude-sonnet-5-5",
      "grok-4.3",
      "perplexity/sonar",
      "gemini-2.5-flash",
      "x",
    ];
    const offered = statedSources.map(({ id, name }, n) => source(id, { name, model: models[n] ?? "" }));
    const digest = source("digest", { name: "Digest", model: "digest" });
    const words = (available: boolean) =>
      statedSources.map(
        ({ id }) =>
          sourceHere(
            id,
            [...offered, digest].map((each) => ({ ...each, available })),
          ).words,
      );
    expect(words(true)).toEqual([
      "runs gpt-6-luna",
      "runs claude-sonnet-5-5",
      "runs grok-4.3",
      "runs perplexity/sonar",
      "set up on this server",
      "runs x",
    ]);
    expect(new Set(words(false))).toEqual(new Set(["not set up on this server"]));
    expect(furtherSources([...offered, digest]).map(({ id }) => id)).toEqual(["digest"]);
  });

  test("lists what else the server has, when it works", () => {
    const offered = [source("sonar"), source("digest", { name: "Digest", model: "digest" })];
    expect(furtherSources(offered).map(({ id }) => id)).toEqual(["digest"]);
    expect(sourceHere("digest", offered).words).toBe("set up on this server");
    expect(furtherSources([source("local", { available: false })])).toEqual([]);
  });
});
