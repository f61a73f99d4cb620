import { crc32, deflateRawSync } from "node:zlib";

/** A file to be packed. */
export interface Entry {
  /** Its path in the archive, with slashes. */
  name: string;
  bytes: Uint8Array;
  isExecutable?: boolean;
}

/**
 * Packs files as .tar.gz in the POSIX format ustar: in this order, owned by root, all of one age (`time`, seconds
 * since 1970). The same files give the same bytes.
 */
export function packTarGz(entries: Entry[], time: number): Uint8Array<ArrayBuffer> {
  const blocks = entries.flatMap((entry) => [
    tarHeader(entry, time),
    entry.bytes,
    new Uint8Array(-entry.bytes.length & 511),
  ]);
  return Bun.gzipSync(Buffer.concat([...blocks, new Uint8Array(1024)]), { level: 9, library: "libdeflate" });
}

function tarHeader({ name, bytes, isExecutable }: Entry, time: number): Uint8Array {
  const header = Buffer.alloc(512);
  const octal = (value: number, at: number, width: number) =>
    header.write(value.toString(8).padStart(width - 1, "0"), at);
  if (Buffer.byteLength(name) > 100) throw new Error(`${name} is too long a name for this archive`);
  header.write(name, 0);
  octal(isExecutable ? 0o755 : 0o644, 100, 8);
  octal(0, 108, 8);
  octal(0, 116, 8);
  octal(bytes.length, 124, 12);
  octal(time, 136, 12);
  header.write("        0", 148);
  header.write("ustar\0" + "00", 257);
  header.write("root", 265);
  header.write("root", 297);
  octal(
    header.reduce((sum, byte) => sum + byte, 0),
    148,
    7,
  );
  return header;
}

/** Packs files as .zip, under the same promises (APPNOTE.TXT 6.3, sections 4.3.7, 4.3.12 and 4.3.16). */
export function packZip(entries: Entry[], time: number): Uint8Array<ArrayBuffer> {
  const parts: Uint8Array[] = [];
  const directory: Uint8Array[] = [];
  let offset = 0;
  for (const entry of entries) {
    const packed = deflateRawSync(entry.bytes, { level: 9 });
    const { name, common } = zipFields(entry, packed, time);
    const local = Buffer.concat([Buffer.from("PK\x03\x04"), common, name, packed]);
    const central = Buffer.alloc(46);
    central.write("PK\x01\x02");
    central.writeUInt16LE(madeByUnix, 4);
    common.copy(central, 6);
    central.writeUInt32LE(((entry.isExecutable ? 0o100755 : 0o100644) << 16) >>> 0, 38);
    central.writeUInt32LE(offset, 42);
    parts.push(local);
    directory.push(central, name);
    offset += local.length;
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0);
  const end = Buffer.alloc(22);
  end.write("PK\x05\x06");
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(size, 12);
  end.writeUInt32LE(offset, 16);
  return new Uint8Array(Buffer.concat([...parts, ...directory, end]));
}

/** So that what unpacks it on Unix goes by the modes. */
const madeByUnix = (3 << 8) | 20;

/** What stands alike in front of a file and in the directory at the end. */
function zipFields({ name, bytes }: Entry, packed: Uint8Array, time: number) {
  const clock = new Date(time * 1000);
  const encoded = Buffer.from(name);
  const common = Buffer.alloc(26);
  common.writeUInt16LE(20, 0);
  common.writeUInt16LE(0x0800, 2);
  common.writeUInt16LE(8, 4);
  common.writeUInt16LE(
    (clock.getUTCHours() << 11) | (clock.getUTCMinutes() << 5) | (clock.getUTCSeconds() >> 1),
    6,
  );
  common.writeUInt16LE(
    ((clock.getUTCFullYear() - 1980) << 9) | ((clock.getUTCMonth() + 1) << 5) | clock.getUTCDate(),
    8,
  );
  common.writeUInt32LE(crc32(bytes), 10);
  common.writeUInt32LE(packed.length, 14);
  common.writeUInt32LE(bytes.length, 18);
  common.writeUInt16LE(encoded.length, 22);
  return { name: encoded, common };
}
