import type { Database } from "bun:sqlite";
import { usernameKey } from "../contract/users.ts";

/**
 * Writes what usernames are compared by, and sees to it that no two accounts have the same. Nobody loses an account or
 * the name that others see: where two names have become one, the account that was confirmed first keeps the key, and
 * the others get `#2`, `#3` behind it, which nobody can register. Such a name is ambiguous for commands, which ask for
 * the id then.
 */
export function fillUsernameKeys(sqlite: Database): void {
  const accounts = sqlite
    .query<{ id: string; username: string }, []>(
      "SELECT id, username FROM users ORDER BY is_verified DESC, created_at, id",
    )
    .all();
  const taken = new Set<string>();
  const write = sqlite.query("UPDATE users SET username_key = ? WHERE id = ?");
  for (const { id, username } of accounts) {
    const wanted = id === "former-member" ? "#former-member" : usernameKey(username);
    let key = wanted;
    for (let nth = 2; taken.has(key); nth++) key = `${wanted}#${nth}`;
    taken.add(key);
    write.run(key, id);
  }
  sqlite.run("CREATE UNIQUE INDEX `users_username_key_unique` ON `users` (`username_key`)");
}
