import { expect, test } from "bun:test";
import type { LogEntry } from "../../src/contract/community/moderation.ts";
import { topics } from "../../src/db/schema/topics.ts";
import { flagComment } from "../../src/moderation/flags.ts";
import { createUser, markVerified } from "../../src/people/users/users.ts";
import { postComment } from "../../src/topics/comments/comments.ts";
import { emptyFolder, run } from "../executable/process.ts";
import { addTopics, write } from "./instance.ts";
import { expectClean, openPane, topicapp } from "./pane.ts";

/** Ada flags what Eve wrote on her topic, which a terminal would obey. */
function addFlagged(cwd: string): void {
  addTopics(cwd, ["Night trains"]);
  write(cwd, (db, now) => {
    const eve = { email: "eve@example.org", username: "eve", name: "Eve\x1b[31m", invitationCodeId: null };
    const { id } = createUser(db, eve, now);
    markVerified(db, id);
    const topic = db.select().from(topics).get();
    if (!topic) throw new Error("no topic");
    const draft = { content: "Buy\x1b]0;owned\x07 my tickets", replyTo: null, quote: null };
    const comment = postComment(db, { userId: id, topicId: topic.id, ...draft }, now);
    flagComment(
      db,
      { userId: topic.createdById, commentId: comment.id, reason: "spam", note: "The third today" },
      now,
    );
  });
}

test("what was flagged is read and decided on a terminal, taken back, and lines where there is none", async () => {
  const cwd = emptyFolder();
  addFlagged(cwd);
  const log = async () =>
    JSON.parse((await run(["moderation", "log", "--json"], { cwd })).stdout) as LogEntry[];
  expect((await run(["moderation"], { cwd })).stdout).toContain("1: spam 1  eve");

  const pane = await openPane(cwd);
  await pane.enter(`${topicapp} moderation`);
  await pane.sees("1 waiting");
  const seen = await pane.sees("Buy]0;owned my tickets");
  expect(seen).toContain("on Night trains, flagged by 1 person, 1 voice");
  expect(seen).toContain("“The third today”");
  await pane.type("r");
  await pane.sees("Remove comment: why?");
  await pane.type("An advertisement");
  expect(await log()).toEqual([]);
  await pane.press("Enter");
  await pane.sees("Comment removed. u undoes it.");
  await pane.sees("All clear.");
  await pane.type("u");
  await pane.sees("Restore comment: why?");
  await pane.type("A mistake");
  await pane.press("Enter");
  await pane.sees("Comment restored.");
  await pane.press("q");
  await pane.sees("2 decisions made. See: topicapp moderation log");
  await expectClean(pane);
  expect((await log()).map(({ action, reason }) => [action, reason])).toEqual([
    ["restore_comment", "A mistake"],
    ["remove_comment", "An advertisement"],
  ]);
}, 180_000);
