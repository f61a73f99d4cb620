import { appendFileSync, closeSync, fstatSync, openSync, readSync } from "node:fs";
import { replaceFile } from "../../db/copy.ts";
import type { Db } from "../../db/open.ts";
import { bundleLines } from "./export.ts";
import { maxBundle, maxLine } from "./format.ts";
import { invalidBundle } from "./read.ts";
import { words } from "./words.ts";

const chunkSize = 64 * 1024;

/** The file appears once it's complete. @returns its size in bytes @throws not_found */
export function writeBundle(db: Db, topicId: string, file: string): number {
  let bytes = 0;
  replaceFile(file, (draft) => {
    const handle = openSync(draft, "w");
    try {
      // One view of the database, whatever a server publishes in the meantime.
      db.transaction(() => {
        for (const line of bundleLines(db, topicId)) {
          const written = Buffer.from(`${line}\n`);
          appendFileSync(handle, written);
          bytes += written.length;
        }
      });
    } finally {
      closeSync(handle);
    }
  });
  return bytes;
}

/** The lines of a file, read lazily. @throws validation_failed for lines that are too long or aren't text */
export function* linesOf(handle: number): Generator<string> {
  if (fstatSync(handle).size > maxBundle) throw invalidBundle(words.tooLarge(maxBundle / 1024 ** 3));
  const chunk = Buffer.alloc(chunkSize);
  let [line, rest, position] = [1, Buffer.alloc(0), 0];
  for (;;) {
    const size = readSync(handle, chunk, 0, chunkSize, position);
    position += size;
    let data = Buffer.concat([rest, chunk.subarray(0, size)]);
    for (let end = data.indexOf(NEWLINE); end >= 0; end = data.indexOf(NEWLINE)) {
      yield textOf(data.subarray(0, end), line++);
      data = data.subarray(end + 1);
    }
    if (data.length > maxLine) throw invalidBundle(words.tooLong(line, maxLine / 1024 ** 2));
    rest = data;
    if (size === 0) break;
  }
  if (rest.length > 0) yield textOf(rest, line);
}

const NEWLINE = 10;
const decoder = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

function textOf(bytes: Buffer, line: number): string {
  if (bytes.length > maxLine) throw invalidBundle(words.tooLong(line, maxLine / 1024 ** 2));
  try {
    return decoder.decode(bytes);
  } catch {
    throw invalidBundle(words.notText);
  }
}
