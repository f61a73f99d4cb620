import { describe, expect, test } from "bun:test";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { Glob } from "bun";

const root = join(import.meta.dir, "..");
const files = [...new Glob("{src,web,cli}/**/*.{ts,tsx}").scanSync(root)]
  .filter((file) => !file.endsWith(".d.ts"))
  .sort();
const text = new Map(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
const imports = new Map(files.map((file) => [file, importsOf(file)]));

/** From the bottom up: a room may import what is below its row, and nothing beside it. */
const rows: string[][] = [
  ["src/contract"],
  ["src/base"],
  ["src/db", "src/language", "src/workers"],
  ["src/retrieval"],
  ["src/providers", "src/sending"],
  ["src/analysis", "src/config"],
  ["src/http", "src/sources"],
  ["src/people"],
  ["src/topics"],
  ["src/updates"],
  ["src/stories"],
  ["src/editions"],
  ["src/moderation", "src/reader"],
  ["src/operations", "src/reading"],
  ["src/account"],
  ["src/app"],
  ["cli"],
];

/** The same for the browser's half. */
const webRows: string[][] = [
  ["web/words"],
  ["web/api"],
  ["web/ui"],
  ["web/lists"],
  ["web/installed", "web/cover"],
  ["web/auth", "web/keyboard"],
  ["web/sources", "web/updates"],
  ["web/moderation"],
  ["web/comments"],
  ["web/topics"],
  ["web/home", "web/users", "web/desk", "web/about", "web/account", "web/community", "web/setup"],
  ["web/delivery"],
  ["web/shell"],
  ["web/routes", "web/start"],
  ["web/main"],
];

describe("imports point one way", () => {
  test("from the command line down to the contract", () => {
    expect(breaches(rows)).toEqual([]);
  });

  test("and in the browser from the routes down to the primitives", () => {
    expect(breaches(webRows)).toEqual([]);
  });

  test("and every file has its place in that order", () => {
    const places = [...rows, ...webRows].flat();
    expect(files.filter((file) => !places.some((place) => isIn(file, place)))).toEqual([]);
  });

  test("without a cycle", () => {
    expect(files.flatMap((file) => cycleFrom(file))).toEqual([]);
  });

  test("and no folder of src needs one that needs it, whether beside, above or inside it", () => {
    expect(folderCycles(files.filter((file) => file.startsWith("src/")))).toEqual([]);
  });

  test("and of web", () => {
    expect(folderCycles(files.filter((file) => file.startsWith("web/")))).toEqual([]);
  });

  test("and src is the rooms of that list, and nothing beside them", () => {
    const rooms = [...new Set(files.filter((file) => file.startsWith("src/")).map((file) => roomOf(file)))];
    expect(rooms.sort()).toEqual(
      rows
        .flat()
        .filter((room) => room.startsWith("src/"))
        .sort(),
    );
    expect(rooms.length).toBe(23);
  });

  test("and few of them know each other", () => {
    const arrows = files
      .filter((file) => file.startsWith("src/"))
      .flatMap((file) => (imports.get(file) ?? []).map((target) => `${roomOf(file)} → ${roomOf(target)}`))
      .filter((arrow) => new Set(arrow.split(" → ")).size === 2);
    expect(new Set(arrows).size).toBeLessThanOrEqual(150);
  });

  test("and the files of no folder stand on more than six floors", () => {
    const folders = [...new Set(files.map((file) => dirname(file)))];
    const chains = folders.map((folder) => longestChainIn(folder));
    expect(chains.filter((chain) => chain.length > 6).map((chain) => chain.join(" → "))).toEqual([]);
    expect(longestChainIn("src/updates").length).toBeGreaterThan(3);
  });

  test("the contract needs nothing but zod", () => {
    const needed = files.filter((file) => isIn(file, "src/contract")).flatMap((file) => packagesOf(file));
    expect([...new Set(needed)]).toEqual(["zod"]);
  });

  test("the browser sees nothing of the server but the contract", () => {
    const seen = files.filter((file) => file.startsWith("web/")).flatMap((file) => imports.get(file) ?? []);
    expect(seen.filter((file) => !file.startsWith("web/") && !isIn(file, "src/contract"))).toEqual([]);
  });

  test("only what opens the app, and the demo, reach it, and no command reaches a route", () => {
    const reaching = files.filter((file) => file.startsWith("cli/"));
    const app = reaching.filter((file) => imports.get(file)?.includes("src/app/app.ts"));
    expect(app.filter((file) => !/^cli\/(app|demo\/demo)\.ts$/.test(file))).toEqual([]);
    expect(
      reaching.filter((file) => imports.get(file)?.some((target) => /routes\.ts$/.test(target))),
    ).toEqual([]);
  });
});

const owners = tableOwners();

describe("a table is read by its owner and by what stands above it", () => {
  /** What stands below and names a table all the same. */
  const exceptions: Record<string, string> = {
    "src/db/visible.ts → topics": "says which topics may be seen, for the WHERE of whoever reads them",
    "src/db/visible.ts → users": "says who may open a hidden topic",
    "src/sending/channels/channels.ts → sessions":
      "a browser is sent to while the session that added it lasts",
    "src/topics/comments/comments.ts → topicSummaries": "a comment may quote a story of an update",
    "src/db/username-keys.ts → users": "a step of a migration",
  };

  test("in src and cli", () => {
    const read = files
      .filter((file) => !file.startsWith("web/") && !isIn(file, "src/db/schema"))
      .flatMap((file) => namedTables(text.get(file) ?? "").map((table) => ({ file, table })));
    expect(read.length).toBeGreaterThan(80);
    const strangers = read.filter(({ file, table }) => {
      const owner = roomOf(`src/${owners.get(table)}/`);
      return !isIn(file, owner) && rowOf(file, rows) <= rowOf(`${owner}/`, rows);
    });
    const found = strangers.map(({ file, table }) => `${file} → ${table}`);
    expect([...new Set(found)].sort()).toEqual(Object.keys(exceptions).sort());
  });

  test.each([
    [
      "an import, whatever is done with it",
      'import { type jobs, topics as t } from "../db/schema/x.ts"',
      ["jobs", "topics"],
    ],
    ["the import of its type", 'import type { runs } from "../../src/db/schema/x.ts"', ["runs"]],
    ["SQL", "db.all(sql`select 1 from users join topic_tags on 1`)", ["users", "topic_tags"]],
    ["a list in SQL", "sqlite.query('SELECT 1 FROM runs AS r, \"topics\" t')", ["runs", "topics"]],
    ["a part of SQL", "const of = { follow: 'user_topic_follows' }", ["user_topic_follows"]],
  ])("whether it is named by %s", (_how, source, tables) => {
    expect(namedTables(source)).toEqual(tables);
  });

  test("but not by a sentence about it", () => {
    expect(namedTables("/** Goes from users to topic_tags. */\n// join runs\ntell('from here on');")).toEqual(
      [],
    );
  });
});

describe("a table is written by its owner alone", () => {
  test("and every table has one", () => {
    const tables = [...schemaText().matchAll(/^export const (\w+) = (?:sqliteTable|reaction)\(/gm)];
    expect(tables.length).toBeGreaterThan(15);
    expect(tables.map(([, name]) => name).filter((name) => name && !owners.has(name))).toEqual([]);
  });

  test("in src", () => {
    const written = files.flatMap((file) =>
      writtenTables(text.get(file) ?? "").map((table) => ({ file, table })),
    );
    expect(written.length).toBeGreaterThan(15);
    const strangers = written.filter(
      ({ file, table }) => owners.has(table) && !isIn(file, `src/${owners.get(table)}`),
    );
    // A step of a migration, which writes whatever it is there to change.
    const migrating = "src/db/username-keys.ts";
    expect(strangers.filter(({ file }) => file !== migrating)).toEqual([]);
  });

  test.each([
    ["the query builder's", "tx\n  .insert(\n    runs)", "runs"],
    ["the writer of a row", "insertRow(\n  tx,\n  spending, { day })", "spending"],
    ["SQL's own name", "db.run(sql`INSERT OR IGNORE INTO story_articles (id) VALUES (1)`)", "story_articles"],
    ["a table put into SQL", `const text = sql"update \${jobs} set due_at = 1"`, "jobs"],
    ["a quoted name", `sqlite.query('DELETE FROM "topic_tags" WHERE 1')`, "topic_tags"],
    ["a name in brackets, replaced", "sqlite.run(`replace into [spending] values (1)`)", "spending"],
  ])("whether the statement names it by %s", (_how, source, table) => {
    expect(writtenTables(source)).toEqual([table]);
    expect(owners.has(table)).toBe(true);
  });
});

test("every route says whether it is for users, for a role or for viewers, but for those that need no token", () => {
  const routes = files
    .filter((file) => file.startsWith("src/"))
    .flatMap((file) =>
      (text.get(file) ?? "").split(/^\s*(?:\S.*\))?\.(?:get|post|put|patch|delete)\((?=$|")/m).slice(1),
    );
  const nameOf = (route: string) => /operationId: "(\w+)"/.exec(route)?.[1];
  const described = routes.filter(nameOf);
  expect(described.length).toBeGreaterThan(30);
  const open = described.filter(
    (route) =>
      !/^\s*(?:(?:user|viewer): true|role: "\w+"),$/m.test(route) &&
      !/[{,] (?:(?:user|viewer): true|role: "\w+"),/.test(route),
  );
  expect(open.map(nameOf).sort()).toEqual([
    "beginPasskeySignIn",
    "joinWaitlist",
    "listSources",
    "readHealth",
    "register",
    "requestCode",
    "setUp",
    "verify",
    "verifyPasskey",
  ]);
});

test("nothing is written to the terminal but through the one way out, and by the screens", () => {
  const streams =
    /\bconsole\.\w|process\.std(?:out|err)\.write|Bun\.std(?:out|err)|\bwriteSync\(|\/dev\/(?:tty|std)|std(?:out|err): "inherit"/;
  const inTerminal = files.filter((file) => !file.startsWith("web/"));
  // A worker's streams lead to the server, not to a terminal.
  const writers = inTerminal.filter(
    (file) => streams.test(text.get(file) ?? "") && !isIn(file, "src/workers"),
  );
  expect(writers).toEqual(["cli/main.ts"]);
  const drawing = inTerminal.filter((file) => specifiers(file).includes("ink"));
  expect(drawing.filter((file) => !file.startsWith("cli/screens/"))).toEqual([]);
  const inksText = /import \{[^}]*\bText\b[^}]*\} from "ink"/;
  expect(drawing.filter((file) => inksText.test(text.get(file) ?? ""))).toEqual(["cli/screens/text.tsx"]);
});

test("names are the field's terms: no file, type or exported name bears a retired word", () => {
  const retired = /patience|surroundings|newsroom|likeness|wording|lesson|standing|tellings?/i;
  const names = files.flatMap((file) => [
    { file, name: file.replace(/^.*\/|\.tsx?$/g, "") },
    ...[
      ...(text.get(file) ?? "").matchAll(
        /^export (?:async )?(?:function|const|type|interface|class) (\w+)/gm,
      ),
    ].map(([, name = ""]) => ({ file, name })),
  ]);
  expect(names.length).toBeGreaterThan(500);
  expect(names.filter(({ name }) => retired.test(name) && !/outstanding|understanding/i.test(name))).toEqual(
    [],
  );
});

test("a type or file is named by a noun, not by a bare participle or adverb", () => {
  const bare =
    /^(?:About|Adding|Alongside|Answered|Aside|Asked|Asking|Begun|Behal(?:f|ves)|Brought|Called|Checked|Chosen|Collected|Come|Counted|Created|Decided|Described|Drawn|Due|Ending|Escaped|Failed|Found|Given|Gone|Held|Imported|Judged|Kept|Known|Liked|Listed|Made|Marked|Meant|Mentioned|Named|Outlined|Placed|Polled|Priced|Published|Quiet|Ranked|Reading|Refreshed|Refused|Remarked|Said|Selected|Sent|Shown|Skipped|Slopped|Started|Taken|Toggled|Told|Trending|Typed|Unscored|Updated|Waiting|Wanted|Weighed|Written)$/;
  const types = files.flatMap((file) =>
    [...(text.get(file) ?? "").matchAll(/^(?:export )?(?:type|interface|class) (\w+)/gm)].map(
      ([, name = ""]) => name,
    ),
  );
  expect(types.length).toBeGreaterThan(800);
  expect(types.filter((name) => bare.test(name))).toEqual([]);
  const names = files.map((file) => file.replace(/^.*\/|\.tsx?$/g, ""));
  const named = names.filter((name) => bare.test(name.charAt(0).toUpperCase() + name.slice(1)));
  // The glossary's words for when work is to be done, for what readers read, and for a list of topics.
  expect([...new Set(named)].sort()).toEqual(["due", "reading", "trending"]);
});

test("a source, a statement and a page are each one thing", () => {
  const named = files.flatMap((file) =>
    [
      ...(text.get(file) ?? "").matchAll(/^(?:export )?(?:type|interface|class) (Source|Statement|Page)\b/gm),
    ].map(([, name]) => `${file}: ${name}`),
  );
  expect(named).toEqual(["src/contract/topics/sources.ts: Source"]);
});

test("no line of src and cli is longer than 400 characters", () => {
  const ours = files.filter((file) => !file.startsWith("web/"));
  const long = ours.filter((file) => /^.{401}/m.test(text.get(file) ?? ""));
  expect(long).toEqual([]);
});

test("a docstring is a sentence of its own: none goes on from the name it stands above", () => {
  const fragment = /\/\*\*(?:\n\s*\*)? (?:What|Whether|Which|How|Of|For)\b/;
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => fragment.test(text.get(file) ?? ""))).toEqual([]);
});

test("there is one error type, no console, and no clock or network of a capability's own", () => {
  const own = /\bconsole\.|\bDate\.now\(\)|new Date\(\)|\bsetInterval\(/;
  const inSrc = files.filter((file) => file.startsWith("src/"));
  expect(inSrc.filter((file) => own.test(text.get(file) ?? ""))).toEqual([]);
});

function breaches(order: string[][]): string[] {
  return files.flatMap((file) => {
    const row = rowOf(file, order);
    if (row < 0) return [];
    return (imports.get(file) ?? [])
      .filter((target) => rowOf(target, order) >= row && unitOf(file, order) !== unitOf(target, order))
      .map((target) => `${file} → ${target}`);
  });
}

function rowOf(file: string, order: string[][]): number {
  return order.findIndex((row) => row.some((unit) => isIn(file, unit)));
}

function unitOf(file: string, order: string[][]): string | undefined {
  return order.flat().find((unit) => isIn(file, unit));
}

function isIn(file: string, unit: string): boolean {
  return file.startsWith(`${unit}/`) || file.replace(/\.tsx?$/, "") === unit;
}

function roomOf(file: string): string {
  return file.split("/").slice(0, 2).join("/");
}

/** Pairs of folders of which each imports the other, straight or through others. */
function folderCycles(of: string[]): string[] {
  const needed = new Map<string, Set<string>>();
  for (const file of of) {
    const folder = dirname(file);
    const others = (imports.get(file) ?? []).map((target) => dirname(target));
    needed.set(
      folder,
      (needed.get(folder) ?? new Set()).union(new Set(others)).difference(new Set([folder])),
    );
  }
  const reachable = (folder: string) => {
    const seen = new Set<string>();
    const waiting = [folder];
    for (let next = waiting.pop(); next; next = waiting.pop())
      for (const target of needed.get(next) ?? [])
        if (!seen.has(target)) {
          seen.add(target);
          waiting.push(target);
        }
    return seen;
  };
  const reached = new Map([...needed.keys()].map((folder) => [folder, reachable(folder)]));
  return [...needed].flatMap(([folder, targets]) =>
    [...targets]
      .filter((target) => reached.get(target)?.has(folder))
      .map((target) => `${folder} ⇄ ${target}`),
  );
}

function cycleFrom(start: string): string[] {
  const seen = new Set<string>();
  const waiting = [...(imports.get(start) ?? [])];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (file === start) return [start];
    if (seen.has(file)) continue;
    seen.add(file);
    waiting.push(...(imports.get(file) ?? []));
  }
  return [];
}

/** The most files of one folder, not of those below it, that import each other in a row. */
function longestChainIn(room: string): string[] {
  const inRoom = files.filter((file) => dirname(file) === room);
  return inRoom.map((file) => chainFrom(file)).reduce((a, b) => (b.length > a.length ? b : a), []);
}

function chainFrom(file: string): string[] {
  const below = (imports.get(file) ?? []).filter((target) => dirname(target) === dirname(file));
  return [file, ...below.map(chainFrom).reduce((a, b) => (b.length > a.length ? b : a), [])];
}

/** Type imports count too: who needs to know a unit's types knows the unit. */
function importsOf(file: string): string[] {
  return specifiers(file)
    .filter((specifier) => specifier.startsWith("."))
    .map((specifier) => relative(root, join(root, dirname(file), specifier)))
    .filter((target) => /\.tsx?$/.test(target) && existsSync(join(root, target)));
}

function packagesOf(file: string): string[] {
  return specifiers(file).filter((specifier) => !specifier.startsWith("."));
}

function specifiers(file: string): string[] {
  return [...(text.get(file) ?? "").matchAll(/(?:from|import)\s*\(?\s*"([^"]+)"/g)].map(
    ([, specifier = ""]) => specifier,
  );
}

/** By the name of the table's variable, and by its name in SQL. */
function tableOwners(): Map<string, string> {
  const owned = schemaText().matchAll(
    /\/\/ owner: ([\w/]+)[^\n]*\n(?:\/\/[^\n]*\n)*export const (\w+) =\s*\w+\(\s*"(\w+)"/g,
  );
  return new Map(
    [...owned].flatMap(([, owner = "", table = "", name = ""]) => [
      [table, owner],
      [name, owner],
    ]),
  );
}

/** The tables that a source's text writes, through the query builder or in SQL, by either of their names. */
function writtenTables(source: string): string[] {
  const built = /\.(?:insert|update|delete)\(\s*(\w+)\s*\)|\b(?:insert|update)Row\(\s*\w+,\s*(\w+)/g;
  const inSql =
    /\b(?:(?:insert|replace)\s+(?:or\s+\w+\s+)?into|delete\s+from|update(?=\s+\S+\s+set\b))\s+(?:\$\{|["'`[])?(\w+)/gi;
  return [built, inSql].flatMap((statement) =>
    [...source.matchAll(statement)].map(([, table, row]) => table ?? row ?? ""),
  );
}

/** The tables that a source's text knows: those it imports, and those that it names in SQL or in a part of it. */
function namedTables(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*/g, "");
  const imports = /import (?:type )?\{([^}]*)\} from "[^"]*\/schema\/\w+\.ts"/g;
  const name = /["'`[]?\w+["'`\]]?/.source;
  const inSql = new RegExp(
    `\\b(?:from|join|into|update)\\s+(${name}(?:(?:\\s+(?:as\\s+)?\\w+)?\\s*,\\s*${name})*)`,
    "gi",
  );
  const partsOfSql = /["'`](\w+_\w+)["'`]/g;
  const named = [imports, inSql, partsOfSql].flatMap((naming) =>
    [...code.matchAll(naming)].flatMap(([, names = ""]) => names.split(",").map(withoutAlias)),
  );
  return [...new Set(named)].filter((name) => owners.has(name));
}

function withoutAlias(name: string): string {
  return /\w+/.exec(name.replace(/^\s*type /, ""))?.[0] ?? "";
}

function schemaText(): string {
  return files
    .filter((file) => file.startsWith("src/db/schema/"))
    .map((file) => text.get(file))
    .join("\n");
}
