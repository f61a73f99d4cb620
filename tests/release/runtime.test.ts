import { describe, expect, test } from "bun:test";
import { createHash } from "node:crypto";
import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fetchRuntime } from "../../scripts/release/runtime.ts";
import { emptyFolder } from "./made.ts";

const archive = await packageWith("a Bun");
const runtime = {
  name: "@oven/bun-somewhere",
  version: "1.0.0",
  sha512: createHash("sha512").update(archive).digest("base64"),
  needs: [],
};

function packageWith(bun: string): Promise<Uint8Array> {
  return new Bun.Archive({ "package/bin/bun": bun }, { compress: "gzip" }).bytes();
}

/** A cache that has the archive already, so that nothing is asked for it. */
function cacheWith(bytes: Uint8Array): string {
  const cache = emptyFolder();
  writeFileSync(join(cache, "oven-bun-somewhere-1.0.0.tgz"), bytes);
  return cache;
}

describe("Bun for another system", () => {
  test("is taken out of the package that bun.lock names by its hash", async () => {
    const bun = await fetchRuntime(runtime, cacheWith(archive), emptyFolder());
    expect(readFileSync(bun, "utf8")).toBe("a Bun");
    expect(statSync(bun).mode & 0o777).toBe(0o755);
  });

  test("is not taken out of any other", async () => {
    const other = await packageWith("a bad Bun");
    await expect(fetchRuntime(runtime, cacheWith(other), emptyFolder())).rejects.toThrow(
      "is not what bun.lock says",
    );
  });
});
