import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { whatIsNew } from "../../../../src/analysis/memory/news.ts";
import type { Article } from "../../../../src/retrieval/article.ts";
import { ago, article, now, remembered, story, titles } from "../../../support/articles.ts";

describe("articles are one story", () => {
  test("when they tell one event in different words", () => {
    const told = [
      article(
        "Ferry runs aground off Naxos",
        "The ferry Blue Dolphin with 312 people aboard ran aground off Naxos on Friday.",
      ),
      article(
        "All 312 aboard safe as Greek ferry hits rocks",
        "Passengers of the Blue Dolphin were taken to Naxos after it struck rocks.",
      ),
    ];
    expect(titles(whatIsNew(told, [], now))).toHaveLength(1);
  });

  test.each([
    [
      "earthquakes in two places",
      "Fishing towns shaken as magnitude 6.2 quake rocks Japan",
      "Fishing towns shaken as magnitude 5.7 quake rocks Chile",
    ],
    [
      "two matches",
      "Eastmoor 3-2 Calder Vale: late header decides derby",
      "Eastmoor 4-0 Penhallow: hat-trick decides derby",
    ],
    [
      "two companies' earnings",
      "Lumenta posts record quarterly sales of $94.3 billion",
      "Corvane posts record quarterly sales of $58.7 billion",
    ],
    [
      "two versions",
      "Lumenta brings out LumenOS 12.3 to cure bugs",
      "Lumenta brings out LumenOS 12.4 to cure bugs",
    ],
    [
      "two resignations",
      "Harriet Colne resigns as prime minister",
      "Mere Langford resigns as prime minister",
    ],
    [
      "one stabbing and another",
      "Cousin charged with murder after stabbing in Averley",
      "Cousin charged with murder after stabbing in Southmark",
    ],
    [
      "two versions of one number rounded",
      "Node.js 22.17 (LTS) is out: what developers get",
      "Node.js 22.18 (LTS) is out: what developers get",
    ],
    [
      "two maintenance releases in other words",
      "Nextcloud 31.0.7 und 30.0.13 schließen Lücken, rät der Hersteller der Cloud",
      "Bugfixes für Nextcloud: Hersteller der Cloud stellt Nextcloud 31.0.8 bereit",
    ],
    [
      "a monthly notice and the next, undated",
      "Inflation in Deutschland sinkt im Juni auf 2,0 Prozent",
      "Inflation in Deutschland bleibt im Juli bei 2,0 Prozent",
    ],
    [
      "two countries",
      "Eau potable : le Sénégal manque de puits",
      "Eau potable : le Mali manque de puits neufs",
    ],
    ["two days of a market", "Oil up 2% as traders weigh supply", "Oil down 3% as traders weigh supply"],
    [
      "землетрясения в двух местах",
      "Толчки магнитудой 6,2 ощутили жители Японии",
      "Толчки магнитудой 5,7 ощутили жители Турции",
    ],
  ])("but not when only the wording is one: %s", (_, one, other) => {
    expect(whatIsNew([article(one), article(other)], [], now).groups).toHaveLength(2);
  });

  test("when one calls a person by name and the other by office", () => {
    const found = [
      article("Man pleads guilty to arson attack on Doris Quell's home"),
      article("Man pleads guilty in arson attack on the Averley mayor's lakeside mansion"),
    ];
    expect(titles(whatIsNew(found, [], now))).toHaveLength(1);
  });

  test("but not when the same happens again weeks later", () => {
    const headline = "Thousands march in Valparaíso against water prices";
    const found = [article(headline), article(headline, "", { publishedAt: ago(30 * 24) })];
    expect(whatIsNew(found, [], now).groups).toHaveLength(2);
  });

  test("in Cyrillic, Urdu and Japanese too", () => {
    const found = [
      article(
        "Нацбанк Велмарии поднял учётную ставку до 13 процентов",
        "Национальный банк Велмарии третий раз за год поднял учётную ставку, теперь до 13 процентов.",
      ),
      article(
        "Учётная ставка в Велмарии повышена до 13%",
        "Правление Нацбанка Велмарии подняло учётную ставку до 13% годовых.",
      ),
      article(
        "سرائے نیلم میں بلدیاتی انتخابات چودہ مارچ کو کرانے کا فیصلہ",
        "الیکشن کمیشن کے مطابق سرائے نیلم میں بلدیاتی انتخابات چودہ مارچ کو ہوں گے۔",
      ),
      article(
        "چودہ مارچ کو سرائے نیلم کے شہری بلدیاتی نمائندے چنیں گے، الیکشن کمیشن",
        "الیکشن کمیشن نے سرائے نیلم میں بلدیاتی انتخابات کے لیے چودہ مارچ کی تاریخ دی ہے۔",
      ),
      article(
        "志良浜地方で震度6強 沿岸に津波警報",
        "志良浜地方を中心に強い地震があり、最大で震度6強の揺れを観測しました。",
      ),
      article(
        "志良浜で震度6強の地震、津波警報 住民ら高台へ",
        "志良浜地方の沖合で地震が起き、沿岸に津波警報が出た。",
      ),
    ];
    expect(whatIsNew(found, [], now).groups.map(({ articles }) => articles.length)).toEqual([2, 2, 2]);
  });
});

describe("of a known story", () => {
  const crash = article(
    "Portugal train crash: At least 29 dead after collision near Alvorim",
    "At least 29 people were killed when a passenger train and a goods train collided near Alvorim in Portugal.",
    { publishedAt: ago(30) },
  );
  const known = [story("crash", crash)];

  test("a page that is known is never told again, whatever it says now", () => {
    const changed = {
      ...crash,
      title: "Portugal train crash: toll climbs to 44",
      extract: "At least 44 are dead.",
    };
    expect(whatIsNew([changed], known, now)).toEqual({ groups: [], retold: [], merged: [] });
  });

  test("the same told by another paper is not news", () => {
    const again = article(
      "Portugal: collision of trains near Alvorim kills at least 29",
      "A goods train and a passenger train have collided near Alvorim, in the north of Portugal, and at least 29 people are dead.",
      { site: "another.example" },
    );
    expect(whatIsNew([again], known, now)).toEqual({
      groups: [],
      retold: [{ article: again, storyId: "crash" }],
      merged: [],
    });
  });

  test.each([
    [
      "a higher toll",
      "Portugal train crash near Alvorim: at least 44 dead",
      "The collision of the trains near Alvorim has now killed at least 44 people.",
    ],
    [
      "an arrest",
      "Portugal train crash: signaller arrested after collision near Alvorim",
      "A signaller was arrested in Alvorim after the passenger train and the goods train collided.",
    ],
    [
      "a sum",
      "Portugal train crash: families to get €42 million",
      "Families of those who died when trains collided near Alvorim will get €42 million, Portugal says.",
    ],
  ])("%s is news of it", (_, title, extract) => {
    const { groups, retold } = whatIsNew([article(title, extract)], known, now);
    expect(groups).toMatchObject([{ storyId: "crash", articles: [{ title }] }]);
    expect(retold).toEqual([]);
  });

  test("what is told with the update but adds nothing is retold, not news", () => {
    const update = article(
      "Portugal train crash near Alvorim: at least 44 dead",
      "The collision of a passenger train and a goods train near Alvorim killed at least 44 people.",
    );
    const again = article(
      "Portugal train crash: at least 29 dead near Alvorim",
      "At least 29 people were killed when a passenger train and a goods train collided near Alvorim.",
    );
    const { groups, retold } = whatIsNew([again, update], known, now);
    expect(groups.map(({ articles }) => articles)).toEqual([[update]]);
    expect(retold.map(({ article }) => article)).toEqual([again]);
  });

  test("is news although its feed gives all of a day the same date", () => {
    const publishedAt = ago(5);
    const told = article(
      "Sleeper cars get showers in every compartment",
      "The new sleeping cars built in Ostrava have a shower in each of their 20 compartments.",
      { publishedAt },
    );
    const doubles = article(
      "Ostrava factory doubles its output of sleeping cars",
      "The factory in Ostrava will build 24 sleeping cars a year from 2028, twice as many as now.",
      { publishedAt },
    );
    expect(titles(whatIsNew([doubles], [story("cars", told)], now))).toEqual([[doubles.title]]);
  });

  test("is told again by another paper in a few other words, and by its own only with news", () => {
    const told = article("Ada Lane and Ben Ode of the Harbour party: two paths to the chair", "", {
      publishedAt: ago(15),
      site: "a.example",
    });
    const tells = (site: string, title: string) =>
      whatIsNew([article(title, "", { site, publishedAt: ago(5) })], [story("chair", told)], now).groups.map(
        ({ storyId }) => storyId,
      );
    const title = "Harbour party: Ada Lane and Ben Ode to lead, voters smile";
    expect(tells("b.example", title)).toEqual([]);
    expect(tells("a.example", title)).toEqual(["chair"]);
  });

  test("two that are known stay two", () => {
    const other = story(
      "other",
      article(
        "Kenya train crash: At least 143 dead in Ndarua",
        "At least 143 people were killed when trains collided in Ndarua.",
      ),
    );
    const found = [
      article("Portugal train crash: 44 dead near Alvorim"),
      article("Kenya train crash: 171 dead in Ndarua"),
    ];
    const ids = whatIsNew(found, [...known, other], now).groups.map(({ storyId }) => storyId);
    expect(new Set(ids).size).toBe(2);
  });
});

describe("the order", () => {
  test("of groups is by independent sites, then by freshness", () => {
    const many = ["one.example", "two.example", "news.two.example"].map((site, at) =>
      article("Volcano erupts near Hraunvík", `Lava reached the town of Hraunvík. ${at}`, { site }),
    );
    const fresh = article("Parliament of Tuvalu dissolved", "", { publishedAt: ago(0) });
    const stale = article("Museum in Lyon reopens", "", { publishedAt: ago(40) });
    const { groups } = whatIsNew([stale, fresh, ...many], [], now);
    expect(groups.map(({ articles }) => articles[0]?.title)).toEqual([
      many[0]?.title,
      fresh.title,
      stale.title,
    ] as string[]);
  });

  test("counts copies of one agency's text as one site", () => {
    const copies = ["one.example", "two.example", "three.example"].map((site) =>
      article(
        "Volcano erupts near Hraunvík",
        "Lava reached the town of Hraunvík on Monday night, its mayor said.",
        {
          site,
          publishedAt: ago(3),
        },
      ),
    );
    const fresh = article("Parliament of Tuvalu dissolved", "", { publishedAt: ago(0) });
    const { groups } = whatIsNew([fresh, ...copies], [], now);
    expect(groups.map(({ articles }) => articles.length)).toEqual([1, 3]);
  });

  test("ends with what is no report, and then with what nobody dates", () => {
    const undated = article("Museum in Lyon reopens", "", { publishedAt: null });
    const asides = [
      "Kommentar: Das Ministerium zögert",
      "EN DIRECT – Grève à Lyon",
      "Night trains: what we think | Opinion",
      "【動画】ハラウンヴィークの火山",
    ].map((title) => article(title, "", { publishedAt: ago(0) }));
    const video = article("Boats race in Bremo", "", {
      url: "https://paper.example/video/7",
      publishedAt: ago(0),
    });
    const stale = article("Live music returns to Tuvalu", "", { publishedAt: ago(48) });
    const { groups } = whatIsNew([undated, ...asides, video, stale], [], now);
    const order = groups.map(({ articles }) => articles[0]?.title);
    expect(order[0]).toBe(stale.title);
    expect(order.at(-1)).toBe(undated.title);
    expect(order).toHaveLength(7);
  });

  test("within a group is what was written hours before the latest behind it", () => {
    const preview = article(
      "Norrland Cup: Bremo and Kourou play for the title",
      "Bremo and Kourou meet in the final of the Norrland Cup, which begins at three in the afternoon, before a full house.",
      { publishedAt: ago(9) },
    );
    const result = article("Norrland Cup: Bremo beats Kourou and takes the title", "", {
      publishedAt: ago(1),
    });
    const [group] = whatIsNew([preview, result], [], now).groups;
    expect(group?.articles.map(({ title }) => title)).toEqual([result.title, preview.title]);
  });

  test("within a group is the informative, dated, earliest first, and pieces beside the news last", () => {
    const text =
      "Lava reached the town of Hraunvík after the volcano erupted on Friday, and the harbour was closed. ".repeat(
        2,
      );
    const live = article("Live: volcano erupts near Hraunvík", text.repeat(2), { publishedAt: ago(9) });
    const short = article("Volcano erupts near Hraunvík", "Lava reached Hraunvík.", {
      publishedAt: ago(8),
    });
    const undated = article("Volcano erupts near Hraunvík harbour", text, { publishedAt: null });
    const late = article("Volcano erupts near Hraunvík town", text, { publishedAt: ago(1) });
    const early = article("Volcano erupts, Hraunvík emptied", text, { publishedAt: ago(5) });
    const [group] = whatIsNew([live, short, undated, late, early], [], now).groups;
    expect(group?.articles.map(({ title }) => title)).toEqual(
      [early, late, undated, short, live].map(({ title }) => title),
    );
  });
});

describe("always", () => {
  const words = fc.array(
    fc.constantFrom(
      "Paris",
      "fire",
      "36",
      "dead",
      "arrested",
      "Naxos",
      "ferry",
      "$5bn",
      "2-1",
      "日本",
      "ставка",
      "the",
    ),
    { maxLength: 8 },
  );
  const anything = fc.oneof(
    words.map((words) => words.join(" ")),
    fc.string({ maxLength: 40, unit: "binary" }),
  );
  const anyArticle = fc
    .record({
      page: fc.integer({ min: 0, max: 30 }).map((at) => `https://p.example/${at}`),
      title: anything,
      extract: anything,
      site: fc.constantFrom("a.example", "b.co.uk", ""),
      publishedAt: fc.option(
        fc.date({ min: new Date("2026-01-01"), max: new Date("2027-12-31"), noInvalidDate: true }),
      ),
    })
    .map((made): Article => ({ ...made, url: made.page }));
  const anyKnown = fc
    .array(fc.array(anyArticle, { maxLength: 4 }), { maxLength: 6 })
    .map((stories) => stories.map((articles, at) => story(`s${at}`, ...articles)));

  test("every page that is not known is told once or retold once, and no known one", () => {
    fc.assert(
      fc.property(fc.array(anyArticle, { maxLength: 25 }), anyKnown, (found, known) => {
        const { groups, retold } = whatIsNew(found, known, now);
        const told = [
          ...groups.flatMap(({ articles }) => articles),
          ...retold.map(({ article }) => article),
        ].map(({ page }) => page);
        const seen = new Set(known.flatMap(({ articles }) => articles.map(({ page }) => page)));
        expect(told.sort()).toEqual(
          [...new Set(found.map(({ page }) => page))].filter((page) => !seen.has(page)).sort(),
        );
        expect(groups.every(({ articles }) => articles.length > 0)).toBe(true);
      }),
    );
  });

  test("what was just learnt is not new a second time", () => {
    fc.assert(
      fc.property(fc.array(anyArticle, { maxLength: 25 }), anyKnown, (found, known) => {
        const first = whatIsNew(found, known, now);
        expect(whatIsNew(found, remembered(first, known), now)).toEqual({
          groups: [],
          retold: [],
          merged: [],
        });
      }),
    );
  });
});
