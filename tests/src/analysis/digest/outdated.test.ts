import { describe, expect, test } from "bun:test";
import { digestOf } from "../../../../src/analysis/digest/digest.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import { ago } from "../../../support/articles.ts";

interface Case {
  language: string;
  /** Title and text. */
  earlier: [string, string];
  later: [string, string];
  outdated: string;
  current: string;
}

const cases: Case[] = [
  {
    language: "en",
    earlier: [
      "World reacts to Halden quake that killed at least 420",
      "World leaders sent condolences to Halden, where at least 420 people died. The pope prayed for the victims.",
    ],
    later: [
      "833 dead in Halden quake",
      "The quake in Halden killed 833 people, the ministry said on Tuesday. The president declared days of mourning.",
    ],
    outdated: "420",
    current: "833",
  },
  {
    language: "de",
    earlier: [
      "Präsident reagiert auf mindestens 420 Tote in Halden",
      "Der Präsident reagiert auf das Beben mit mindestens 420 Toten und ruft den Notstand aus. Er sprach im Fernsehen.",
    ],
    later: [
      "Erdbeben in Halden: 833 Tote",
      "Bei dem Erdbeben in Halden starben 833 Menschen, wie das Ministerium mitteilte. Hilfsflüge aus Lavra landeten.",
    ],
    outdated: "420",
    current: "833",
  },
  {
    language: "it",
    earlier: [
      "Terremoto a Halden, almeno 420 morti",
      "Almeno 420 persone sono morte in un terremoto a Halden. I soccorritori scavano tra le macerie.",
    ],
    later: [
      "Terremoto a Halden, il bilancio sale a 833 morti",
      "È salito a 833 morti il bilancio del terremoto di Halden. Il presidente ha proclamato il lutto.",
    ],
    outdated: "420",
    current: "833",
  },
  {
    language: "sv",
    earlier: [
      "Minst 420 döda i jordbävning i Halden",
      "Minst 420 människor har dött i en jordbävning i Halden. Räddningsarbetare letar i rasmassorna.",
    ],
    later: [
      "Dödssiffran i Halden stiger till 833",
      "Dödssiffran efter jordbävningen i Halden har stigit till 833. Presidenten utlyste landssorg.",
    ],
    outdated: "420",
    current: "833",
  },
  {
    language: "ar",
    earlier: [
      "مقتل 420 شخصا على الأقل في زلزال هالدن",
      "قتل 420 شخصا على الأقل في زلزال ضرب هالدن يوم الاثنين. وتبحث فرق الإنقاذ بين الأنقاض.",
    ],
    later: [
      "ارتفاع حصيلة قتلى زلزال هالدن إلى 833",
      "ارتفعت حصيلة قتلى زلزال هالدن إلى 833 قتيلا. وأعلن الرئيس الحداد ثلاثة أيام.",
    ],
    outdated: "420",
    current: "833",
  },
  {
    language: "ja",
    earlier: [
      "ハルデンの地震、少なくとも420人死亡",
      "ハルデンで起きた地震で、少なくとも420人が死亡した。救助隊はがれきの中を捜索している。",
    ],
    later: [
      "ハルデン地震の死者833人に",
      "ハルデンの地震による死者は833人に増えたと内務省が発表した。大統領は喪に服すと宣言した。",
    ],
    outdated: "420",
    current: "833",
  },
  {
    language: "fr",
    earlier: [
      "Incendie à Halden : 1 200 hectares brûlés",
      "L'incendie près de Halden a brûlé 1 200 hectares de forêt. Deux avions sont sur place.",
    ],
    later: [
      "Incendie à Halden : 4 500 hectares brûlés",
      "L'incendie près de Halden a brûlé 4 500 hectares de forêt, selon la préfecture. Un village est évacué.",
    ],
    outdated: "1 200",
    current: "4 500",
  },
  {
    language: "nl",
    earlier: [
      "Brug in Halden dicht tot vrijdag",
      "De brug in Halden is dicht tot vrijdag na een aanvaring. Er vaart elk uur een pont.",
    ],
    later: [
      "Brug in Halden dicht tot 12 december",
      "De brug in Halden is dicht tot 12 december, zeggen ingenieurs. Duikers vonden scheuren in een pijler.",
    ],
    outdated: "vrijdag",
    current: "12 december",
  },
];

let pages = 0;
function article([title, extract]: [string, string], hoursAgo: number): Article {
  const page = `https://paper${pages++}.example/1`;
  return { url: page, page, site: "paper.example", title, extract, publishedAt: ago(hoursAgo) };
}

describe.each(cases)("a figure or day that a later paper replaces ($language: $outdated)", (each) => {
  const { language, outdated, current } = each;
  const write = (articles: Article[], told: Article[] | null) =>
    digestOf({ events: [{ articles, told }], known: [], language }).text;

  test.each([
    ["earlier", 3],
    ["earlier", 20],
    ["later", 3],
    ["later", 20],
  ])("is not told, if the %s paper is quoted first and they are %d hours apart", (first, hours) => {
    const papers = [article(each.earlier, hours), article(each.later, 0)];
    const text = write(first === "earlier" ? papers : papers.reverse(), null);
    expect(text).not.toContain(outdated);
    expect(text).toContain(current);
  });

  test("is not told again in the next update, even if another paper says it late", () => {
    const text = write([article(each.earlier, 1), article(each.later, 0)], [article(each.earlier, 20)]);
    expect(text).not.toContain(outdated);
    expect(text).toMatch(/\*\*.+\*\* /);
    expect(text).toContain(current);
  });
});

test("a count of years ago replaces none, nor does a house", () => {
  const papers = [
    article(
      ["Quake in Halden kills 71", "The quake in Halden killed 71 people. A fire broke out in a house."],
      5,
    ),
    article(
      [
        "Aid reaches Halden",
        "In 1967 a quake in Halden killed 1,000 people. A fire broke out in five houses.",
      ],
      0,
    ),
  ];
  const text = digestOf({ events: [{ articles: papers, told: null }], known: [], language: "en" }).text;
  expect(text).toContain("killed 71 people");
});
