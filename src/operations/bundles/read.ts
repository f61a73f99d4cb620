import { z } from "zod";
import { AppError } from "../../base/errors.ts";
import { parseJson } from "../../base/json.ts";
import { type BundleRecord, bundleRecord, cleanTexts, head, kinds, notedTimes } from "./format.ts";
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
      if (isEnded) throw invalidBundle(words.outOfOrder(line));
      const record = recordIn(text, line, now);
      const next = kinds.indexOf(record.kind);
      if (next < place || (record.kind === "topic") !== (line === 2))
        throw invalidBundle(words.outOfOrder(line));
      place = next;
      isEnded = record.kind === "end";
      if (record.kind !== "end") yield { record, line };
      else if (record.records !== line - 2) throw invalidBundle(words.wrongEnd);
    }
  }
  if (line === 0) throw invalidBundle(words.noBundle);
  if (!isEnded) throw invalidBundle(words.cutOff);
}

export function invalidBundle(message: string): AppError {
  return new AppError("validation_failed", message);
}

const anyHead = z.object({ format: z.literal(head.format), version: z.number() });

function requireHead(text: string): void {
  const { data } = anyHead.safeParse(parseJson(text));
  if (!data) throw invalidBundle(words.noBundle);
  if (data.version !== head.version) throw invalidBundle(words.otherVersion(data.version));
}

function recordIn(text: string, line: number, now: Date): BundleRecord {
  const value = parseJson(text);
  if (value === undefined) throw invalidBundle(words.damaged(line));
  const { data, error } = bundleRecord.safeParse(value);
  if (!data) {
    const path = error.issues[0]?.path.join(".") ?? "";
    throw invalidBundle(words.wrong(line, path === "" ? "" : words.place(path)));
  }
  if (JSON.stringify(cleanTexts(value)) !== JSON.stringify(value)) throw invalidBundle(words.unclean(line));
  const times = data as Partial<Record<(typeof notedTimes)[number], string | null>>;
  for (const name of notedTimes)
    if (Date.parse(times[name] ?? "") > now.getTime() + AHEAD) throw invalidBundle(words.ahead(line));
  return data;
}
