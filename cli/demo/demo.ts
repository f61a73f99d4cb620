import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startJobs } from "../../src/app/jobs.ts";
import { createLog, type Log } from "../../src/base/log.ts";
import { version } from "../../src/base/version.ts";
import { withLanguage } from "../../src/base/words/language.ts";
import { type Config, type Environment, publicUrl, readConfig } from "../../src/config/config.ts";
import { createInvitation, signUpLink } from "../../src/people/auth/invitations.ts";
import { startSession } from "../../src/people/auth/sessions.ts";
import { closeApp, type OpenApp, openApp, takePort, untilStopped } from "../app.ts";
import { CommandFailed, type Io } from "../io.ts";
import { announceServing, displayHost, localUrl } from "../serving.ts";
import { speakAsServer } from "../terminal-language.ts";
import { createDemoClock, type DemoClock } from "./clock.ts";
import { livePast } from "./past.ts";
import { people, visitor } from "./people.ts";
import { type PublicSample, servePublicly } from "./public-demo.ts";
import { type PublisherServer, startPublishers } from "./publisher-server.ts";
import { sampleTopics } from "./sample-topics.ts";
import { words } from "./words.ts";

interface DemoOptions {
  host?: string;
  port?: string;
  /** Shown to strangers: read-only, and renewed each hour. */
  public?: boolean;
}

/** The environment variables that the demo respects. The others belong to the caller's own instance. */
const honoured = ["TOPICAPP_HOST", "TOPICAPP_HOST_FILE", "TOPICAPP_PORT", "TOPICAPP_PORT_FILE"] as const;

/** The variables that a public demo respects: where it listens, and its public address. */
const publiclyHonoured = [...honoured, "TOPICAPP_URL", "TOPICAPP_TRUSTED_PROXIES"] as const;

const variablesOf = (env: Environment, names: readonly string[]): Environment =>
  Object.fromEntries(names.map((name) => [name, env[name]]));

/** @throws CommandFailed if there is no temporary folder, as in a read-only container */
function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), "topicapp-demo-"));
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new CommandFailed(words.noFolder(tmpdir(), code ?? ""));
  }
}

/** Serves a sample instance from a folder that is always removed at the end. */
export async function demo(io: Io, options: DemoOptions): Promise<void> {
  // Rejects wrong values before anything starts.
  configure(io.env, options, { dataDir: tmpdir(), newsFeeds: "" });
  const told = untilStopped();
  if (options.public) return servePublicDemo(io, options, told);
  io.print(words.preparing);
  const language = speakAsServer();
  const sample = await liveSample(io, (own) => configure(io.env, options, own));
  try {
    const port = takeAnyPort(sample, isPortGiven(io.env, options), language);
    announceServing(sample.config.dataDir, {
      ...{ url: localUrl(sample.config, port), publicUrl: addressFor(sample.config, port), version },
      startedAt: io.now().toISOString(),
    });
    const lines = await greeting(sample, port, { now: io.now(), language });
    lines.forEach(io.print);
    await told;
  } finally {
    await sample.stop();
  }
}

/** A public demo starts over each hour, because its sample news runs out. */
const renewal = 3_600_000;

async function servePublicDemo(io: Io, options: DemoOptions, told: Promise<void>): Promise<void> {
  const config = readConfig(variablesOf(io.env, publiclyHonoured), { ...options, dataDir: tmpdir() }, false);
  io.print(words.preparing);
  const language = speakAsServer();
  const start = () => startPublicSample(io, config);
  const demo = servePublicly(config, await start());
  io.print(withLanguage(language, () => words.public(publicUrl(config, demo.port))));
  let isTold = false;
  void told.then(() => {
    isTold = true;
  });
  while (!isTold) {
    const { promise: isDue, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, renewal);
    await Promise.race([isDue, told]);
    clearTimeout(timer);
    if (!isTold) await demo.renew(await start());
  }
  await demo.stop();
}

/** A sample instance behind the public demo, which alone sends it requests. */
export async function startPublicSample(io: Io, config: Config): Promise<PublicSample> {
  const sample = await liveSample(io, (own) => ({
    ...readConfig({ TOPICAPP_NEWS_FEEDS: own.newsFeeds }, { dataDir: own.dataDir }, false),
    ...{ host: "127.0.0.1", port: 0, url: publicUrl(config) },
    trustedProxies: [...config.trustedProxies, "127.0.0.1/32"],
  }));
  const { app, db } = sample.opened;
  return {
    port: takePort(app, sample.config),
    token: await app.tokens.sign(startSession(db, sample.userId, io.now())),
    stop: sample.stop,
  };
}

/** A sample instance with its past simulated and its recurring jobs running, not listening yet. */
interface Sample {
  opened: OpenApp;
  config: Config;
  userId: string;
  /** Ends it, and removes its folder. */
  stop(): Promise<void>;
}

async function liveSample(
  io: Io,
  configure: (own: { dataDir: string; newsFeeds: string }) => Config,
): Promise<Sample> {
  const dataDir = makeFolder();
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  process.once("exit", remove);
  const clock = createDemoClock(io.now);
  const publishing = startPublishers(sampleTopics, clock);
  const end = async () => {
    await publishing.stop();
    remove();
    process.off("exit", remove);
  };
  try {
    const config = configure({ dataDir, newsFeeds: publishing.feeds });
    const opened = openSample(io, config, clock, publishing);
    const { db, app } = opened;
    const users = await livePast({ db, scheduler: app.scheduler, clock }, publishing.topics);
    clock.goOn();
    const jobs = startJobs(app.jobs, app.log);
    const stop = async () => {
      await closeApp(opened, jobs);
      await end();
    };
    return { opened, config, userId: users.get(visitor) ?? "", stop };
  } catch (cause) {
    await end();
    throw cause;
  }
}

/** Opens the same instance as `serve`, with the demo's clock and no network beyond its publishers. */
export function openSample(io: Io, config: Config, clock: DemoClock, publishing: PublisherServer): OpenApp {
  return openApp(io, config, {
    now: clock.now,
    fetch: publishing.fetch,
    lookup: async () => [],
    isDemo: true,
    log: complaintsOnly(createLog("pretty", clock.now, io.tell)),
  });
}

/** A line for each run and request would bury the address and the mailed codes. */
function complaintsOnly(log: Log): Log {
  return { ...log, info: () => {} };
}

function configure(
  env: Environment,
  options: DemoOptions,
  own: { dataDir: string; newsFeeds: string },
): Config {
  return readConfig(
    { ...variablesOf(env, honoured), TOPICAPP_NEWS_FEEDS: own.newsFeeds },
    { ...options, dataDir: own.dataDir },
    false,
  );
}

function isPortGiven(env: Environment, options: DemoOptions): boolean {
  return Boolean(options.port ?? (env.TOPICAPP_PORT || env.TOPICAPP_PORT_FILE));
}

/** Takes the requested port; otherwise 3000, or a free one if that is taken. */
function takeAnyPort({ opened: { app }, config }: Sample, isGiven: boolean, language: string): number {
  try {
    return takePort(app, config, language);
  } catch (cause) {
    if (isGiven || !(cause instanceof CommandFailed)) throw cause;
    return takePort(app, { ...config, port: 0 }, language);
  }
}

/** The lines to print: how to sign in to the sample, and what to try. */
async function greeting(
  { opened: { app, db }, config, userId }: Sample,
  port: number,
  { now, language }: { now: Date; language: string },
): Promise<string[]> {
  const url = addressFor(config, port);
  const token = await app.tokens.sign(startSession(db, userId, now));
  const invitation = {
    code: "TRY-THE-DEMO",
    maxUses: 100,
    expiresAt: null,
    note: "for visitors of the demo",
  };
  const { code } = createInvitation(db, invitation, now);
  const name = people.find(({ username }) => username === visitor)?.name ?? visitor;
  return withLanguage(language, () => {
    const { about, temporary, signIn, watch, signUp, noMail, end } = words.greeting;
    return [
      ...["", about, temporary, ""],
      ...[`  ${signIn(name)}`, `  ${url}/auth#token=${token}`, "", `  ${watch}`, ""],
      ...[`  ${signUp(code)}`, `  ${signUpLink(url, code)}`, `  ${noMail}`, ""],
      ...[`  ${end(config.dataDir)}`, ""],
    ];
  });
}

/** The address for a browser on this machine. */
function addressFor(config: Config, port: number): string {
  const isHere = ["127.0.0.1", "::1", "0.0.0.0", "::", "localhost"].includes(config.host);
  return isHere ? publicUrl(config, port) : `http://${displayHost(config.host)}:${port}`;
}
