import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "../base/errors.ts";
import { words } from "./words.ts";

class SecretRefused extends Refusal {
  override name = "SecretRefused";
}

/** Creates `secret.key` on first use. @throws SecretRefused if it's too short, or the error of reading it */
export function loadSecret(configured: string | null, dataDir: string): string {
  if (configured) return configured;
  const file = join(dataDir, "secret.key");
  if (!existsSync(file)) makeSecret(file);
  const secret = readFileSync(file, "utf8").trim();
  if (Buffer.byteLength(secret) < 32) throw new SecretRefused(words.secretDamaged(file));
  return secret;
}

/** Links a finished file, so that two simultaneous first starts agree on one secret. */
function makeSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(32).toString("base64url")}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== "EEXIST") throw cause;
  } finally {
    rmSync(draft);
  }
}
