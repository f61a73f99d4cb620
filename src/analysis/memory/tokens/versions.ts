import { memoize } from "../../../base/memoize.ts";
import { monthNamed } from "../../../language/calendar.ts";
import { isCounted } from "./tolls.ts";

/** The version numbers ("141", "22.17.0") after each name, which is in lower case. */
export type Versions = ReadonlyMap<string, readonly string[]>;

// "Node.js 22.17", "LumenOS v1.2", "PostgreSQL 17.6, 16.10 and 15.14", "Fedora Linux 42", "18 Beta 3".
const NAMED_VERSION = new RegExp(
  String.raw`(?<=^|[\s(„“"«])([\p{L}][\p{L}\p{N}.+#]*)(?:[:\s]+(?:version|release|lts|linux|os))*[:\s]+` +
    String.raw`(v?\d{1,3}(?:\.\d{1,4}){0,3}(?:(?:,|\s(?:and|und|et|y|e|en|&))\s?v?\d{1,3}(?:\.\d{1,4}){1,3})*)` +
    String.raw`(?!\d|[.,:]\d|[-–]\d)(\s?(?:[\p{L}\p{M}]+|[%\p{Sc}]))?`,
  "giu",
);

export const versionsOf = memoize(readVersions, 10_000);

function readVersions(title: string): Versions {
  const versions = new Map<string, string[]>();
  for (const [, written = "", numbers = "", next = ""] of title.matchAll(NAMED_VERSION)) {
    const name = written.toLowerCase();
    const isProduct = numbers.includes(".") || /\p{Lu}/u.test(written);
    if (
      !isProduct ||
      isCounted(next.trim().toLowerCase()) ||
      monthNamed(name, name !== written) !== undefined
    )
      continue;
    versions.set(name, [...(versions.get(name) ?? []), ...(numbers.match(/\d+(?:\.\d+)*/g) ?? [])]);
  }
  return versions;
}
