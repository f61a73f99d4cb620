import { limits } from "../../../src/contract/limits.ts";

/** The tags with what was written added: split at commas, without '#', no tag twice, at most ten. */
export function addTags(tags: string[], written: string): string[] {
  const added = written
    .split(",")
    .map((tag) => tag.trim().replace(/^#+/, "").trim().slice(0, limits.tag).trim())
    .filter(Boolean);
  const all = [...tags];
  for (const tag of added) {
    if (all.length < limits.tags && !has(all, tag)) all.push(tag);
  }
  return all;
}

const has = (tags: string[], tag: string) => tags.some((held) => held.toLowerCase() === tag.toLowerCase());
