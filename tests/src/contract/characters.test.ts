import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { cleanLine, cleanLines, cleanName } from "../../../src/contract/base/characters.ts";
import { limitCombiningMarks } from "../../../src/contract/base/combining-marks.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import { type User, usernameKey } from "../../../src/contract/community/users.ts";
import type { Topic } from "../../../src/contract/topics/topics.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";
import { processorTime } from "../../support/processor-time.ts";

const naughty: string[] = JSON.parse(
  readFileSync(join(import.meta.dir, "../../data/hostile/blns.json"), "utf8"),
);

/** What is written with characters that cannot be seen by themselves. */
const living = {
  "a family": "👨‍👩‍👧",
  "a flag of a region": "🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}",
  "a heart in colour": "❤️",
  Persian: "می‌خواهم",
  Hindi: "क्‍ष",
  Sinhala: "ක්‍ෂ",
  Japanese: "葛󠄀城",
};

describe("what people write", () => {
  test.each(Object.entries(living))("keeps %s as it is", (_, text) => {
    for (const clean of [cleanLine, cleanLines, cleanName]) expect(clean(text)).toBe(text);
  });

  test.each([
    ["an escape sequence", "a\u001b[2Jb", "a[2Jb"],
    ["a title for the terminal", "a\u001b]0;owned\u0007b", "a]0;ownedb"],
    ["a C1 control", "a\u009b31mb", "a31mb"],
    ["a zero byte", "a\u0000b", "ab"],
    ["a direction that is never taken back", "a\u202egpj.exe", "agpj.exe"],
    ["a direction taken back twice", "\u202aa\u202c\u202cb", "\u202aa\u202cb"],
    ["a direction within an isolate that ends first", "\u2067a\u202eb\u2069c", "\u2067ab\u2069c"],
    ["half a character", "a\ud800b", "ab"],
  ])("loses %s, on one line and on several", (_, written, kept) => {
    expect(cleanLine(written)).toBe(kept);
    expect(cleanLines(written)).toBe(kept);
  });

  test("keeps its lines where it has some, each with its own directions", () => {
    expect(cleanLines("a\r\nb\u2028c\rd\te")).toBe("a\nb\nc\nd\te");
    expect(cleanLine("a\r\nb\u2028c\td")).toBe("a b c d");
    expect(cleanLines("\u202ea\n\u202cb")).toBe("a\nb");
  });

  test("holds nothing that changes what is shown around it, whatever was written", () => {
    const characters = fc.constantFrom(
      ..."\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\n\u0000\u0085a".split(""),
    );
    fc.assert(
      fc.property(fc.string({ unit: characters }), (written) => {
        const cleaned = cleanLines(written);
        expect(cleanLines(cleaned)).toBe(cleaned);
        for (const line of cleaned.split("\n")) {
          expect(line.match(/[\u202a\u202b\u202d\u202e]/g)?.length).toBe(line.match(/\u202c/g)?.length);
          expect(line.match(/[\u2066-\u2068]/g)?.length).toBe(line.match(/\u2069/g)?.length);
        }
        expect(cleanName(written)).not.toMatch(/[\u202a-\u202e\u2066-\u2069\n]/);
      }),
    );
  });
});

/** As the rules are put: which characters nobody sees, and which marks of direction have no counterpart. */
const byDefinition = {
  line(text: string): string {
    const characters = [...text.replace(/\r\n?|[\u0085\u2028\u2029]/g, " ").replace(/[\t\n]+/g, " ")].filter(
      (character) => !/[\p{Cc}\p{Cs}]/u.test(character),
    );
    const open: { at: number; isIsolate: boolean }[] = [];
    const unpaired = new Set<number>();
    for (const [at, character] of characters.entries()) {
      const opener = open.findLastIndex(({ isIsolate }) => isIsolate);
      if (/[\u202a\u202b\u202d\u202e]/.test(character)) open.push({ at, isIsolate: false });
      else if (/[\u2066-\u2068]/.test(character)) open.push({ at, isIsolate: true });
      else if (character === "\u202c" && open.at(-1)?.isIsolate === false) open.pop();
      else if (character === "\u202c" || (character === "\u2069" && opener < 0)) unpaired.add(at);
      else if (character === "\u2069")
        for (const { at: left, isIsolate } of open.splice(opener)) if (!isIsolate) unpaired.add(left);
    }
    for (const { at } of open) unpaired.add(at);
    return characters.filter((_, at) => !unpaired.has(at)).join("");
  },
  name: (text: string) =>
    byDefinition
      .line(text)
      .replace(
        /(?!\p{M}|[\u200c\u200d]|(?<=\u{1f3f4}[\u{e0020}-\u{e007f}]*)[\u{e0020}-\u{e007f}])[\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu,
        "",
      ),
};

/** Of about so many characters each, and made so that a cleaner that looks back or ahead at each of them takes for ever. */
const growing: Record<string, (size: number) => string> = {
  "tags without a flag": (size) => "\u{e0041}".repeat(size / 2),
  "a flag of many tags": (size) => `\u{1f3f4}${"\u{e0041}".repeat(size / 2)}`,
  "flags alone": (size) => "\u{1f3f4}".repeat(size / 2),
  "directions that are never taken back": (size) => "\u202e".repeat(size),
  "embeddings that isolates end": (size) => "\u202a".repeat(size / 2) + "\u2069".repeat(size / 2),
  "embeddings within isolates": (size) => "\u2066\u202a".repeat(size / 4) + "\u2069".repeat(size / 2),
  "ends of directions": (size) => "\u202c\u2069".repeat(size / 2),
  "lines, each with a direction": (size) => "\u202e\n".repeat(size / 2),
  "line breaks": (size) => "\r\n\t".repeat(size / 3),
  "zero bytes": (size) => "\u0000".repeat(size),
  "halves of characters": (size) => "\ud800".repeat(size),
  "marks out of order": (size) => "\u0315\u0300\u0323".repeat(size / 3),
};

describe("however long it is", () => {
  const clean = { line: cleanLine, name: cleanName };

  test.each(["line", "name"] as const)("a %s is cleaned as its rules have it", (kind) => {
    const characters = fc.constantFrom(
      ..."\u202a\u202c\u202d\u2066\u2068\u2069\u{1f3f4}\u{e0041}\u{e007f}\u{e0001}\u200d\ufe0f\u00ad\u{fffa}\u0301\r\n\u2028\u0007a",
      "\ud800",
    );
    fc.assert(
      fc.property(fc.string({ unit: characters, maxLength: 40 }), (written) => {
        expect(clean[kind](written)).toBe(byDefinition[kind](written));
      }),
      { numRuns: 5_000 },
    );
  });

  test.each(Object.entries(growing))("%s take as long as they are", (_, shape) => {
    const [short, long] = [shape(3_000), shape(96_000)];
    for (const clean of [cleanLine, cleanLines, cleanName, limitCombiningMarks]) {
      // 32 times the length: a thousand times as long where each character looks at all others.
      const allowed =
        256 *
        Math.max(
          shortest(() => clean(short)),
          0.5,
        );
      expect(shortest(() => clean(long))).toBeLessThan(allowed);
    }
  });

  const shortest = (clean: () => unknown) =>
    Math.min(...Array.from({ length: 5 }, () => processorTime(clean)));

  test("what is far too long for a username is the key of none, and soon found out", () => {
    const marks = `a${"\u0315\u0300\u0323".repeat(40_000)}`;
    expect(processorTime(() => usernameKey(marks))).toBeLessThan(1_000);
    expect(usernameKey(` ${"Ada".repeat(16)} `)).toBe("ada".repeat(16));
  });
});

describe("on the wire", () => {
  const hostile = "Night\u0000 \u001b]0;owned\u0007trains\u009b2J \u202etxt";

  test("a person's name is on one line, and says nothing that cannot be seen", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const rename = (name: string) => testApp.call<User>("PATCH", "/api/account", { token, body: { name } });
    const names: [written: string, shown: string][] = [
      ["Ada\r\nBcc: eve@example.org", "Ada Bcc: eve@example.org"],
      ["Ada\u202e\u2066nimda\u200b\u00ad\ufeff", "Adanimda"],
      [hostile, "Night ]0;ownedtrains2J txt"],
      [
        `Ada ${living["a flag of a region"]}${living["a family"]}`,
        `Ada ${living["a flag of a region"]}${living["a family"]}`,
      ],
      ["a\u{e0067}\u{e0062}", "a"],
      [living.Persian, living.Persian],
    ];
    for (const [written, shown] of names)
      expect((await expectStatus(200, rename(written))).body.name).toBe(shown);
    for (const nothing of ["\u200d", "\u3164\u3164", "\u2060\u202e", "\u0007", "\u2800"]) {
      const answer = await testApp.call("PATCH", "/api/account", { token, body: { name: nothing } });
      expect([answer.status, answer.body.message]).toEqual([400, "Name is required"]);
    }
  });

  test("a text that is far too long is refused in the words of its field, and one with room around it is not", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const message = async (method: string, path: string, body: unknown) =>
      (await testApp.call(method, path, { token, body })).body.message;
    const person = { email: "eve@example.org", username: "eve", name: "Eve", invitationCode: "x" };
    const far = "\u0315\u0300".repeat(60_000);
    expect(await message("POST", "/api/auth/register", { ...person, username: far })).toBe(
      "Username must be 50 characters or less",
    );
    expect(await message("POST", "/api/auth/register", { ...person, username: " a " })).toBe(
      "Username must be at least 3 characters",
    );
    expect(await message("POST", "/api/auth/waitlist", { ...person, name: far })).toBe(
      "Name must be 100 characters or less",
    );
    expect(await message("POST", "/api/auth/login", { email: ` ${far}@example.org` })).toBe(
      "Invalid email address",
    );
    expect(await message("POST", "/api/topics", { name: "N", category: "Food", tags: [far] })).toBe(
      "A tag must be 40 characters or less",
    );
    const tags = Array.from({ length: 900 }, () => far.slice(0, 100));
    expect(await message("POST", "/api/topics", { name: "N", category: "Food", tags })).toBe(
      "At most 10 tags",
    );
    const padded = `${" ".repeat(200)}${"a".repeat(100)}${"\u200b".repeat(100)}${"\n".repeat(100)}`;
    const renamed = await testApp.call<User>("PATCH", "/api/account", { token, body: { name: padded } });
    expect([renamed.status, renamed.body.name]).toEqual([200, "a".repeat(100)]);
    const decomposed = "e\u0323\u0302".repeat(50);
    const { status, body } = await testApp.call("POST", "/api/auth/register", {
      body: { ...person, username: decomposed },
    });
    expect([status, body.code]).toEqual([400, "invitation_invalid"]);
  });

  test("topics, their tags and comments are free of them too", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const shown = "Night ]0;ownedtrains2J txt";
    const topic = await testApp.createTopic(token, {
      name: hostile,
      description: `${hostile}\r\nsecond line`,
      aiPrompt: hostile,
      tags: ["#ni\u0007ght\u202e"],
    });
    expect(topic).toMatchObject({
      name: shown,
      description: `${shown}\nsecond line`,
      aiPrompt: shown,
      tags: ["night"],
    });
    const comment = (content: string) =>
      testApp.call<Comment>("POST", `/api/topics/${topic.id}/comments`, { token, body: { content } });
    expect((await expectStatus(201, comment(`${hostile}\n\nb`))).body.content).toBe(`${shown}\n\nb`);
    for (const nothing of ["\u0000\u0001", "\u200b\u200d", "\u202e"])
      expect((await comment(nothing)).status).toBe(400);
  });

  test("naughty strings are stored as they read, and read again", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const topic = await testApp.createTopic(token);
    let stored = 0;
    for (const content of naughty) {
      const answer = await testApp.call<Comment & { message?: string }>(
        "POST",
        `/api/topics/${topic.id}/comments`,
        { token, body: { content } },
      );
      const expected = cleanLines(content).trim();
      if (answer.status === 201) expect(answer.body.content).toBe(expected);
      else
        expect([answer.status, answer.body.message]).toEqual([
          400,
          expected.length > 1000 ? "Comment must be 1000 characters or less" : "Comment cannot be empty",
        ]);
      stored += answer.status === 201 ? 1 : 0;
    }
    expect(stored).toBeGreaterThan(480);
    const { body } = await testApp.call<Topic>("GET", `/api/topics/${topic.id}`, { token });
    expect(body.commentCount).toBe(stored);
  });
});
