import { integer } from "drizzle-orm/sqlite-core";

/** A moment: milliseconds since 1970 in the database, a Date in the code. */
export const time = (name: string) => integer(name, { mode: "timestamp_ms" });

/** A yes or no: 1 or 0 in the database, a boolean in the code. */
export const flag = (name: string) => integer(name, { mode: "boolean" });
