import { cpSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInvitation } from "../../src/people/auth/invitations.ts";
import { joinWaitlist } from "../../src/people/auth/waitlist.ts";
import { createUser, markVerified } from "../../src/people/users/users.ts";
import { openNewsstand } from "../browser/support/newsstand.ts";
import { emptyFolder, serve, type start } from "../executable/process.ts";
import { responsesBody } from "../support/openai-source.ts";
import { addTopics, write } from "../terminal/instance.ts";

const root = join(import.meta.dir, "../..");
const built = join(root, "dist/topicapp");

/** A machine as the documents speak of it: what they name is there, and nothing of it is anywhere else. */
export interface Machine {
  /** Runs a command line in a shell, with what the documents call by fixed names put in its place. */
  run(line: string): Promise<{ exitCode: number; output: string }>;
  /** Starts what stays: resolves when it listens. */
  startServing(line: string): Promise<void>;
  stopServing(): Promise<void>;
  close(): Promise<void>;
}

/**
 * An instance with the people, topics and sources of the documents, its server running unless `isIdle`.
 * Llama
 * is one of the sources unless a document adds it. The folders that the documents name lie in one of its own.
 */
export async function openMachine({ isIdle = false, hasLlama = true } = {}): Promise<Machine> {
  const home = emptyFolder();
  const newsstand = openNewsstand();
  newsstand.items.push({
    title: "A night train returns",
    slug: "train",
    text: "It runs twice a week again.",
  });
  const model = openModel();
  const port = await freePort();
  furnish(home);
  const env = {
    PATH: `${join(home, "bin")}:${process.env.PATH}`,
    HOME: home,
    TOPICAPP_DATA_DIR: join(home, "data"),
    TOPICAPP_PORT: String(port),
    TOPICAPP_NEWS_FEEDS: newsstand.feeds,
    TOPICAPP_CHECK_LINKS: "off",
    TOPICAPP_LOG: "silent",
  };
  const places: [named: string | RegExp, here: string][] = [
    // Nobody is asked for a password here, and nothing of the machine is touched.
    [/\bsudo /g, ""],
    [/\/var\/lib\/topicapp\b/g, join(home, "data")],
    [/(?<![\w.])\/(backups|etc|srv)\b/g, `${home}/$1`],
    [/\b(127\.0\.0\.1|localhost):3000\b/g, `127.0.0.1:${port}`],
    [/http:\/\/localhost:11434\/v1/g, `http://127.0.0.1:${model.port}/v1`],
  ];
  const here = (line: string) => places.reduce((text, [named, place]) => text.replaceAll(named, place), line);
  const begun: ReturnType<typeof start>[] = [];

  const machine: Machine = {
    async run(line) {
      const child = Bun.spawn(["bash", "-c", here(line)], {
        cwd: home,
        env,
        stdin: "ignore",
        stdout: "pipe",
        stderr: "pipe",
      });
      const [out, err, exitCode] = await Promise.all([
        new Response(child.stdout).text(),
        new Response(child.stderr).text(),
        child.exited,
      ]);
      return { exitCode, output: out + err };
    },
    async startServing(line) {
      const args = here(line)
        .replace(/\s+#.*$/, "")
        .split(/\s+/)
        .slice(2);
      begun.push((await serve(["--port", String(port), ...args], { cwd: home, env })).child);
    },
    async stopServing() {
      for (const child of begun.splice(0)) {
        child.kill("SIGTERM");
        await child.exited;
      }
    },
    async close() {
      await machine.stopServing();
      newsstand.close();
      await model.stop(true);
    },
  };
  await machine.run(`topicapp source set gpt-4o --base-url http://127.0.0.1:${model.port}/v1`);
  // A model of one's own that is switched off.
  const llama = "--name Llama --type openai-chat --base-url http://127.0.0.1:1/v1 --model llama3.2";
  if (hasLlama) await machine.run(`topicapp source add llama ${llama} --price-in 0 --price-out 0`);
  if (!isIdle) await machine.startServing("topicapp serve");
  return machine;
}

/** What the documents name: people, topics, an invitation, sources, files. */
function furnish(home: string): void {
  for (const folder of [
    "bin",
    "dist",
    "backups",
    "etc/bash_completion.d",
    "etc/topicapp",
    "etc/nginx/conf.d",
    "etc/caddy",
    "srv",
  ])
    mkdirSync(join(home, folder), { recursive: true });
  for (const folder of ["bin", "dist"]) symlinkSync(built, join(home, folder, "topicapp"));
  cpSync(join(root, "deploy"), join(home, "deploy"), { recursive: true });
  writeFileSync(join(home, "openai.key"), "sk-of-the-documents-1a2b\n");
  const feed = '<outline text="Timetables" type="rss" xmlUrl="https://trains.example/feed.xml"/>';
  const opml = `<opml version="2.0"><body><outline text="Trains">${feed}</outline></body></opml>`;
  writeFileSync(join(home, "subscriptions.opml"), opml);
  addTopics(home, ["Night trains", "Spam"]);
  write(home, (db, now) => {
    const eve = { email: "eve@example.org", username: "eve", name: "Eve", invitationCodeId: null };
    markVerified(db, createUser(db, eve, now).id);
    for (const name of ["Ada", "Kim", "Eve"])
      joinWaitlist(db, { name, email: `${name.toLowerCase()}@example.org` }, now);
    createInvitation(db, { code: "7QK2-M4TX-9D0B-W3RE", maxUses: 1, expiresAt: null, note: null }, now);
  });
}

function openModel() {
  const story = {
    headline: "A night train returns",
    text: "It runs twice a week again.",
    url: "https://paper.example/train",
  };
  return Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => Response.json(responsesBody([story])) });
}

async function freePort(): Promise<number> {
  const server = Bun.serve({ port: 0, hostname: "127.0.0.1", fetch: () => new Response() });
  const { port } = server;
  await server.stop(true);
  return port ?? 0;
}
