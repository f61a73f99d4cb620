import { integer } from "drizzle-orm/sqlite-core";

export const time = (name: string) => integer(name, { mode: "timestamp_ms" });

export const flag = (name: string) => integer(name, { mode: "boolean" });
