import { describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Topic } from "../../../../src/contract/topics/topics.ts";
import { users } from "../../../../src/db/schema/people.ts";
import { topicSources } from "../../../../src/db/schema/sources.ts";
import { topics } from "../../../../src/db/schema/topics.ts";
import { jobs } from "../../../../src/db/schema/updates.ts";
import { readStatus } from "../../../../src/operations/status/status.ts";
import { listTopics } from "../../../../src/operations/status/topics.ts";
import { formerMember, isKeptOut } from "../../../../src/people/users/users.ts";
import { isDue, isItsUpdate, isQueued, whereDue, whereQueued } from "../../../../src/updates/queue/due.ts";
import { openTestApp, type TestApp } from "../../../support/app.ts";
import { claimNext } from "../../../support/updates/claim-next.ts";

const minute = 60_000;

describe("whether an update is due", () => {
  test("is the same in SQL and in code, whatever its job, topic, creator and source are like", async () => {
    const testApp = openTestApp();
    const { now } = testApp.clock;
    fillWithEveryCase(testApp, now);
    const rows = testApp.db
      .select({
        followerCount: topics.followerCount,
        isPaused: sql<boolean>`${isKeptOut}`.mapWith(Boolean),
        sourceOpenUntil: topicSources.openUntil,
        job: jobs,
        queuedInSql: sql<boolean>`coalesce(${whereQueued(now.getTime())}, 0)`.mapWith(Boolean),
        dueInSql: sql<boolean>`coalesce(${whereDue(now.getTime())}, 0)`.mapWith(Boolean),
      })
      .from(topics)
      .innerJoin(users, eq(users.id, topics.createdById))
      .innerJoin(topicSources, eq(topicSources.id, topics.sourceId))
      .leftJoin(jobs, isItsUpdate)
      .all();
    const differing = rows.filter(
      (row) => isQueued(row, now) !== row.queuedInSql || isDue(row, now) !== row.dueInSql,
    );
    expect(differing).toEqual([]);
    const due = rows.filter(({ dueInSql }) => dueInSql);
    const waiting = rows.filter(({ queuedInSql, dueInSql }) => queuedInSql && !dueInSql);
    expect(rows.length).toBeGreaterThan(1000);
    for (const some of [due, waiting]) expect(some.length).toBeGreaterThan(50);

    expect(readStatus(testApp.db, sourcesOf(testApp), now).queue).toMatchObject({
      due: due.length,
      waitingForSource: waiting.length,
      running: rows.filter(({ job }) => job?.claimedBy).length,
    });
    const listed = listTopics(testApp.db, { due: true }, now);
    expect(listed.filter(({ update }) => update.state === "queued")).toHaveLength(
      due.length + waiting.length,
    );
    const terms = { worker: "one of many", budget: null };
    let claimed = 0;
    while (claimNext(testApp.db, terms, now)) claimed++;
    expect(claimed).toBe(due.length);
  });

  test("waits for a source that is left alone, and the topic says so", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    const topic = await testApp.createTopic(token, { sourceId: "digest" });
    const openUntil = new Date(testApp.clock.now.getTime() + minute);
    testApp.db.update(topicSources).set({ openUntil }).where(eq(topicSources.id, "digest")).run();
    const queue = () => readStatus(testApp.db, sourcesOf(testApp), testApp.clock.now).queue;
    const update = async () =>
      (await testApp.call<Topic>("GET", `/api/topics/${topic.id}`, { token })).body.update;

    await testApp.refreshDue();
    expect(await update()).toMatchObject({
      state: "queued",
      outcome: null,
      note: "Its source isn't available right now. The update starts as soon as it is",
    });
    expect(queue()).toMatchObject({ due: 0, waitingForSource: 1 });
    testApp.clock.advance(minute);
    expect(await update()).toMatchObject({ state: "queued", note: null });
    expect(queue()).toMatchObject({ due: 1, waitingForSource: 0 });
    await testApp.refreshDue();
    expect((await update()).outcome).not.toBeNull();
    expect(queue()).toMatchObject({ due: 0, waitingForSource: 0 });
  });

  test("is asked of its own job alone, when a topic has others", async () => {
    const testApp = openTestApp();
    const { now } = testApp.clock;
    const { token } = await testApp.signUp("Ada");
    const { id } = await testApp.createTopic(token);
    testApp.db.$client.run(
      "INSERT INTO jobs (subject, kind, due_at, reason, last_checked_at) VALUES (?, 'another', 0, 'saved', 1)",
      [id],
    );
    expect(readStatus(testApp.db, sourcesOf(testApp), now).queue.due).toBe(1);
    expect(listTopics(testApp.db, {}, now)).toHaveLength(1);
    expect((await testApp.call<Topic[]>("GET", "/api/topics")).body).toHaveLength(1);
    await testApp.refreshDue();
    expect(testApp.db.$client.query("SELECT count(*) AS runs FROM runs").get()).toEqual({ runs: 1 });
    const job = testApp.db.$client.query("SELECT due_at, claimed_by FROM jobs WHERE kind = 'another'");
    expect(job.get()).toEqual({ due_at: 0, claimed_by: null });

    await testApp.call("DELETE", `/api/topics/${id}`, { token });
    expect(testApp.db.select().from(jobs).all()).toEqual([]);
  });

  test("is forgotten with the topics of an account that is deleted", async () => {
    const testApp = openTestApp();
    const { token } = await testApp.signUp("Ada");
    await testApp.createTopic(token, { isPublic: false });
    expect(testApp.db.select().from(jobs).all()).toHaveLength(1);
    testApp.db.$client.run("DELETE FROM users WHERE name = 'Ada'");
    expect(testApp.db.select().from(jobs).all()).toEqual([]);
  });
});

function sourcesOf({ vault, config }: TestApp) {
  return { vault, environment: config.providerKeys, budget: null };
}

/** A topic for every combination of what may matter, and one without a job for each creator and source. */
function fillWithEveryCase({ db }: TestApp, now: Date): void {
  const at = (offset: number) => new Date(now.getTime() + offset);
  const times = [null, at(-minute), at(0), at(10 * minute)];
  const creators = ["active", "suspended"].map((id) => {
    const own = { email: id, username: id, usernameKey: id, name: id, isVerified: true, createdAt: now };
    db.insert(users)
      .values({ id, ...own, isSuspended: id === "suspended" })
      .run();
    return id;
  });
  creators.push(db.transaction((tx) => formerMember(tx, now)));
  const [digest] = db.select().from(topicSources).where(eq(topicSources.id, "digest")).all();
  if (!digest) throw new Error("there is no digest");
  const sources = times.flatMap((openUntil, n) =>
    [true, false].map((isEnabled) => {
      const id = `source ${n} ${isEnabled}`;
      const stoppedReason = isEnabled ? null : "Its key is wrong";
      db.insert(topicSources)
        .values({ ...digest, id, openUntil, isEnabled, stoppedReason })
        .run();
      return id;
    }),
  );
  const reasons = ["saved", "requested", "clock", "retry"] as const;
  const theirJobs = times.flatMap((dueAt) =>
    reasons.flatMap((reason) => [null, "a worker"].map((claimedBy) => ({ dueAt, reason, claimedBy }))),
  );
  db.transaction((tx) => {
    for (const createdById of creators)
      for (const sourceId of sources)
        for (const followerCount of [0, 2])
          for (const job of [null, ...theirJobs]) {
            const id = crypto.randomUUID();
            const fixed = { category: "Other", tags: [], frequency: 8, createdAt: now, updatedAt: now };
            tx.insert(topics)
              .values({ id, name: id, nameKey: id, createdById, sourceId, followerCount, ...fixed })
              .run();
            if (job)
              tx.insert(jobs)
                .values({
                  subject: id,
                  kind: "update",
                  ...job,
                  leaseUntil: job.claimedBy ? at(minute) : null,
                })
                .run();
          }
  });
}
