import { expect, test } from "bun:test";
import { textLetter } from "../../../src/editions/letter.ts";

test("a text letter leaves out what changed in a story if its headline says it", () => {
  const headline = "Ferry to Naxos sails again";
  const story = (since: string) => ({
    ...{ id: "s", headline, gist: "", isKnown: true, since, why: null },
    ...{ facts: [], statements: [], sameAs: [] },
  });
  const letter = (since: string) => {
    const summary = { id: "u", title: "Naxos", content: "", stories: [story(since)], citations: [] };
    const item = {
      topic: { id: "t", name: "Ferries", url: "https://a.example/t" },
      summary: { ...summary, url: "https://a.example/u", lastUpdated: "2026-11-27T08:00:00Z" },
      ...{ sameStories: [], shown: [story(since)], html: "" },
    };
    const urls = { url: "https://a.example", settingsUrl: "https://a.example/s" };
    return textLetter({
      ...{ title: "Your edition", createdAt: new Date(0), minutes: 1, items: [item], leftOut: [] },
      ...{ ...urls, unsubscribeUrl: "https://a.example/off" },
    });
  };
  expect(letter(headline).split(headline)).toHaveLength(2);
  expect(letter("The harbour reopened on Friday.")).toContain("The harbour reopened on Friday.");
});
