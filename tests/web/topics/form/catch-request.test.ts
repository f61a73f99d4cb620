import { describe, expect, test } from "bun:test";
import { topicDraft } from "../../../../src/contract/topics/topics.ts";
import { words } from "../../../../web/topics/findings/words.ts";
import { previewDraft } from "../../../../web/topics/form/catch-request.ts";
import { blankTopic } from "../../../../web/topics/form/topic-form.ts";

const named = { ...blankTopic, name: "Night trains" };

describe("what a preview asks", () => {
  test("is a draft that the server takes, though no category is chosen yet", () => {
    const { draft } = previewDraft(named);
    expect(draft).toMatchObject({
      name: "Night trains",
      category: "Other",
      feeds: [],
      useInstanceFeeds: true,
    });
    expect(topicDraft.safeParse(draft).success).toBe(true);
  });

  test("changes with what decides on an article, and with nothing else", () => {
    const asked = JSON.stringify(previewDraft(named).draft);
    const same = { ...named, isPublic: false, frequency: 48, sourceId: "other", typedFeed: "example.org" };
    expect(JSON.stringify(previewDraft(same).draft)).toBe(asked);
    for (const change of [
      { description: "In Europe" },
      { tags: ["rail"] },
      { includeWords: ["sleeper"] },
      { language: "de" },
      { useInstanceFeeds: false },
      { feeds: [{ url: "https://a.example/", title: "A", filter: "all", error: null } as const] },
    ])
      expect(JSON.stringify(previewDraft({ ...named, ...change }).draft)).not.toBe(asked);
  });

  test("does not change when the title of a feed becomes known", () => {
    const feeds = (title: string) => [
      { url: "https://a.example/", title, filter: "all", error: null } as const,
    ];
    expect(previewDraft({ ...named, feeds: feeds("A") })).toEqual(
      previewDraft({ ...named, feeds: feeds("") }),
    );
  });

  test("is nothing without a name, which is said at its field", () => {
    const { draft, issues } = previewDraft(blankTopic);
    expect(draft).toBeNull();
    expect(issues.map(({ path }) => path)).toEqual([["name"]]);
  });
});

test("what was looked at is counted in words", () => {
  expect(words.looked(366, 10)).toBe("Checked 366 articles in 10 feeds.");
  const look = { looked: 366, feeds: 10, relevant: 3, nearMisses: 12 };
  expect(words.lastLookFound(look)).toBe("366 articles in 10 feeds; 3 were about this; 12 near misses");
  expect(words.lastLookFound({ looked: 1, feeds: 1, relevant: 1, nearMisses: 1 })).toBe(
    "1 article in 1 feed; 1 was about this; 1 near miss",
  );
  expect(words.looked(1, 1)).toBe("Checked 1 article in 1 feed.");
  expect(words.wouldCatch(3, 12)).toBe("3 matches, 12 near misses.");
  expect(words.wouldCatch(100, 100)).toBe("100 or more matches, 100 or more near misses.");
  expect(words.wouldCatch(0, 1)).toBe("No matches, 1 near miss.");
});
