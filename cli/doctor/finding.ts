import type { Config } from "../../src/config/config.ts";
import type { Io } from "../io.ts";

/** What one check found. */
export interface Finding {
  /** What was looked at. */
  what: string;
  /** `bad` is to be mended, `note` is worth knowing. */
  verdict: "good" | "note" | "bad";
  found: string;
  /** What to do about it. */
  advice?: string;
}

/** What a check needs. */
export interface DoctorDeps {
  io: Io;
  config: Config;
  /** Where a test e-mail is to be sent. */
  mailTo?: string | undefined;
}
