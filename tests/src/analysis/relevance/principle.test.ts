import { describe, expect, test } from "bun:test";
import { type Fit, judgeArticles } from "../../../../src/analysis/relevance/judging.ts";
import type { TopicWords } from "../../../../src/analysis/relevance/plan/plan.ts";
import { reasonsInWords } from "../../../../src/analysis/relevance/words.ts";
import type { FoundArticle } from "../../../../src/retrieval/found-article.ts";
import { parser } from "../../../support/app.ts";
import { openPool } from "../../../support/judged/relevance-sets.ts";

const now = new Date("2026-11-21T09:00:00Z");

describe("a title that holds the name of the topic is about it", () => {
  test.each([
    [
      "Bristol",
      "News about Bristol",
      [
        "Bridgewater man jailed after Bristol robbery",
        "Bristol to get a tram",
        "Trains to Bristol cancelled",
        "Ed Sheeran to play two nights in Bristol",
        "Bristol City Council sells its bonds",
        "Bristol scientists grow a kidney",
        "Bus lanes return to Bristol",
        "Snow closes schools in Bristol",
        "Bristol's mayor steps down",
        "Two hurt in Bristol crash",
      ],
    ],
    [
      "Everything about Ohrid",
      "Everything about Ohrid",
      [
        "Lake of Ohrid at its lowest for years",
        "Unesco warns Ohrid again",
        "Ohrid airport opens a second terminal",
      ],
    ],
    [
      "Spaceflight",
      "News about spaceflight",
      [
        "Second team sets date for human spaceflight",
        "Spaceflight firm sheds jobs",
        "What spaceflight does to the heart",
      ],
    ],
    [
      "Semiconductors",
      "News about semiconductors",
      ["Semiconductors lead shares lower", "India courts makers of semiconductors"],
    ],
    [
      "Medicine",
      "News about medicine",
      ["Nobel prize in medicine goes to two Americans", "How wearables change medicine"],
    ],
    [
      "Bahnverkehr",
      "Neues zum Bahnverkehr",
      [
        "Sturm legt Bahnverkehr im Norden lahm",
        "Bahnverkehr rollt wieder",
        "Was der Streik für den Bahnverkehr heißt",
      ],
    ],
    [
      "Economía",
      "Noticias de economía",
      ["La economía crece un 0,6 % en otoño", "El FMI rebaja la previsión para la economía española"],
    ],
    ["鉄道", "", ["鉄道の運賃、来春に値上げへ", "地方の鉄道をどう残すか"]],
  ])("%s", async (name, description, titles) => {
    const fits = await judge({ name, description }, titles);
    expect(titles.filter((_, at) => !fits[at]?.fits)).toEqual([]);
  });
});

describe("a proper noun of the name, with one more word of the topic's, does", () => {
  test("Iran war", async () => {
    const [attack] = await judge({ name: "Iran war", description: "Missiles, talks and sanctions" }, [
      "UAE halts trade with Iran after accusing Tehran of firing ballistic missiles",
    ]);
    expect(attack).toMatchObject({ fits: true });
  });

  test.each([
    [
      "Kriget i Ukraina",
      "sv",
      [
        "Kriget i Ukraina: detta har hänt i natt",
        "Rysk drönarattack i kriget mot Ukraina",
        "Zelenskyj: Ukrainas krig är Europas krig",
        "Ukraina begär fler vapen till kriget",
      ],
    ],
    [
      "Ukrainan sota",
      "fi",
      [
        "Ukrainan sota: tämä tiedetään nyt",
        "Putin vaatii alueita, Ukrainassa sota jatkuu",
        "Suomi lähettää sotaan apua Ukrainaan",
        "Sodan kolmas talvi alkoi Ukrainassa",
      ],
    ],
  ])("%s, inflected", async (name, language, titles) => {
    const fits = await judge({ name, language }, titles);
    expect(titles.filter((_, at) => !fits[at]?.fits)).toEqual([]);
  });

  test("stands for all of it where most articles that hold it hold more", async () => {
    const whole = [
      "Sejm: Grzegorz Braun gasi świece",
      "Grzegorz Braun wykluczony z obrad",
      "Kim jest Grzegorz Braun?",
      "Poseł Grzegorz Braun ukarany",
    ];
    const fits = await judge({ name: "Grzegorz Braun", language: "pl" }, [
      ...whole,
      "Zbiórki dla Brauna zablokowane w Polsce",
      "Tomasz Grzegorz Grosse o Europie",
    ]);
    expect(fits.map(({ fits }) => fits)).toEqual([true, true, true, true, true, false]);
  });
});

describe("proper nouns of the description and the tags are names", () => {
  test("Eleições no Brasil", async () => {
    const topic = {
      name: "Eleições no Brasil",
      description: "Pesquisas e debates: Bolsonaro, Haddad, Ciro",
      language: "pt",
    };
    const [poll] = await judge(topic, ["Ibope: Bolsonaro perde de Haddad, Ciro e Alckmin no segundo turno"]);
    expect(poll).toMatchObject({ fits: true });
  });

  test("Android phones", async () => {
    const [pixel] = await judge(
      { name: "Android phones", description: "Pixel, Galaxy and what else is new" },
      ["Pixel 11 leaks with a brighter screen"],
    );
    expect(pixel).toMatchObject({ fits: true });
  });

  test("Elektromobilität", async () => {
    const fits = await judge(
      { name: "Elektromobilität", description: "Elektroautos, Laden und Akkus", tags: ["E-Auto"] },
      ["E-Auto-Quote erreicht in Norwegen 96 Prozent", "E-Autos werden billiger"],
    );
    expect(fits.map(({ fits }) => fits)).toEqual([true, true]);
  });
});

describe("a name is looked for as articles write it", () => {
  test.each([
    [
      "what a club adds to its name may be missing",
      "Riverton FC",
      [["Riverton sign a new keeper", "Coach leaves Riverton after three years"]],
    ],
    [
      "a number may be joined to it",
      "Covid vaccines",
      [["Covid-19: first doses of new vaccines arrive", "Vaccines against Covid-23 tested"]],
    ],
    [
      "in a phrase with a country the country may be missing",
      "US debt ceiling",
      [["No debt ceiling deal before the weekend", "Debt ceiling talks stall again"]],
    ],
  ] as const)("%s", async (_, name, [titles]) => {
    const told = [...titles, `${name.replace(/ FC$/, "")} again`];
    const fits = await judge({ name, language: "en" }, [
      ...told,
      "The old supporters say that they will follow Riverton anywhere",
      "Why so many people in the valley still sing for Riverton",
    ]);
    expect(titles.filter((_, at) => !fits[at]?.fits)).toEqual([]);
  });

  test("but another country that stands there is what it is about", async () => {
    const [abroad] = await judge({ name: "US debt ceiling", language: "en" }, [
      "Kenya raises its debt ceiling",
    ]);
    expect(abroad).toMatchObject({ fits: false, near: true });
  });

  test.each([
    ["Ukraine war", "en", "Ukrainian drones hit a bridge, officials say"],
    ["Krieg in der Ukraine", "de", "Ukrainische Armee meldet Raketen auf Odessa"],
    ["Война в Украине", "ru", "Украинские беспилотники атаковали порт"],
    ["Guerra en Ucrania", "es", "Misiles sobre el puerto: el ejército ucraniano pide ayuda"],
    ["Elections in Poland", "en", "Polish voters head to the ballot"],
    ["Wahlen in Frankreich", "de", "Französische Wähler stimmen ab"],
  ])(
    "%s: by what belongs to the country, and what a war or an election is told with",
    async (name, language, title) => {
      const [fit] = await judge({ name, language }, [title]);
      expect(fit).toMatchObject({ fits: true });
    },
  );

  test("and the reason quotes the article's own words", async () => {
    const [fit] = await judge({ name: "Ukraine war", language: "en" }, [
      "Ukrainian drones hit a bridge, officials say",
    ]);
    expect(reasonsInWords(fit?.reasons ?? [])).toBe("'Ukrainian' and 'drones' in the title");
  });
});

test("another club of the same city is a near miss at most", async () => {
  const fits = await judge({ name: "Manchester City", language: "en" }, [
    "Fans say the same thing after Manchester United lose at home",
    "Late goal sends Manchester City to the top of the table",
    "Injury news before Manchester United play at Fulham",
  ]);
  expect(fits.map(({ fits }) => fits)).toEqual([false, true, false]);
});

test("a page that links to another names nothing by its address", async () => {
  const fits = await judge({ name: "Facebook", language: "en" }, [
    "Read more at https://www.facebook.com/valley-news about the new bridge in the valley",
    "Facebook closes its office in the valley",
  ]);
  expect(fits.map(({ fits }) => fits)).toEqual([false, true]);
});

test.each([
  ["Vacunas covid", "es", "Llegan 200 mil vacunas contra Covid-19 a la ciudad"],
  ["Bolig", "no", "Flere boliger er solgt i januar enn i fjor"],
])("%s in %s: forms that a stemmer takes for another word count", async (name, language, title) => {
  const [fit] = await judge({ name, language }, [title]);
  expect(fit).toMatchObject({ fits: true });
});

test.each([
  ["Heat waves", "en", ["Heatwave grips the south", "Heatwaves kill thousands"], "Radio waves explained"],
  [
    "Cybersecurity",
    "en",
    ["Cyber security firm hacked", "Cyber-security rules"],
    "Airport security staff strike",
  ],
  ["Hitzewelle", "de", ["Nächste Hitze-Welle rollt an"], "Welle der Empörung"],
])("%s, as one word or two", async (name, language, titles, other) => {
  const fits = await judge({ name, language }, [...titles, other]);
  expect(fits.map(({ fits }) => fits)).toEqual([...titles.map(() => true), false]);
});

test("a preposition is no part of a name", async () => {
  const [sleeper, ...others] = await judge({ name: "Night trains across Europe", language: "en" }, [
    "New night train links Paris and Berlin",
    "Farmers protest across the continent",
    "Heat across Europe breaks records",
  ]);
  expect(sleeper).toMatchObject({ fits: true });
  expect(others.filter(({ fits, near }) => fits || near)).toEqual([]);
});

test.each([
  ["Artificial intelligence", "en", "Senator warns of AI job losses", "Aid convoy leaves for the coast"],
  ["Formula 1", "en", "F1 returns to the streets of Madrid", "Street of Madrid gets a tram"],
  ["Inteligencia artificial", "es", "La IA gana terreno en las aulas", "El ayuntamiento abre la piscina"],
])("%s by its initials", async (name, language, short, other) => {
  const fits = await judge({ name, language }, [short, other]);
  expect(fits.map(({ fits }) => fits)).toEqual([true, false]);
});

test("the initials of a name with a country mean the country", async () => {
  const [fit] = await judge({ name: "Российский футбол", language: "ru" }, ["Новый закон РФ о дорогах"]);
  expect(fit).toMatchObject({ fits: false });
});

test.each([
  ["Brazil economy", "en", "Brazil raises tax on dividends", "Brazil beat Morocco in the opener"],
  ["Politik in Ungarn", "de", "Ungarn: Opposition fordert Rücktritt", "Hitze in Ungarn hält an"],
])("%s is told in the words of its field", async (name, language, told, other) => {
  const fits = await judge({ name, language }, [told, other]);
  expect(fits.map(({ fits }) => fits)).toEqual([true, false]);
});

test("where next to nothing holds the whole name, a place of it and what such articles share do", async () => {
  const titles = [
    "Minister condemns Belfast riots and anti-immigration violence",
    "Police use water cannon as anti-immigration violence spreads in Belfast",
    "Families in Belfast count homes burnt in anti-immigration violence",
    "Water cannon and burnt homes in Belfast after a night of violence",
    "Anti-immigration violence in Belfast: families leave burnt homes",
    "Night of violence in Belfast leaves homes burnt and families in fear",
  ];
  const fits = await judge({ name: "Belfast riots", language: "en" }, titles);
  expect(titles.filter((_, at) => !fits[at]?.fits)).toEqual([]);
});

test("of two countries the one at home alone does not do", async () => {
  const fits = await judge({ name: "Deutschland und Polen", language: "de" }, [
    "In Deutschland wird das Brot wieder teurer",
    "Polen sperrt eine Brücke",
    "Polen und Deutschland bauen eine Bahn",
  ]);
  expect(fits.map(({ fits }) => fits)).toEqual([false, true, true]);
});

test("of a name with another sense, articles are taken where none is about that sense", async () => {
  const topic = { name: "Java", description: "Not the island", language: "en" };
  const titles = [
    "Sun brews Java tools",
    "Java gets records",
    "Oracle changes the price of Java",
    "Java 21 is out",
  ];
  const fits = await judge(topic, titles);
  expect(titles.filter((_, at) => !fits[at]?.fits)).toEqual([]);
  const mixed = await judge(topic, [
    ...titles,
    "Java, the island, shaken by quake",
    "Ferry to the island of Java sinks",
  ]);
  expect(mixed.at(-1)).toMatchObject({ fits: false });
});

test("an own feed that bears the topic's name is about it", async () => {
  const from = [{ feed: "https://www.science.org/rss/current", filter: "words" as const, isOwn: true }];
  const fits = await judge(
    { name: "Science" },
    ["Ancient genomes show two waves of settlers", "A quieter qubit"],
    from,
    "www.science.org",
  );
  expect(fits.map(({ fits }) => fits)).toEqual([true, true]);
});

describe("what a source that searches found is judged by", () => {
  const from = [{ feed: "", filter: "all" as const, isSearched: true }];

  test("the creator's exclusions, its age and its language alone", async () => {
    const topic = {
      name: "Deutsche Bahn",
      description: "Züge und Baustellen",
      language: "de",
      excludeWords: ["Börse"],
    };
    const fits = await judge(
      topic,
      [
        "Neuer Tunnel für die Strecke nach Süden",
        "Die Börse feiert",
        "The minister said on Tuesday that there was no more money for all of them",
      ],
      from,
    );
    expect(fits.map(({ fits }) => fits)).toEqual([true, false, false]);
  });
});

test("whatever names the topic is at least a near miss, and says why", async () => {
  const [near] = await judge({ name: "Jaguar cars" }, [
    "Jaguar cub born in the forest",
    "Council raises tax",
    "Jaguar seen again",
    "Rain all week",
  ]);
  expect(near?.fits || near?.near).toBe(true);
  expect(reasonsInWords(near?.reasons ?? [])).toContain("'Jaguar' in the title");
});

async function judge(
  topic: Partial<TopicWords>,
  titles: string[],
  from: FoundArticle["from"] = [{ feed: "https://feed.example/rss", filter: "search" }],
  site = "paper.example",
): Promise<Fit[]> {
  // A feed brings other news too.
  const others = from.length === 1 && from[0]?.filter === "search" ? openPool().articles.slice(0, 60) : [];
  const articles = titles.map((title, at) => ({
    article: { url: `https://${site}/${at}`, page: `p${at}`, title, extract: "", site, publishedAt: now },
    from,
  }));
  const input = {
    topic: { name: "", description: "", tags: [], aiPrompt: "", ...topic },
    markings: [],
    told: [],
    articles: [...articles, ...others.map((article) => ({ article, from }))],
    since: null,
    now,
  };
  return (await judgeArticles(parser, input)).slice(0, titles.length);
}

test("a report of the same event is about the topic too, without its name", async () => {
  const fits = await judge({ name: "Rugby", language: "en" }, [
    "Rugby: Bernard Laporte in custody over tax fraud",
    "Tax fraud: Bernard Laporte held in custody",
    "Bernard Laporte opens a beach restaurant",
  ]);
  expect(fits.map(({ fits }) => fits)).toEqual([true, true, false]);
  expect(reasonsInWords(fits[1]?.reasons ?? [])).toBe("closely resembles articles that are clearly about it");
});

test("each word of a description that only lists words is enough in a title", async () => {
  const titles = ["Eighteen states challenge new asylum policy", "Damage to the roof of the old town hall"];
  const listed = await judge({ name: "Migration", description: "asylum, refugees, borders" }, titles);
  expect(listed.map(({ fits }) => fits)).toEqual([true, false]);
  const sentence = await judge({ name: "Migration", description: "Who gets asylum and where" }, titles);
  expect(sentence.map(({ fits }) => fits)).toEqual([false, false]);
  const named = await judge({ name: "Migration in Spain", description: "asylum, refugees, borders" }, titles);
  expect(named.map(({ fits }) => fits)).toEqual([false, false]);
});

test("an article that names nothing of the topic needs two of the words that the others share", async () => {
  const about = ["Uri", "Jura", "Zug", "Bern", "Vaud", "Basel"].map(
    (name) => `Heat wave in the canton of ${name}`,
  );
  const others = [
    "A beaver in the canton of Zurich",
    "An opera opens",
    "Two ships collide",
    "Bread costs more",
  ];
  const fits = await judge({ name: "Heat wave", language: "en" }, [...about, ...others]);
  expect(fits.map(({ fits }) => fits)).toEqual([...about.map(() => true), ...others.map(() => false)]);
});

test("a country at war alone is enough, one that trades or votes isn't", async () => {
  const titles = ["Brussels promises Ukraine a quick answer", "Paris opens its summer sales"];
  for (const [name, fits] of [
    ["War in Ukraine", true],
    ["Elections in Ukraine", false],
    ["Trade war with Ukraine", false],
  ] as const) {
    const judged = await judge({ name, language: "en" }, titles);
    expect(judged.map(({ fits }) => fits)).toEqual([fits, false]);
  }
});
