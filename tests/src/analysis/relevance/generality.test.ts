import { describe, expect, test } from "bun:test";
import { planOf } from "../../../../src/analysis/relevance/plan/plan.ts";
import { judge } from "../../../../src/analysis/relevance/scoring/judge.ts";
import type { Judgement } from "../../../../src/analysis/relevance/scoring/judgement.ts";
import { tokensOf } from "../../../../src/language/tokens.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import { freshSet, judgeEachAlone, macro } from "../../../support/judged/relevance-sets.ts";

test("on topics that were labelled before anybody saw the rules, two of three taken articles are right", () => {
  const { precision, recall, wrongOnNothing } = macro(judgeEachAlone(freshSet()));
  expect(precision).toBeGreaterThan(0.64);
  expect(recall).toBeGreaterThan(0.44);
  expect(wrongOnNothing).toBeLessThanOrEqual(1);
});

describe("a name that is a common word", () => {
  const others = [
    "Scandal won't go away",
    "Yankees, Brown go down swinging",
    "Kerry to Go Hunting for Conservative Votes",
    "Jet could go on market soon to battle Boeing 7E7",
  ];

  test("is no match wherever the word stands", () => {
    const judgements = judged({ name: "Go language", tags: ["golang"] }, [
      ...others,
      "A sneaky Golang bug in a compiler for servers",
    ]);
    expect(judgements.map(({ isRelevant }) => isRelevant)).toEqual([false, false, false, false, true]);
  });
});

describe("a word of the name counts as it is written", () => {
  test("a verb of every day where it is a name, or where the name is a phrase", () => {
    const scores = judged({ name: "Go language", tags: ["golang"] }, [
      "Where will all the foreign language students go?",
      "Go 1.26 makes another garbage collector the default",
      "The compiler's team explains again why it chose Go over C# and Rust",
    ]).map(({ score }) => score);
    expect(scores[0]).toBeLessThan(0.45);
    expect(Math.min(...scores.slice(1))).toBeGreaterThanOrEqual(0.3);
    const [home] = judged({ name: "Work from home", tags: ["remote"] }, [
      "Banks end the right to work from home",
    ]);
    expect(home?.isRelevant).toBe(true);
  });

  test("a planet is no month of another language, and no verb of its own", () => {
    const judgements = judged({ name: "Mars", tags: [] }, [
      "The rover on Mars finds the bed of an old lake",
      "A second probe flies to Mars in the spring",
      "The coldest night on Mars for years",
      "Civaux sera à l'arrêt jusqu'en mars, dit EDF dans un communiqué",
      "A late penalty mars the evening of the champions",
    ]);
    expect(judgements.map(({ isRelevant }) => isRelevant)).toEqual([true, true, true, false, false]);
  });

  test("a German noun is no verb of the same stem", () => {
    const [tenants, films] = judged({ name: "Mietrecht", tags: ["Mieter"] }, [
      "Was die Mieter jetzt wissen müssen",
      "Soll man die Filme besser mieten oder kaufen?",
    ]);
    expect([tenants?.isRelevant, films?.isRelevant]).toEqual([true, false]);
  });
});

describe("a name of several senses", () => {
  test("is taken in the sense that its second word and a tag tell", () => {
    const judgements = judged({ name: "Jaguar cars", tags: ["carmaker"] }, [
      "Jaguar recalls thousands of SUVs. Owners of the electric cars must park the vehicle outside until dealers replace its battery",
      "Jaguar builds its last petrol model. The luxury carmaker ends the production of engines and moves to electric vehicles",
      "Three jaguar cubs born wild. Rangers photographed the animals with their mother beside a river in the forest",
      "Jaguars fire head coach. The team won four games and gave up more touchdowns than any other of the league",
      "Trail camera catches jaguar. The cat had not been seen in the mountains of Arizona since last winter",
    ]);
    expect(judgements.map(({ isRelevant }) => isRelevant)).toEqual([true, true, false, false, false]);
  });

  test("a part of the name is not enough by itself", () => {
    const [contract, turbines] = judged({ name: "Renewable energy", tags: ["solar"] }, [
      "Arsenal renew contract talks with striker",
      "Renewable electricity from wind turbines and solar panels overtakes coal",
    ]);
    expect(contract?.isRelevant).toBe(false);
    expect(turbines?.isRelevant).toBe(true);
  });
});

test("a Polish noun is one word in all its cases, and its adjective too", () => {
  const keysOf = (text: string) => new Set(tokensOf(text, "pl", 9).map(({ key }) => key));
  expect(keysOf("kolej kolei koleją kolejach kolejowym").size).toBe(1);
  expect(keysOf("nadzieja nadziei nadzieję").size).toBe(1);
  expect(keysOf("wybory wyborów wyborach").size).toBe(1);
});

function judged(topic: { name: string; tags: string[] }, titles: string[]): Judgement[] {
  return judge(planOf({ description: "", aiPrompt: "", ...topic }), titles.map(articleOf));
}

function articleOf(text: string, at: number): Article {
  const page = `p${at}`;
  const [title = "", extract = ""] = text.split(". ");
  return {
    url: `https://news.example/${page}`,
    page,
    title,
    extract,
    site: "news.example",
    publishedAt: null,
  };
}
