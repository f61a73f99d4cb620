import { describe, expect, test } from "bun:test";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Session } from "../../src/contract/account/auth.ts";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { emptyFolder, run, serve, start } from "../executable/process.ts";
import { chanceOf } from "./support/chance.ts";
import { killsOr, timeOf } from "./support/kills.ts";
import { ask, signUp } from "./support/member.ts";
import { faultsOf, query } from "./support/soundness.ts";
import { createWitness, readWritten, type Witness } from "./support/witness.ts";
import { createWriter } from "./support/writer.ts";

type Server = Awaited<ReturnType<typeof serve>>;

const seed = 20261121;
const env = {
  TOPICAPP_LOG: "silent",
  TOPICAPP_RATE_LIMITS: "off",
  TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/",
};

describe("a server that is killed while four people write", () => {
  const kills = killsOr(25);

  test(
    `has lost nothing of what it acknowledged, ${kills} times, and is ready again at once`,
    async () => {
      const options = { cwd: emptyFolder(), env };
      const file = join(options.cwd, "data/topicapp.db");
      const chance = chanceOf(seed);
      const witness = createWitness();
      let server = await serve([], options);
      const writers = await gather(server, options, witness, chance);

      let [writing, slowest] = [0, 0];
      for (let kill = 1; kill <= kills; kill++) {
        const began = performance.now();
        const enough = witness.written() + 20 + Math.floor(chance() * 30);
        await writeUntilKilled(server, writers, witness, enough);
        const killed = performance.now();
        server = await serve([], options);
        slowest = Math.max(slowest, performance.now() - killed);
        writing += killed - began;
        const lost = witness.compare(readWritten(file));
        expect({ seed, kill, lost, faults: faultsOf(file) }).toEqual({ seed, kill, lost: [], faults: [] });
      }
      const rate = witness.written() / (writing / 1000);
      report(
        `${kills} kills: 0 of ${witness.written()} acknowledged writes lost, at ${rate.toFixed(0)} a second; ready again in ${slowest.toFixed(0)} ms at most`,
      );
      expect(witness.written()).toBeGreaterThan(kills * 20);
    },
    kills * 6_000,
  );
});

/** People who write, each with a topic of their own that the others talk about. */
async function gather(
  server: Server,
  options: Parameters<typeof run>[1],
  witness: Witness,
  chance: () => number,
) {
  const people: { session: Session; own: Topic }[] = [];
  for (const username of ["ada", "kim", "eve", "noor"]) {
    const session = await signUp(server, username, options);
    const name = `What ${username} follows`;
    const body = { name, category: "Science", frequency: 0, description: "New" };
    const { token } = session;
    const answer = await witness.write(`topic ${name}`, "New", () =>
      ask(server.url, "POST", "topics", { token, body }),
    );
    people.push({ session, own: (await answer.json()) as Topic });
  }
  return people.map(({ session, own }) => {
    const others = people.filter((person) => person.own !== own).map((person) => person.own);
    return createWriter({ session, own, others, witness, chance });
  });
}

/** Lets all of them write, and kills the server at the answer that is enough, while the others' requests are under way. */
async function writeUntilKilled(
  { url, child }: Server,
  writers: ReturnType<typeof createWriter>[],
  witness: Witness,
  enough: number,
): Promise<void> {
  let isKilled = false;
  const write = async ({ writeOne }: (typeof writers)[number]) => {
    while (!isKilled) {
      await writeOne(url).catch((cause) => {
        if (!isKilled) throw cause;
      });
      if (witness.written() < enough) continue;
      isKilled = true;
      child.kill("SIGKILL");
    }
  };
  await Promise.all(writers.map(write));
  await child.exited;
}

test("a server writes to a log beside its database, and all of it is for its owner's eyes alone", async () => {
  const options = { cwd: emptyFolder(), env };
  await signUp(await serve([], options), "ada", options);
  const file = join(options.cwd, "data/topicapp.db");
  // Both numbers of the format are 2 where there is a log (https://sqlite.org/fileformat2.html, section 1.3).
  expect([...readFileSync(file).subarray(18, 20)]).toEqual([2, 2]);
  for (const suffix of ["", "-wal", "-shm"]) {
    const { mode, size } = statSync(file + suffix);
    expect({ suffix, mode: mode & 0o777, isEmpty: size === 0 }).toEqual({
      suffix,
      mode: 0o600,
      isEmpty: false,
    });
  }
});

describe("a command that is killed", () => {
  const kills = killsOr(12);

  test(
    `has made every invitation that it printed, ${kills} times, and harmed nothing`,
    async () => {
      const options = { cwd: emptyFolder(), env };
      const file = join(options.cwd, "data/topicapp.db");
      const chance = chanceOf(seed);
      await run(["migrate"], options);
      let whole = await timeOf(() => run(["invite", "create"], options));
      const printed: string[] = [];
      for (let kill = 1; kill <= kills; kill++) {
        // Commands one after the other until the kill hits one of them: somewhere from its start to its end.
        const moment = performance.now() + whole * (2 + 2 * chance());
        let isOver = false;
        while (!isOver) {
          const began = performance.now();
          const child = start(["invite", "create", "--json"], options);
          const timer = setTimeout(() => child.kill("SIGKILL"), Math.max(1, moment - performance.now()));
          const text = await new Response(child.stdout).text();
          await child.exited;
          clearTimeout(timer);
          isOver = child.signalCode === "SIGKILL";
          if (!isOver) whole = performance.now() - began;
          if (text.endsWith("\n")) printed.push(JSON.parse(text).code);
        }
        const made = new Set(
          query<{ code: string }>(file, "SELECT code FROM invitation_codes").map((row) => row.code),
        );
        const lost = printed.filter((code) => !made.has(code));
        expect({ seed, kill, lost, faults: faultsOf(file) }).toEqual({ seed, kill, lost: [], faults: [] });
      }
      report(`${kills} commands killed: 0 of ${printed.length} printed invitations lost`);
      expect(printed.length).toBeGreaterThan(kills);
    },
    kills * 5_000,
  );
});

/** For who reads the output: what was counted and measured. */
function report(line: string): void {
  process.stderr.write(`${line}\n`);
}
