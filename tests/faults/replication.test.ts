import { expect, test } from "bun:test";
import { readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Topic } from "../../src/contract/topics/topics.ts";
import { emptyFolder, serve, type start } from "../executable/process.ts";
import { chanceOf } from "./support/chance.ts";
import { ask, signUp } from "./support/member.ts";
import { faultsOf, query } from "./support/soundness.ts";

const kills = Number(process.env.KILLS ?? 3);
const seed = 20261124;
/** Milliseconds between two writes: 50 a second. */
const pace = 20;

const config = join(import.meta.dir, "../../deploy/litestream.yml");

/** Its package holds the program for this one kind of machine. */
const hasLitestream = process.platform === "linux" && process.arch === "x64";

function litestream(args: string[], env: Record<string, string>) {
  const program = Bun.resolveSync("@flydotio/litestream-linux-x64/litestream", import.meta.dir);
  return Bun.spawn([program, ...args], { env, stdin: "ignore", stdout: "ignore", stderr: "pipe" });
}

/** Says whether the replica holds a whole copy from which the rest goes on. */
function hasSnapshot(replica: string, known: Set<string>): boolean {
  try {
    const generations = readdirSync(join(replica, "generations")).filter((name) => !known.has(name));
    return generations.some((name) =>
      readdirSync(join(replica, "generations", name, "snapshots")).some((file) => file.endsWith(".lz4")),
    );
  } catch {
    return false;
  }
}

const generationsOf = (replica: string) => {
  try {
    return new Set(readdirSync(join(replica, "generations")));
  } catch {
    return new Set<string>();
  }
};

test.if(hasLitestream)(
  `a machine that dies under 50 writes a second goes on from its replica, ${kills} times: nothing is torn, and what is lost is the end`,
  async () => {
    const cwd = emptyFolder();
    const dataDir = join(cwd, "data");
    const file = join(dataDir, "topicapp.db");
    const replica = join(emptyFolder(), "replica");
    const env = {
      TOPICAPP_LOG: "silent",
      TOPICAPP_RATE_LIMITS: "off",
      TOPICAPP_NEWS_FEEDS: "http://127.0.0.1:1/",
      // Not a file of the folder that is lost: docs/replication.md asks for a copy of it.
      TOPICAPP_SECRET: "a secret that is kept on another machine",
    };
    const replication = { TOPICAPP_DATA_DIR: dataDir, LITESTREAM_REPLICA_URL: `file://${replica}` };
    const chance = chanceOf(seed);
    let member: { token: string; topic: string } | undefined;
    let next = 0;
    const lostFor: number[] = [];
    let [written, lost] = [0, 0];

    for (let kill = 0; kill < kills; kill++) {
      const known = generationsOf(replica);
      const server = await serve([], { cwd, env });
      member ??= await begin(server, { cwd, env });
      const { token, topic } = member;
      const beside = litestream(["replicate", "-config", config], replication);
      const acknowledged = new Map<number, number>();
      let isOver = false;
      const writing = (async () => {
        while (!isOver) {
          const due = performance.now() + pace;
          const content = `Comment ${next}`;
          const answer = await ask(server.url, "POST", `topics/${topic}/comments`, {
            token,
            body: { content },
          }).catch(() => null);
          if (!answer?.ok) continue;
          acknowledged.set(next++, performance.now());
          await Bun.sleep(Math.max(0, due - performance.now()));
        }
      })();
      while (!hasSnapshot(replica, known)) await Bun.sleep(5);
      const enough = acknowledged.size + 50 + Math.floor(chance() * 100);
      while (acknowledged.size < enough) await Bun.sleep(1);
      // Both at once, as power does.
      for (const each of [server.child, beside]) each.kill("SIGKILL");
      const died = performance.now();
      isOver = true;
      await Promise.all([server.child.exited, beside.exited, writing]);
      rmSync(dataDir, { recursive: true });

      const restoring = litestream(["restore", "-config", config, file], replication);
      const said = await new Response(restoring.stderr).text();
      expect({ kill, exitCode: await restoring.exited, said }).toMatchObject({ exitCode: 0 });
      const held = query<{ content: string }>(file, "SELECT content FROM topic_comments").map(({ content }) =>
        Number(content.slice("Comment ".length)),
      );
      expect({ seed, kill, faults: faultsOf(file) }).toEqual({ seed, kill, faults: [] });
      // No hole: what is there is all that was written up to some moment.
      const numbers = held.toSorted((one, other) => one - other);
      expect({ kill, numbers }).toEqual({ kill, numbers: numbers.map((_, at) => at) });
      const gone = [...acknowledged].filter(([number]) => number >= held.length);
      written += acknowledged.size;
      lost += gone.length;
      lostFor.push(gone[0] ? died - gone[0][1] : 0);
      next = held.length;
    }
    const worst = Math.max(...lostFor);
    const median = lostFor.toSorted((one, other) => one - other)[Math.floor(kills / 2)] ?? 0;
    process.stderr.write(
      `${kills} kills: ${lost} of ${written} writes lost, the last ${median.toFixed(0)} ms at the median and ${worst.toFixed(0)} ms at most\n`,
    );
  },
  60_000 + kills * 20_000,
);

async function begin(server: Awaited<ReturnType<typeof serve>>, options: Parameters<typeof start>[1]) {
  const { token } = await signUp(server, "ada", options);
  const body = { name: "Kilns", category: "Science", frequency: 0 };
  const topic = (await (await ask(server.url, "POST", "topics", { token, body })).json()) as Topic;
  return { token, topic: topic.id };
}
