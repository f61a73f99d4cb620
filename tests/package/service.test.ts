import { describe, expect, test } from "bun:test";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const root = join(import.meta.dir, "../..");
const unit = readFileSync(join(root, "deploy/topicapp.service"), "utf8");

/** All values that a setting has, in order. */
function valuesOf(name: string): string[] {
  return [...unit.matchAll(new RegExp(`^${name}=(.*)$`, "gm"))].map(([, value = ""]) => value);
}

describe("the systemd unit", () => {
  test("runs the server as a user of its own on a folder of its own", () => {
    expect(valuesOf("ExecStart")).toEqual(["/usr/local/bin/topicapp serve"]);
    expect([valuesOf("User"), valuesOf("StateDirectory"), valuesOf("StateDirectoryMode")]).toEqual([
      ["topicapp"],
      ["topicapp"],
      ["0700"],
    ]);
    expect(valuesOf("Environment")).toEqual(["TOPICAPP_DATA_DIR=%S/topicapp"]);
    expect(valuesOf("UMask")).toEqual(["0077"]);
    expect(valuesOf("UnsetEnvironment")[0]).toMatch(/^BUN_BE_BUN BUN_OPTIONS /);
  });

  test("starts it again after a failure, but not with a setting that is wrong, and gives it time to end", () => {
    expect(valuesOf("Restart")).toEqual(["on-failure"]);
    // The exit code of wrong usage and wrong settings.
    expect(valuesOf("RestartPreventExitStatus")).toEqual(["2"]);
    expect(valuesOf("KillSignal")).toEqual(["SIGTERM"]);
    expect(Number(valuesOf("TimeoutStopSec")[0])).toBeGreaterThan(10);
  });

  test("takes every right from it that it does not need", () => {
    const on = unit.match(/^\w+(?==yes$)/gm) ?? [];
    expect(on.sort().join(" ")).toBe(
      "LockPersonality NoNewPrivileges PrivateDevices PrivateMounts PrivateTmp PrivateUsers ProtectClock " +
        "ProtectControlGroups ProtectHome ProtectHostname ProtectKernelLogs ProtectKernelModules " +
        "ProtectKernelTunables RemoveIPC RestrictNamespaces RestrictRealtime RestrictSUIDSGID",
    );
    expect(valuesOf("ProtectSystem")).toEqual(["strict"]);
    expect([...valuesOf("CapabilityBoundingSet"), ...valuesOf("AmbientCapabilities")]).toEqual(["", ""]);
    expect(valuesOf("RestrictAddressFamilies")).toEqual(["AF_INET AF_INET6 AF_UNIX"]);
    expect(valuesOf("SystemCallFilter")).toEqual(["@system-service", "~@privileged @resources"]);
    // With it, no JavaScript could be compiled.
    expect(valuesOf("MemoryDenyWriteExecute")).toEqual(["no"]);
  });

  test.if(hasAnalyzer())("is right, and little exposed, as systemd sees it", () => {
    const folder = mkdtempSync(join(tmpdir(), "topicapp-unit-"));
    try {
      const file = join(folder, "topicapp.service");
      writeFileSync(file, unit.replaceAll("/usr/local/bin/topicapp", join(root, "dist/topicapp")));
      expect(analyze("verify", file)).toEqual({ said: "", exitCode: 0 });
      // Tenths: it fails when the unit is more exposed than this.
      expect(analyze("security", "--offline=yes", "--no-pager", "--threshold=15", file).exitCode).toBe(0);
      expect(analyze("security", "--offline=yes", "--no-pager", "--threshold=5", file).exitCode).not.toBe(0);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

/** Its inspection of a file came with version 250. */
function hasAnalyzer(): boolean {
  if (!Bun.which("systemd-analyze")) return false;
  const [, version] =
    Bun.spawnSync(["systemd-analyze", "--version"])
      .stdout.toString()
      .match(/^systemd (\d+)/) ?? [];
  return Number(version) >= 250;
}

function analyze(...args: string[]): { said: string; exitCode: number } {
  const ran = Bun.spawnSync(["systemd-analyze", ...args]);
  return { said: ran.stderr.toString(), exitCode: ran.exitCode };
}
