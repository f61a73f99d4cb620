import type { Config } from "../../src/config/config.ts";
import type { Io } from "../io.ts";

/** The result of one check. */
export interface Finding {
  /** The thing that was looked at. */
  what: string;
  /** `bad` is to be mended, `note` is worth knowing. */
  verdict: "good" | "note" | "bad";
  found: string;
  /** A hint on what to do about it. */
  advice?: string;
}

/** The things that a check is handed. */
export interface DoctorDeps {
  io: Io;
  config: Config;
  /** Secrets that only the running server has, masked, by the names of their variables. */
  hidden?: ReadonlyMap<string, string>;
  /** Where a test e-mail is to be sent. */
  mailTo?: string | undefined;
}
