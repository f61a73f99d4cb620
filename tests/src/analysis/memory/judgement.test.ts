import { describe, expect, test } from "bun:test";
import { judgedNews, type Mark, readMarks } from "../../../../src/analysis/memory/judgement.ts";
import type { KnownStory } from "../../../../src/analysis/memory/news.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import { ago, article, now, story } from "../../../support/articles.ts";

describe("marks in an answer", () => {
  test("before headlines hold for the story below, and are taken out", () => {
    const { text, marks } = readMarks(
      "# Metal wages\n\n### [S2] Breakthrough in the wage dispute\n\nBoth sides agreed. [1]\n\n- It runs 24 months. [2, 3]\n\n### [N1] Bridge closed\n\nThe bridge is shut. [4]\n\n### In brief\n\n- Nothing marked. [5]",
    );
    expect(text).toBe(
      "# Metal wages\n\n### Breakthrough in the wage dispute\n\nBoth sides agreed. [1]\n\n- It runs 24 months. [2, 3]\n\n### Bridge closed\n\nThe bridge is shut. [4]\n\n### In brief\n\n- Nothing marked. [5]",
    );
    expect([...marks]).toEqual([
      [1, "S2"],
      [2, "S2"],
      [3, "S2"],
      [4, "N1"],
    ]);
  });

  test("before items hold for these alone", () => {
    const { text, marks } = readMarks("- [S1] One. [1]\n- Two. [2]\n- **[N3]** Three. [3]\n\nFour. [4]");
    expect(text).toBe("- One. [1]\n- Two. [2]\n- Three. [3]\n\nFour. [4]");
    expect(Object.fromEntries(marks)).toEqual({ 1: "S1", 3: "N3" });
  });

  test("are read in JSON, which stays JSON", () => {
    const answer = {
      title: "News",
      stories: [
        { headline: "[S1] One", gist: "It happened. [1]", facts: ["A fact. [2]"] },
        { headline: "Unmarked", gist: "It too. [3]", facts: [] },
      ],
      inBrief: ["[N1] Short. [4]", "Unmarked. [5]"],
    };
    for (const written of [JSON.stringify(answer), JSON.stringify(answer, null, 2)]) {
      const { text, marks } = readMarks(written);
      expect(Object.fromEntries(marks)).toEqual({ 1: "S1", 2: "S1", 4: "N1" });
      expect(JSON.parse(text).stories[0].headline).toBe("One");
      expect(JSON.parse(text).inBrief[0]).toBe("Short. [4]");
    }
  });

  test("of two stories say nothing of a page that both cite", () => {
    const { marks } = readMarks("### [S1] One\n\nA. [1] [2]\n\n### [S2] Two\n\nB. [2]");
    expect(Object.fromEntries(marks)).toEqual({ 1: "S1" });
  });

  test("cost no more than the text is long, whatever it holds", () => {
    const began = performance.now();
    readMarks("### [S1] ".repeat(20_000));
    readMarks(`${"[N1] [1,".repeat(20_000)}`);
    readMarks("\n### ".repeat(40_000));
    expect(performance.now() - began).toBeLessThan(5_000);
  });
});

describe("news are sorted as a model's marks say", () => {
  const wages = story(
    "wages",
    article("Metaller bekommen 4,2 Prozent mehr", "Der Pilotabschluss steht.", { publishedAt: ago(9) }),
  );
  const release = story("release", article("Node.js 22.17 is out", "", { publishedAt: ago(20) }));
  const notice = story(
    "notice",
    article("Inflation in Deutschland sinkt im Juni", "", { publishedAt: ago(30) }),
  );
  const known = [wages, release, notice];
  const sort = (groups: Article[][], marks: [Article | undefined, Mark][], told: KnownStory[] = known) => {
    const news = { groups: groups.map((articles) => ({ storyId: null, articles })), retold: [], merged: [] };
    const byPage = new Map(marks.map(([article, mark]) => [article?.page ?? "", mark]));
    return judgedNews(news, byPage, told, { now, isWritten: true }).groups;
  };

  test("an article in other words continues the told story that its mark names, and its group with it", () => {
    const [one, other] = [
      article("Durchbruch im Tarifstreit"),
      article("Tarifstreit: was die Einigung kostet"),
    ];
    expect(sort([[one, other]], [[one, "S1"]])).toEqual([{ storyId: "wages", articles: [one, other] }]);
  });

  test("articles with the same new mark are one new story, others of their group stay", () => {
    const [one, two, three] = [
      article("A bridge is shut"),
      article("Vessel rams crossing"),
      article("A match is won"),
    ];
    expect(
      sort(
        [[one], [two, three]],
        [
          [one, "N1"],
          [two, "N1"],
          [three, "N2"],
        ],
      ),
    ).toEqual([
      { storyId: null, articles: [one, two] },
      { storyId: null, articles: [three] },
    ]);
  });

  test.each([
    ["names no told story", "Durchbruch im Tarifstreit", "S9"],
    ["contradicts a version", "Node.js 22.18 bringt TypeScript", "S2"],
    ["contradicts a month", "Inflation in Deutschland steigt im Juli", "S3"],
  ] as const)("a mark that %s changes nothing", (_, title, mark) => {
    const found = article(title);
    expect(sort([[found]], [[found, mark]])).toEqual([{ storyId: null, articles: [found] }]);
  });

  test("nor does one that names a story of long ago", () => {
    const found = article("Durchbruch im Tarifstreit");
    const old = story("old", article("Metaller bekommen mehr", "", { publishedAt: ago(24 * 30) }));
    expect(sort([[found]], [[found, "S1"]], [old])).toEqual([{ storyId: null, articles: [found] }]);
  });

  test("a live page's name over every headline makes none of them a retelling", () => {
    const live = (headline: string, hours: number) =>
      article(`War in Halden: ${headline}`, "", { publishedAt: ago(hours) });
    const others = [
      "Troops leave Corin",
      "Grain ships sail",
      "Tanks reach Lavra",
      "Talks end",
      "Power is cut",
    ];
    const told = [
      story("bridge", live("A bridge is hit", 3)),
      ...others.map((headline, at) => story(`${at}`, live(headline, 40 + at))),
      story("schools", live("Schools are shut", 50)),
    ];
    const found = live("Prisoners are exchanged", 1);
    const news = { groups: [{ storyId: null, articles: [found] }], retold: [], merged: [] };
    const marks = new Map<string, Mark>([[found.page, "S1"]]);
    expect(judgedNews(news, marks, told, { now, isWritten: false }).groups).toEqual([
      { storyId: "bridge", articles: [found] },
    ]);
  });

  test("what only retells the story that it is put in is dropped, unless it is written already", () => {
    const found = article("Mehr Prozent: Metaller bekommen 4,2 Prozent", "Der Pilotabschluss steht.");
    const news = { groups: [{ storyId: null, articles: [found] }], retold: [], merged: [] };
    const marks = new Map<string, Mark>([[found.page, "S1"]]);
    expect(judgedNews(news, marks, known, { now, isWritten: false })).toEqual({
      groups: [],
      retold: [{ article: found, storyId: "wages" }],
      merged: [],
    });
  });
});
