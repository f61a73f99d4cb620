import type { Database } from "bun:sqlite";
import { usernameKey } from "../contract/community/users.ts";

/** If names collide, the first confirmed account keeps the key; others get `#2`, which nobody can register. */
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
