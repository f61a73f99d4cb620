import { readFileSync } from "node:fs";

/** What Linux says of a process (proc(5)); nothing of one that is gone, and elsewhere. */
export function readProc(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, "utf8").trim();
  } catch {
    return "";
  }
}

export function childrenOf(pid: number): number[] {
  return readProc(pid, `task/${pid}/children`).split(" ").filter(Boolean).map(Number);
}

/** All that a process has started, and what these have. */
export function descendantsOf(pid: number): number[] {
  return childrenOf(pid).flatMap((child) => [child, ...descendantsOf(child)]);
}

/** A command and its arguments, with NUL between them. */
export function commandOf(pid: number): string {
  return readProc(pid, "cmdline");
}

/** Resident memory, in megabytes. */
export function memoryOf(pid: number): number {
  return Number(readProc(pid, "status").match(/VmRSS:\s+(\d+)/)?.[1] ?? 0) / 1024;
}
