import { Database } from "bun:sqlite";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

interface Account {
  server: string;
  login: string;
  token: string;
}

export const hasRssGuard = Bun.which("rssguard") !== null;

/**
 * Has RSS Guard 4 run, without a window, until a query finds something in its database. With an account it fetches the
 * feeds when it first starts, and their articles at each later start.
 */
export async function runRssGuard(folder: string, untilFound: string): Promise<void> {
  const child = Bun.spawn(["rssguard", "-d", folder, "--no-single-instance"], {
    env: { ...process.env, HOME: folder, QT_QPA_PLATFORM: "offscreen", QTWEBENGINE_DISABLE_SANDBOX: "1" },
    stdout: "ignore",
    stderr: "ignore",
  });
  try {
    const deadline = performance.now() + 60_000;
    while (!isFound(folder, untilFound)) {
      if (child.exitCode !== null) throw new Error(`RSS Guard ended with ${child.exitCode}`);
      if (performance.now() > deadline) throw new Error(`RSS Guard has nothing for: ${untilFound}`);
      await Bun.sleep(100);
    }
  } finally {
    child.kill("SIGKILL");
    await child.exited;
  }
}

/** False while it still makes its database. */
function isFound(folder: string, sql: string): boolean {
  try {
    return queryRssGuard(folder, sql).length > 0;
  } catch {
    return false;
  }
}

export function queryRssGuard(folder: string, sql: string): unknown[] {
  using db = new Database(join(folder, "database", "database.db"), { readonly: true });
  return db.query(sql).all();
}

/** Adds an account to the database of an RSS Guard that has started once, and does not run. */
export function addAccount(folder: string, { server, login, token }: Account): void {
  writeFileSync(join(folder, "config", "key.private"), "1");
  const account = {
    ...{ service: freshRss, username: login, password: encrypted(token), url: server },
    ...{ batch_size: 100, download_only_unread: false, intelligent_synchronization: true },
    fetch_newer_than: "2000-01-01",
  };
  const db = new Database(join(folder, "database", "database.db"));
  db.run("insert into Accounts (type, custom_data) values ('greader', ?)", [JSON.stringify(account)]);
  db.close();
}

export function writeSettings(folder: string): void {
  mkdirSync(join(folder, "config"), { recursive: true });
  writeFileSync(
    join(folder, "config", "config.ini"),
    [
      ...["[main]", "first_run=false", "first_run_4.0.4=false", "update_on_start=false"],
      ...["[feeds]", "feeds_update_on_startup=true", "feeds_update_on_startup_delay=1"],
    ].join("\n"),
  );
}

const freshRss = 1;

/** As its 3rd-party/sc/simplecrypt.cpp reads it with the key 1: a version, no flags, a random letter, the text. */
function encrypted(text: string): string {
  let last = 0;
  const letters = [...Buffer.from(`x${text}`)].map((letter, at) => {
    last = letter ^ last ^ (at % 8 === 0 ? 1 : 0);
    return last;
  });
  return Buffer.from([3, 0, ...letters]).toString("base64");
}
