import { describe, expect, test } from "bun:test";
import { statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, inflateRawSync } from "node:zlib";
import { type Entry, packTarGz, packZip } from "../../scripts/release/archive.ts";
import { emptyFolder } from "./made.ts";

const time = 1_790_000_000;
const entries: Entry[] = [
  { name: "app/run", bytes: Buffer.from("#!/bin/sh\n".repeat(1000)), isExecutable: true },
  { name: "app/größe.txt", bytes: Buffer.from("words") },
  { name: "app/empty", bytes: new Uint8Array() },
];

describe("a .tar.gz", () => {
  test("is unpacked by tar with contents, modes and times", () => {
    const folder = emptyFolder();
    writeFileSync(join(folder, "a.tar.gz"), packTarGz(entries, time));
    expect(Bun.spawnSync(["tar", "-xzf", "a.tar.gz"], { cwd: folder }).success).toBe(true);
    for (const { name, bytes, isExecutable } of entries) {
      const unpacked = statSync(join(folder, name));
      expect([unpacked.size, unpacked.mode & 0o777, unpacked.mtimeMs]).toEqual([
        bytes.length,
        isExecutable ? 0o755 : 0o644,
        time * 1000,
      ]);
    }
  });

  test("is read by another reader, and is the same every time", async () => {
    const packed = packTarGz(entries, time);
    const files = await new Bun.Archive(packed).files();
    for (const { name, bytes } of entries) {
      expect(Buffer.from((await files.get(name)?.bytes()) ?? "absent")).toEqual(Buffer.from(bytes));
    }
    expect(packTarGz(entries, time)).toEqual(packed);
    expect(packTarGz(entries, time + 1)).not.toEqual(packed);
  });

  test("refuses a name that it cannot hold", () => {
    expect(() => packTarGz([{ name: "a".repeat(101), bytes: new Uint8Array() }], time)).toThrow(
      "too long a name",
    );
  });
});

describe("a .zip", () => {
  const packed = Buffer.from(packZip(entries, time));
  const end = packed.lastIndexOf("PK\x05\x06");

  test("has a directory of all its files, with contents, modes and times", () => {
    expect(packed.readUInt16LE(end + 10)).toBe(entries.length);
    let at = packed.readUInt32LE(end + 16);
    for (const { name, bytes, isExecutable } of entries) {
      expect(packed.toString("latin1", at, at + 4)).toBe("PK\x01\x02");
      const nameLength = packed.readUInt16LE(at + 28);
      expect(packed.toString("utf8", at + 46, at + 46 + nameLength)).toBe(name);
      expect(packed.readUInt32LE(at + 16)).toBe(crc32(bytes));
      expect(packed.readUInt32LE(at + 24)).toBe(bytes.length);
      expect(packed.readUInt16LE(at + 38 + 2) & 0o777).toBe(isExecutable ? 0o755 : 0o644);
      expect(readContent(packed.readUInt32LE(at + 42), packed.readUInt32LE(at + 20))).toEqual(
        Buffer.from(bytes),
      );
      expect(readTime(packed.readUInt16LE(at + 14), packed.readUInt16LE(at + 12))).toBe(time);
      at += 46 + nameLength;
    }
    expect(at).toBe(end);
  });

  test("is the same every time", () => {
    expect(Buffer.from(packZip(entries, time))).toEqual(packed);
  });

  function readContent(at: number, size: number): Buffer {
    expect(packed.toString("latin1", at, at + 4)).toBe("PK\x03\x04");
    const start = at + 30 + packed.readUInt16LE(at + 26) + packed.readUInt16LE(at + 28);
    return inflateRawSync(packed.subarray(start, start + size));
  }

  function readTime(date: number, clock: number): number {
    const day = [(date >> 9) + 1980, ((date >> 5) & 15) - 1, date & 31] as const;
    return Date.UTC(...day, clock >> 11, (clock >> 5) & 63, (clock & 31) * 2) / 1000;
  }
});
