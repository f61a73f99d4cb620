import { readFileSync } from "node:fs";

/** A kind of machine that a release is for. */
export interface Target {
  /** As it stands in file names. */
  name: string;
  compile: Bun.Build.CompileTarget;
  /** The package that holds Bun for it. */
  runtime: string;
}

/** On x64 Bun asks for SSE4.2 alone: there is one build for old processors and new. */
export const targets: Target[] = [
  { name: "linux-x64", compile: "bun-linux-x64", runtime: "@oven/bun-linux-x64" },
  { name: "linux-x64-musl", compile: "bun-linux-x64-musl", runtime: "@oven/bun-linux-x64-musl" },
  { name: "linux-arm64", compile: "bun-linux-arm64", runtime: "@oven/bun-linux-aarch64" },
  { name: "linux-arm64-musl", compile: "bun-linux-arm64-musl", runtime: "@oven/bun-linux-aarch64-musl" },
  { name: "macos-arm64", compile: "bun-darwin-arm64", runtime: "@oven/bun-darwin-aarch64" },
  { name: "windows-x64", compile: "bun-windows-x64", runtime: "@oven/bun-windows-x64" },
];

/** @throws for a name that is none; `native` is this machine's */
export function findTarget(name: string): Target {
  const target = name === "native" ? nativeTarget() : targets.find((each) => each.name === name);
  if (!target) throw new Error(`There is no target ${name}: ${targets.map((each) => each.name).join(", ")}`);
  return target;
}

/** The target that the running Bun is itself; undefined where no release is made for it. */
export function nativeTarget(): Target | undefined {
  const system = { darwin: "macos", win32: "windows" }[process.platform as string] ?? process.platform;
  const name = `${system}-${process.arch}${isMusl() ? "-musl" : ""}`;
  return targets.find((each) => each.name === name);
}

/** Which loader the running Bun asks for stands at its beginning. */
function isMusl(): boolean {
  return process.platform === "linux" && readFileSync(process.execPath).subarray(0, 4096).includes("ld-musl");
}
