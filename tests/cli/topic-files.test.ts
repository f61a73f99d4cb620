import { afterAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { generateOpml, parseOpml } from "feedsmith";
import { createOutput, type Io } from "../../cli/io.ts";
import { main } from "../../cli/main.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import type { TestApp } from "../support/app.ts";
import { allRows, openTwo } from "../support/bundles.ts";

const folder = mkdtempSync(join(tmpdir(), "topicapp-files-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** Runs a command line on an instance's data folder, with its clock. */
async function run({ clock, dataDir }: TestApp, ...args: string[]) {
  const [out, err]: [string[], string[]] = [[], []];
  const io: Io = {
    env: { TOPICAPP_LOG: "silent" },
    isTerminal: false,
    terminal: null,
    now: () => clock.now,
    wait: async () => {},
    readInput: async () => "",
    ...createOutput((file, line) => void (file === 1 ? out : err).push(line)),
  };
  const exitCode = await main([...args, "--data-dir", dataDir], io);
  return { exitCode, out: out.join("\n"), err: err.join("\n") };
}

describe("topic export and topic import", () => {
  test("move a topic from one instance to another, once", async () => {
    const { from, id, to, grace } = await openTwo();
    const [file, back] = [join(folder, "rockets.jsonl"), join(folder, "back.jsonl")];
    const wrote = await run(from, "topic", "export", "reusable rockets", file);
    expect(wrote).toEqual({
      exitCode: 0,
      out: expect.stringMatching(/^Wrote .*rockets\.jsonl \(\d KB\)$/),
      err: "",
    });
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const said = '"Reusable rockets": 3 updates, 2 stories, 3 articles, 1 feed';
    const importing = ["topic", "import", file, "--user", "grace"];
    expect((await run(to, ...importing, "--dry-run")).out).toBe(`Would import ${said}`);
    expect((await run(to, ...importing)).out).toBe(`Imported ${said}`);
    expect((await run(to, ...importing)).out).toBe('"Reusable rockets" already exists: nothing was changed');
    expect(JSON.parse((await run(to, ...importing, "--json")).out)).toMatchObject({
      kind: "bundle",
      id,
      isNew: false,
    });
    expect(JSON.parse((await run(to, "topic", "export", id, back, "--json")).out)).toMatchObject({
      file: back,
      id,
    });
    expect(readFileSync(back, "utf8")).toBe(readFileSync(file, "utf8"));
    const { body } = await to.call<Topic>("GET", `/api/topics/${id}`, { token: grace.token });
    expect([body.isFollowing, body.createdById]).toEqual([true, grace.user.id]);
  });

  test("say what becomes of a feed reader's folders before and after, and skip with a reason", async () => {
    const { to } = await openTwo();
    const file = join(folder, "some.opml");
    const feed = (name: string, url: string) => `<outline text="${name}" xmlUrl="${url}"/>`;
    writeFileSync(
      file,
      `<opml version="2.0"><body><outline text="Rockets">${feed("Pads", "https://pads.example/1")}${feed("Router", "http://10.0.0.1/")}</outline>${feed("\u0007Solo", "https://solo.example/")}</body></opml>`,
    );
    const importing = ["topic", "import", file, "--user", "grace"];
    const before = allRows(to.db);
    const dry = await run(to, ...importing, "--dry-run");
    expect(dry.out.split("\n")).toEqual([
      "new      Rockets  1 feed",
      "new      Solo     1 feed",
      expect.stringMatching(/^skipped {2}Router {3}http:\/\/10\.0\.0\.1\/ can't be a feed: /),
      "Would create 2 topics, skip 1",
    ]);
    expect(allRows(to.db)).toEqual(before);
    expect((await run(to, ...importing, "--each-feed", "--dry-run")).out).toContain(
      "new      Pads    1 feed",
    );
    expect((await run(to, ...importing)).out).toEndWith("\nCreated 2 topics, skipped 1");
    const again = JSON.parse((await run(to, ...importing, "--json")).out);
    expect(again).toMatchObject({ kind: "opml", created: 0, topics: [], skipped: [{}, {}] });
  });

  test("take 500 outlines in and write them out again", async () => {
    const { to } = await openTwo();
    const outlines = Array.from({ length: 500 }, (_, n) => ({
      text: `Topic ${String(n).padStart(3, "0")} <日本> & "more"`,
      outlines: [{ text: "Feed", type: "rss", xmlUrl: `https://paper${n}.example/1` }],
    }));
    const [file, back] = [join(folder, "all.opml"), join(folder, "back.opml")];
    writeFileSync(file, generateOpml({ head: { title: "All" }, body: { outlines } }));
    expect((await run(to, "topic", "import", file, "--user", "grace")).out).toEndWith(
      "Created 500 topics, skipped 0",
    );
    expect((await run(to, "topic", "export", "--user", "grace", back)).exitCode).toBe(0);
    const written = parseOpml(readFileSync(back, "utf8")).body?.outlines ?? [];
    const addresses = (list: typeof written) => list.map(({ text, outlines: of }) => [text, of?.[0]?.xmlUrl]);
    expect(addresses(written)).toEqual(addresses(outlines as never));
  });

  test("refuse in one line what is no such file, and nobody's or a suspended user's topics", async () => {
    const { from, id, to } = await openTwo();
    const [text, bundle, large] = ["hello.txt", "one.jsonl", "large.opml"].map((name) => join(folder, name));
    writeFileSync(text ?? "", "hello");
    writeFileSync(large ?? "", "<".repeat(1024 * 1024 + 1));
    await run(from, "topic", "export", id, bundle ?? "");
    const before = allRows(to.db);
    const refused = async (why: RegExp, ...args: string[]) => {
      const { exitCode, out, err } = await run(to, "topic", ...args);
      expect([exitCode, out, err.split("\n").length]).toEqual([1, "", 1]);
      expect(err).toMatch(why);
    };
    await refused(/isn't an OPML document$/, "import", text ?? "", "--user", "grace");
    await refused(/larger than 1 MB/, "import", large ?? "", "--user", "grace");
    await refused(/can't be read \(ENOENT/, "import", join(folder, "none"), "--user", "grace");
    await refused(/isn't a file$/, "import", folder, "--user", "grace");
    await refused(/There's no user eve\./, "import", bundle ?? "", "--user", "eve");
    await refused(/There's no topic "Trams"/, "export", "Trams", join(folder, "trams.jsonl"));
    to.db.$client.run("UPDATE users SET is_suspended = 1");
    await refused(/grace is suspended/, "import", bundle ?? "", "--user", "grace");
    to.db.$client.run("UPDATE users SET is_suspended = 0");
    expect(allRows(to.db)).toEqual(before);
    expect((await run(to, "topic", "import", bundle ?? "")).exitCode).toBe(2);
    expect((await run(to, "topic", "export", id)).exitCode).toBe(2);
  });

  test("leave a file as it was when the export fails, and never the database", async () => {
    const { from, id } = await openTwo();
    const place = join(folder, "kept");
    mkdirSync(place);
    const file = join(place, "rockets.jsonl");
    writeFileSync(file, "before");
    from.db.$client.run("UPDATE topic_summaries SET citations = '[null]' WHERE kind = 'week'");
    await expect(run(from, "topic", "export", id, file)).rejects.toThrow();
    expect([readFileSync(file, "utf8"), readdirSync(place)]).toEqual(["before", ["rockets.jsonl"]]);
    const database = join(from.dataDir, "topicapp.db");
    expect((await run(from, "topic", "export", id, database)).err).toContain("is the database itself");
    expect((await run(from, "topic", "export", id, join(place, "none", "x"))).err).toMatch(
      /can't be written \(ENOENT/,
    );
  });
});
