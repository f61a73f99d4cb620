import type { z } from "zod";
import { editionItem } from "../account/editions.ts";
import { time } from "../base/common.ts";

/** A saved update, in the form of an edition's item. */
export const savedItem = editionItem.extend({ savedAt: time });
export type SavedItem = z.infer<typeof savedItem>;
