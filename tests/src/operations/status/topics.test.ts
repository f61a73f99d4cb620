import { expect, test } from "bun:test";
import { findTopics } from "../../../../src/operations/status/topics.ts";
import { openTestApp } from "../../../support/app.ts";

test("a topic is found by its id or its name, whatever the case and the form of its letters", async () => {
  const { db, clock, signUp, createTopic } = openTestApp();
  const { token } = await signUp("Ada");
  const named = (idOrName: string) => findTopics(db, idOrName, clock.now).map(({ name }) => name);
  for (const name of ["Über uns", "ΑΘΗΝΑ", "trending", "..", "a/b", "%2e", "10% off_"]) {
    const { id } = await createTopic(token, { name });
    for (const asked of [
      id,
      name,
      name.toUpperCase(),
      name.toLowerCase(),
      name.normalize("NFD"),
      ` ${name} `,
    ])
      expect([asked, named(asked)]).toEqual([asked, [name]]);
  }
  expect([named("%"), named("uber uns"), named("")]).toEqual([[], [], []]);
});
