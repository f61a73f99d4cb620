import type { Config } from "../../src/config/config.ts";
import type { Io } from "../io.ts";

/** The result of one check. */
export interface Finding {
  /** The name of what was checked. */
  what: string;
  /** `bad` needs mending, `note` is worth knowing. */
  verdict: "good" | "note" | "bad";
  found: string;
  /** Advice on what to do about it. */
  advice?: string;
}

/** The dependencies of a check. */
export interface DoctorDeps {
  io: Io;
  config: Config;
  /** Secrets that only the running server has, masked, by variable. */
  hidden?: ReadonlyMap<string, string>;
  /** The address for a test e-mail. */
  mailTo?: string | undefined;
}
