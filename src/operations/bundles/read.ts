import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { parseJson } from "../../base/json.ts";
import { type BundleRecord, bundleRecord, cleaned, head, kinds, notedTimes } from "./format.ts";
import { words } from "./words.ts";

/** Milliseconds that another clock may be ahead of ours. */
const AHEAD = 5 * 60_000;

export interface ReadRecord {
  record: Exclude<BundleRecord, { kind: "end" }>;
  /** Counted from 1. */
  line: number;
}

/** The topic, then its records, each checked by itself. @throws validation_failed for an incomplete bundle */
export function* readRecords(lines: Iterable<string>, now: Date): Generator<ReadRecord> {
  let [line, place, isEnded] = [0, 0, false];
  for (const text of lines) {
    line++;
    if (line === 1) requireHead(text);
    else {
      if (isEnded) throw refused(words.outOfOrder(line));
      const record = recordIn(text, line, now);
      const next = kinds.indexOf(record.kind);
      if (next < place || (record.kind === "topic") !== (line === 2)) throw refused(words.outOfOrder(line));
      place = next;
      isEnded = record.kind === "end";
      if (record.kind !== "end") yield { record, line };
      else if (record.records !== line - 2) throw refused(words.wrongEnd);
    }
  }
  if (line === 0) throw refused(words.noBundle);
  if (!isEnded) throw refused(words.cutOff);
}

export function refused(message: string): AppError {
  return new AppError("validation_failed", message);
}

const anyHead = z.object({ format: z.literal(head.format), version: z.number() });

function requireHead(text: string): void {
  const { data } = anyHead.safeParse(parseJson(text));
  if (!data) throw refused(words.noBundle);
  if (data.version !== head.version) throw refused(words.otherVersion(data.version));
}

function recordIn(text: string, line: number, now: Date): BundleRecord {
  const value = parseJson(text);
  if (value === undefined) throw refused(words.damaged(line));
  const { data, error } = bundleRecord.safeParse(value);
  if (!data) {
    const path = error.issues[0]?.path.join(".") ?? "";
    throw refused(words.wrong(line, path === "" ? "" : words.place(path)));
  }
  if (JSON.stringify(cleaned(value)) !== JSON.stringify(value)) throw refused(words.unclean(line));
  const times = data as Partial<Record<(typeof notedTimes)[number], string | null>>;
  for (const name of notedTimes)
    if (Date.parse(times[name] ?? "") > now.getTime() + AHEAD) throw refused(words.ahead(line));
  return data;
}
