import { describe, expect, spyOn, test } from "bun:test";
import { openTestApp } from "../../../support/app.ts";
import { giveKey, responsesBody, sourceThat } from "../../../support/openai-source.ts";

const story = {
  headline: "Rocket lands",
  text: "A rocket landed on a barge.",
  url: "https://paper.example/1",
};

/** Topics that are due, of a source that makes one update at a time. */
async function openOnePlace(topics: number) {
  const testApp = openTestApp({
    env: { TOPICAPP_REFRESH_CONCURRENCY: "1", TOPICAPP_CHECK_LINKS: "off" },
    askProvider: sourceThat(() => responsesBody([story])).ask,
  });
  giveKey(testApp);
  const { token } = await testApp.signUp("Ada");
  const ids: string[] = [];
  for (let n = 0; n < topics; n++) {
    const { id } = await testApp.createTopic(token, { name: `Rockets of ${n}`, sourceId: "gpt-4o" });
    ids.push(id);
  }
  const { $client } = testApp.db;
  const published = () =>
    $client
      .query<{ id: string }, []>(
        "SELECT topic_id AS id FROM runs WHERE outcome = 'published' ORDER BY ended_at",
      )
      .all()
      .map(({ id }) => id);
  return { testApp, ids, $client, published };
}

describe("the place of a run that ends", () => {
  test("is claimed anew in the same transaction: after none of them does it stand empty", async () => {
    const { testApp, ids, $client, published } = await openOnePlace(5);
    const jobs = $client.query<{ claimed: number; waiting: number }, []>(
      `SELECT count(claimed_by) AS claimed, count(*) FILTER (WHERE last_run_id IS NULL) AS waiting FROM jobs`,
    );
    const seen: { claimed: number; waiting: number }[] = [];
    const begin = $client.transaction.bind($client);
    const observed =
      (run: (...args: unknown[]) => unknown) =>
      (...args: unknown[]) => {
        const result = run(...args);
        const now = $client.inTransaction ? null : jobs.get();
        if (now) seen.push(now);
        return result;
      };
    const transaction = (write: (...args: unknown[]) => unknown) => {
      const begun = begin(write);
      const { deferred, immediate, exclusive } = begun;
      const ways = { deferred, immediate, exclusive };
      const observedWays = Object.entries(ways).map(([way, run]) => [way, observed(run)]);
      return Object.assign(observed(begun), Object.fromEntries(observedWays));
    };
    Object.assign($client, { transaction });
    // A transaction that takes long on a busy machine would leave the rest to the next.
    const stopwatch = spyOn(performance, "now").mockReturnValue(0);
    await testApp.refreshDue();
    stopwatch.mockRestore();
    expect(published()).toHaveLength(ids.length);
    const first = seen.findIndex(({ claimed }) => claimed > 0);
    const empty = seen.slice(first).filter(({ claimed, waiting }) => claimed === 0 && waiting > 0);
    expect({ first: first >= 0, empty }).toEqual({ first: true, empty: [] });
  });

  test("is free again where nothing can be claimed, and the run's end is saved", async () => {
    const { testApp, ids, $client, published } = await openOnePlace(2);
    $client.run(`CREATE TRIGGER refused BEFORE INSERT ON runs WHEN NEW.topic_id = '${ids[1]}'
      BEGIN SELECT raise(ABORT, 'no'); END`);
    await testApp.refreshDue();
    expect(published()).toEqual(ids.slice(0, 1));
    $client.run("DROP TRIGGER refused");
    await testApp.refreshDue();
    expect(published().toSorted()).toEqual(ids.toSorted());
  });
});
