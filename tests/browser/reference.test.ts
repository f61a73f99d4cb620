import { Database } from "bun:sqlite";
import { expect, test } from "bun:test";
import { join } from "node:path";
import { emptyFolder, linesOf, start } from "../executable/process.ts";
import { visit } from "./support/browser.ts";

test("what a reader is shown of a failure is found in the log", async () => {
  const cwd = emptyFolder();
  const child = start(["serve", "--port", "0"], { cwd, env: { TOPICAPP_LOG: "json" } });
  const [output, log] = [linesOf(child.stdout), linesOf(child.stderr)];
  const [, url = ""] = await output.find(/^listening on (\S+)$/);
  const database = new Database(join(cwd, "data/topicapp.db"));
  database.run("ALTER TABLE users RENAME TO lost");
  database.close();
  const { page } = await visit(url);
  await page.goto("/user/somebody");
  const shown = await page.getByText(/^Failed to fetch user profile: .*reference/).textContent();
  const [, reference = "none"] = shown?.match(/\(reference ([0-9a-f]{16})\)/) ?? [];
  const [line] = await log.find(new RegExp(`"message":"unexpected error","requestId":"${reference}"`));
  expect(line).toContain(reference);
  await log.find(new RegExp(`"message":"request","requestId":"${reference}".*"status":500`));
  expect(JSON.parse(log.lines.find((each) => each.includes(reference)) ?? "")).toMatchObject({
    level: "error",
    error: expect.stringContaining("no such table"),
  });
}, 180_000);
