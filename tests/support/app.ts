import { afterAll, afterEach, expect } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openParser } from "../../cli/parser.ts";
import { type App, createApp } from "../../src/app/app.ts";
import type { RecurringJobs } from "../../src/app/recurring.ts";
import { createLog } from "../../src/base/log.ts";
import { openVault, type Vault } from "../../src/base/secret.ts";
import { type Config, type Environment, readConfig } from "../../src/config/config.ts";
import type { Session } from "../../src/contract/account/auth.ts";
import type { ErrorBody } from "../../src/contract/base/errors.ts";
import {
  type Topic,
  type TopicDraftInput,
  topic as topicContract,
} from "../../src/contract/topics/topics.ts";
import { closeDatabase, type Db, openDatabase } from "../../src/db/open.ts";
import type { WebAssets } from "../../src/http/web/web-assets.ts";
import { createInvitation } from "../../src/people/auth/invitations.ts";
import type { ProviderFetch } from "../../src/providers/provider.ts";
import type { Mail } from "../../src/sending/mail/mailer.ts";

export interface Clock {
  now: Date;
  advance(milliseconds: number): void;
}

interface TestAppOptions {
  env?: Environment;
  fetch?: (url: string, init: BunFetchRequestInit) => Promise<Response>;
  askProvider?: ProviderFetch;
  lookup?: (host: string) => Promise<{ address: string }[]>;
  web?: WebAssets;
  dataDir?: string;
  clock?: Clock;
}

export interface Answer<T> {
  status: number;
  headers: Headers;
  body: T;
}

/** Each recurring job, done once when it is called. */
type JobRuns = { [Name in keyof RecurringJobs]: RecurringJobs[Name]["run"] };

/** A whole instance on a database file of its own, with the clock, the mail and the network handed in. */
export interface TestApp {
  app: App & JobRuns;
  db: Db;
  vault: Vault;
  config: Config;
  clock: Clock;
  dataDir: string;
  mails: Mail[];
  logged: string[];
  call<T = ErrorBody>(
    method: string,
    path: string,
    options?: { token?: string; body?: unknown },
  ): Promise<Answer<T>>;
  /** Somebody who registered by invitation and confirmed the address. */
  signUp(name: string): Promise<Session>;
  createTopic(token: string, draft?: Partial<TopicDraftInput>): Promise<Topic>;
  /** Runs whatever is due now, to its end. */
  refreshDue(): Promise<void>;
}

const opened: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const close of opened.splice(0)) await close();
});

/** The workers that the server starts too, shared by the instances of a file of tests. */
export const parser = openParser();

afterAll(() => parser.close());

export const secretOfTests = "a secret of the tests that is long enough";

export const startOfTest = new Date("2026-11-21T09:00:00Z");

export function createClock(start = startOfTest): Clock {
  return {
    now: start,
    advance(milliseconds) {
      this.now = new Date(this.now.getTime() + milliseconds);
    },
  };
}

let emptyDatabase: Uint8Array | undefined;

/** A data folder of its own whose database is up to date and empty: it is made once, and copied from then on. */
function makeDataDir(): string {
  const dataDir = mkdtempSync(join(tmpdir(), "topicapp-"));
  const file = join(dataDir, "topicapp.db");
  if (emptyDatabase) writeFileSync(file, emptyDatabase, { mode: 0o600 });
  else {
    closeDatabase(openDatabase(dataDir, startOfTest));
    emptyDatabase = readFileSync(file);
  }
  return dataDir;
}

export function openTestApp(options: TestAppOptions = {}): TestApp {
  const clock = options.clock ?? createClock();
  const dataDir = options.dataDir ?? makeDataDir();
  const config = readConfig(
    { TOPICAPP_DATA_DIR: dataDir, TOPICAPP_LOG: "json", TOPICAPP_RATE_LIMITS: "off", ...options.env },
    {},
    false,
  );
  const db = openDatabase(dataDir, clock.now);
  const vault = openVault(secretOfTests);
  const mails: Mail[] = [];
  const logged: string[] = [];
  const now = () => clock.now;
  const created = createApp({
    config,
    db,
    vault,
    now,
    random: () => 0,
    mailer: async (mail) => {
      mails.push(mail);
      return null;
    },
    fetch: options.fetch ?? refuseNetwork,
    askProvider: options.askProvider ?? refuseNetwork,
    parser: { parse: (job, input, signal) => parser.parse(job, input, signal), close: async () => {} },
    wait: async () => {},
    lookup: options.lookup ?? (async () => [{ address: "192.0.2.1" }]),
    log: createLog("json", now, (line) => void logged.push(line)),
    web: options.web ?? { files: new Map(), page: "<!doctype html><title>topicapp</title>" },
  });
  const runs = Object.entries(created.jobs).map(([name, { run }]) => [name, run]);
  const app = Object.assign(created, Object.fromEntries(runs) as JobRuns);
  opened.push(async () => {
    await app.close(0);
    closeDatabase(db);
    if (!options.dataDir) rmSync(dataDir, { recursive: true });
  });

  const call: TestApp["call"] = async <T>(
    method: string,
    path: string,
    { token, body }: { token?: string; body?: unknown } = {},
  ) => {
    const response = await app.handle(
      new Request(`http://localhost${path}`, {
        method,
        headers: {
          ...(token && { authorization: `Bearer ${token}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
        },
        ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
      }),
    );
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json");
    const answer = isJson ? JSON.parse(text) : text;
    if (method === "GET" && response.ok) [answer].flat().filter(isTopic).forEach(expectContract);
    return { status: response.status, headers: response.headers, body: answer as T };
  };

  return {
    app,
    db,
    vault,
    config,
    clock,
    dataDir,
    mails,
    logged,
    call,
    async signUp(name) {
      const username = name.toLowerCase().replaceAll(/\W/g, "-");
      const email = `${username}@example.org`;
      const invitation = createInvitation(
        db,
        { code: null, maxUses: 1, expiresAt: null, note: null },
        clock.now,
      );
      await expectStatus(
        201,
        call("POST", "/api/auth/register", {
          body: { email, username, name, invitationCode: invitation.code },
        }),
      );
      await app.sendMail();
      const code = mails.findLast((mail) => mail.to === email)?.shown.code;
      const { body } = await expectStatus(
        200,
        call<Session>("POST", "/api/auth/verify", { body: { email, code } }),
      );
      return body;
    },
    async createTopic(token, draft = {}) {
      const body = { name: "Reusable rockets", category: "Science", ...draft };
      return (await expectStatus(201, call<Topic>("POST", "/api/topics", { token, body }))).body;
    },
    async refreshDue() {
      app.scheduler.refreshDue();
      await app.scheduler.idle();
    },
  };
}

export async function expectStatus<T>(status: number, answer: Promise<Answer<T>>): Promise<Answer<T>> {
  const got = await answer;
  if (got.status !== status)
    throw new Error(`expected ${status}, got ${got.status}: ${JSON.stringify(got.body)}`);
  return got;
}

async function refuseNetwork(url: string | URL | Request): Promise<Response> {
  throw new Error(`a test asked for ${url}`);
}

function isTopic(body: unknown): boolean {
  return typeof body === "object" && body !== null && "coverSeed" in body && "update" in body;
}

/** Topics are sent as their route made them: each is compared with the contract here. */
function expectContract(topic: unknown): void {
  expect(topicContract.parse(topic)).toEqual(topic as Topic);
}
