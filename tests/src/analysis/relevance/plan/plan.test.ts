import { describe, expect, test } from "bun:test";
import { subjectOf } from "../../../../../src/analysis/relevance/plan/opening.ts";
import { planOf, type TopicWords } from "../../../../../src/analysis/relevance/plan/plan.ts";
import { wishesOf } from "../../../../../src/analysis/relevance/plan/wishes.ts";

describe("a plan", () => {
  test("asks several short queries, and for what anything could hold together with the name", () => {
    const { queries } = planOf(
      topic({ name: "Oil prices", description: "OPEC and supply", tags: ["crude", "energy"] }),
    );
    expect(queries).toEqual(["Oil prices", "crude", "Oil prices energy", "OPEC", "Oil prices supply"]);
  });

  test.each([
    [`${"B".repeat(99)}😀`],
    ["👨‍👩‍👧‍👦".repeat(10)],
    [`${"C ".repeat(40)}${"x".repeat(19)}😀`],
    ["😀".repeat(100)],
    [`x${"😀".repeat(99)}`],
  ])("of the name %s asks nothing with half a character", (name) => {
    const tags = [`${"t".repeat(39)}😀`, `x${"😀".repeat(39)}`];
    const { queries } = planOf(topic({ name, tags, description: `x${"😀".repeat(499)}` }));
    expect(queries.length).toBeGreaterThan(0);
    expect(queries.filter((query) => !query.isWellFormed())).toEqual([]);
  });

  test("asks for names of the description alone, for its other words with the topic's name, and repeats no word", () => {
    const queries = (name: string, description: string) =>
      planOf({ name, description, tags: [], aiPrompt: "" }).queries;
    expect(queries("Android phones", "Pixel, Galaxy and other phones")).toEqual([
      "Android phones",
      "Pixel",
      "Galaxy",
    ]);
    expect(queries("Florida storms", "Warnings and damage after storms")).toEqual([
      "Florida storms",
      "Florida storms Warnings",
      "Florida storms damage after storms",
    ]);
    expect(queries("Ohrid", "Nachrichten über den See und die Stadt")).toEqual([
      "Ohrid",
      "Ohrid See",
      "Ohrid Stadt",
    ]);
  });

  test("tells the things of a name apart, each with the place", () => {
    const plan = planOf(
      topic({ name: "Traffic and culture in Ghent", description: "What the city decides" }),
    );
    expect(plan.queries.slice(0, 2)).toEqual(["Traffic Ghent", "culture Ghent"]);
    expect(planOf(topic({ name: "Linux kernel in New York", language: "en" })).together).toEqual([
      "Linux kernel",
      "New York",
    ]);
  });

  test.each([
    ["en", "The computer maker. Not the fruit, and no rumours.", ["fruit", "rumours"], ["fruit", "rumours"]],
    ["de", "Neue Geräte. Keine Spiele, keine VR-Brillen.", ["Spiele", "VR-Brillen"], []],
    ["fr", "La ville, pas le prénom. Rien sur le football.", ["prénom", "football"], ["prénom"]],
    ["es", "La Liga MX. Nada de lucha libre, de la NFL ni del boxeo.", ["lucha libre", "NFL", "boxeo"], []],
    ["pt", "Eleições no Brasil, sem pesquisas.", ["pesquisas"], []],
    ["zh", "国内房价。不要国外的房产，不要基金和股票。", ["国外的房产", "基金", "股票"], []],
    ["ja", "金利について。株式は不要。", ["株式"], []],
    ["ko", "메모리 소식. 야구단 소식은 제외.", ["야구단 소식"], []],
    ["tr", "Python dili. Yılan değil.", ["Yılan"], ["Yılan"]],
  ])("knows what is not wanted, in %s", (language, text, unwanted, otherSenses) => {
    const wishes = wishesOf(text, language);
    expect(wishes.unwanted).toEqual(unwanted);
    if (language !== "en") expect(wishes.otherSenses).toEqual(otherSenses);
  });

  test("does not take Portuguese 'no' for a refusal", () => {
    expect(wishesOf("Partidos no Brasil e no mundo", "pt").unwanted).toEqual([]);
    expect(wishesOf("Eleições no Brasil", undefined).unwanted).toEqual([]);
  });

  test("takes a set language over the recognised one, and no nonsense", () => {
    expect(planOf(topic({ name: "Handys", language: "pt-BR" })).language).toBe("pt");
    expect(planOf(topic({ name: "Nyheter", language: "nb" })).language).toBe("no");
    expect(planOf(topic({ name: "The state of the art", language: "!?" })).language).toBe("en");
  });
});

test.each([
  ["Was in Görlitz passiert", "Görlitz"],
  ["News about PostgreSQL", "PostgreSQL"],
  ["What happens in Leeds", "Leeds"],
  ["Actualités de l'Ukraine", "Ukraine"],
  ["Qué pasa en Sevilla", "Sevilla"],
  ["Wat gebeurt er in Gent", "Gent"],
  ["中国半导体产业新闻", "中国半导体产业"],
  ["News", "News"],
  ["Fake news", "Fake news"],
  ["Everything about", "Everything about"],
])("of %p the subject is %p", (name, subject) => {
  expect(subjectOf(name)).toBe(subject);
  expect(planOf({ name, description: "", tags: [], aiPrompt: "" }).subjects[0]?.text).toBe(subject);
});

function topic(words: Partial<TopicWords>): TopicWords {
  return { name: "", description: "", tags: [], aiPrompt: "", ...words };
}
