import { describe, expect, test } from "bun:test";
import { limits } from "../../../../src/contract/base/limits.ts";
import { topicDraft } from "../../../../src/contract/topics/topics.ts";
import {
  addFeeds,
  type FormFeed,
  formFeeds,
  hasFeed,
  shownAddress,
} from "../../../../web/topics/feeds/feeds.ts";
import { addWords } from "../../../../web/topics/feeds/words-field.tsx";
import { blankTopic } from "../../../../web/topics/form/topic-form.ts";
import {
  languageChoices,
  shortLanguageName,
  whereItLooks,
} from "../../../../web/topics/form/where-it-looks.tsx";
import { aTopic } from "../../../support/web/a-topic.ts";

const feed = (url: string): FormFeed => ({ url, title: url, filter: "all", error: null });

describe("a topic's feeds", () => {
  test("stand once, however their address is spelled, and are twenty at most", () => {
    const one = addFeeds([], [{ url: "https://a.example/feed", title: "A" }]);
    expect(one).toEqual([{ url: "https://a.example/feed", title: "A", filter: "all", error: null }]);
    expect(addFeeds(one, [{ url: "https://A.example/feed#top", title: "Again" }])).toEqual(one);
    const many = Array.from({ length: 30 }, (_, n) => ({ url: `https://${n}.example/`, title: "" }));
    expect(addFeeds(one, many)).toHaveLength(limits.feeds);
    expect(hasFeed([feed("not an address")], " not an address")).toBe(true);
  });

  test("keep what counts of each, and are no longer known to somebody who may not read their addresses", () => {
    const known = { site: "a.example", state: "ok", lastReadAt: null } as const;
    const feeds = [
      { ...known, url: "https://a.example/", title: "A", filter: "words", error: null } as const,
      { ...known, title: "B", filter: "all" } as const,
    ];
    expect(formFeeds(aTopic({ feeds }))).toEqual([
      { url: "https://a.example/", title: "A", filter: "words", error: null },
    ]);
  });

  test("are shown by what tells them apart", () => {
    expect(shownAddress("https://www.example.org/")).toBe("example.org");
    expect(shownAddress("http://example.org/a/feed.xml?x=1")).toBe("example.org/a/feed.xml?x=1");
  });
});

describe("words that must occur", () => {
  test("are split at commas, lose their quotation marks and stand once", () => {
    expect(addWords(["rail"], ' "night  train", RAIL,, „Nachtzug“ ')).toEqual({
      chips: ["rail", "night train", "Nachtzug"],
      left: "",
      notice: undefined,
    });
  });

  test("that the server would refuse stay in the field, with the reason", () => {
    const long = "x".repeat(limits.word + 1);
    const added = addWords([], `rail, ${long}`);
    expect(added).toEqual({
      chips: ["rail"],
      left: long,
      notice: "Words and phrases can be up to 60 characters",
    });
    expect(topicDraft.shape.includeWords.safeParse([long]).success).toBe(false);
    const full = Array.from({ length: limits.words }, (_, n) => `word ${n}`);
    expect(addWords(full, "one more")).toEqual({
      chips: full,
      left: "one more",
      notice: "Up to 20 words or phrases",
    });
  });

  test("cannot be words that must not", () => {
    expect(addWords([], "Rail", ["rail"])).toMatchObject({ chips: [], left: "Rail" });
  });
});

describe("where a topic looks", () => {
  test("is told in a line", () => {
    expect(whereItLooks(blankTopic)).toBe(
      "In this server's feeds. You can add other feeds, words and a language.",
    );
    const set = {
      ...blankTopic,
      feeds: [feed("https://a.example/"), feed("https://b.example/")],
      searchWords: ["sleeper"],
      includeWords: ["rail"],
      excludeWords: ["toy", "model"],
      language: "de",
    };
    expect(whereItLooks(set)).toBe("2 feeds of its own, this server's feeds · 4 words · German");
    expect(
      whereItLooks({
        ...set,
        useInstanceFeeds: false,
        searchWords: [],
        includeWords: [],
        excludeWords: [],
      }),
    ).toBe("2 feeds of its own · German");
    expect(whereItLooks({ ...blankTopic, useInstanceFeeds: false })).toBe(
      "Nowhere yet, unless its source searches the web",
    );
  });
});

describe("the languages to choose from", () => {
  test("stand by their names, each as its speakers write it too", () => {
    const names = languageChoices(null).map(({ name }) => name);
    expect(names).toContain("German (Deutsch)");
    expect(names).toContain("English");
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, "en")));
    expect(languageChoices(null).every(({ code }) => topicDraft.shape.language.safeParse(code).success)).toBe(
      true,
    );
  });

  test("hold the one that is set, wherever it was set", () => {
    const choices = languageChoices("pt-BR");
    expect(choices.filter(({ code }) => code === "pt-BR")).toHaveLength(1);
    expect(choices).toHaveLength(languageChoices("pt").length + 1);
    expect(shortLanguageName("pt-BR")).toBe("Brazilian Portuguese");
    expect(shortLanguageName("not a language")).toBe("not a language");
  });
});
