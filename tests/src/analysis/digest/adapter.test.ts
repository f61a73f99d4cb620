import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import type { Nodes } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmFromMarkdown } from "mdast-util-gfm";
import { gfm } from "micromark-extension-gfm";
import { createDigestAdapter } from "../../../../src/analysis/digest/adapter.ts";
import { limits } from "../../../../src/contract/base/limits.ts";
import type { Question, StoryGroup } from "../../../../src/providers/provider.ts";
import { type Article, canonicalPage } from "../../../../src/retrieval/article.ts";
import blns from "../../../data/hostile/blns.json";
import { parser } from "../../../support/app.ts";
import { linkCitations } from "../../../support/link-citations.ts";

let pages = 0;
function article(title: string, extract = "", more: Partial<Article> = {}): Article {
  const url = `https://paper.example/${pages++}`;
  const publishedAt = new Date("2026-11-20T23:30:00Z");
  return { url, page: url, title, extract, site: "paper.example", publishedAt, ...more };
}

const group = (...articles: Article[]): StoryGroup => ({ storyId: null, articles });

/** What it writes, its title apart: the first line, which is the only one of its level. */
async function write(groups: StoryGroup[], more: Partial<Question> = {}) {
  const articles = groups.flatMap((group) => group.articles);
  const question = { system: "", prompt: "", groups, articles, maxOutputTokens: 0, maxSearches: 0, ...more };
  const nowhere = { model: "", apiKey: null, baseUrl: null, webSearch: false, fetch };
  const answer = await createDigestAdapter(parser).answer(question, nowhere, new AbortController().signal);
  const [, heading = "", content = ""] = /^(# [^\n]*)\n\n([\s\S]*)$/.exec(answer.text) ?? [];
  return { ...answer, heading, content };
}

/** Every node of a markdown text, as a browser's renderer sees it. */
function nodes(markdown: string): Nodes[] {
  const tree = fromMarkdown(markdown, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] });
  const all = (node: Nodes): Nodes[] => [node, ...("children" in node ? node.children.flatMap(all) : [])];
  return all(tree);
}

const shown = (markdown: string) =>
  nodes(markdown)
    .map((node) => (node.type === "text" ? node.value : ""))
    .join("")
    .replaceAll("\u200b", "");

const ferry = {
  lead: article(
    "Ferry aground off Naxos",
    "A ferry with 312 people aboard ran aground off Naxos on Friday, the coastguard said.\n\nAll of them were brought to land by 04:30. But how could it happen? It is a mystery.\n\nRead more: our guide to the islands",
  ),
  other: article(
    "You won't believe what broke on the ferry",
    "The operator said that the steering gear, bought second-hand in Norway, had failed at 02:10. The ferry ran aground off Naxos with 312 people aboard.",
    { site: "herald.example", publishedAt: new Date("2026-11-21T00:10:00Z") },
  ),
};

describe("a digest", () => {
  test("tells what happened, then facts, each with the number of the paper that says it", async () => {
    const { lead, other } = ferry;
    const answer = await write([group(lead, other)]);
    expect(answer).toMatchObject({
      heading: "# Ferry aground off Naxos",
      citations: [lead, other],
      end: "complete",
      usage: { inputTokens: 0, outputTokens: 0, searches: 0 },
      costUsd: 0,
    });
    expect(answer.content).toBe(
      [
        "A ferry with 312 people aboard ran aground off Naxos on Friday, the coastguard said. [1]",
        "- All of them were brought to land by 04:30. [1]\n- The operator said that the steering gear, bought second-hand in Norway, had failed at 02:10. [2]",
      ].join("\n\n"),
    );
  });

  test("adds nothing from a site that only says the same", async () => {
    const lead = article("Ferry aground", "A ferry ran aground off Naxos with 312 people aboard on Friday.");
    const same = article("Ferry aground", "A ferry with 312 people aboard ran aground off Naxos.", {
      site: "b.example",
    });
    const { content, citations } = await write([group(lead, same)]);
    expect(content.match(/aground/g)).toHaveLength(1);
    expect(content).toEndWith(" [1]\n\n*b.example, 20 Nov 2026 [2]*");
    expect(citations).toEqual([lead, same]);
  });

  test("gives every story but the first a headline, because the first one's is the title", async () => {
    const { content } = await write([
      group(article("Harbour frozen", "The harbour of Bremo froze over on Monday night.")),
      group(article("Bridge closed", "Inspectors closed the bridge at Merrow for three weeks.")),
    ]);
    expect(content.match(/^###? .*$/gm)).toEqual(["### Bridge closed"]);
    expect(content).toStartWith("The harbour of Bremo froze over on Monday night. [1]");
  });

  test("says what changed in a known story, and not what readers know", async () => {
    const known = "The ferry with 312 people aboard ran aground off Naxos.";
    const update = article(
      "Tugs refloat Naxos ferry",
      `Tugs pulled the ferry off the rocks at noon on Sunday. ${known} Prosecutors detained its master on Monday morning.`,
    );
    const told = [{ id: "s1", articles: [{ title: "Ferry aground", extract: known }] }];
    const { content } = await write([{ storyId: "s1", articles: [update] }], { told });
    expect(content).toBe(
      [
        "**Since last time:** Tugs pulled the ferry off the rocks at noon on Sunday. [1]",
        "- Prosecutors detained its master on Monday morning. [1]",
      ].join("\n\n"),
    );
  });

  test("leaves out what readers were told in another story", async () => {
    const told = [{ id: "s9", articles: [{ title: "Port", extract: "Naxos has a port with nine berths." }] }];
    const { content } = await write(
      [
        group(
          article(
            "Ferry aground",
            "The ferry ran aground off Naxos on Friday. Naxos has a port with nine berths.",
          ),
        ),
      ],
      { told },
    );
    expect(content).not.toContain("berths");
  });

  test("tells seven stories, thirteen in brief, and leaves out the rest", async () => {
    const { content, heading, citations } = await write(
      Array.from({ length: 30 }, (_, at) =>
        group(article(`Story ${at + 1}`, `The council of town ${at + 1} voted for a new bridge on Monday.`)),
      ),
    );
    expect(heading).toBe("# Story 1");
    expect(content.match(/^### /gm)).toHaveLength(7);
    expect(content).toContain("### In brief\n\n- Story 8 [8]\n- Story 9 [9]\n");
    expect(content).toEndWith("- Story 20 [20]");
    expect(content).not.toContain("paper.example");
    expect(content.match(/^- /gm)).toHaveLength(13);
    expect(citations).toHaveLength(20);
    expect(content).not.toContain("Story 21");
  });

  test("is read in about two minutes, however much the papers tell", async () => {
    const word = (number: number) => `w${number.toString(26).replace(/\d/g, "q")}${"aeiou"[number % 5]}x`;
    const said = (town: number) =>
      Array.from({ length: 30 }, (_, at) => {
        const words = Array.from({ length: 15 }, (_, place) => word(town * 9_000 + at * 300 + place * 17));
        return `Mayor ${words.join(" ")} by ${at + 3}0 votes.`;
      });
    const groups = Array.from({ length: 7 }, (_, at) =>
      group(article(`Town ${at} builds`, said(at).join(" "))),
    );
    const { content } = await write(groups);
    expect(content.match(/\p{L}+/gu)?.length).toBeWithin(150, 550);
    expect((await write(groups.slice(0, 1))).content.match(/^- /gm)?.length).toBeWithin(2, 6);
  });

  test("refers to every citation and to no other number, each page once", async () => {
    const twice = article("Told twice");
    const { content, citations } = await write([group(twice, article("A")), group(article("B"), twice)]);
    const numbers = new Set([...content.matchAll(/\[(\d+)\]/g)].map(([, number]) => Number(number)));
    expect([...numbers].sort()).toEqual(citations.map((_, at) => at + 1));
    expect(citations).toHaveLength(3);
  });

  test("without a date gives none, and without an extract tells the headline", async () => {
    const { heading, content } = await write([group(article("Bare", "", { publishedAt: null }))]);
    expect(heading).toBe("# Bare");
    expect(content).toBe("Bare [1]");
  });

  test("tells of what is no plain report which kind it is", async () => {
    const comment = article("The harbour after the strike", "Ships wait. They wait for days.", {
      url: "https://paper.example/opinion/harbour",
    });
    expect((await write([group(comment)], { language: "de" })).heading).toBe(
      "# Meinung: The harbour after the strike",
    );
    const report = article("Strike ends in harbour", "The strike in the harbour ended on Friday.");
    expect((await write([group(comment, report)])).heading).toBe("# Strike ends in harbour");
    const named = article("Live: Storm reaches the coast", "The storm reached the coast at noon on Friday.");
    expect((await write([group(named)])).heading).toBe(
      "# Live blog: The storm reached the coast at noon on Friday",
    );
  });

  test("names up to two other papers behind a headline in brief, and quotes no byline nor dateline", async () => {
    const reported = Array.from({ length: 4 }, (_, at) =>
      article(`Ferry aground off Naxos, says paper ${at}`),
    );
    const lead = article(
      "Bridge opens in Kourou",
      "By Ada Lane and Tom Reed\n\nKOUROU, 24 NOV (AFP) - The mayor opened the bridge in Kourou on Friday.",
    );
    const { content } = await write([group(lead), group(...reported)]);
    expect(content).toContain("- Ferry aground off Naxos, says paper 0 [2] [3] [4]");
    expect(content).not.toMatch(/Ada Lane|AFP/);
    expect(content).toStartWith("The mayor opened the bridge in Kourou on Friday. [1]");
  });

  test("keeps news of JavaScript and data protection, which pages name when they speak of themselves", async () => {
    const fine =
      "Die Datenschutzbehörde in Kourou verhängt 40 Millionen Euro Strafe gegen einen Hersteller von Fähren.";
    const code = "The editor in Kourou now builds apps of JavaScript and CSS for 40 systems.";
    expect((await write([group(article("Strafe für Fähren", fine))])).content).toStartWith(fine);
    expect((await write([group(article("Editor for apps", code))])).content).toStartWith(code);
    const page = article("Editor for apps", `Please enable JavaScript to read this page. ${code}`);
    expect((await write([group(page)])).content).not.toContain("enable");
  });

  test("says until when it lasts by the later paper, and gives no round number beside a count", async () => {
    const at = (hour: number) => ({
      publishedAt: new Date(Date.UTC(2026, 0, 5, hour)),
      site: `p${hour}.example`,
    });
    const { content } = await write(
      [
        group(
          article(
            "Stromausfall im Südwesten Berlins",
            "Im Südwesten Berlins haben rund 35.000 Haushalte bis zum frühen Abend keinen Strom. Über 800 Menschen wurden verletzt.",
            at(8),
          ),
          article(
            "Stromausfall in Berlin dauert länger",
            "Rund 35.000 Haushalte im Südwesten Berlins haben nun bis Donnerstag keinen Strom. 832 Menschen wurden verletzt, teilte die Feuerwehr mit.",
            at(16),
          ),
        ),
      ],
      { language: "de" },
    );
    expect(content).toContain("bis Donnerstag");
    expect(content).not.toContain("bis zum frühen Abend");
    expect(content).not.toContain("Über 800");
  });

  test("quotes no count that a later headline exceeds, nor a text that its feed cut without dots", async () => {
    const at = (hour: number) => ({
      publishedAt: new Date(Date.UTC(2026, 7, 15, hour)),
      site: `p${hour}.example`,
    });
    const cut =
      "While some residents praised the Adeleke administration for its performance, particularly in workers’ welfare, infrastructure and education, others said the government had fallen short of expectations in healthcare, tourism and equitable distribution of infrastruc";
    const { content } = await write(
      [
        group(
          article(
            "Rescuers search for survivors in Flores",
            "A powerful 7.7-magnitude earthquake struck off Indonesia's Flores region, killing at least 38 people. Roads to Ende are blocked by landslides.",
            at(6),
          ),
          article("Indonesia earthquake death toll reaches 53, thousands evacuated", "", at(18)),
        ),
        group(article("Osun votes on Saturday after a calm campaign", cut, at(12))),
      ],
      { language: "en" },
    );
    expect(content).toContain("Roads to Ende are blocked by landslides.");
    expect(content).not.toContain("38 people");
    expect(content).not.toContain("infrastruc");
  });

  test("begins as the paper does, and leaves the paper's later remarks and open quotations", async () => {
    const plans = article(
      "Sainsbury's plans push into UK beauty market",
      "Sainsbury's is taking on Boots, Superdrug and Debenhams with department store-style beauty aisles staffed with specialist assistants. As part of a substantial push into the UK's £2.8bn beauty market, which is continuing to grow while fashion and homeware sales fall back, the larger beauty aisles will be tested out in 11 stores around the country and taken to more stores next year if it proves a success.",
    );
    const march = article(
      "Farage should be put in charge of Brexit negotiations, says Tory MP",
      "Nigel Farage vowed to 'mobilise the people's army' during a protest at the Tory conference. Tory Brexiteer Andrea Jenkyns was also at the march, telling reporters: 'I am simply saying: Prime Minister, listen to the people. Activists waved banners after the launch of the group in Birmingham.",
    );
    const { content } = await write([group(plans), group(march)], { language: "en" });
    expect(content).toStartWith("Sainsbury's is taking on Boots, Superdrug and Debenhams");
    expect(content).toContain("Nigel Farage vowed to 'mobilise the people's army' during a protest");
    expect(content).not.toContain("I am simply saying");
  });

  test("quotes nothing that lasts until the evening of another day", async () => {
    const yesterday = article(
      "Trains stand still in the Rhine valley",
      "Trains in the Rhine valley stand still until this evening, the railway said. A tree fell on the line at Boppard.",
      { publishedAt: new Date("2026-11-19T09:00:00Z") },
    );
    const { content } = await write([group(yesterday), group(ferry.lead)], { language: "en" });
    expect(content).toContain("A tree fell on the line at Boppard.");
    expect(content).not.toContain("this evening");
  });

  test("begins with no sentence that points back, nor one that its feed cut", async () => {
    const strike = article(
      "Strike in the harbour",
      "How do harbours end strikes? The mediator met this plan with doubt, and Kourou's dockers refused it. Dockers in Kourou stop work this week, their union said.",
    );
    expect((await write([group(strike)])).content).toStartWith("Dockers in Kourou stop work this week");
    const cut = article(
      "Nurse testifies in Madrid",
      "The former nurse of the president testified in Madrid and said that she was persec...",
    );
    expect((await write([group(cut)])).content).toBe("Nurse testifies in Madrid [1]");
  });

  test("tells the paper's lead first, even if it is much like the headline, and no scene before the news", async () => {
    const strike = article(
      "Dockers in Kourou to strike on Monday",
      "Dockers in Kourou are to strike on Monday for 8 percent more pay, their union said. Flags waved over the quay as the sun rose on an uneasy morning. The port of Kourou handles 40 ships a week.",
    );
    expect((await write([group(strike)])).content).toStartWith(
      "Dockers in Kourou are to strike on Monday for 8",
    );
    const visit = article(
      "Mixed reception for Berg in Merrow",
      "There were smiles and blue skies over the old town on Saturday morning. Berg then opened a bridge in Merrow that cost 12 million pounds.",
    );
    expect((await write([group(visit)])).content).toStartWith("Berg then opened a bridge in Merrow");
  });

  test("goes on after the lead where the next sentence does, in the order of the paper", async () => {
    const claims = article(
      "Ronaldo dismisses claims as lawyers set to sue magazine",
      "Cristiano Ronaldo has branded the claims of a German magazine as fake news. His lawyers are set to sue the magazine in Hamburg. The Madeiran singer Ana Luz, 33, backed him on Friday in front of 400 fans. Prosecutors in Nevada reopened the case of 2009 on Monday.",
    );
    const { content, heading } = await write([group(claims)]);
    expect(heading).toBe("# Ronaldo dismisses claims as lawyers set to sue magazine");
    expect(content).toStartWith(
      "Cristiano Ronaldo has branded the claims of a German magazine as fake news. His lawyers are set to sue the magazine in Hamburg. [1]",
    );
    expect(content.indexOf("Ana Luz")).toBeLessThan(content.indexOf("Prosecutors"));
  });

  test("quotes nobody who isn't named, nor what is said to you", async () => {
    const course = article(
      "Merrow's cooks take a course in sleep",
      "Cooks in Merrow take a course of 12 weeks in getting enough sleep, the council said. 'Nobody told the cooks of Merrow to sleep 8 hours.' The Dane said in May that 40 cooks slept badly. You can get 20 free tickets in the town hall of Merrow.",
    );
    const { content } = await write([group(course)]);
    expect(content).toBe(
      "Cooks in Merrow take a course of 12 weeks in getting enough sleep, the council said. [1]",
    );
  });

  test("speaks of the landslide, and of Omar, only where it said before which and who", async () => {
    const known =
      "Omar ordered the landslide's 40 witnesses to leave the coast of Rausu, the landslide and its 9 cracks.";
    const introduction =
      "A landslide of 300 metres was seen by the guard Rassol Omar, who had come to Rausu to fish.";
    const lead = "The coast of Rausu rose by 10 metres on Friday, and 4 houses were evacuated by the police.";
    const told = async (...sentences: string[]) =>
      (await write([group(article("Coast rises in Rausu", sentences.join(" ")))])).content;
    expect(await told(lead, introduction, known)).toContain(known);
    const ours = "We saw a landslide of 300 metres from our boat, like the guard Rassol Omar of Rausu.";
    expect(await told(lead, ours, known)).not.toContain("Omar");
  });

  test("tells a sentence that goes on from another behind it, and not alone", async () => {
    const lead =
      "The council of Merrow voted on Monday for a bridge over the Lune that costs 31 million pounds.";
    const denial =
      "Mayor Ada Berg of Merrow is accused of taking 9,000 pounds from the builder of the bridge.";
    const answer = "She denies it and has sued the 2 papers that reported the payments for the bridge.";
    const story = (text: string) => write([group(article("Merrow votes for a bridge", text))]);
    expect((await story(`${lead} ${denial} ${answer}`)).content).toContain(`${denial} ${answer}`);
    const shouted = denial.toUpperCase();
    expect((await story(`${lead} ${shouted} ${answer}`)).content).not.toContain(answer);
  });

  test("an article's first sentence may be longer than others, as all of the news may be in it", async () => {
    const reasons =
      " to lower the deficit, as the bank and the two parties of the coalition had agreed".repeat(3);
    const lead = `The government of Merrow decided on Tuesday to write a rule for 9 budgets into the law${reasons}.`;
    const aside = `The bank of Merrow added on Tuesday that it expects 11 more rules for its 4 counties${reasons}.`;
    const { text } = await write([group(article("Merrow: a rule for budgets", `${lead} ${aside}`))]);
    expect([lead.length > 300, text.includes(lead), text.includes(aside)]).toEqual([true, true, false]);
  });

  test("has at most 150 words in a story", async () => {
    const sentences = [
      "Merrow's council voted on Monday for 4 bridges over the Lune, which will cost 31 million pounds, a third more than in spring.",
      "Work on the first bridge starts on 12 March at the old harbour, where 9 warehouses are demolished by the railway before winter.",
      "Anglers sued the council over 7 piers because salmon rest there, and a judge in Halden is to hear both sides next Thursday.",
      "Ferries to Kourou will stop after 88 years, and their 46 sailors were promised other posts with the port's new towing company.",
      "Mayor Ada Berg rejected a tunnel for 120 million, because the rock below the river is too soft for any machine that is sold.",
      "Cyclists get a lane of 3 metres on each bridge, as 5,200 people had demanded in a petition that was handed over in June.",
      "Tolls of 2 pounds a car are planned until 2051, but buses, ambulances and whoever lives on the island will pass without paying.",
    ];
    const { content } = await write([group(article("Merrow votes for bridges", sentences.join(" ")))]);
    const told = sentences
      .filter((sentence) => content.includes(sentence))
      .join(" ")
      .split(" ").length;
    expect(told).toBeGreaterThan(100);
    expect(told).toBeLessThanOrEqual(150);
  });

  test("of nothing says nothing, without a title", async () => {
    expect(await write([])).toMatchObject({ text: "", citations: [] });
    expect(await write([group()])).toMatchObject({ text: "", citations: [] });
  });

  test("is the same for the same question", async () => {
    const groups = Array.from({ length: 9 }, (_, at) =>
      group(article(`S${at}`, "One. Two."), article(`T${at}`)),
    );
    expect(await write(groups)).toEqual(await write(groups));
  });

  test.each([
    "پاکستان میں عام انتخابات آٹھ فروری کو ہوں گے",
    "石川県能登地方で震度7の地震",
    "می‌خواهم بدانم",
    "👩‍👩‍👧 Ü ß",
  ])("keeps %p as it is", async (text) => {
    expect(shown((await write([group(article(text, `${text}.`))])).text)).toContain(text);
  });

  test("starts with the event that the reports of others speak of too, and ends with teasers", async () => {
    const { text } = await write([
      group(
        article(
          "How the Halden Cup is brewed",
          "The cup of tea in Halden is brewed for six minutes, its cook said.",
        ),
      ),
      group(
        article(
          "Berg left out on Saturday",
          "Ada Berg was left out on Saturday by the North, who lead the Halden Cup 10-6.",
        ),
      ),
      group(
        article(
          "Captain warns of the final day",
          "The captain of the North said the 10-6 lead in the Halden Cup isn't safe.",
        ),
      ),
      group(
        article(
          "North take 10-6 lead into Halden Cup final",
          "The North lead the South 10-6 before the last twelve games.",
        ),
      ),
    ]);
    expect(text).toStartWith("# North take 10-6 lead");
    expect(text.split("### ").at(-1)).toContain("is brewed for six minutes");
  });

  test("stays under the size of a summary whatever feeds send", async () => {
    for (const character of ["`", "漢", "😀", "\\", "&", "www. "]) {
      const huge = character.repeat(5_000);
      const articles = () => Array.from({ length: 8 }, () => article(huge, huge, { site: huge }));
      const { text } = await write(Array.from({ length: 25 }, () => group(...articles())));
      expect(new TextEncoder().encode(text).byteLength).toBeLessThan(limits.summaryBytes);
    }
  });
});

describe("whatever a feed says, its digest", () => {
  const OURS = ["root", "heading", "paragraph", "text", "emphasis", "list", "listItem", "link"];

  /** Checks that nothing but our own markdown is in it, and no link but to its citations. */
  async function expectHarmless(...texts: string[]): Promise<void> {
    const groups = texts.map((text) =>
      group(article(text, text, { site: text }), article("B", `${text}. ${text}`, { site: "b" })),
    );
    const { text, citations } = await write(groups);
    for (const markdown of [text, linkCitations(text, citations)]) {
      const found = nodes(markdown);
      const count = (type: string) => found.filter((node) => node.type === type).length;
      expect(found.map(({ type }) => type).filter((type) => !OURS.includes(type))).toEqual([]);
      const lines = (beginning: RegExp) => markdown.split("\n").filter((line) => beginning.test(line)).length;
      expect(count("heading")).toBe(lines(/^#{1,3} /));
      expect(count("emphasis")).toBe(lines(/^\*/));
      expect(count("listItem")).toBe(lines(/^- /));
      for (const node of found) {
        if (node.type === "link")
          expect(citations.map(({ page }) => page)).toContain(canonicalPage(node.url));
      }
    }
    expect(nodes(text).some(({ type }) => type === "link")).toBe(false);
  }

  /** Each is once in a story and once in brief. */
  async function expectAllHarmless(texts: string[]): Promise<void> {
    for (let at = 0; at < texts.length; at += 6) {
      const some = texts.slice(at, at + 6);
      await expectHarmless(...some, ...Array(6 - some.length).fill(""), ...some);
    }
  }

  test("has no link, image, heading, list, table, code or HTML of its making: naughty strings", async () => {
    await expectAllHarmless(blns);
  });

  test("nor from lines written for cross-site scripting", async () => {
    const lines = readFileSync(join(import.meta.dir, "../../../data/hostile/xss.txt"), "utf8").split("\n");
    await expectAllHarmless(lines.filter((_, at) => at % 2 === 0));
  });

  test("nor from pieces of markdown put together by chance", async () => {
    const pieces = fc.constantFrom(
      ..."[ ] ( ) ! < > ` ``` * ** _ # ## - + = 1. 1) | ~ ~~ \\ & &amp; &#35; : :// http:// https://e.example www. www.e.example a@b.example mailto:a@b.example [1] [1]: [^1] ![a](b) <b> --- *** === > \t \u200b xmpp:a@b.c/d".split(
        " ",
      ),
      " ",
      "\n",
      "\n\n",
      "    ",
    );
    await fc.assert(
      fc.asyncProperty(fc.array(pieces, { maxLength: 12 }), (parts) => expectHarmless(parts.join(""))),
      { numRuns: 300 },
    );
  });

  test("nor from any text at all, which is shown as it was", async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60, unit: "binary" }), (text) => expectHarmless(text)),
      { numRuns: 200 },
    );
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 60 }), async (text) => {
        // Headlines are cleaned of escapes, tickers' signs and full stops.
        const visible = text
          .replace(/[\\+:|–—.!"…-]/g, " ")
          .replace(/\s+/g, " ")
          .trim();
        const { heading } = await write([group(article(`Said ${visible}`))]);
        expect(shown(heading)).toContain(`Said ${visible}`.trim());
      }),
    );
  });
});

test("a known story of which there is but a headline says in brief that this is what changed", async () => {
  const told = [
    {
      id: "ferry",
      headline: "Ferry aground",
      articles: [
        article("Ferry aground off Naxos, 9 dead", "", { publishedAt: new Date("2026-11-19T20:00:00Z") }),
      ],
    },
  ];
  const lead = article("Bridge opens in Kourou", "The mayor opened the bridge in Kourou on Friday.");
  const groups = [
    group(lead),
    { storyId: "ferry", articles: [article("Toll of the Naxos ferry rises to 12")] },
  ];
  const { content } = await write(groups, { told });
  expect(content).toEndWith("- **Since last time:** Toll of the Naxos ferry rises to 12 [2]");
});

describe("of a story that readers know", () => {
  const told = [
    {
      id: "ferry",
      headline: "Ferry aground off Naxos",
      articles: [
        article(
          "Ferry aground off Naxos",
          "A ferry with 312 people aboard ran aground off Naxos. The port stays closed until Friday.",
        ),
      ],
    },
  ] as unknown as NonNullable<Question["told"]>;
  const known = (...articles: Article[]): StoryGroup => ({ storyId: "ferry", articles });

  test("the sentence with the news of the headline is what changed, and not the longest one", async () => {
    const { content } = await write(
      [
        known(
          article(
            "Naxos port closed until 12 December",
            "Divers looked at the hull of the ferry off Naxos on Saturday. The port stays closed until 12 December. A crane from Piraeus arrived with a crew of forty engineers and two tugs.",
          ),
        ),
      ],
      { told, language: "en" },
    );
    expect(content).toContain("**Since last time:** The port stays closed until 12 December. [1]");
  });

  test("the headline alone says what changed if no sentence does in its words, above what is new", async () => {
    const cup = [
      {
        id: "cup",
        articles: [
          article(
            "Europe take 10-6 lead into Ryder Cup final day",
            "Europe will take a healthy advantage into the final day of the Ryder Cup.",
          ),
        ],
      },
    ];
    const win = article(
      "Europe clinches Ryder Cup victory in Paris",
      "Team Europe has won the 2018 Ryder Cup defeating Team USA by a final score of 16.5 to 10.5 at Le Golf National outside Paris, France. Woods lost all four of his matches in France and now has a record of 13-21-3 career Ryder Cup record. A strange statistic by one of the greatest players of all-time, having won 14 major titles second to only Jack Nicklaus.",
    );
    const { content } = await write([{ storyId: "cup", articles: [win] }], { told: cup, language: "en" });
    expect(content).toStartWith(
      "**Since last time:**\n\n- Team Europe has won the 2018 Ryder Cup defeating Team USA by a final score of",
    );
    expect(content).not.toContain(win.title);
  });

  test("a single sentence that is new says what changed, once", async () => {
    const { content } = await write(
      [known(article("Naxos port closed until 12 December", "The port stays closed until 12 December."))],
      { told, language: "en" },
    );
    expect(content.trim()).toBe("**Since last time:** The port stays closed until 12 December. [1]");
  });
});
