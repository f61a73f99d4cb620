import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { signAdHoc } from "../../scripts/release/signature.ts";

const codeLength = 10_000;
const linkeditAt = 8192;

/** A Mach-O file of two segments, with a signature at its end that is none. */
function machO(): Buffer {
  const file = Buffer.alloc(codeLength + 16, 7);
  file.fill(0, 0, 32 + 72 * 2 + 16);
  file.writeUInt32LE(0xfeedfacf, 0);
  file.writeUInt32LE(3, 16);
  for (const [place, [name, offset, size]] of (
    [
      ["__TEXT", 0, linkeditAt],
      ["__LINKEDIT", linkeditAt, codeLength + 16 - linkeditAt],
    ] as const
  ).entries()) {
    const at = 32 + place * 72;
    file.writeUInt32LE(0x19, at);
    file.writeUInt32LE(72, at + 4);
    file.write(name, at + 8);
    file.writeBigUInt64LE(BigInt(offset), at + 40);
    file.writeBigUInt64LE(BigInt(size), at + 48);
  }
  const at = 32 + 72 * 2;
  file.writeUInt32LE(0x1d, at);
  file.writeUInt32LE(16, at + 4);
  file.writeUInt32LE(codeLength, at + 8);
  file.writeUInt32LE(16, at + 12);
  return file;
}

describe("an ad hoc signature", () => {
  const signed = Buffer.from(signAdHoc(machO(), "topicapp"));
  const directory = signed.subarray(codeLength + signed.readUInt32BE(codeLength + 16));

  test("lies where the one before lay, and the file ends with it", () => {
    const length = signed.readUInt32LE(32 + 72 * 2 + 12);
    expect(codeLength + length).toBe(signed.length);
    expect(signed.readUInt32BE(codeLength)).toBe(0xfade0cc0);
    expect(signed.readUInt32BE(codeLength + 4)).toBe(length);
    expect(signed.readBigUInt64LE(32 + 72 + 48)).toBe(BigInt(signed.length - linkeditAt));
  });

  test("names the program, and the hash of every page of the file as it is now", () => {
    expect(directory.readUInt32BE(0)).toBe(0xfade0c02);
    const name = directory.readUInt32BE(20);
    expect(directory.toString("latin1", name, directory.indexOf(0, name))).toBe("topicapp");
    expect([directory.readUInt32BE(28), directory.readUInt32BE(32)]).toEqual([3, codeLength]);
    const hashes = directory.readUInt32BE(16);
    for (let page = 0; page < 3; page++) {
      const bytes = signed.subarray(page * 4096, Math.min((page + 1) * 4096, codeLength));
      expect(directory.subarray(hashes + page * 32, hashes + (page + 1) * 32)).toEqual(
        createHash("sha256").update(bytes).digest(),
      );
    }
  });

  test("is not put on what is no such file", () => {
    expect(() => signAdHoc(Buffer.alloc(64), "topicapp")).toThrow("no 64-bit Mach-O file");
  });
});
