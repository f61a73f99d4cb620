import type { Database, Statement } from "bun:sqlite";

/** More than the texts that recur; those with a list of varying length come and go. */
const longestCache = 256;

/** From here on `sqlite` compiles each text of a statement once: that costs several times what running it does. */
export function cacheStatements(sqlite: Database): void {
  const statements = new Map<string, Statement>();
  const compile = sqlite.prepare.bind(sqlite);
  const close = sqlite.close.bind(sqlite);
  const prepare = (text: string): Statement => {
    const statement = statements.get(text) ?? compile(text);
    statements.delete(text);
    statements.set(text, statement);
    for (const oldest of statements.keys()) {
      if (statements.size <= longestCache) break;
      statements.delete(oldest);
    }
    return statement;
  };
  sqlite.prepare = prepare as Database["prepare"];
  // An open statement would keep the file open.
  sqlite.close = (throwOnError) => {
    for (const statement of statements.values()) statement.finalize();
    statements.clear();
    close(throwOnError);
  };
}
