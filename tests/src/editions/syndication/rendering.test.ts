import { expect, test } from "bun:test";
import { createRendering } from "../../../../src/editions/syndication/rendering.ts";
import { openTestApp } from "../../../support/app.ts";
import { publishUpdate } from "../../../support/updates/published.ts";

test("updates are rendered once, in the order in which they're published, from the start on", async () => {
  const testApp = openTestApp();
  const { token } = await testApp.signUp("Ada");
  const { id } = await testApp.createTopic(token, { name: "Night trains" });
  publishUpdate(testApp, id, { content: "before" });
  const rendered: string[] = [];
  const renderNext = createRendering(testApp.db, async (updates) => {
    rendered.push(...updates.map(({ content }) => content));
    return rendered;
  });
  expect(await renderNext()).toBe(false);
  for (let n = 1; n <= 30; n++) {
    testApp.clock.advance(1_000);
    publishUpdate(testApp, id, { content: `update ${n}` });
  }
  expect([await renderNext(), await renderNext(), await renderNext()]).toEqual([true, false, false]);
  expect(rendered).toEqual(Array.from({ length: 30 }, (_, n) => `update ${n + 1}`));
});
