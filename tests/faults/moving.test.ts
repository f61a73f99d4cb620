import { describe, expect, test } from "bun:test";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { emptyFolder, run, start } from "../executable/process.ts";
import { tell } from "../support/updates/told-updates.ts";
import { addTopics, write } from "../terminal/instance.ts";
import { chanceOf } from "./support/chance.ts";
import { killMidway, timeOf } from "./support/kills.ts";
import { faultsOf, query } from "./support/soundness.ts";

const seed = 20261121;
const kills = 4;

/** A folder with Ada's topic of some hundred updates, and one with Ada alone. */
function open() {
  const [from, to] = [emptyFolder(), emptyFolder()];
  addTopics(to, []);
  addTopics(from, ["Night trains"]);
  const text = "The train left Vienna at nine and came to Rome in the morning. ".repeat(20);
  write(from, (db, now) => {
    const [topic] = query<{ id: string }>(db.$client.filename, "SELECT id FROM topics");
    db.transaction(() => {
      for (let at = 0; at < 300; at++) {
        const facts: [string, string][] = [1, 2, 3].map((n) => [text, `https://p${n}.example/${at}`]);
        const when = new Date(now.getTime() - (300 - at) * 3_600_000);
        tell(db, topic?.id ?? "", when, [{ story: `story-${at % 100}`, facts }]);
      }
    });
  });
  return { from, to, bundle: join(from, "trains.jsonl") };
}

describe("moving a topic, killed in the middle", () => {
  test(`leaves no half bundle under its name, ${kills} times, and nothing after the next`, async () => {
    const { from, bundle } = open();
    const exporting = ["topic", "export", "Night trains"];
    const takes = await timeOf(() => run([...exporting, bundle], { cwd: from }));
    const whole = readFileSync(bundle, "utf8");
    let [begun, target] = [0, ""];
    const begin = () => {
      target = join(from, `${begun++}.jsonl`);
      return start([...exporting, target], { cwd: from });
    };
    for await (const kill of killMidway({ kills, chance: chanceOf(seed), takes, begin })) {
      const isWhole = !existsSync(target) || readFileSync(target, "utf8") === whole;
      expect([kill, isWhole]).toEqual([kill, true]);
      await run([...exporting, target], { cwd: from });
      expect(readFileSync(target, "utf8") === whole).toBe(true);
      expect(readdirSync(from).filter((name) => name.includes(".part"))).toEqual([]);
    }
  }, 180_000);

  test(`imports all of it or nothing, ${kills} times, and goes on from there`, async () => {
    const { from, to, bundle } = open();
    await run(["topic", "export", "Night trains", bundle], { cwd: from });
    const importing = ["topic", "import", bundle, "--user", "ada"];
    const file = join(to, "data/topicapp.db");
    const rows = () =>
      [
        "topics",
        "topic_summaries",
        "stories",
        "story_articles",
        "user_topic_follows",
        "search_documents",
      ].map((table) => query(file, `SELECT 1 FROM ${table}`).length);
    const [none, all] = [
      [0, 0, 0, 0, 0, 0],
      [1, 300, 100, 900, 1, 1],
    ];
    /** What is out of everybody's sight is what was not finished. */
    const shown = () => query(file, "SELECT 1 FROM topics WHERE deleted_at IS NULL").length;
    const takes = await timeOf(() => run([...importing, "--dry-run"], { cwd: to }));
    expect(rows()).toEqual(none);
    const begin = () => {
      write(to, ({ $client }) => $client.run("DELETE FROM topics"));
      return start(importing, { cwd: to });
    };
    for await (const kill of killMidway({ kills, chance: chanceOf(seed), takes, begin })) {
      if (shown() > 0) expect(rows()).toEqual(all);
      expect([kill, ...faultsOf(file)]).toEqual([kill]);
      expect((await run(importing, { cwd: to })).exitCode).toBe(0);
      expect([shown(), rows()]).toEqual([1, all]);
    }
    expect((await run(importing, { cwd: to })).exitCode).toBe(0);
    const back = join(to, "back.jsonl");
    expect((await run(["topic", "export", "Night trains", back], { cwd: to })).exitCode).toBe(0);
    expect(readFileSync(back, "utf8") === readFileSync(bundle, "utf8")).toBe(true);
  }, 180_000);

  test(`imports each of many topics once, ${kills} times, and goes on with those that are missing`, async () => {
    const { to } = open();
    const outlines = Array.from(
      { length: 200 },
      (_, n) => `<outline text="Topic ${n}" type="rss" xmlUrl="https://many.example/${n}"/>`,
    );
    const list = join(to, "subscriptions.opml");
    writeFileSync(list, `<opml version="2.0"><body>${outlines.join("")}</body></opml>`);
    const importing = ["topic", "import", list, "--user", "ada", "--json"];
    const file = join(to, "data/topicapp.db");
    const counts = () =>
      ["topics", "topic_feeds", "user_topic_follows"].map(
        (table) => query(file, `SELECT 1 FROM ${table}`).length,
      );
    const takes = await timeOf(() => run(importing, { cwd: to }));
    const begin = () => {
      write(to, ({ $client }) => $client.run("DELETE FROM topics"));
      return start(importing, { cwd: to });
    };
    for await (const kill of killMidway({ kills, chance: chanceOf(seed), takes, begin })) {
      const [made = 0, ...rest] = counts();
      expect([kill, ...rest]).toEqual([kill, made, made]);
      expect([kill, ...faultsOf(file)]).toEqual([kill]);
      const again = await run(importing, { cwd: to });
      expect(JSON.parse(again.stdout).created).toBe(200 - made);
      expect(counts()).toEqual([200, 200, 200]);
    }
  }, 180_000);
});
