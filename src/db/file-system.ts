import { statfsSync } from "node:fs";
import { words } from "./words.ts";

// The file systems' `f_type` in statfs: https://man7.org/linux/man-pages/man2/statfs.2.html and the kernel's
// linux/magic.h.
const shared = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x564c, "NCP"],
  [0x5346414f, "AFS"],
  [0x6b414653, "AFS"],
  [0x73757245, "Coda"],
  [0x00c36400, "Ceph"],
  [0x7461636f, "OCFS2"],
]);

const plan9 = 0x01021997;
const fuse = 0x65735546;

/** SQLite's log needs shared memory, which network drives don't have (https://sqlite.org/wal.html). */
export function doubtOf(type: number): string | null {
  const magic = type >>> 0;
  const name = magic === plan9 ? words.sharedFolder : shared.get(magic);
  if (name !== undefined) return words.networkDrive(name);
  if (magic === fuse) return words.fuse;
  return null;
}

export function doubtAbout(folder: string): string | null {
  return process.platform === "linux" ? doubtOf(statfsSync(folder).type) : null;
}
