import { describe, expect, test } from "bun:test";
import { createElement } from "react";
import { Moderation, type ModerationDeps } from "../../../cli/screens/moderation.tsx";
import type { ActionDraft, FlaggedComment } from "../../../src/contract/community/moderation.ts";
import { createBeat, openScreen } from "./screen.ts";

const start = Date.parse("2026-11-21T09:00:00Z");
const hour = 3_600_000;

describe("the screen of moderation", () => {
  test("lists what waits, and shows the comment under the cursor whole, with what was said of it", async () => {
    const { text, lines, type } = await open([
      flagged("Buy my tickets", {
        reasons: { spam: 2, off_topic: 1 },
        notes: ["The third today"],
        people: 3,
      }),
      flagged("You fool", { reasons: { abuse: 1 } }),
    ]);
    expect(lines()[0]).toContain("2 waiting");
    expect(text()).toMatch(/❯ +2 h +spam 2, off topic 1 +eve +Buy my tickets/);
    expect(text()).toContain("on Night trains, flagged by 3 people, 3 voices");
    expect(text()).toContain("“The third today”");
    await type("j");
    expect(text()).toContain("flagged by 1 person, 1 voice");
  });

  test.each([
    ["r", "Remove comment: why?", { action: "remove_comment", target: "Buy" }],
    ["<delete>", "Remove comment: why?", { action: "remove_comment", target: "Buy" }],
    ["d", "Dismiss flags: why?", { action: "dismiss", target: "Buy" }],
    ["h", "Hide topic: why?", { action: "hide_topic", target: "topic" }],
    ["s", "Suspend author: why?", { action: "suspend", target: "eve" }],
  ] as const)("asks for the reason of %s, and does nothing without one", async (key, question, meant) => {
    const { text, type, log } = await open([flagged("Buy")]);
    await type(`${key}  <return>`);
    expect(text()).toContain(question);
    expect(log).toEqual([]);
    await type("q is no key herex<backspace><return>");
    expect(log).toEqual([{ ...meant, reason: "q is no key here" }]);
  });

  test("takes the latest decision back, with a reason of its own", async () => {
    const { text, type, log, left } = await open([flagged("Buy")]);
    await type("u");
    expect(text()).toContain("Nothing to undo yet.");
    await type("rSpam<return>");
    expect(text()).toContain("Comment removed. u undoes it.");
    expect(text()).toContain("All clear.");
    await type("u<escape>uMistake<return>q");
    expect(log).toEqual([
      { action: "remove_comment", target: "Buy", reason: "Spam" },
      { action: "restore_comment", target: "Buy", reason: "Mistake" },
    ]);
    expect(left()).toBe(2);
  });

  test("is left with q, Esc and Ctrl+C, which leaves a reason unused", async () => {
    for (const key of ["q", "<escape>", "<ctrl+c>", "rSpam<ctrl+c>", "?<ctrl+c>"]) {
      const { type, log, left } = await open([flagged("Buy")]);
      await type(key);
      expect([key, left(), log]).toEqual([key, 0, []]);
    }
  });

  test("keeps the cursor on its comment while others come, and says what could not be done", async () => {
    const { text, type, change } = await open([flagged("One"), flagged("Two")], "Admins can't be suspended");
    await type("j");
    await change([flagged("New"), flagged("One"), flagged("Two")]);
    expect(text()).toMatch(/❯.* Two/);
    await type("sSpam<return>");
    expect(text()).toContain("Nothing changed: Admins can't be suspended");
    await type("?");
    expect(text()).toContain("undo the latest decision; asks why");
  });

  test("writes what strangers wrote without what a terminal obeys, and fits whatever size it gets", async () => {
    const hostile = "A\x1b]0;owned\x07d\x1b[2Ja\u202e\nb";
    const { text, lines, resize } = await open([flagged(hostile, { notes: [hostile], name: hostile })]);
    expect(text()).toContain("A]0;ownedd[2Ja b");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what must not be there
    expect(text()).not.toMatch(/[\x00-\x09\x0b-\x1f\u202e]/);
    for (const size of [
      { columns: 80, rows: 24 },
      { columns: 30, rows: 18 },
      { columns: 3, rows: 1 },
    ]) {
      await resize(size);
      expect(lines().length).toBeLessThanOrEqual(size.rows);
      for (const line of lines()) expect(Bun.stringWidth(line)).toBeLessThanOrEqual(size.columns);
    }
  });
});

interface Given extends Partial<Pick<FlaggedComment, "reasons" | "notes" | "people">> {
  name?: string;
}

/** Its id is its content. */
function flagged(content: string, { name = "Eve", people = 1, ...given }: Given = {}): FlaggedComment {
  const at = new Date(start - 2 * hour).toISOString();
  return {
    kind: "comment",
    target: content,
    topic: { id: "topic", name: "Night trains" },
    comment: { content, createdAt: at, user: { id: "eve", name, username: "eve" } },
    reasons: { spam: 1 },
    notes: [],
    ...given,
    people,
    voices: people,
    flaggedAt: at,
  };
}

async function open(initial: FlaggedComment[], failing?: string) {
  let waiting = initial;
  const log: ActionDraft[] = [];
  const { every, beat } = createBeat();
  const deps: ModerationDeps = {
    read: () => waiting,
    carryOut(draft) {
      if (failing) throw new Error(failing);
      log.push(draft);
      waiting = waiting.filter(({ target }) => target !== draft.target);
      const at = new Date(start).toISOString();
      return { ...draft, id: `${log.length}`, at, moderator: null, topic: null, user: null };
    },
    now: () => start,
    every,
  };
  const screen = openScreen((leave) => createElement(Moderation, { deps, leave }));
  await screen.settled();
  return {
    ...screen,
    log,
    async change(next: FlaggedComment[]) {
      waiting = next;
      beat();
      await screen.settled();
    },
  };
}
