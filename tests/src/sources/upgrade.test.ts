import { Database } from "bun:sqlite";
import { afterAll, expect, test } from "bun:test";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrations } from "../../../src/db/migrations.ts";
import { addSource } from "../../../src/sources/settings.ts";
import { readSources } from "../../../src/sources/sources.ts";
import { openTestApp, startOfTest } from "../../support/app.ts";
import { makeOlder } from "../../support/older.ts";

const dataDir = mkdtempSync(join(tmpdir(), "topicapp-"));
afterAll(() => rmSync(dataDir, { recursive: true, force: true }));

test("a source that an admin added to an older release stays known as theirs, as one added now is", () => {
  makeOlder(
    dataDir,
    migrations.findIndex(({ tag }) => tag.endsWith("_custom_sources")),
    { topics: 1, perTopic: 0 },
  );
  const sqlite = new Database(join(dataDir, "topicapp.db"));
  sqlite.run(`INSERT INTO topic_sources
      (id, name, description, icon, provider, type, model, web_search, system_prompt, position, created_at)
    VALUES ('llama', 'Llama', '', 'openai-chat', 'Llama', 'openai-chat', 'llama', 0, '', 90, 0)`);
  sqlite.close();

  const { db, vault } = openTestApp({ dataDir });
  addSource(
    db,
    { vault, environment: {} },
    {
      ...{ id: "mistral", name: "Mistral", type: "openai-chat", model: "mistral" },
      baseUrl: "http://models.test/v1",
    },
    startOfTest,
  );
  const sources = readSources(db);
  const custom = sources.filter(({ isCustom }) => isCustom).map(({ id }) => id);
  expect(custom).toEqual(["llama", "mistral"]);
  expect(sources.length).toBeGreaterThan(custom.length + 5);
});
