import { describe, expect, test } from "bun:test";
import { mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { crc32, inflateRawSync } from "node:zlib";
import { packTarGz, packZip } from "../../scripts/release/archive.ts";
import { emptyFolder } from "./made.ts";

const time = 1_790_000_000;
/** In the order of an archive. */
const entries = [
  { name: "app/empty", bytes: Buffer.alloc(0), mode: 0o644 },
  { name: "app/größe.txt", bytes: Buffer.from("words"), mode: 0o644 },
  { name: "app/run", bytes: Buffer.from("#!/bin/sh\n".repeat(1000)), mode: 0o755 },
];

/** A folder `app` that holds them, written at another time and in another order each time. */
function gather(order = entries): string {
  const folder = emptyFolder();
  mkdirSync(join(folder, "app"));
  for (const [place, { name, bytes, mode }] of order.entries()) {
    writeFileSync(join(folder, name), bytes, { mode });
    utimesSync(join(folder, name), place, place);
  }
  return join(folder, "app");
}

function packed(pack: typeof packTarGz, folder = gather(), at = time): Buffer<ArrayBuffer> {
  const archive = join(emptyFolder(), "archive");
  pack(folder, archive, at);
  return readFileSync(archive);
}

describe("a .tar.gz", () => {
  test("is unpacked by tar with contents, modes and times", () => {
    const folder = emptyFolder();
    packTarGz(gather(), join(folder, "a.tar.gz"), time);
    expect(Bun.spawnSync(["tar", "-xzf", "a.tar.gz"], { cwd: folder }).success).toBe(true);
    for (const { name, bytes, mode } of entries) {
      const unpacked = statSync(join(folder, name));
      expect([unpacked.size, unpacked.mode & 0o777, unpacked.mtimeMs]).toEqual([
        bytes.length,
        mode,
        time * 1000,
      ]);
    }
  });

  test("is read by another reader, and is the same every time", async () => {
    const files = await new Bun.Archive(packed(packTarGz)).files();
    for (const { name, bytes } of entries) {
      expect(Buffer.from((await files.get(name)?.bytes()) ?? "absent")).toEqual(bytes);
    }
    expect(packed(packTarGz, gather(entries.toReversed()))).toEqual(packed(packTarGz));
    expect(packed(packTarGz, gather(), time + 1)).not.toEqual(packed(packTarGz));
  });

  test("holds a name of any length", async () => {
    const folder = gather();
    const name = "a".repeat(120);
    writeFileSync(join(folder, name), "long");
    const files = await new Bun.Archive(packed(packTarGz, folder)).files();
    expect(await files.get(`app/${name}`)?.text()).toBe("long");
  });
});

describe("a .zip", () => {
  const zip = packed(packZip);
  const end = zip.lastIndexOf("PK\x05\x06");

  test("has a directory of all its files, with contents, modes and times", () => {
    expect(zip.readUInt16LE(end + 10)).toBe(entries.length);
    let at = zip.readUInt32LE(end + 16);
    for (const { name, bytes, mode } of entries) {
      expect(zip.toString("latin1", at, at + 4)).toBe("PK\x01\x02");
      const nameLength = zip.readUInt16LE(at + 28);
      expect(zip.toString("utf8", at + 46, at + 46 + nameLength)).toBe(name);
      expect(zip.readUInt32LE(at + 16)).toBe(crc32(bytes));
      expect(zip.readUInt32LE(at + 24)).toBe(bytes.length);
      expect(zip.readUInt16LE(at + 38 + 2) & 0o777).toBe(mode);
      expect(readContent(zip.readUInt32LE(at + 42), zip.readUInt32LE(at + 20))).toEqual(bytes);
      expect(readTime(zip.readUInt16LE(at + 14), zip.readUInt16LE(at + 12))).toBe(time);
      at += 46 + nameLength;
    }
    expect(at).toBe(end);
  });

  test("is the same every time, whatever the time zone", () => {
    expect(packed(packZip, gather(entries.toReversed()))).toEqual(zip);
    const zone = process.env.TZ;
    try {
      process.env.TZ = "Asia/Kathmandu";
      expect(packed(packZip)).toEqual(zip);
    } finally {
      if (zone === undefined) delete process.env.TZ;
      else process.env.TZ = zone;
    }
  });

  function readContent(at: number, size: number): Buffer {
    expect(zip.toString("latin1", at, at + 4)).toBe("PK\x03\x04");
    const start = at + 30 + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28);
    return inflateRawSync(zip.subarray(start, start + size));
  }

  function readTime(date: number, clock: number): number {
    const day = [(date >> 9) + 1980, ((date >> 5) & 15) - 1, date & 31] as const;
    return Date.UTC(...day, clock >> 11, (clock >> 5) & 63, (clock & 31) * 2) / 1000;
  }
});
