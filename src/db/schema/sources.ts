import { integer, real, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, time } from "./columns.ts";

// owner: sources. `apiKey` is sealed. US dollars per million tokens and per thousand searches; null uses the price
// table.
export const topicSources = sqliteTable("topic_sources", {
  id: text().primaryKey(),
  name: text().notNull(),
  description: text().notNull(),
  icon: text().notNull(),
  provider: text().notNull(),
  type: text().notNull(),
  model: text().notNull(),
  successor: text(),
  webSearch: flag("web_search").notNull(),
  systemPrompt: text("system_prompt").notNull(),
  apiUrl: text("api_url"),
  apiKey: text("api_key"),
  priceIn: real("price_in"),
  priceOut: real("price_out"),
  priceSearch: real("price_search"),
  isEnabled: flag("is_enabled").notNull().default(true),
  stoppedReason: text("stopped_reason"),
  movedFrom: text("moved_from"),
  failures: integer().notNull().default(0),
  openUntil: time("open_until"),
  position: integer().notNull().default(0),
  /** True if an admin added it; false for built-in sources. */
  isCustom: flag("is_custom").notNull().default(false),
  createdAt: time("created_at").notNull(),
});
