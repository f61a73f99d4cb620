import { createHash } from "node:crypto";

/** What of a Mach-O file a signature depends on. Offsets and sizes in bytes. */
interface Layout {
  linkedit: { at: number; fileOffset: number };
  text: { fileOffset: bigint; fileSize: bigint };
  signature: { at: number; offset: number };
}

const command = { segment: 0x19, codeSignature: 0x1d } as const;
const page = 4096;
const hashLength = 32;
/** Lengths of the superblob with its one index entry, and of a code directory of version 0x20400. */
const superblobLength = 20;
const directoryLength = 88;

/**
 * Signs a 64-bit Mach-O executable ad hoc, as a linker does, in place of the signature that it has. Where Bun puts a
 * program into its build for Intel, the signature of before stays and is wrong, and macOS may end the process for it.
 *
 * Structures as in Apple's `cs_blobs.h` and `mach-o/loader.h`.
 */
export function signAdHoc(executable: Uint8Array, identifier: string): Uint8Array {
  const { linkedit, text, signature } = readLayout(executable);
  const pages = Math.ceil(signature.offset / page);
  const name = Buffer.from(`${identifier}\0`);
  const hashes = directoryLength + name.length;
  const length = superblobLength + hashes + pages * hashLength;
  const signed = Buffer.alloc(signature.offset + length);
  signed.set(executable.subarray(0, signature.offset));

  const linkeditSize = signed.length - linkedit.fileOffset;
  signed.writeUInt32LE(length, signature.at + 12);
  signed.writeBigUInt64LE(BigInt(Math.ceil(linkeditSize / page) * page), linkedit.at + 32);
  signed.writeBigUInt64LE(BigInt(linkeditSize), linkedit.at + 48);

  const blob = signed.subarray(signature.offset);
  // The superblob: magic, length, and one entry, the code directory behind it.
  writeWords(blob, 0, [0xfade0cc0, length, 1, 0, superblobLength]);
  const directory = blob.subarray(superblobLength);
  const adHocByLinker = 0x20002;
  // Magic, length, version, flags, offsets of hashes and name, special slots, slots, and where the code ends.
  const fields = [0xfade0c02, directory.length, 0x20400, adHocByLinker, hashes, directoryLength];
  writeWords(directory, 0, [...fields, 0, pages, signature.offset]);
  // SHA-256, on no particular platform, of pages of 2^12 bytes.
  directory.set([hashLength, 2, 0, Math.log2(page)], 36);
  directory.writeBigUInt64BE(text.fileOffset, 64);
  directory.writeBigUInt64BE(text.fileSize, 72);
  const mainBinary = 1n;
  directory.writeBigUInt64BE(mainBinary, 80);
  directory.set(name, directoryLength);
  for (let slot = 0; slot < pages; slot++) {
    const bytes = signed.subarray(slot * page, Math.min((slot + 1) * page, signature.offset));
    directory.set(createHash("sha256").update(bytes).digest(), hashes + slot * hashLength);
  }
  return signed;
}

function writeWords(bytes: Buffer, at: number, words: number[]): void {
  for (const [place, word] of words.entries()) bytes.writeUInt32BE(word, at + place * 4);
}

/** @throws when it is no signed 64-bit Mach-O file */
function readLayout(executable: Uint8Array): Layout {
  const view = Buffer.from(executable.buffer, executable.byteOffset, executable.byteLength);
  if (view.readUInt32LE(0) !== 0xfeedfacf) throw new Error("This is no 64-bit Mach-O file");
  const segments = new Map<string, number>();
  let signature: Layout["signature"] | undefined;
  let at = 32;
  for (let left = view.readUInt32LE(16); left > 0; left--) {
    const kind = view.readUInt32LE(at);
    if (kind === command.segment)
      segments.set(view.toString("latin1", at + 8, at + 24).replace(/\0.*/s, ""), at);
    if (kind === command.codeSignature) signature = { at, offset: view.readUInt32LE(at + 8) };
    at += view.readUInt32LE(at + 4);
  }
  const linkedit = segments.get("__LINKEDIT");
  const text = segments.get("__TEXT");
  if (!signature || linkedit === undefined || text === undefined)
    throw new Error("This Mach-O file has no signature to replace");
  return {
    linkedit: { at: linkedit, fileOffset: Number(view.readBigUInt64LE(linkedit + 40)) },
    text: { fileOffset: view.readBigUInt64LE(text + 40), fileSize: view.readBigUInt64LE(text + 48) },
    signature,
  };
}
