import { approveWaiting, listWaitlist, removeWaiting } from "../../../src/auth/waitlist.ts";
import { type Config, publicUrl } from "../../../src/config.ts";
import { closeDatabase, type Db, openDatabase } from "../../../src/db/open.ts";
import { loadSecret, openVault } from "../../../src/secret.ts";
import type { Io, Terminal } from "../../io.ts";
import { show } from "../show.tsx";
import { type Balance, openDesk, type WaitlistParts } from "./desk.ts";
import { type Person, personOf } from "./people.ts";

/** Shows the waitlist until it is left. The database is opened once. */
export async function browseWaitlist(io: Io, config: Config, terminal: Terminal): Promise<Balance> {
  const db = openDatabase(config.dataDir, io.now(), { check: false });
  try {
    const desk = openDesk(partsOn(db, config, io.now));
    await show(terminal, desk, { every: 200, whole: true });
    return desk.balance();
  } finally {
    closeDatabase(db);
  }
}

function partsOn(db: Db, config: Config, now: Io["now"]): WaitlistParts {
  const vault = openVault(loadSecret(config.secret, config.dataDir));
  return {
    read: reader(db),
    carryOut: {
      approve(people) {
        const emails = people.map(({ email }) => email);
        return approveWaiting(db, vault, emails, publicUrl(config), now()).length;
      },
      remove: (people) => removeAll(db, people),
    },
    now: () => now().getTime(),
  };
}

/** Reads again only what has changed: SQLite counts what others commit, and `total_changes` what we do. */
function reader(db: Db): WaitlistParts["read"] {
  const version = db.$client.query<{ others: number; own: number }, []>(
    "SELECT data_version AS others, total_changes() AS own FROM pragma_data_version",
  );
  let seen: string | undefined;
  let people: Person[] = [];
  return () => {
    const now = JSON.stringify(version.get());
    if (now !== seen) people = listWaitlist(db).map(personOf);
    seen = now;
    return people;
  };
}

function removeAll(db: Db, people: Person[]): number {
  const remove = db.$client.transaction(() => people.filter(({ email }) => removeWaiting(db, email)).length);
  return remove.immediate();
}
