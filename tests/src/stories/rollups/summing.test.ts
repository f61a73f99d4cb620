import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { day } from "../../../../src/base/durations.ts";
import type { Summary } from "../../../../src/contract/topics/updates.ts";
import { topics } from "../../../../src/db/schema/topics.ts";
import { expectStatus, openTestApp } from "../../../support/app.ts";
import { type Told, tell } from "../../../support/updates/told-updates.ts";

const events = [
  { thing: "earthquake", place: "Colombia", town: "Pereira", inGerman: "Erdbeben in Kolumbien" },
  { thing: "flood", place: "Japan", town: "Kumamoto", inGerman: "Überschwemmung in Japan" },
  { thing: "landslide", place: "Peru", town: "Ayacucho", inGerman: "Erdrutsch in Peru" },
];
const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
const start = new Date("2026-10-01T09:00:00Z");
const tollOn = (date: number) => 100 + 7 * date;

interface Report {
  date: number;
  event: number;
  /** Which of the memory's stories on the event it joined. */
  story: number;
  form: number;
}

/** How papers tell an event on the n-th day, with the toll of that day or without one. */
function told({ date, event, story, form }: Report): Told {
  const { thing, place, town, inGerman } = events[event] ?? { thing: "", place: "", town: "", inGerman: "" };
  const at = new Date(start.getTime() + date * day);
  const toll = tollOn(date);
  const forms: [headline: string, ...sentences: string[]][] = [
    [
      `${place} ${thing} kills ${toll}`,
      `The ${thing} in ${place} has killed ${toll} people, officials in ${town} said.`,
    ],
    [
      `Rescuers reach ${town}`,
      `Rescuers found ${toll} people dead after the ${thing} in ${place}, the army said.`,
    ],
    [
      `Schools reopen in ${town}`,
      `On ${weekdays[at.getUTCDay()]}, ${date + 2} schools in ${town} opened their doors.`,
    ],
    [
      `Why was ${place} not prepared?`,
      "He said that nobody had warned the town.",
      `Engineers examined ${date + 3} bridges near ${town}.`,
    ],
    [
      `${inGerman}: ${toll} Tote`,
      `Bei der Katastrophe in ${town} sind nach Angaben der Behörden ${toll} Menschen getötet worden.`,
    ],
  ];
  const [headline = "", ...sentences] = forms[form] ?? [];
  const url = (n: number) => `https://paper${form}.example/${event}-${date}-${n}`;
  // The German paper's reports are a story of their own.
  const id = `${event}-${form === 4 ? "de" : story}`;
  return { story: id, headline, facts: sentences.map((text, n) => [text, url(n)]) };
}

const report = fc.record({
  date: fc.integer({ min: 0, max: 30 }),
  event: fc.integer({ min: 0, max: events.length - 1 }),
  story: fc.integer({ min: 0, max: 2 }),
  form: fc.integer({ min: 0, max: 4 }),
});

const reports = fc.uniqueArray(report, {
  minLength: 4,
  maxLength: 24,
  selector: ({ date, event }) => `${date} ${event}`,
});

async function rollupsOf(list: Report[]): Promise<Summary[]> {
  const testApp = openTestApp();
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token);
  testApp.db.update(topics).set({ language: "en" }).where(eq(topics.id, id)).run();
  for (const [date, ofDay] of Map.groupBy(
    list.toSorted((a, b) => a.date - b.date),
    ({ date }) => date,
  ))
    tell(testApp.db, id, new Date(start.getTime() + date * day), ofDay.map(told));
  for (let date = 1; date < 40; date++) {
    testApp.clock.now = new Date(start.getTime() + date * day);
    await testApp.app.rollups.makeDue();
  }
  const read = async (kind: string) => {
    const path = `/api/topics/${id}/summaries?kind=${kind}`;
    return (await expectStatus(200, testApp.call<Summary[]>("GET", path))).body;
  };
  return [...(await read("week")), ...(await read("month"))];
}

/** A roll-up's lines as read, without their references; those about a day begin with it. */
function linesOf({ content }: Summary): { text: string; isDated: boolean }[] {
  return content
    .split("\n")
    .map((line) => line.replace(/\s*\[\d+\]\(\S+\)/g, "").replace(/^(?:#+|-) /, ""))
    .filter((line) => line !== "" && line !== "In brief")
    .map((line) => ({ text: line.replace(/^\*\*[^*]*\*\* /, ""), isDated: line.startsWith("**") }));
}

test("no roll-up says a thing twice, keeps an old toll, cites nothing, or mixes languages", async () => {
  await fc.assert(
    fc.asyncProperty(reports, async (list) => {
      for (const rollup of await rollupsOf(list)) {
        const lines = linesOf(rollup);
        const texts = lines.map(({ text }) => text);
        expect(texts.length).toBe(new Set(texts).size);
        for (const { place, town } of events) {
          const now = lines.filter(
            ({ text, isDated }) => !isDated && (text.includes(place) || text.includes(town)),
          );
          const tolls = now.flatMap(({ text }) => /(?:kills|killed|found) (\d{3})/.exec(text)?.[1] ?? []);
          expect([place, new Set(tolls).size <= 1]).toEqual([place, true]);
        }
        for (const { facts, statements } of rollup.stories)
          for (const { citations } of [...facts, ...statements]) {
            expect(citations.length).toBeGreaterThan(0);
            for (const number of citations) expect(rollup.citations[number - 1]).toBeDefined();
          }
        for (const { text } of lines) {
          expect(text).not.toMatch(/Katastrophe|^He |\?$(?<!prepared\?)/);
          if (/Tote/.test(text)) expect(text).toEndWith(" (German)");
        }
        if (rollup.kind === "month")
          for (const { text, isDated } of lines)
            if (!isDated)
              expect(text).not.toMatch(/(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day(?! \(\d+ October\))/);
      }
    }),
    { seed: 27, numRuns: 12 },
  );
});
