import { readFileSync } from "node:fs";

/** A kind of machine that a release is for. */
export interface Target {
  /** As it stands in file names. */
  name: string;
  compile: Bun.Build.CompileTarget;
  /** The package that holds Bun for it. */
  runtime: string;
  /** Whether Bun leaves a signature on it that no longer fits. */
  isWronglySigned?: boolean;
}

/** On x64 Bun asks for SSE4.2 alone: there is one build for old processors and new. */
export const targets: Target[] = [
  { name: "linux-x64", compile: "bun-linux-x64", runtime: "@oven/bun-linux-x64" },
  { name: "linux-x64-musl", compile: "bun-linux-x64-musl", runtime: "@oven/bun-linux-x64-musl" },
  { name: "linux-arm64", compile: "bun-linux-arm64", runtime: "@oven/bun-linux-aarch64" },
  { name: "linux-arm64-musl", compile: "bun-linux-arm64-musl", runtime: "@oven/bun-linux-aarch64-musl" },
  { name: "macos-arm64", compile: "bun-darwin-arm64", runtime: "@oven/bun-darwin-aarch64" },
  {
    name: "macos-x64",
    compile: "bun-darwin-x64",
    runtime: "@oven/bun-darwin-x64",
    isWronglySigned: true,
  },
  { name: "windows-x64", compile: "bun-windows-x64", runtime: "@oven/bun-windows-x64" },
];

/** The target that the running Bun is itself. */
export function nativeTarget(): Target {
  const system = { darwin: "macos", win32: "windows" }[process.platform as string] ?? process.platform;
  const name = `${system}-${process.arch}${isMusl() ? "-musl" : ""}`;
  const target = targets.find((each) => each.name === name);
  if (!target) throw new Error(`No release is made for ${name}`);
  return target;
}

/** Which loader the running Bun asks for stands at its beginning. */
function isMusl(): boolean {
  return process.platform === "linux" && readFileSync(process.execPath).subarray(0, 4096).includes("ld-musl");
}
