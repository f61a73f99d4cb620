import { query } from "./soundness.ts";

/** Remembers what a server has acknowledged, and what it was asked for and has not answered yet. */
export interface Witness {
  /** How many writes were acknowledged. */
  written(): number;
  /** What was acknowledged last. */
  read(key: string): string | null;
  /**
   * Asks for `key` to become `value`, null for gone. Resolves to the answer when it is acknowledged.
   *
   * @throws when the server is gone, or refuses
   */
  write(key: string, value: string | null, request: () => Promise<Response>): Promise<Response>;
  /**
   * Holds what is in a database against what was acknowledged. What was under way may be done or not, and is taken
   * as it is.
   *
   * @returns what is missing, changed or unasked for
   */
  compare(actual: Map<string, string>): string[];
}

export function createWitness(): Witness {
  const acknowledged = new Map<string, string | null>();
  const open = new Map<string, string | null>();
  let written = 0;
  const keep = (key: string, value: string | null) => {
    if (value === null) acknowledged.delete(key);
    else acknowledged.set(key, value);
  };
  return {
    written: () => written,
    read: (key) => acknowledged.get(key) ?? null,
    async write(key, value, request) {
      open.set(key, value);
      const answer = await request();
      if (!answer.ok) throw new Error(`${key}: ${answer.status} ${await answer.text()}`);
      open.delete(key);
      keep(key, value);
      written++;
      return answer;
    },
    compare(actual) {
      for (const [key, value] of open) if ((actual.get(key) ?? null) === value) keep(key, value);
      open.clear();
      return [...new Set([...acknowledged.keys(), ...actual.keys()])]
        .filter((key) => (acknowledged.get(key) ?? null) !== (actual.get(key) ?? null))
        .map((key) => `${key} should be ${acknowledged.get(key)} and is ${actual.get(key)}`);
    },
  };
}

/** The rows of a database by the keys that writers give them. That creators follow their topics is no write of its own. */
export function readWritten(file: string): Map<string, string> {
  const rows = query<{ key: string; value: string }>(
    file,
    `SELECT 'comment ' || content AS key, 'there' AS value FROM topic_comments
      UNION ALL SELECT 'follow ' || user_id || ' ' || topic_id, 'there' FROM user_topic_follows
        JOIN topics ON topics.id = topic_id WHERE user_id <> created_by_id
      UNION ALL SELECT 'like ' || user_id || ' ' || topic_id, 'there' FROM topic_likes
      UNION ALL SELECT 'slop ' || user_id || ' ' || topic_id, 'there' FROM topic_slops
      UNION ALL SELECT 'topic ' || name, description FROM topics`,
  );
  return new Map(rows.map(({ key, value }) => [key, value]));
}
