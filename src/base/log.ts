import { printable, printableJson } from "./printable.ts";

type Write = (line: string) => void;

type LogFormat = "pretty" | "json" | "silent";
type Level = "info" | "warn" | "error";
type Fields = Record<string, string | number | boolean | null | undefined>;

export interface Log {
  info(message: string, fields?: Fields): void;
  warn(message: string, fields?: Fields): void;
  error(message: string, fields?: Fields): void;
}

/** Writes one line per event. Never pass a key, token, code or mail. */
export function createLog(format: LogFormat, now: () => Date, write: Write): Log {
  const at =
    (level: Level) =>
    (message: string, fields: Fields = {}) => {
      if (format === "silent") return;
      const time = now().toISOString();
      write(
        format === "json"
          ? printableJson({ time, level, message, ...fields })
          : `${time.slice(11, 19)} ${level.padEnd(5)} ${printable(message)}${pretty(fields)}`,
      );
    };
  return { info: at("info"), warn: at("warn"), error: at("error") };
}

function pretty(fields: Fields): string {
  return Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}=${typeof value === "string" ? printableJson(value) : value}`)
    .join("");
}
