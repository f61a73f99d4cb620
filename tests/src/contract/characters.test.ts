import { describe, expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { cleanLine, cleanLines, cleanName } from "../../../src/contract/characters.ts";
import type { Comment } from "../../../src/contract/community/comments.ts";
import type { Topic } from "../../../src/contract/topics.ts";
import type { User } from "../../../src/contract/users.ts";
import { expectStatus, openTestApp } from "../../support/app.ts";

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
