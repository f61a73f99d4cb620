import type { z } from "zod";
import { editionItem } from "../account/editions.ts";
import { time } from "../common.ts";

/** An update that somebody saved, as it would be in an edition. */
export const savedItem = editionItem.extend({ savedAt: time });
export type SavedItem = z.infer<typeof savedItem>;
