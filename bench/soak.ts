import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openVault } from "../src/base/secret.ts";
import type { Topic } from "../src/contract/topics/topics.ts";
import { closeDatabase, type Db, openDatabase } from "../src/db/open.ts";
import { writeTransaction } from "../src/db/transaction.ts";
import { startSession } from "../src/people/auth/sessions.ts";
import { createTokens } from "../src/people/auth/tokens.ts";
import { createUser, markVerified } from "../src/people/users/users.ts";
import { addSource } from "../src/sources/settings.ts";
import { enqueue } from "../src/updates/queue/queue.ts";
import { descendantsOf, memoryOf } from "./support/processes.ts";
import { launch } from "./support/server.ts";

/**
 * Uses an instance for an hour as people and the schedule do, and says once a minute what it holds: twelve members who
 * read, write, react and search, and updates of their topics one after the other, by a provider that is asked over
 * HTTP. It fails when memory or open files stand well above what they were at a tenth of the time, and when a request
 * fails. Linux only.
 *
 *     bun bench/soak.ts [minutes = 60] [a built topicapp]
 */
const [minutes = "60", program = join(import.meta.dir, "../dist/topicapp")] = process.argv.slice(2);
const secret = "a secret of the proof that is long enough";
const people = 12;
const updateEvery = 500;
const pause = 1_500;
/** How far above an early mean a late one may stand: garbage not collected yet, one worker more, requests under way. */
const allowed = {
  server: (early: number) => early * 1.25 + 20,
  others: (early: number) => early * 1.25 + 120,
  files: (early: number) => early + 15,
};

const provider = await launch(process.execPath, join(import.meta.dir, "support/provider.ts"), "300");
const dataDir = mkdtempSync(join(tmpdir(), "topicapp-soak-"));
Object.assign(process.env, { TOPICAPP_SECRET: secret, TOPICAPP_CHECK_LINKS: "off" });
const db = openDatabase(dataDir, new Date());
addProvider(db);
const server = await launch(program, "serve", "--data-dir", dataDir, "--port", "0");
const duration = Number(minutes) * 60_000;
const end = Date.now() + duration;
const topicIds: string[] = [];
let requests = 0;
let updates = 0;

const members = await Promise.all(Array.from({ length: people }, (_, n) => signUp(n)));
const samples: Sample[] = [];
const doing = [...members.map(use), keepUpdating()];
while (Date.now() < end) {
  await Bun.sleep(Math.min(60_000, duration / 20));
  samples.push(takeSample());
  console.log(row(samples.at(-1) as Sample));
}
await Promise.all(doing);
server.child.kill();
provider.child.kill();
await server.child.exited;
closeDatabase(db);
rmSync(dataDir, { recursive: true });
conclude();

interface Sample {
  minute: number;
  /** Megabytes: of the server itself, and of the processes that it has started. */
  server: number;
  others: number;
  files: number;
  database: number;
}

function addProvider(to: Db): void {
  const ring = { vault: openVault(secret), environment: {}, budget: null };
  const source = {
    id: "one",
    name: "one",
    type: "openai",
    baseUrl: `${provider.url}/v1`,
    model: "m",
    key: "k",
  } as const;
  addSource(to, ring, { ...source, priceIn: 0.001, priceOut: 0.001, priceSearch: 0 }, new Date());
}

async function signUp(n: number) {
  const person = {
    email: `${n}@example.org`,
    username: `reader-${n}`,
    name: `Reader ${n}`,
    invitationCodeId: null,
  };
  const { id } = createUser(db, person, new Date());
  markVerified(db, id);
  const token = await createTokens(openVault(secret)).sign(startSession(db, id, new Date()));
  const member = { id, token };
  for (let at = 0; at < 4; at++) {
    const draft = {
      name: `Topic ${n} ${at}`,
      category: "Science",
      frequency: 0,
      sourceId: "one",
      tags: ["soak"],
    };
    topicIds.push((await ask<Topic>(member, "POST", "/api/topics", draft)).id);
  }
  return member;
}

type Member = Awaited<ReturnType<typeof signUp>>;

async function ask<T>(
  { token }: Pick<Member, "token">,
  method: string,
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await fetch(server.url + path, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  requests++;
  const text = await answer.text();
  if (answer.status >= 400) throw new Error(`${method} ${path}: ${answer.status} ${text.slice(0, 300)}`);
  return (text.startsWith("{") || text.startsWith("[") ? JSON.parse(text) : text) as T;
}

/** One thing after the other, with pauses, until the time is over. */
async function use(member: Member): Promise<void> {
  for (let n = 0; Date.now() < end; n++) {
    const id = topicIds[(n * 7) % topicIds.length] as string;
    for (const path of [
      "/",
      "/api/topics?limit=24",
      `/api/topics/${id}`,
      `/api/topics/${id}/summaries`,
      `/api/topics/${id}/comments`,
      `/api/topics/${id}/stories`,
      `/api/topics?q=library+${n % 50}`,
      `/api/users/${member.id}`,
      "/api/account/notices",
    ])
      await ask(member, "GET", path);
    await ask(member, "POST", `/api/users/${member.id}/like/${id}`);
    await ask(member, "POST", `/api/users/${member.id}/follow/${id}`);
    const { id: commentId } = await ask<{ id: string }>(member, "POST", `/api/topics/${id}/comments`, {
      content: `Comment ${n}`,
    });
    await ask(member, "DELETE", `/api/users/${member.id}/like/${id}`);
    await ask(member, "DELETE", `/api/comments/${commentId}`);
    // A page that is left before it has come.
    await fetch(`${server.url}/api/topics?limit=50`, { signal: AbortSignal.timeout(1) }).catch(
      () => undefined,
    );
    await Bun.sleep(pause);
  }
}

async function keepUpdating(): Promise<void> {
  for (; Date.now() < end; updates++) {
    writeTransaction(db, (tx) =>
      enqueue(tx, topicIds[updates % topicIds.length] as string, "saved", new Date()),
    );
    await Bun.sleep(updateEvery);
  }
}

function takeSample(): Sample {
  const { pid } = server.child;
  const minute = (duration - (end - Date.now())) / 60_000;
  const sizes = readdirSync(dataDir).map((name) => Bun.file(join(dataDir, name)).size);
  return {
    minute,
    server: memoryOf(pid),
    others: descendantsOf(pid).reduce((sum, child) => sum + memoryOf(child), 0),
    files: readdirSync(`/proc/${pid}/fd`).length,
    database: sizes.reduce((sum, size) => sum + size, 0) / 1e6,
  };
}

function row({ minute, server, others, files, database }: Sample): string {
  return `minute ${minute.toFixed(1)}: ${server.toFixed(0)} MB, its processes ${others.toFixed(0)} MB, ${files} open files, database ${database.toFixed(0)} MB; ${requests} requests, ${updates} updates`;
}

/** The middle of the second tenth against the last tenth: what comes and goes is left out, what stays is not. */
function conclude(): void {
  const tenth = Math.max(1, Math.floor(samples.length / 10));
  const [early, late] = [samples.slice(tenth, tenth * 2 + 1), samples.slice(-tenth - 1)];
  const mean = (of: Sample[], what: keyof Sample) =>
    of.reduce((sum, sample) => sum + sample[what], 0) / of.length;
  const compared = (["server", "others", "files"] as const).map((what) => {
    const [before, after] = [mean(early, what), mean(late, what)];
    return {
      text: `${what} ${before.toFixed(0)} -> ${after.toFixed(0)}`,
      hasGrown: !(after <= allowed[what](before)),
    };
  });
  console.log(
    `${requests} requests, ${updates} updates, none failed; after a tenth of the time and at its end: ${compared.map(({ text }) => text).join(", ")}`,
  );
  const grown = compared.filter(({ hasGrown }) => hasGrown);
  if (grown.length > 0) console.error(`grew: ${grown.map(({ text }) => text).join(", ")}`);
  process.exit(grown.length === 0 ? 0 : 1);
}
